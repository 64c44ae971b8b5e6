// Random games played as a plugin plays them: through the C table of functions.
#pragma once

#include <memory>

#include "core/game.hpp"
#include "measure.hpp"

namespace tengen::bench {

/// Random games from the first action to the end; counts actions.
Work abi_playouts(std::shared_ptr<const Game> game);

}  // namespace tengen::bench
