// Everybody plays everybody: which games that needs, in which order, and what they came to.
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
    /// The players are the contestants, any number from 2; games and openings are set for each
    /// table from what is said here.
    ArenaSettings arena;
    int rounds = 1;  ///< of each pair, at least: a table may need a third one who has had them

    int players() const { return static_cast<int>(arena.contestants.size()); }
    int games_of_round() const { return tengen::games_of_round(players(), arena.game->seats()); }
};

/// Games that play_round_robin() has still to play when this is known.
std::int64_t games_left(const RoundRobin& settings, std::vector<PairScore> scores);

/// How many games `scores` came from, as a progress bar shows them: an estimate where some of the
/// tables had another player, whose pairs are not among `scores`.
std::int64_t games_played(const RoundRobin& settings, const std::vector<PairScore>& scores);

/// Plays until every pair has its rounds, in blocks of about ten games, always of the table that
/// next_table() says; so what is there is fair whenever it ends. `scores` are all_pairs() with what
/// is known already, and grow; what `on_block` gets are the same. `on_game` hears each game with
/// its seating as indices of players. `stop` is that of run_arena(); a block that it ends is not
/// counted. An error of `on_block` ends the play. All players are taken to play the game.
Result<void> play_round_robin(const RoundRobin& settings, std::vector<PairScore>& scores,
                              const GameHandler& on_game,
                              const std::function<Result<void>()>& on_block,
                              const std::function<bool()>& stop);

/// One row of the table, best first. Where more than two players sit at a table, a game is counted
/// in points and draws once for each other one against whom it says something.
struct RoundRobinRow {
    int player = 0;
    double points = 0;
    std::int64_t counted = 0;  ///< PairScore::counted() of all its pairs
    std::int64_t draws = 0;
    std::int64_t faults = 0;       ///< each once, however many sat at the table
    std::optional<Rating> rating;  ///< nothing while players are not comparable
};

/// `at_table` is players_at_table(). The ratings take the results of one game for independent,
/// which those of three and more are not: who wins beats all others at once. When one of k equally
/// strong players wins, the variance of their strengths is k / 2 times as large as that gives, so
/// the errors are made larger by the root of it, 22 % for three. Where strengths differ the weakest
/// then still have too small errors (by 15 %), and the strongest too large ones; where games tell
/// places all are too large (6 % for three), and where many are drawn more so, as for two
/// (ratings.hpp).
/// Where more than two sit at a table, a fault stands in the pair with each other one there. So
/// `faults_with_others` are those of each player in pairs that are not among `scores`; without
/// them faults may be told too few.
std::vector<RoundRobinRow> round_robin_rows(int players, const std::vector<PairScore>& scores,
                                            int at_table = 2,
                                            std::span<const std::int64_t> faults_with_others = {});

}  // namespace tengen
