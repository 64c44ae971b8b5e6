// What two players of a round robin did against each other.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "arena/arena.hpp"

namespace tengen {

/// As the first of them sees it.
struct PairScore {
    int first = 0;  ///< index of a player; below `second`
    int second = 0;
    int rounds = 0;  ///< that they met in, whatever is counted of their games
    int wins = 0;
    int draws = 0;  ///< at the first place both
    int losses = 0;
    std::array<int, 2> faults{};  ///< of the first and of the second, in games where they met

    /// Games that say which of the two is stronger.
    int counted() const { return wins + draws + losses; }
    double points() const { return wins + draws / 2.0; }
};

/// All pairs, with no games yet: (0, 1), (0, 2) ... (1, 2) ...
std::vector<PairScore> all_pairs(int players);

/// Where two different players, in any order, stand among all_pairs().
std::size_t index_of_pair(int players, int one, int other);

/// Adds a game to the pairs at its table; `seating` of the record are indices of players, and who
/// has several seats has the place of the best of them. Who comes before the other has won, and
/// both at rank 1 is a draw. Where more than two players sit at the table, these games are not
/// counted, since they say nothing about the pair:
/// - both at an equal rank below 1. They lost to a third one, who would make every two players
///   seem equal if that were half a win for each. Counting those games alone in which one of the
///   two won leaves what the model of Bradley and Terry speaks of (ratings.hpp), also when the
///   chances of three are in proportion to their strengths (Luce, "Individual Choice Behavior",
///   1959).
/// - both at rank 1 because a third one failed, gave up, or had no time left.
/// - both of one side.
/// Faults are counted in every pair of who made them.
void count(std::vector<PairScore>& scores, int players, const Game& game, const GameRecord& record);

}  // namespace tengen
