// The results of a round robin, in a file and as text.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arena/round_robin.hpp"
#include "round_robin.hpp"

namespace tengen::cli {

/// The known results of all pairs. The file is the JSON that --json prints.
class RoundRobinResults {
  public:
    /// Reads the file. A missing file counts as empty. Fails, and leaves the file unchanged, if it
    /// is not a results file, or holds another game, other settings, or another sharing of the
    /// seats (players_at_table()). Pairs with players outside this request stay in the file. If
    /// `path` is empty, nothing is stored. `settings` must outlive this object.
    static Result<RoundRobinResults> open(std::string path, const MatchQuestion& asked,
                                          const ArenaSettings& settings);
    ~RoundRobinResults();
    RoundRobinResults(RoundRobinResults&&) noexcept;
    RoundRobinResults& operator=(RoundRobinResults&&) = delete;

    /// The scores of all pairs of players, in the order of the question.
    std::vector<PairScore>& scores() { return scores_; }

    /// Replaces the file completely or not at all.
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
