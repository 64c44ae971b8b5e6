// Random games played like a plugin plays them: through the C table of functions.
#pragma once

#include <memory>

#include "core/game.hpp"
#include "measure.hpp"

namespace tengen::bench {

/// Plays random games from start to end and counts actions.
Work abi_playouts(std::shared_ptr<const Game> game);

}  // namespace tengen::bench
