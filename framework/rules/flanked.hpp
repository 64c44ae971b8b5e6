// Rows of stones between a stone of one side and a cell, for flipping and capturing.
#pragma once

#include <vector>

#include "core/position.hpp"

namespace tengen::rules {

/// The number of stones of other sides that follow `from` in a direction without a gap, if a stone
/// of `own` follows the last of them; otherwise 0. `from` is empty or holds a stone of `own`. With
/// joined edges, that stone alone cannot flank the row from both ends.
inline int flanked(const Position& position, Side own, Cell from, Direction towards) {
    const Board& board = position.board();
    int count = 0;
    Cell cell = board.step(from, towards);
    for (; position.at(cell) != own; cell = board.step(cell, towards), ++count) {
        if (position.at(cell) == kEmpty || position.at(cell) == kOutside) return 0;
    }
    return cell == from ? 0 : count;
}

/// The stones that flanked() counts, for a stone on an empty cell.
inline std::vector<Cell> flanked_cells(const Position& position, const Stone& stone,
                                       Direction towards) {
    std::vector<Cell> cells;
    Cell cell = stone.cell;
    for (int left = flanked(position, stone.side, cell, towards); left > 0; --left) {
        cell = position.board().step(cell, towards);
        cells.push_back(cell);
    }
    return cells;
}

}  // namespace tengen::rules
