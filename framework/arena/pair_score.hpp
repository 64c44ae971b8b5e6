// The results of two players of a round-robin tournament against each other.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace tengen {

class Game;
struct GameRecord;

/// From the first player's view.
struct PairScore {
    int first = 0;  ///< index of a player, less than `second`
    int second = 0;
    int rounds = 0;  ///< rounds in which they met, whether or not their games count
    int wins = 0;
    int draws = 0;  ///< both in first place
    int losses = 0;
    std::array<int, 2> faults{};  ///< of the first and the second, in games where they met

    /// The number of games that compare the two.
    int counted() const { return wins + draws + losses; }
    double points() const { return wins + draws / 2.0; }

    /// Adds the games and faults of the same pair.
    void add(const PairScore& other);
    /// The same from the second player's view.
    PairScore turned() const;
};

/// All pairs, without games: (0, 1), (0, 2) ... (1, 2) ...
std::vector<PairScore> all_pairs(int players);

/// The index of two different players, in any order, in all_pairs().
std::size_t index_of_pair(int players, int one, int other);

/// Adds a game to all pairs of its players. `seating` of the record holds player indices; a player
/// with several seats has the best of their places. The player with the better place wins, and both
/// at rank 1 is a draw.
///
/// In a game of more than two players, some results do not count, because they show nothing about
/// the pair:
/// - Both at an equal rank below 1. They lost to a third player, who would make every two players
///   seem equal if that counted as half a win each. The model of Bradley and Terry (ratings.hpp)
///   needs only the games won by one of the two, even if the chances of three are in proportion to
///   their strengths (Luce, "Individual Choice Behavior", 1959).
/// - Both at rank 1 because a third player failed, resigned or ran out of time.
/// - Both of one side.
///
/// A fault counts in every pair of the player who made it.
void count(std::vector<PairScore>& scores, int players, const Game& game, const GameRecord& record);

}  // namespace tengen
