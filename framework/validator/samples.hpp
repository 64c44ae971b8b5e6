// Games and positions that an AI is tried in.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/position.hpp"
#include "validator/trial.hpp"

namespace tengen::validator {

/// Boards of the smallest and the largest sizes and of uneven ones, for lines of 1 to 5.
std::vector<SharedGame> games_of_all_sizes(const RuleCatalogue& rules);
/// One, and three to eight seats, among them two teams of four.
std::vector<SharedGame> games_of_many_seats(const RuleCatalogue& rules);

/// Takes a position of a game, or nothing when it did not find one of its kind.
using Sampler = std::function<std::optional<Position>(const SharedGame&, Random&)>;

/// Two or more random actions into the game, with six or more to choose from.
std::optional<Position> in_the_middle(const SharedGame& game, Random& random);
/// Two or three cells are left to play on.
std::optional<Position> near_the_end(const SharedGame& game, Random& random);
/// There is one legal action.
std::optional<Position> with_one_action(const SharedGame& game, Random& random);
/// There is something else to choose than a cell: a side, a swap.
std::optional<Position> with_a_choice(const SharedGame& game, Random& random);
/// Before the first action.
std::optional<Position> at_the_start(const SharedGame& game, Random& random);
/// Before the first action, or after it.
std::optional<Position> near_the_start(const SharedGame& game, Random& random);

/// Some of them, randomly.
std::vector<SharedGame> some_of(std::vector<SharedGame> games, std::size_t count, Random& random);
/// Those with the most cells.
std::vector<SharedGame> largest_of(std::vector<SharedGame> games, std::size_t count);

/// So many positions of games that are taken in turn; fewer when there are no more to be found.
std::vector<Position> positions_of(const std::vector<SharedGame>& games, int count,
                                   const Sampler& sampler, Random& random);

}  // namespace tengen::validator
