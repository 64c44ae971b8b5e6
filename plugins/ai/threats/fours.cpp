#include "fours.hpp"

#include <algorithm>

namespace threats {

namespace {

constexpr std::size_t kFailures = std::size_t{1} << 16;
constexpr std::uint16_t kAnyFours = 0xFFFF;

}  // namespace

FourSearch::FourSearch(Field& field) : field_(field), failures_(kFailures) {}

void FourSearch::clear() {
    std::fill(failures_.begin(), failures_.end(), Failure{});
}

Finding FourSearch::find(Side attacker, FourLimits limits, ai::Effort& effort) {
    effort_ = &effort;
    attacker_ = attacker;
    nodes_ = 0;
    most_nodes_ = limits.nodes;
    played_.clear();
    line_.clear();
    for (depth_ = 0; depth_ <= limits.fours; ++depth_) {
        cut_ = false;
        if (attack(depth_)) return Finding::Win;
        if (given_up()) return Finding::Unknown;
        if (!cut_) return Finding::None;
    }
    depth_ = limits.fours;
    return Finding::Unknown;
}

/// Remembers a position without a win at any depth as such, so `cut_` stays false if nothing was
/// cut.
bool FourSearch::attack(int fours) {
    ++nodes_;
    if (effort_->spend() || nodes_ >= most_nodes_) return false;
    if (!field_.fives(attacker_).empty()) {
        line_ = played_;
        const auto& fives = field_.fives(attacker_);
        line_.push_back(*std::min_element(fives.begin(), fives.end()));
        return true;
    }
    if (field_.fives(other(attacker_)).size() > 1 || field_.fours(attacker_).empty()) return false;
    if (fours == 0) {
        cut_ = true;
        return false;
    }
    const Failure& known = failure();
    if (known.key != 0 && known.fours >= fours) {
        cut_ = cut_ || known.fours != kAnyFours;
        return false;
    }
    const bool cut_before = cut_;
    cut_ = false;
    const std::size_t first = cells_.size();
    append_fours(fours);
    bool wins = false;
    for (std::size_t i = first; i < cells_.size() && !wins; ++i) wins = try_four(cells_[i], fours);
    cells_.resize(first);
    if (!wins && !given_up()) {
        Failure& place = failure();
        place.key = field_.key() ^ attacker_;
        place.fours = cut_ ? static_cast<std::uint16_t>(fours) : kAnyFours;
    }
    cut_ = cut_ || cut_before;
    return wins;
}

/// Appends fours, those with two winning cells first. With one four left, skips single fours, which
/// have an answer.
void FourSearch::append_fours(int fours) {
    const auto first = static_cast<std::ptrdiff_t>(cells_.size());
    const auto& answers = field_.fives(other(attacker_));
    const auto& all = field_.fours(attacker_);
    const bool last = fours == 1 && !field_.restricted(other(attacker_));
    const auto add = [&](Cell cell) {
        if (last && !field_.makes_two_fives(cell, attacker_)) {
            cut_ = true;
        } else {
            cells_.push_back(cell);
        }
    };
    if (answers.size() == 1) {
        if (all.has(answers[0])) add(answers[0]);
        return;
    }
    for (const Cell cell : all) add(cell);
    std::sort(cells_.begin() + first, cells_.end(), [this](Cell left, Cell right) {
        const bool left_two = field_.makes_two_fives(left, attacker_);
        const bool right_two = field_.makes_two_fives(right, attacker_);
        return left_two != right_two ? left_two : left < right;
    });
}

bool FourSearch::try_four(Cell cell, int fours) {
    if (field_.forbidden(cell, attacker_)) return false;
    field_.put(cell, attacker_);
    played_.push_back(cell);
    bool wins = false;
    if (field_.fives(other(attacker_)).empty() && !field_.fives(attacker_).empty()) {
        const std::size_t first = stops_.size();
        append_stops(attacker_, stops_);
        wins = true;
        line_ = played_;
        for (std::size_t i = first; i < stops_.size() && wins; ++i) {
            wins = answered(stops_[i], fours - 1);
        }
        stops_.resize(first);
    }
    played_.pop_back();
    field_.take(cell);
    return wins;
}

bool FourSearch::answered(Cell cell, int fours) {
    field_.put(cell, other(attacker_));
    played_.push_back(cell);
    const bool wins = attack(fours);
    played_.pop_back();
    field_.take(cell);
    return wins;
}

/// Adds answers at the end of the four. If lines between stones of the other side do not count
/// (caro), such a stone stops the four too, and may stop several at the same time.
void FourSearch::append_stops(Side attacker, std::vector<Cell>& cells) {
    const auto& fives = field_.fives(attacker);
    const Side defender = other(attacker);
    if (field_.rule(attacker).closed_counts) {
        if (fives.size() == 1 && !field_.forbidden(fives[0], defender)) cells.push_back(fives[0]);
        return;
    }
    // The order of the cells depends on earlier positions. The search depends only on this one.
    const Cell five = *std::min_element(fives.begin(), fives.end());
    std::vector<Cell> near{five};
    field_.append_rows(five, near);
    for (const Cell cell : near) {
        if (field_.at(cell) != ai::kEmpty || field_.forbidden(cell, defender)) continue;
        field_.put(cell, defender);
        const bool stops = fives.empty();
        field_.take(cell);
        if (stops) cells.push_back(cell);
    }
}

bool FourSearch::still_wins(Side attacker, const Line& line) {
    const Side defender = other(attacker);
    std::size_t placed = 0;
    bool wins = false;
    while (placed < line.size() && !wins) {
        const Cell cell = line[placed];
        const bool five = field_.fives(attacker).has(cell);
        const auto& threats = field_.fives(defender);
        const bool may = field_.at(cell) == ai::kEmpty && !field_.forbidden(cell, attacker) &&
                         (five || threats.empty() || (threats.size() == 1 && threats.has(cell)));
        wins = five;
        if (!may || five) break;
        field_.put(cell, attacker);
        ++placed;
        if (!threats.empty() || field_.fives(attacker).empty()) break;
        const std::size_t first = stops_.size();
        append_stops(attacker, stops_);
        const std::size_t stops = stops_.size() - first;
        const Cell stop = stops > 0 ? stops_[first] : cell;
        stops_.resize(first);
        wins = stops == 0;
        if (stops != 1 || placed == line.size() || stop != line[placed]) break;
        field_.put(stop, defender);
        ++placed;
    }
    while (placed > 0) field_.take(line[--placed]);
    return wins;
}

FourSearch::Failure& FourSearch::failure() {
    const std::uint64_t key = field_.key() ^ attacker_;
    Failure& place = failures_[key % kFailures];
    if (place.key != key) place = {key, 0};
    return place;
}

}  // namespace threats
