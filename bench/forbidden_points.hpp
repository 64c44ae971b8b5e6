// The forbidden points of a whole board, on the shapes that are hardest to look through.
#pragma once

#include <memory>

#include "core/game.hpp"
#include "measure.hpp"

namespace tengen::bench {

/// Looks at all empty cells of a board of 19x19 with threes in threes; counts boards. `game` says
/// only the board.
Work forbidden_points(std::shared_ptr<const Game> game);

}  // namespace tengen::bench
