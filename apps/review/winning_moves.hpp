// Winning actions and forbidden answers of a position, by the rules alone, and the position after a
// pass.
#pragma once

#include <optional>

#include "core/position.hpp"

namespace tengen {

/// The first action, in their order, that ends the game with a win of the seat to move alone.
std::optional<Action> winning_action(const Position& position);

/// The position if the side to move could pass, without its history and the words of its rules:
/// good enough to find threats. Empty if the game has no such position.
std::optional<Position> passed(const Position& position);

/// The forbidden point that the side to move would need, because the next side wins immediately
/// there and nowhere else. Empty if there is none.
std::optional<Cell> forbidden_answer(const Position& position);

}  // namespace tengen
