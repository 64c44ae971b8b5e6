// A quick trial of a game: do its rules always lead to an end?
#pragma once

#include <memory>
#include <optional>

#include "core/game.hpp"

namespace tengen {

/// Plays some games with actions chosen by a fixed pseudo-random sequence, so that the same game
/// always gives the same answer. Returns what is wrong when nobody can act in a position that no
/// rule calls an end. Costs well under a millisecond, and nothing where the rules themselves say
/// that it cannot happen.
std::optional<Message> find_dead_end(const std::shared_ptr<const Game>& game);

}  // namespace tengen
