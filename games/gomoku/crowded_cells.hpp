// Preselects the cells of a board that may be forbidden, if all are needed.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/board.hpp"

namespace tengen::gomoku {

/// Cells with enough stones of a side nearby to be forbidden for it: two in each of two lines, or
/// four in one, within four cells and without another side's stone between. The cost depends on the
/// stones, not the cells, so it is small at the start of a game. For boards with eight directions.
class CrowdedCells {
  public:
    /// `cells`: board.cell_count() + 1 sides, as in Position::cells().
    CrowdedCells(const Board& board, const Side* cells, Side side) {
        std::fill_n(near_.begin(), board.cell_count() + 1, 0);
        for (Cell stone = 0; stone < board.cell_count(); ++stone) {
            if (cells[stone] != side) continue;
            for (Direction direction = 0; direction < 8; ++direction) {
                const std::uint32_t one = 1u << 8 * (direction / 2);
                Cell cell = stone;
                for (int distance = 1; distance <= 4; ++distance) {
                    cell = board.step(cell, direction);
                    if (cells[cell] != side && cells[cell] != kEmpty) break;
                    near_[cell] += one;
                }
            }
        }
    }

    bool has(Cell cell) const {
        const std::uint32_t twos = (near_[cell] + 0x7E7E7E7E) & 0x80808080;
        const std::uint32_t fours = (near_[cell] + 0x7C7C7C7C) & 0x80808080;
        return (twos & (twos - 1)) != 0 || fours != 0;
    }

  private:
    std::array<std::uint32_t, kMaxRows * kMaxColumns + 1> near_;  ///< one byte per axis
};

}  // namespace tengen::gomoku
