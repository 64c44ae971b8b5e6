// Balanced designs: each two players meet at exactly one table.
#pragma once

#include <vector>

namespace tengen {

/// The tables of one round. Each two players meet once. Empty if no design is known; then
/// next_table() has tables. Designs exist for
/// - as many players as seats: one table;
/// - three seats, if the number of players modulo 6 is 3 (R. C. Bose, On the construction of
///   balanced incomplete block designs, 1939) or 1 (Th. Skolem, Some remarks on the triple systems
///   of Steiner, 1958). Both in C. C. Lindner and C. A. Rodger, Design Theory, chapter 1;
/// - four seats, if the number of players modulo 12 is 1 or 4, here up to 100 players, by
///   difference families (C. J. Colbourn and J. H. Dinitz, Handbook of Combinatorial Designs,
///   chapters II.3 and VI.16): each number of a group is the difference of two numbers of one base
///   block.
std::vector<std::vector<int>> balanced_tables(int players, int seats);

/// These tables after the players have traded places, because the same ones would otherwise meet
/// again and again. They trade after as many rounds as a table has orders (order_around()), up to
/// reversal. Within these rounds, each two players of a table are neighbours equally often.
std::vector<std::vector<int>> tables_of_round(const std::vector<std::vector<int>>& tables,
                                              int players, int round);

}  // namespace tengen
