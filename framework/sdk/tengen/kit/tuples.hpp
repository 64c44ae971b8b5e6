// The k-tuples of a board: all stretches of cells with the length of a line, for games with a
// "line" rule.
#pragma once

#include <tengen/kit/line_rule.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace tengen::ai {

/// The tuples of a board, and the tuples through each cell. Ignores stones and never changes, so
/// all threads may use it. Costs about (length + 2) * axes * 4 bytes per cell.
class Tuples {
  public:
    using Number = std::uint32_t;

    /// Empty if the game has no rule "line". Stretches along joined edges never repeat a cell. A
    /// ring of exactly a line's length is one tuple.
    Tuples(const Game& game, const LineRule& rule)
        : length_(static_cast<std::size_t>(rule.length())) {
        std::vector<std::vector<Number>> through(static_cast<std::size_t>(game.cell_count()));
        for (int cell = 0; cell < game.cell_count(); ++cell) {
            for (const int axis : rule.axes()) {
                if (!append(game, static_cast<Cell>(cell), axis)) continue;
                const auto number = static_cast<Number>(count() - 1);
                for (const Cell member : cells(number)) through[member].push_back(number);
            }
        }
        for (const auto& numbers : through) {
            first_.push_back(through_.size());
            through_.insert(through_.end(), numbers.begin(), numbers.end());
        }
        first_.push_back(through_.size());
    }

    /// The number of cells in a tuple.
    std::size_t length() const { return length_; }
    std::size_t count() const { return length_ == 0 ? 0 : cells_.size() / length_; }
    /// The cells of a tuple, in row order.
    std::span<const Cell> cells(Number tuple) const {
        return {cells_.data() + tuple * length_, length_};
    }
    /// The tuples that contain a cell.
    std::span<const Number> through(Cell cell) const {
        return {through_.data() + first_[cell], first_[cell + 1] - first_[cell]};
    }

  private:
    /// Adds the tuple that starts at a cell, if any.
    bool append(const Game& game, Cell from, int axis) {
        const std::size_t before = cells_.size();
        Cell cell = from;
        bool fits = true;
        Cell least = from;
        while (fits && cells_.size() < before + length_) {
            fits = cell != game.cell_count() && !game.blocked(cell) &&
                   (cell != from || cells_.size() == before);
            cells_.push_back(cell);
            least = std::min(least, cell);
            cell = game.step(cell, axis);
        }
        const bool ring = fits && cell == from;
        if (!fits || (ring && least != from)) cells_.resize(before);
        return cells_.size() > before;
    }

    std::size_t length_;
    std::vector<Cell> cells_;         ///< tuple by tuple
    std::vector<std::size_t> first_;  ///< cell -> its part of through_
    std::vector<Number> through_;     ///< cell by cell
};

}  // namespace tengen::ai
