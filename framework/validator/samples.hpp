// Games and positions for testing an AI.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/position.hpp"
#include "validator/test_context.hpp"

namespace tengen::validator {

/// Boards of the smallest, the largest and unequal sizes, for lines of 1 to 5.
std::vector<SharedGame> games_of_all_sizes(const RuleCatalogue& rules);
/// Games of one seat and of three to eight seats, among them two teams of four.
std::vector<SharedGame> games_of_many_seats(const RuleCatalogue& rules);

/// Finds a position of a certain kind in a game, or nothing.
using Sampler = std::function<std::optional<Position>(const SharedGame&, Random&)>;

/// After two or more random actions, with six or more to choose from.
std::optional<Position> in_the_middle(const SharedGame& game, Random& random);
/// With two or three cells left to play.
std::optional<Position> near_the_end(const SharedGame& game, Random& random);
/// With a single legal action.
std::optional<Position> with_one_action(const SharedGame& game, Random& random);
/// With a choice other than a cell: a side, a swap.
std::optional<Position> with_a_choice(const SharedGame& game, Random& random);
/// Before the first action.
std::optional<Position> at_the_start(const SharedGame& game, Random& random);
/// Before or after the first action.
std::optional<Position> near_the_start(const SharedGame& game, Random& random);

/// A random selection of `count` games.
std::vector<SharedGame> some_of(std::vector<SharedGame> games, std::size_t count, Random& random);
/// The games with the most cells.
std::vector<SharedGame> largest_of(std::vector<SharedGame> games, std::size_t count);

/// `count` positions, taking the games in turn; fewer if no more can be found.
std::vector<Position> positions_of(const std::vector<SharedGame>& games, int count,
                                   const Sampler& sampler, Random& random);

}  // namespace tengen::validator
