// The direction of gravity, for the rules that have it.
#pragma once

#include "core/position.hpp"

namespace tengen::rules {

/// Reads the parameter "towards". Fails if the edges in that direction are joined, because nothing
/// would come to rest.
Result<Direction> read_down(const Parameters& parameters, const Board& board);

/// "south", "down" ...
std::string_view name_of_down(Direction down);

/// Whether a stone would rest on a cell.
inline bool rests(const Position& position, Cell cell, Direction down) {
    return position.at(position.board().step(cell, down)) != kEmpty;
}

/// The cell where a stone dropped through an empty cell comes to rest.
inline Cell resting_cell(const Position& position, Cell cell, Direction down) {
    while (!rests(position, cell, down)) cell = position.board().step(cell, down);
    return cell;
}

}  // namespace tengen::rules
