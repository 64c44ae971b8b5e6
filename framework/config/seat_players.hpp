// The number of seats of a game, by its players.
#pragma once

#include <cstddef>

#include "config/game_file.hpp"

namespace tengen {

/// Sets the number of seats to the number of players. Fails if the game cannot
/// have that many. `plain` is the game without that change.
Result<void> seat_players(const LoadedGame& plain, std::size_t players, Overrides& overrides);

}  // namespace tengen
