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

}  // namespace tengen::rules
