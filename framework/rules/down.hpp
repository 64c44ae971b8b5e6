// Where things fall, in the rules that have gravity.
#pragma once

#include "core/board.hpp"
#include "core/schema.hpp"

namespace tengen::rules {

/// The parameter "towards"; fails where the edges in that direction are joined, so that nothing
/// would ever lie.
Result<Direction> read_down(const Parameters& parameters, const Board& board);

}  // namespace tengen::rules
