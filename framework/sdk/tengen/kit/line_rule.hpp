// The rule "line" for AIs: the length and the axes of lines, and the effect of longer runs.
#pragma once

#include <tengen/ai.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::ai {

/// The effect of a stone on the side that placed it.
enum class LineEffect : std::uint8_t { None, Wins, Loses };

class LineRule {
  public:
    /// Games without the rule have length() 0.
    explicit LineRule(const Game& game)
        : length_(game.number(TENGEN_RULE_LINES, "length", 0)),
          misere_(game.parameter(TENGEN_RULE_LINES, "result") == "loses"),
          closed_counts_(game.parameter(TENGEN_RULE_LINES, "closed") != "ignored") {
        const auto words = split(game.parameter(TENGEN_RULE_LINES, "overline"));
        for (int side = 1; side <= game.sides() && !words.empty(); ++side) {
            const auto at = static_cast<std::size_t>(side);
            const std::size_t index = std::min(at - 1, words.size() - 1);
            overline_[at] = words[index] == "wins"    ? LineEffect::Wins
                            : words[index] == "loses" ? LineEffect::Loses
                                                      : LineEffect::None;
        }
        const auto names = split(game.parameter(TENGEN_RULE_LINES, "directions"));
        constexpr std::string_view kNames[] = {"horizontal", "vertical", "diagonal",
                                               "antidiagonal"};
        for (int axis = 0; length_ > 0 && axis < game.directions() / 2; ++axis) {
            const bool named =
                axis < 4 && std::find(names.begin(), names.end(), kNames[axis]) != names.end();
            if (names.empty() || named) axes_.push_back(axis * 2);
        }
    }

    int length() const { return length_; }
    bool misere() const { return misere_; }
    /// False if a line of exact length between stones of others does not count (caro).
    bool closed_counts() const { return closed_counts_; }
    /// One direction of each pair; the opposite is direction ^ 1.
    const std::vector<int>& axes() const { return axes_; }

    /// The effect of a run of this many stones.
    LineEffect effect_of_run(int stones, Side side) const {
        if (length_ == 0 || stones < length_) return LineEffect::None;
        const LineEffect line = misere_ ? LineEffect::Loses : LineEffect::Wins;
        if (stones == length_ || overline_[side] == LineEffect::Wins) return line;
        return overline_[side];
    }

    /// The effect of a stone of `side` on `cell`; `cells` as in Position::cells().
    LineEffect effect(const Game& game, const Side* cells, Cell cell, Side side) const {
        LineEffect effect = LineEffect::None;
        for (const int axis : axes_) {
            const int stones = run(game, cells, cell, axis, side);
            if (stones == length_ && !closed_counts_ && closed(game, cells, cell, axis, side)) {
                continue;
            }
            const LineEffect found = effect_of_run(stones, side);
            if (found == LineEffect::Wins) return found;
            if (found != LineEffect::None) effect = found;
        }
        return effect;
    }

    /// If closed lines do not count (caro): the only other cell where a stone of another side would
    /// keep `side` from winning at `cell`. It is the open end of a line whose other end is closed.
    /// cell_count() if there is none.
    Cell closing_cell(const Game& game, const Side* cells, Cell cell, Side side) const {
        const auto none = static_cast<Cell>(game.cell_count());
        Cell found = none;
        for (const int axis : axes_) {
            const int stones = run(game, cells, cell, axis, side);
            if (effect_of_run(stones, side) != LineEffect::Wins) continue;
            if (closed_counts_ || stones != length_) return none;
            if (closed(game, cells, cell, axis, side)) continue;
            const Cell end = open_end(game, cells, cell, axis, side);
            if (end == none || (found != none && found != end)) return none;
            found = end;
        }
        return found;
    }

    /// Stones in the run through `cell` along an axis, with a stone of `side` on `cell`. In a ring
    /// of joined edges, each stone counts once.
    static int run(const Game& game, const Side* cells, Cell cell, int axis, Side side) {
        int stones = 1;
        for (const int towards : {axis, axis ^ 1}) {
            Cell next = game.step(cell, towards);
            for (; cells[next] == side && next != cell; next = game.step(next, towards)) ++stones;
            if (next == cell) break;  // once round the ring
        }
        return stones;
    }

    /// Stones of `side` in a row that follow `cell` in a direction.
    static int count(const Game& game, const Side* cells, Cell cell, int direction, Side side) {
        int stones = 0;
        Cell next = game.step(cell, direction);
        while (cells[next] == side && next != cell) {
            ++stones;
            next = game.step(next, direction);
        }
        return stones;
    }

  private:
    /// The cell after the run through `cell`; `cell` itself in a ring full of stones.
    static Cell end(const Game& game, const Side* cells, Cell cell, int direction, Side side) {
        Cell next = game.step(cell, direction);
        while (cells[next] == side && next != cell) next = game.step(next, direction);
        return next;
    }
    static bool closes(const Game& game, const Side* cells, Cell end, Side side) {
        return cells[end] != kEmpty && cells[end] != side && end != game.cell_count();
    }

    /// Whether stones of others are at both ends of the run through `cell`.
    static bool closed(const Game& game, const Side* cells, Cell cell, int axis, Side side) {
        return closes(game, cells, end(game, cells, cell, axis, side), side) &&
               closes(game, cells, end(game, cells, cell, axis ^ 1, side), side);
    }
    /// The end where one more stone closes the run; cell_count() if one stone cannot close it.
    static Cell open_end(const Game& game, const Side* cells, Cell cell, int axis, Side side) {
        const Cell ends[] = {end(game, cells, cell, axis, side),
                             end(game, cells, cell, axis ^ 1, side)};
        const bool first_closes = closes(game, cells, ends[0], side);
        const bool one_left =
            first_closes || closes(game, cells, ends[1], side) || ends[0] == ends[1];
        const Cell open = first_closes ? ends[1] : ends[0];
        const bool free = open != cell && cells[open] == kEmpty;
        return one_left && free ? open : static_cast<Cell>(game.cell_count());
    }

    static std::vector<std::string_view> split(std::string_view text) {
        std::vector<std::string_view> words;
        while (!text.empty()) {
            const std::size_t comma = std::min(text.find(','), text.size());
            words.push_back(text.substr(0, comma));
            text.remove_prefix(std::min(comma + 1, text.size()));
        }
        return words;
    }

    int length_;
    bool misere_;
    bool closed_counts_;
    std::array<LineEffect, 16> overline_{};
    std::vector<int> axes_;
};

/// For Strategy::refuses(): why an AI that makes lines of its own side cannot play a game; empty if
/// it can. `does` states how the AI uses lines: "pattern scores shapes".
inline std::string refuses_without_lines(const Game& game, const std::string& does) {
    if (game.does(TENGEN_RULE_OTHER_LINES)) {
        return "the game has a line of another kind (" + does + " of one kind only)";
    }
    if (!game.does(TENGEN_RULE_LINES)) return "the game has no rule 'line' (" + does + ")";
    if (!game.does(TENGEN_RULE_PLACES) && !game.does(TENGEN_RULE_DROPS)) {
        return "stones are placed in another way (" + does + " of one side)";
    }
    if (game.parameter(TENGEN_RULE_PLACES, "stones") != "any") return "";
    return "stones of any side are placed (" + does + " of one side)";
}

}  // namespace tengen::ai
