// The results of a round robin: kept in a file, and told.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arena/round_robin.hpp"
#include "round_robin.hpp"

namespace tengen::cli {

/// What is known of all pairs. The file is the JSON that --json prints.
class RoundRobinResults {
  public:
    /// Reads the file; one that is not there yet is empty. Fails, and leaves the file as it is,
    /// when it holds something else: another game, other settings, players who share the seats in
    /// another way (players_at_table()), or no results at all. Pairs of players that are not asked
    /// for now stay in the file. `path` may be empty: nothing is kept. `settings` must outlive
    /// this.
    static Result<RoundRobinResults> open(std::string path, const MatchQuestion& asked,
                                          const ArenaSettings& settings);
    ~RoundRobinResults();
    RoundRobinResults(RoundRobinResults&&) noexcept;
    RoundRobinResults& operator=(RoundRobinResults&&) = delete;

    /// Of all pairs of players, in the order of the question.
    std::vector<PairScore>& scores() { return scores_; }

    /// Replaces the file, whole or not at all.
    Result<void> save() const;

    std::string text(RoundRobinForm form) const;

  private:
    struct Kept;
    RoundRobinResults(std::unique_ptr<Kept> kept, const ArenaSettings& settings);

    Result<void> lock();
    std::vector<RoundRobinRow> ranking() const;
    std::string title() const;
    std::string table(bool markdown) const;

    std::unique_ptr<Kept> kept_;
    const ArenaSettings& settings_;
    std::vector<PairScore> scores_;
};

}  // namespace tengen::cli
