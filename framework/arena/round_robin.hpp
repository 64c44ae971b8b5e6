// The results of a round robin: scores of pairs, ratings and the table.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "arena/arena.hpp"
#include "arena/pair_score.hpp"
#include "arena/plan.hpp"
#include "arena/ratings.hpp"
#include "arena/standings.hpp"

namespace tengen {

/// One row of the table, best first. With more than two players at a table, a game gives points and
/// draws for each opponent in a pair that counts.
struct RoundRobinRow {
    int player = 0;  ///< index of the requested players
    double points = 0;
    std::int64_t counted = 0;  ///< sum of PairScore::counted() over its pairs
    std::int64_t draws = 0;
    std::int64_t faults = 0;  ///< in all its games, against any player
    std::int64_t games = 0;
    Standing standing;             ///< of whole games, for each seat of the player
    std::optional<Rating> rating;  ///< empty while players are not comparable
};

/// Collects games into rounds. A round with a missing game does not count yet, because in a part of
/// it the seats would not be shared fairly. For one thread.
class RoundRobinScores {
  public:
    RoundRobinScores(std::shared_ptr<const Game> game, std::shared_ptr<const Plan> plan,
                     int players);

    /// Adds a game of the plan; the order has no influence.
    void add(const GameRecord& record);

    /// Scores of all pairs of some players, in the order of all_pairs(). Indices are those of the
    /// request.
    std::vector<PairScore> pairs(std::span<const int> players) const;

    /// The results of each pair in each complete round.
    const std::vector<PairResult>& results() const { return results_; }

    /// The number of counted games between two or more of some players.
    std::int64_t games(std::span<const int> players) const;

    /// The table of some players, from their games against each other. The errors of the ratings
    /// come from the differences between rounds (ratings.hpp).
    std::vector<RoundRobinRow> rows(std::span<const int> players) const;

  private:
    /// Whether two or more of some players are at a table.
    static bool counts(const std::vector<int>& table, std::span<const int> players);
    void count_round(const std::vector<GameRecord>& games, int round);

    std::shared_ptr<const Game> game_;
    std::shared_ptr<const Plan> plan_;
    int players_;
    std::map<int, std::vector<GameRecord>> open_;  ///< games of incomplete rounds, without actions
    std::vector<PairScore> pairs_;
    std::vector<PairResult> results_;   ///< of each pair in each round
    std::vector<std::int64_t> faults_;  ///< of each player
    struct Table {
        std::int64_t games = 0;
        std::vector<Standing> standings;  ///< in the order of its players
    };
    std::map<std::vector<int>, Table> tables_;  ///< by players, in increasing order
};

}  // namespace tengen
