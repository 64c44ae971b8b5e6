// Everybody plays everybody: which games that needs, in which order, and what they came to.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "arena/arena.hpp"
#include "arena/ratings.hpp"

namespace tengen {

/// What two players did against each other, as the first of them sees it.
struct PairScore {
    int first = 0;  ///< index of a player; below `second`
    int second = 0;
    int rounds = 0;
    int wins = 0;
    int draws = 0;  ///< at the first place both, or nobody alone
    int losses = 0;
    std::array<int, 2> faults{};  ///< of the first and of the second

    int games() const { return wins + draws + losses; }
    double points() const { return wins + draws / 2.0; }
};

struct RoundRobin {
    /// The players are the contestants, any number from 2; games and openings are set for each
    /// pair from what is said here.
    ArenaSettings arena;
    int rounds = 1;  ///< of each pair
};

/// The tables at which two players (0 and 1) meet, as the player at each seat: in turn, and where
/// seats are odd in number also with the other one more often. In a round the players of each table
/// sit at every seat once, so that both have the same seats as often.
std::vector<std::vector<int>> tables_of_pair(int seats);

/// Games of a pair in one round.
int games_of_round(int seats);

/// All pairs, with no games yet.
std::vector<PairScore> all_pairs(int players);

/// Plays until every pair has its rounds, in blocks of about ten games, always of the pair with the
/// fewest rounds; so what is there is fair whenever it ends. `scores` are all pairs with what is
/// known already, and grow; what `on_block` gets are the same. `on_game` hears each game with its
/// seating as indices of players. `stop` is that of run_arena(); a block that it ends is not
/// counted. An error of `on_block` ends the play. Every pair of players is taken to play the game.
Result<void> play_round_robin(const RoundRobin& settings, std::vector<PairScore>& scores,
                              const GameHandler& on_game,
                              const std::function<Result<void>()>& on_block,
                              const std::function<bool()>& stop);

/// One row of the table, best first.
struct RoundRobinRow {
    int player = 0;
    double points = 0;
    int games = 0;
    int draws = 0;
    int faults = 0;
    std::optional<Rating> rating;  ///< nothing while players are not comparable
};

std::vector<RoundRobinRow> round_robin_rows(int players, const std::vector<PairScore>& scores);

}  // namespace tengen
