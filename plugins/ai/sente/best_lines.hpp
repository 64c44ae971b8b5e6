// Several best lines of a position, searched deeper and deeper, for analysis.
#pragma once

#include <functional>
#include <vector>

#include "search.hpp"

namespace sente {

/// A line that begins with its own move. Its score is exact at its depth.
struct RankedLine {
    Line line;
    std::uint64_t nodes = 0;  ///< spent on it, at all depths
};

/// Used by one thread. The searcher has started, and must outlive it.
class BestLines {
  public:
    /// `moves`: those of the root that may begin a line, at least one. `whole`: whether the best of
    /// them is the best of the position, as far as known. `known`: lines with a final score; their
    /// moves are not searched. `stopped` ends what the searcher does not do.
    BestLines(Searcher& searcher, Table& table, std::vector<Cell> moves, bool whole,
              std::vector<RankedLine> known, std::size_t count, std::function<bool()> stopped);

    /// Whether a deeper search can change the lines.
    bool goes_on() const;
    /// Searches all lines to a depth in plies, one after the other. `changed` is called when the
    /// set is complete and after each further line. Returns false if it was stopped.
    bool deepen(int depth, const std::function<void()>& changed);

    /// The best first, with different moves.
    const std::vector<RankedLine>& lines() const { return lines_; }
    /// Moves and scores, as Progress::moves.
    const std::vector<std::pair<Cell, int>>& scores() const { return scores_; }

  private:
    bool search(const std::vector<Cell>& moves, int depth, int expected, Line& line);
    void merge(const std::vector<RankedLine>& found);
    void restore_root(const Found& entry, int depth);

    Searcher& searcher_;
    Table& table_;
    std::function<bool()> stopped_;
    std::vector<Cell> moves_;
    bool whole_;
    std::size_t count_;
    std::vector<RankedLine> lines_;
    std::vector<std::pair<Cell, int>> scores_;
};

}  // namespace sente
