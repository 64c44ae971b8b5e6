// Where things fall, in the rules that have gravity.
#pragma once

#include "core/position.hpp"

namespace tengen::rules {

/// The parameter "towards"; fails where the edges in that direction are joined, so that nothing
/// would ever lie.
Result<Direction> read_down(const Parameters& parameters, const Board& board);

/// Whether a stone would stay on a cell.
inline bool rests(const Position& position, Cell cell, Direction down) {
    return position.at(position.board().step(cell, down)) != kEmpty;
}

/// The cell on which a stone lies that is dropped through an empty cell.
inline Cell resting_cell(const Position& position, Cell cell, Direction down) {
    while (!rests(position, cell, down)) cell = position.board().step(cell, down);
    return cell;
}

}  // namespace tengen::rules
