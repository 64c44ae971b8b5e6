#include "state.hpp"

#include <tengen/kit/search_table.hpp>

namespace alphabeta {

namespace {

constexpr int kPlain = TENGEN_RULE_PLACES | TENGEN_RULE_LINES | TENGEN_RULE_FULL_BOARD |
                       TENGEN_RULE_STONES | TENGEN_RULE_OPENING;
constexpr int kTelling = TENGEN_RULE_PLACES | TENGEN_RULE_LINES | TENGEN_RULE_FULL_BOARD |
                         TENGEN_RULE_STONES | TENGEN_RULE_OPENING | TENGEN_RULE_FORBIDS;

}  // namespace

State::State(const ai::Game& game, const ai::ShapeScores& scores)
    : game_(game), windows_(game, scores), forbidden_(game), teams_(game.seats()) {
    const ai::LineRule& line = windows_.line();
    // With more seats, an opening could change the order of turns.
    const bool known_order = game.seats() <= 2 || !game.does(TENGEN_RULE_OPENING);
    const bool own_lines = game.parameter(TENGEN_RULE_LINES, "winner") != "actor";
    // If all seats share a side, each still wins or loses alone.
    const bool sides_tell = game.sides() > 1 || game.seats() == 1;
    may_be_plain_ = game.does_only(kPlain) && known_order && own_lines && sides_tell &&
                    game.does(TENGEN_RULE_FULL_BOARD);
    const bool loses =
        game.parameter(TENGEN_RULE_LINES, "overline").find("loses") != std::string_view::npos;
    const bool certain = line.closed_counts() && !windows_.has_short_ring();
    sure_lines_ = certain && !line.misere() && !loses;
    const bool told = may_be_plain_ || game.does_only(kTelling);
    shapes_tell_ =
        told && known_order && own_lines && !line.misere() && !forbidden_.may_forbid_lines(line);
    some_lose_at_once_ = loses;
    others_play_on_ = game.does(TENGEN_RULE_PLAYS_ON) && own_lines && !line.misere();
    for (int cell = 0; cell < game.cell_count(); ++cell) {
        const int row = 2 * (cell / game.columns()) - game.rows() + 1;
        const int column = 2 * (cell % game.columns()) - game.columns() + 1;
        distances_.push_back(row * row + column * column);
    }
}

void State::begin(ai::Position& position) {
    position_ = &position;
    turn_ = position.turn();
    path_.clear();
    windows_.begin(position.cells());
    for (int seat = 0; seat < game_.seats(); ++seat) {
        sides_[static_cast<std::size_t>(seat)] = position.side_of(seat);
    }
    teams_ = ai::Teams(game_, position);
    key_ = 0;
    empty_cells_ = 0;
    ending_ = ai::LineEffect::None;
    for (int number = 0; number < game_.cell_count(); ++number) {
        const auto cell = static_cast<ai::Cell>(number);
        const ai::Side side = position.at(cell);
        if (side == ai::kEmpty) ++empty_cells_;
        if (side != ai::kEmpty && side != ai::kOutside) key_ ^= ai::stone_key(cell, side);
    }
    // Opening rules may restrict the cells for stones.
    const auto all = static_cast<std::size_t>(empty_cells_);
    plain_ = may_be_plain_ && position.legal().size() == all;
    find_places(position);
}

/// Finds the seats that have left, by their lines. Those who left earlier have older last stones.
void State::find_places(const ai::Position& position) {
    places_ = {};
    left_.clear();
    if (!others_play_on_) return;
    std::array<int, TENGEN_MAX_SEATS + 1> last{};  // plies, from 1
    const auto plies = static_cast<int>(position.ply());
    for (int ply = 0; ply < plies; ++ply) {
        const ai::Action action = position.action_at(ply);
        if (!ai::is_place(action)) continue;
        const ai::Side side = position.at(ai::cell_of(action));
        if (side <= game_.sides()) last[side] = ply + 1;
    }
    std::array<bool, TENGEN_MAX_SEATS + 1> won{};
    for (int number = 0; number < game_.cell_count(); ++number) {
        const auto cell = static_cast<ai::Cell>(number);
        const ai::Side side = position.at(cell);
        if (side == ai::kEmpty || side > game_.sides() || won[side]) continue;
        const auto effect = windows_.line().effect(game_, windows_.cells(), cell, side);
        won[side] = effect == ai::LineEffect::Wins;
    }
    std::vector<int> seats;
    for (int seat = 0; seat < game_.seats(); ++seat) {
        if (won[side_of(seat)]) seats.push_back(seat);
    }
    std::stable_sort(seats.begin(), seats.end(), [&](int left, int right) {
        return last[side_of(left)] < last[side_of(right)];
    });
    for (const int seat : seats) leave(seat);
}

/// Gives the seat and its partners the best free place.
void State::leave(int seat) {
    if (place_of(seat) != 0) return;
    const auto taken = std::count_if(places_.begin(), places_.end(),
                                     [](std::uint8_t place) { return place != 0; });
    for (int each = 0; each < game_.seats(); ++each) {
        if (teams_.are_partners(each, seat)) {
            places_[static_cast<std::size_t>(each)] = static_cast<std::uint8_t>(taken + 1);
        }
    }
}

bool State::has_left(ai::Side side) const {
    if (!others_play_on_) return false;
    bool any = false;
    for (int seat = 0; seat < game_.seats(); ++seat) {
        if (side_of(seat) != side) continue;
        if (place_of(seat) == 0) return false;
        any = true;
    }
    return any;
}

ai::LineEffect State::effect(ai::Cell cell, ai::Side side) const {
    if (!sure_lines_) return windows_.line().effect(game_, windows_.cells(), cell, side);
    const bool five = windows_.best(cell, side) == ai::WindowShape::Five;
    return five ? ai::LineEffect::Wins : ai::LineEffect::None;
}

State::Applied State::apply(ai::Action action) {
    if (!plain_) {
        const bool wins = others_play_on_ && ai::is_place(action) &&
                          effect(ai::cell_of(action), turn_.side) == ai::LineEffect::Wins;
        const int seat = turn_.seat;
        const int applied = position_->apply(action);
        if (applied == TENGEN_APPLY_ILLEGAL) return Applied::Illegal;
        follow_host();
        if (others_play_on_) {
            const bool leaves = wins && applied == TENGEN_APPLY_OK;
            left_.push_back(static_cast<std::int8_t>(leaves ? seat : -1));
            if (leaves) leave(seat);
        }
        return applied == TENGEN_APPLY_OVER ? Applied::Over : Applied::GoesOn;
    }
    const ai::Cell cell = ai::cell_of(action);
    ending_ = effect(cell, turn_.side);
    ended_by_ = turn_.side;
    path_.push_back({cell, turn_});
    windows_.add(cell, turn_.side);
    key_ ^= ai::stone_key(cell, turn_.side);
    --empty_cells_;
    turn_.seat = static_cast<std::uint8_t>((turn_.seat + 1) % game_.seats());
    turn_.slot = static_cast<std::uint8_t>((turn_.slot + 1) % game_.seats());
    turn_.side = sides_[turn_.seat];
    const bool over = ending_ != ai::LineEffect::None || empty_cells_ == 0;
    return over ? Applied::Over : Applied::GoesOn;
}

void State::undo() {
    if (!plain_) {
        position_->undo();
        follow_host();
        if (others_play_on_) return_last();
        return;
    }
    const Step step = path_.back();
    path_.pop_back();
    turn_ = step.turn;
    windows_.remove(step.cell);
    key_ ^= ai::stone_key(step.cell, turn_.side);
    ++empty_cells_;
}

/// Undoes the leaving of the last action.
void State::return_last() {
    const int seat = left_.back();
    left_.pop_back();
    if (seat < 0) return;
    const auto place = places_[static_cast<std::size_t>(seat)];
    for (std::uint8_t& each : places_) {
        if (each == place) each = 0;
    }
}

/// Updates the shapes to the host's position, whatever the last action changed.
void State::follow_host() {
    turn_ = position_->turn();
    for (int seat = 0; seat < game_.seats(); ++seat) {
        sides_[static_cast<std::size_t>(seat)] = position_->side_of(seat);
    }
    windows_.follow(position_->cells());
}

double State::standing(int seat) const {
    double better = 0;
    double worse = 0;
    if (const int place = place_of(seat); place > 0) {
        const auto sharing = std::count(places_.begin(), places_.end(), place);
        better = place - 1;
        worse = static_cast<double>(game_.seats() - sharing) - better;
    } else if (!plain_) {
        const auto ranks = position_->ranks();
        const auto own = ranks[static_cast<std::size_t>(seat)];
        for (int other = 0; other < game_.seats(); ++other) {
            better += ranks[static_cast<std::size_t>(other)] < own ? 1 : 0;
            worse += ranks[static_cast<std::size_t>(other)] > own ? 1 : 0;
        }
    } else if (ending_ != ai::LineEffect::None) {
        for (int other = 0; other < game_.seats(); ++other) {
            const bool differ = (side_of(other) == ended_by_) != (side_of(seat) == ended_by_);
            const bool first = (side_of(seat) == ended_by_) == (ending_ == ai::LineEffect::Wins);
            (first ? worse : better) += differ ? 1 : 0;
        }
    }
    return game_.seats() == 1 ? 0 : (worse - better) / (game_.seats() - 1);
}

std::uint64_t State::key() const {
    const std::uint64_t key = plain_ ? key_ ^ ai::stone_key(0xFFFF, turn_.slot) : position_->key();
    return key | 1;  // 0 marks a free entry in the table
}

ai::Cell State::winning_cell(ai::Side side, ai::Cell from) const {
    ai::Cell cell = windows_.find(side, ai::WindowShape::Five, from);
    while (!sure_lines_ && cell < game_.cell_count() &&
           effect(cell, side) != ai::LineEffect::Wins) {
        cell = windows_.find(side, ai::WindowShape::Five, static_cast<ai::Cell>(cell + 1));
    }
    return cell;
}

/// The value of the shapes that a stone makes for the side to move and breaks for the others. Own
/// shapes count more.
int State::weight(ai::Cell cell) const {
    constexpr int kOwn = 3;  // halves
    int weight = 0;
    for (int number = 1; number <= game_.sides(); ++number) {
        const auto side = static_cast<ai::Side>(number);
        if (has_left(side)) continue;
        // Two lines at the same time count as one, and the sum must not overflow.
        const int score = std::min(windows_.score(cell, side), 100'000'000);
        weight += score / 2 * (side == turn_.side ? kOwn : 2);
    }
    return misere() ? -weight : weight;
}

/// Keeps list[first ...] sorted and at most `width` long.
void State::insert(ai::Action action, std::size_t width, std::size_t first,
                   std::vector<Candidate>& list) const {
    const int weight = this->weight(ai::cell_of(action));
    const auto before = [&](const Candidate& other) {
        if (weight != other.weight) return weight > other.weight;
        const int distance = distances_[ai::cell_of(action)];
        const int others = distances_[ai::cell_of(other.action)];
        return distance != others ? distance < others : action < other.action;
    };
    if (list.size() - first == width) {
        if (!before(list.back())) return;
        list.pop_back();
    }
    std::size_t place = list.size();
    list.push_back({action, weight});
    for (; place > first && before(list[place - 1]); --place) list[place] = list[place - 1];
    list[place] = {action, weight};
}

void State::collect(std::size_t width, std::vector<Candidate>& list) const {
    const std::size_t first = list.size();
    if (plain_) {
        for (int number = 0; number < game_.cell_count(); ++number) {
            const auto cell = static_cast<ai::Cell>(number);
            if (windows_.cells()[cell] == ai::kEmpty) insert(ai::place(cell), width, first, list);
        }
        return;
    }
    const auto legal = position_->legal();
    for (const ai::Action action : legal) {
        if (ai::is_place(action)) insert(action, width, first, list);
    }
    for (const ai::Action action : legal) {
        if (!ai::is_place(action)) list.push_back({action, 0});
    }
}

void State::candidates(std::size_t width, std::vector<Candidate>& list) {
    const std::size_t first = list.size();
    collect(width, list);
    if (!some_lose_at_once_ && !forbidden_.binds(turn_.side)) return;
    if (list.size() == first) return;
    const Candidate best = list[first];
    const auto begin = list.begin() + static_cast<std::ptrdiff_t>(first);
    list.erase(
        std::remove_if(begin, list.end(),
                       [&](const Candidate& candidate) { return loses_at_once(candidate.action); }),
        list.end());
    if (list.size() > first) return;
    // All of these lose. Another action may not.
    collect(static_cast<std::size_t>(game_.cell_count()), list);
    std::size_t kept = first;
    for (std::size_t i = first; i < list.size() && kept < first + width; ++i) {
        if (!loses_at_once(list[i].action)) list[kept++] = list[i];
    }
    list.resize(kept);
    if (kept == first) list.push_back(best);
}

bool State::loses_at_once(ai::Action action) {
    const int seat = turn_.seat;
    const Applied applied = apply(action);
    if (applied == Applied::Illegal) return true;
    const bool loses = applied == Applied::Over && standing(seat) < 0;
    undo();
    return loses;
}

}  // namespace alphabeta
