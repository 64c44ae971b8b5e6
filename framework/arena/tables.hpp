// The tables of a round-robin tournament, and their seating.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "arena/pair_score.hpp"

namespace tengen {

/// The number of different players at a table: one per seat if there are enough. Otherwise two, who
/// take several seats each if there are more than two.
int players_at_table(int players, int seats);

/// The tables at which two players (0 and 1) meet, as the player of each seat. They alternate; with
/// an odd number of seats, there is also a table where the other player has one more. In a round,
/// each table's players have every seat once, so both have the same seats equally often.
std::vector<std::vector<int>> tables_of_pair(int seats);

/// The `number`-th order (0-based) of players (0, 1 ...) around a table. The first player stays;
/// the others take every order in turn. A round is played in both directions (schedule.hpp), so
/// every player follows every other equally often in both directions.
std::vector<int> order_around(int seats, int number);

/// The number of games of a table in one round, in which each two of its players meet.
int games_of_round(int players, int seats);

/// The next players to meet.
struct NextTable {
    std::vector<int> players;
    /// 0-based: the round of the two players at the table who have met least. A player there who
    /// has met more often repeats this round with another one of the table, and skips a later
    /// round. The same holds for openings, which follow the round.
    int round = 0;
};

/// Starts with the pair with the fewest rounds, the first of equals. Then adds the player with the
/// fewest rounds with those at the table, until it is full. Ties: the next in order, starting at
/// another player each round, because two players would otherwise get the same third one again and
/// again. Depends only on `scores`, which are of all pairs, at least one. For 10 players to meet in
/// 17 rounds at tables of three, it needs 258 tables; the minimum is 255.
NextTable next_table(std::span<const PairScore> scores, int players, int seats);

}  // namespace tengen
