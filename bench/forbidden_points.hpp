// The forbidden points of a whole board, for the shapes that are hardest to analyse.
#pragma once

#include <memory>

#include "core/game.hpp"
#include "measure.hpp"

namespace tengen::bench {

/// Checks all empty cells of a 19x19 board with nested threes, and counts boards. `game` only
/// supplies the board.
Work forbidden_points(std::shared_ptr<const Game> game);

}  // namespace tengen::bench
