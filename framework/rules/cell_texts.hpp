// Why a stone cannot go to a cell, in the words of all rules that place one.
#pragma once

#include "core/notation.hpp"
#include "core/position.hpp"

namespace tengen::rules {

/// Empty when the cell is on the board and empty.
inline Message why_not_empty(const Position& position, Cell cell) {
    const Board& board = position.board();
    if (cell >= board.cell_count()) return Message("outside the board");
    if (board.is_blocked(cell)) return Message("a hole in the board");
    if (position.at(cell) == kEmpty) return {};
    return Message("{} is occupied", cell_name(board, cell));
}

/// Where stones fall.
inline Message why_not_resting(const Position& position, Cell cell) {
    return Message("a stone cannot stay at {}: it falls further",
                   cell_name(position.board(), cell));
}

/// Whether an action is place(cell) on an empty cell of the board.
inline bool places_on_empty(const Position& position, Action action) {
    return action.is_place() && action.cell() < position.board().cell_count() &&
           position.at(action.cell()) == kEmpty;
}

}  // namespace tengen::rules
