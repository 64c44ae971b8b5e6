// One thread's search of a position, deeper and deeper.
#pragma once

#include <utility>
#include <vector>

#include "search.hpp"

namespace sente {

/// The current result of a search.
struct Progress {
    Line line;  ///< its depth is the last one completed
    std::uint64_t nodes = 0;
    /// The moves of the root and their scores: exact for the best, else often bounds;
    /// -kInfinite where not searched.
    std::vector<std::pair<Cell, int>> moves;
};

/// Used by one thread. The searcher has started, and must outlive it.
class Deepening {
  public:
    /// `moves`: those of the root, at least one. `first` is the result before any search.
    Deepening(Searcher& searcher, std::vector<Cell> moves, Progress first)
        : searcher_(searcher), moves_(std::move(moves)), progress_(std::move(first)) {}

    /// Whether a deeper search can change the result.
    bool goes_on() const;
    /// Searches to a depth in plies. Returns false if it was stopped.
    bool deepen(int depth);

    const Progress& progress() const { return progress_; }
    /// A proven win comes before all else, and a sooner one before a later one.
    bool is_better_than(const Deepening& other) const;

  private:
    void avoid_loss(int last_score);
    bool must_stop_five() const;

    Searcher& searcher_;
    std::vector<Cell> moves_;
    Progress progress_;
};

}  // namespace sente
