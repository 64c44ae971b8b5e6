// Random games that try out the rules of a game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/game.hpp"

namespace tengen {

/// Plays games with a fixed pseudo-random sequence, so the same game always has the same result.
/// Returns the problem if no side can act in a position that no rule ends, or if there is no first
/// action; its place is "rules" or the rule part that ends the game. Costs much less than a
/// millisecond, and nothing if the rules guarantee an end.
std::optional<Error> find_dead_end(const std::shared_ptr<const Game>& game);

/// The text of the verdict if each first action ends the game; otherwise nothing.
std::optional<Message> one_action_end(const std::shared_ptr<const Game>& game);

/// How random games went.
struct RandomGames {
    int games = 0;           ///< at least 1
    std::int64_t plies = 0;  ///< of all games together
    std::vector<int> won;    ///< by side, from side 1
    int drawn = 0;
    int shared = 0;   ///< neither drawn nor won by one side
    int unended = 0;  ///< stuck, or stopped before their end
};

/// Plays up to 200 games with a fixed pseudo-random sequence, so the same game always has the same
/// result. Stops early in long games, after a tenth of a second or so.
RandomGames play_randomly(const std::shared_ptr<const Game>& game);

/// The kinds of stones that no first position has and no action makes.
std::vector<Piece> missing_pieces(const std::shared_ptr<const Game>& game);

}  // namespace tengen
