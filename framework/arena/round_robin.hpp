// Round-robin tournaments: the necessary games, their order and their results.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "arena/arena.hpp"
#include "arena/pair_score.hpp"
#include "arena/ratings.hpp"
#include "arena/tables.hpp"

namespace tengen {

struct RoundRobin {
    /// The contestants are the players, at least 2. Games and openings are set for each table from
    /// these settings.
    ArenaSettings arena;
    int rounds = 1;  ///< minimum per pair; a table may need a third player with more

    int players() const { return static_cast<int>(arena.contestants.size()); }
    int games_of_round() const { return tengen::games_of_round(players(), arena.game->seats()); }
};

/// The number of games that play_round_robin() still has to play with these scores.
std::int64_t games_left(const RoundRobin& settings, std::vector<PairScore> scores);

/// The number of games in `scores`, for a progress bar. It is an estimate if tables had another
/// player, whose pairs are not in `scores`.
std::int64_t games_played(const RoundRobin& settings, const std::vector<PairScore>& scores);

/// Plays until every pair has its rounds, in blocks of about ten games at the table of
/// next_table(), so an early end is fair, too. `scores` are all_pairs() with the results so far;
/// they grow, and `on_block` receives them. `on_game` receives each game with player indices as its
/// seating. `stop` is that of run_arena(); an interrupted block does not count. An error of
/// `on_block` ends the tournament. All players must support the game.
Result<void> play_round_robin(const RoundRobin& settings, std::vector<PairScore>& scores,
                              const GameHandler& on_game,
                              const std::function<Result<void>()>& on_block,
                              const std::function<bool()>& stop);

/// One row of the table, best first. With more than two players at a table, a game gives points and
/// draws for each opponent in a pair that counts.
struct RoundRobinRow {
    int player = 0;
    double points = 0;
    std::int64_t counted = 0;  ///< sum of PairScore::counted() over its pairs
    std::int64_t draws = 0;
    std::int64_t faults = 0;       ///< each counted once, whatever the number of opponents
    std::optional<Rating> rating;  ///< empty while players are not comparable
};

/// `at_table` is players_at_table().
///
/// The ratings assume that all results of one game are independent. With three or more players they
/// are not, because a winner beats all others in the same game. If one of k equally strong players
/// wins, the true variance of the ratings is k / 2 times as large. So the errors are increased by
/// its square root, 22 % for three. If strengths differ, the weakest players' errors are still too
/// small (by 15 %), and the strongest players' too large. If games give places, all errors are too
/// large (6 % for three). Many draws increase them further, as for two players (ratings.hpp).
///
/// With more than two players at a table, a fault counts in the pair with each other player there.
/// `faults_with_others` are each player's faults in pairs that are not in `scores`; without them,
/// too few faults may be reported.
std::vector<RoundRobinRow> round_robin_rows(int players, const std::vector<PairScore>& scores,
                                            int at_table = 2,
                                            std::span<const std::int64_t> faults_with_others = {});

}  // namespace tengen
