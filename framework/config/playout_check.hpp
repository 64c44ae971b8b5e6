// A quick test that the rules of a game always lead to an end.
#pragma once

#include <memory>
#include <optional>

#include "core/game.hpp"

namespace tengen {

/// Plays games with a fixed pseudo-random sequence, so the same game always has the same result.
/// Returns the problem if no side can act in a position that no rule ends, or if there is no first
/// action; its place is "rules" or the rule part that ends the game. Costs much less than a
/// millisecond, and nothing if the rules guarantee an end.
std::optional<Error> find_dead_end(const std::shared_ptr<const Game>& game);

/// The text of the verdict if each first action ends the game; otherwise nothing.
std::optional<Message> one_action_end(const std::shared_ptr<const Game>& game);

}  // namespace tengen
