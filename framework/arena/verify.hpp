// Checks a recorded game by the rules.
#pragma once

#include "arena/arena.hpp"

namespace tengen {

/// Plays the moves again. Fails if the record's result is not that of its final position, or if the
/// game continues after its end. The moves must be legal.
Result<void> verify(const ArenaSettings& settings, const GameRecord& record);

}  // namespace tengen
