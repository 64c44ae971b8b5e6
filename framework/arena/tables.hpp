// Who meets whom at a table of a round robin, and how they sit there.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "arena/pair_score.hpp"

namespace tengen {

/// How many different players sit at a table: one at each seat if there are as many; else two, who
/// take several seats each where there are more than two.
int players_at_table(int players, int seats);

/// The tables at which two players (0 and 1) meet, as the player at each seat: in turn, and where
/// seats are odd in number also with the other one more often. In a round the players of each table
/// sit at every seat once, so that both have the same seats as often.
std::vector<std::vector<int>> tables_of_pair(int seats);

/// The `number`-th order (from 0) in which players (0, 1 ...) sit around a table; the first of
/// them stays, the others take every order in turn. A round is played both ways round
/// (schedule.hpp), so that everybody follows everybody else as often as the other way about.
std::vector<int> order_around(int seats, int number);

/// Games of a table in one round, which are the meetings of each two who sit there.
int games_of_round(int players, int seats);

/// Games that came to so many rounds, those of all pairs added up; exact when the pairs are those
/// of everybody who sat at the tables.
std::int64_t games_of_rounds(std::int64_t rounds, int players, int seats);

/// Who meets next.
struct NextTable {
    std::vector<int> players;
    /// From 0: the rounds of those two at the table who met least. Who sits there too and has met
    /// more often has this round again with another one at the table, and skips a later one. So it
    /// is with openings, which go by the round.
    int round = 0;
};

/// The pair with the fewest rounds, the first among equals; and then one player after another who
/// had the fewest with those at the table, until it is full. Among equals that is the next one in
/// order, beginning with another one each round: else two would have the same third one again and
/// again. It depends only on `scores`, which are of all pairs, at least one. Until 10
/// players have met in 17 rounds at tables of three it takes 258 tables, where 255 are the fewest
/// possible.
NextTable next_table(std::span<const PairScore> scores, int players, int seats);

}  // namespace tengen
