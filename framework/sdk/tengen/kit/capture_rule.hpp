// The rule "capture" for AIs: the stones that a new stone would capture.
#pragma once

#include <tengen/ai.hpp>

#include <algorithm>
#include <charconv>
#include <vector>

namespace tengen::ai {

/// Sizes and the goal count stones. Never changes, so all threads may use it.
class CaptureRule {
  public:
    /// In a game without the rule, no stone is captured.
    explicit CaptureRule(const Game& game)
        : goal_(game.number(TENGEN_RULE_CAPTURES, "goal", 0)),
          lines_must_last_(game.parameter(TENGEN_RULE_CAPTURES, "lines_must_last") == "true") {
        std::string_view text = game.parameter(TENGEN_RULE_CAPTURES, "sizes");
        while (!text.empty()) {
            int size = 0;
            std::from_chars(text.data(), text.data() + text.size(), size);
            sizes_.push_back(size);
            const std::size_t comma = std::min(text.find(','), text.size());
            text.remove_prefix(std::min(comma + 1, text.size()));
        }
    }

    bool exists() const { return goal_ > 0; }
    /// The number of captured stones that wins.
    int goal() const { return goal_; }
    /// Whether a line wins only if the next action does not break it by a capture.
    bool lines_must_last() const { return lines_must_last_; }

    /// Calls visit(cell) for every stone that a stone of `side` on the empty `from` would capture,
    /// and returns their number; `cells` as in Position::cells().
    template <class Visit>
    int captured(const Game& game, const Side* cells, Cell from, Side side, Visit&& visit) const {
        int sum = 0;
        for (int direction = 0; exists() && direction < game.directions(); ++direction) {
            const int count = flanked(game, cells, from, direction, side);
            Cell cell = from;
            for (int i = 0; i < count; ++i) {
                cell = game.step(cell, direction);
                visit(cell);
            }
            sum += count;
        }
        return sum;
    }
    int captured(const Game& game, const Side* cells, Cell from, Side side) const {
        return captured(game, cells, from, side, [](Cell) {});
    }

    /// The number of stones that the others could capture with one stone after `side` plays on the
    /// empty `from`. Counts the rows that contain the new stone, between a stone of another side
    /// and an empty cell.
    int exposed(const Game& game, const Side* cells, Cell from, Side side) const {
        int sum = 0;
        for (int axis = 0; exists() && axis < game.directions(); axis += 2) {
            int stones = 1;
            const Side ends[] = {end_of_run(game, cells, from, axis, side, stones),
                                 end_of_run(game, cells, from, axis ^ 1, side, stones)};
            const bool open = (ends[0] == kEmpty) != (ends[1] == kEmpty);
            const bool edge = ends[0] == kOutside || ends[1] == kOutside;
            if (open && !edge && has_size(stones)) sum += stones;
        }
        return sum;
    }

    /// The number of stones that a side has captured in this game, computed from the actions and
    /// the stones on the board. Correct for two alternating sides, without captures before the
    /// first action.
    static int taken(const Game& game, const Position& position, Side side) {
        if (game.sides() != 2 || game.does(TENGEN_RULE_TURNS)) return 0;
        int placed = 0;
        for (int ply = 0; ply < position.ply(); ++ply) {
            placed += is_place(position.action_at(ply)) ? 1 : 0;
        }
        const Side other = side == 1 ? 2 : 1;
        const bool acted_last = position.turn().side != other;
        const int placed_by_other = (placed + (acted_last ? 1 : 0)) / 2;
        const Side* cells = position.cells();
        const auto left = std::count(cells, cells + game.cell_count(), other);
        return std::max(0, placed_by_other - static_cast<int>(left));
    }

  private:
    bool has_size(int count) const {
        return std::find(sizes_.begin(), sizes_.end(), count) != sizes_.end();
    }

    int flanked(const Game& game, const Side* cells, Cell from, int direction, Side side) const {
        int count = 0;
        Cell cell = game.step(from, direction);
        while (cells[cell] != side) {
            if (cells[cell] == kEmpty || cells[cell] == kOutside) return 0;
            cell = game.step(cell, direction);
            ++count;
        }
        return has_size(count) ? count : 0;
    }

    /// Adds up the stones of `side` next to `from` in a direction and returns the side that follows
    /// them.
    static Side end_of_run(const Game& game, const Side* cells, Cell from, int direction, Side side,
                           int& stones) {
        Cell cell = game.step(from, direction);
        while (cells[cell] == side && cell != from) {
            ++stones;
            cell = game.step(cell, direction);
        }
        return cells[cell];
    }

    int goal_;
    bool lines_must_last_;
    std::vector<int> sizes_;
};

}  // namespace tengen::ai
