#include "engine/line_sets.hpp"

#include <charconv>
#include <cmath>

#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "engine/gomocup_report.hpp"

namespace tengen {
namespace {

/// The whole word as a number.
template <class Number>
bool read_word(std::string_view word, Number& number, int base = 10) {
    const auto [end, error] = [&] {
        if constexpr (std::is_floating_point_v<Number>) {
            return std::from_chars(word.data(), word.data() + word.size(), number);
        } else {
            return std::from_chars(word.data(), word.data() + word.size(), number, base);
        }
    }();
    return error == std::errc{} && end == word.data() + word.size();
}

bool read_chance(std::string_view word, double& chance) {
    double value = 0;
    if (!read_word(word, value) || !(value >= 0) || !(value <= 1)) return false;
    chance = value;
    return true;
}

/// "+M7": a win in 7 plies; "-M4": a loss.
void read_mate(std::string_view value, AnalysisLine& line) {
    const bool lost = value.starts_with('-');
    if (lost || value.starts_with('+')) value.remove_prefix(1);
    if (!value.starts_with('M') && !value.starts_with('m')) return;
    std::uint32_t length = 0;
    if (!read_word(value.substr(1), length)) return;
    line.proven = lost ? Proven::Lost : Proven::Won;
    line.length = length;
}

std::vector<Action> read_line(const Position& position, std::string_view text) {
    std::vector<Action> line;
    Position ahead = position;
    while (!text.empty() && !ahead.over() && line.size() < AnalysisLine::kMaxActions) {
        const Result<Action> action = parse_action(ahead, take_word(text));
        if (!action) break;
        line.push_back(*action);
        ahead.apply(*action);
    }
    return line;
}

}  // namespace

std::optional<Analysis> LineSet::take(std::uint32_t rank, std::uint32_t count, AnalysisLine line) {
    if (count == 0 || count > AnalysisSettings::kMaxLines || rank == 0 || rank > count) return {};
    if (rank == 1 || lines_.contains(rank)) restart();
    lines_[rank] = std::move(line);
    if (lines_.size() < count || lines_.rbegin()->first > count) return {};
    set_.lines.clear();
    for (auto& [place, gathered] : lines_) set_.lines.push_back(std::move(gathered));
    lines_.clear();
    return set_;
}

// ---- Yixin

void YixinLines::begin(const Position& position) {
    position_ = position;
    set_.begin(position.key());
    index_.reset();
    count_ = 0;
}

std::optional<Analysis> YixinLines::hear(std::string_view text) {
    const std::string key = upper_case(take_word(text));
    if (key == "PV") return hear_pv(text);
    if (index_ || key == "NUMPV") hear_value(key, text);
    return {};
}

std::optional<Analysis> YixinLines::hear_pv(std::string_view value) {
    if (upper_case(value) == "DONE") {
        if (!index_ || line_.actions.empty()) return {};
        const std::uint32_t rank = *index_ + 1;
        index_.reset();
        return set_.take(rank, std::max(count_, rank), std::move(line_));
    }
    std::uint32_t index = 0;
    index_.reset();
    line_ = {};
    if (read_word(value, index) && index < AnalysisSettings::kMaxLines) index_ = index;
    return {};
}

void YixinLines::hear_value(std::string_view key, std::string_view value) {
    AiReport read = empty_report();
    const auto reads = [&](std::string word) {
        return read_report(word.append(" ").append(value), position_->board(),
                           PointOrder::RowColumn, read);
    };
    const Seat seat = position_->turn().seat;
    if (key == "NUMPV") {
        std::uint32_t count = 0;
        if (read_word(value, count)) count_ = count;
    } else if (key == "DEPTH" && reads("DEPTH")) {
        line_.depth = read.depth;
    } else if (key == "SELDEPTH" && reads("DEPTH")) {
        line_.deepest = read.depth;
    } else if (key == "NODES" && reads("NODES")) {
        line_.nodes = read.nodes;
    } else if (key == "TOTALNODES" && reads("NODES")) {
        set_.shared().nodes = read.nodes;
    } else if (key == "EVAL") {
        read_mate(value, line_);
        if (reads("EVAL")) line_.score = read.score;
    } else if (key == "WINRATE" && reads("WIN")) {
        line_.chances[seat] = read.win_chance;
    } else if (key == "DRAWRATE" && reads("WIN")) {
        line_.draw = read.win_chance;
    } else if (key == "BESTLINE" && reads("PV")) {
        line_.actions = read.line;
    }
}

// ---- Tengen

void ReportedLines::begin(const Position& position) {
    position_ = position;
    set_.begin(position.key());
}

std::optional<Analysis> ReportedLines::hear(std::string_view text) {
    std::uint64_t key = 0;
    if (take_word(text) != "key" || !read_word(take_word(text), key, 16)) return {};
    if (key != position_->key()) return {};
    std::uint32_t rank = 0;
    std::uint32_t count = 0;
    AnalysisLine line;
    while (!text.empty()) {
        const std::string_view word = take_word(text);
        if (word == "cell") {
            hear_cell(text);
            return {};
        }
        if (word == "line") {
            line.actions = read_line(*position_, text);
            break;
        }
        if (word == "chances") {
            for (int seat = 0; seat < position_->game().seats(); ++seat) {
                read_chance(take_word(text), line.chances[static_cast<std::size_t>(seat)]);
            }
            continue;
        }
        const std::string_view value = take_word(text);
        if (word == "rank") read_word(value, rank);
        if (word == "of") read_word(value, count);
        if (word == "win") read_chance(value, line.chances[position_->turn().seat]);
        if (word == "draw") read_chance(value, line.draw);
        if (word == "score") read_word(value, line.score);
        if (word == "depth") read_word(value, line.depth);
        if (word == "deepest") read_word(value, line.deepest);
        if (word == "nodes") read_word(value, line.nodes);
        if (word == "all_nodes") read_word(value, set_.shared().nodes);
        if (word == "length") read_word(value, line.length);
        if (word == "bound" && value == "at_least") line.bound = ScoreBound::AtLeast;
        if (word == "bound" && value == "at_most") line.bound = ScoreBound::AtMost;
        if (word == "proven" && value == "won") line.proven = Proven::Won;
        if (word == "proven" && value == "lost") line.proven = Proven::Lost;
        if (word == "proven" && value == "drawn") line.proven = Proven::Drawn;
    }
    return set_.take(rank, count, std::move(line));
}

/// "h8 value 3.5 nodes 120": counts for the following sets.
void ReportedLines::hear_cell(std::string_view text) {
    const auto cell = parse_cell(position_->board(), take_word(text));
    if (!cell) return;
    CellFinding found{*cell, AnalysisLine::kUnknown, 0};
    while (!text.empty()) {
        const std::string_view word = take_word(text);
        const std::string_view value = take_word(text);
        if (word == "value") read_word(value, found.value);
        if (word == "nodes") read_word(value, found.nodes);
    }
    auto& cells = set_.shared().cells;
    std::erase_if(cells, [&](const CellFinding& old) { return old.cell == found.cell; });
    cells.push_back(found);
}

}  // namespace tengen
