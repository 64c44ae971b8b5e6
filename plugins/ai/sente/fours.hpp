// Wins by continuous fours (VCF): each stone of the attacker threatens a five, so the other side
// has a single answer, until it has none.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "board.hpp"

namespace sente {

/// Plays on a board and restores it. The search is depth-first with one more four each time, so a
/// win has the fewest fours.
class FourSearch {
  public:
    explicit FourSearch(Board& board) : board_(board) {}

    enum class Result : std::uint8_t {
        Win,
        None,    ///< there is no win with so many fours
        Unknown  ///< stopped at the limit of nodes
    };
    /// Searches for a win of the side to move with up to `most_fours` fours before the five. Asks
    /// `stopped` now and then.
    Result find(int most_fours, std::uint64_t most_nodes,
                const std::function<bool()>& stopped = {});
    /// The win found: stones in turn, to the last four or the five.
    const std::vector<Cell>& line() const { return line_; }
    /// The number of fours in the win found.
    int fours() const { return fours_; }
    std::uint64_t nodes() const { return nodes_; }

  private:
    struct Failure {
        std::uint64_t key = 0;
        int fours = -1;    ///< without a win
        bool cut = false;  ///< more might win
    };

    bool attack(int fours);
    bool is_spent();
    bool try_four(Cell cell, int fours);

    Board& board_;
    std::vector<Failure> failures_;
    std::vector<Cell> played_;
    std::vector<Cell> line_;
    std::vector<Cell> cells_;  ///< the fours to try, as a stack
    std::uint64_t nodes_ = 0;
    std::uint64_t most_nodes_ = 0;
    std::function<bool()> stopped_;
    int fours_ = 0;
    bool cut_ = false;  ///< there were more fours to try
};

}  // namespace sente
