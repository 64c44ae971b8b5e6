// Wins by continuous fours (VCF). Every stone of the attacker threatens a line, so the other side
// has a single answer, until it has none.
#pragma once

#include <tengen/kit/effort.hpp>

#include <cstdint>
#include <vector>

#include "field.hpp"

namespace threats {

/// Stones in turn, the attacker's first. After the last stone, the attacker's line is complete or
/// cannot be stopped.
using Line = std::vector<Cell>;

enum class Finding : std::uint8_t {
    Win,
    None,    ///< proven: all such wins were searched
    Unknown  ///< stopped early, or the depth limit was reached
};

/// The limits of one search.
struct FourLimits {
    int fours = 1000;               ///< fours before the line cannot be stopped
    std::uint64_t nodes = 1 << 30;  ///< positions
};

/// Searches a field and restores it. The search is depth-first with one more four each time, so the
/// win found has the fewest fours. Remembers positions without a win.
class FourSearch {
  public:
    explicit FourSearch(Field& field);

    /// Forgets the remembered positions.
    void clear();

    /// `attacker` places the next stone.
    Finding find(Side attacker, FourLimits limits, ai::Effort& effort);
    /// The last win found.
    const Line& line() const { return line_; }
    /// The number of fours that the last search covered, or that its win has.
    int depth() const { return depth_; }

    /// Whether a line of find() also wins from here: its stones may be placed, and its answers are
    /// forced.
    bool still_wins(Side attacker, const Line& line);

    /// Appends the empty cells at which the other side can stop the attacker's next line. Leaves
    /// out its forbidden points.
    void append_stops(Side attacker, std::vector<Cell>& cells);

  private:
    bool attack(int fours);
    bool try_four(Cell cell, int fours);
    bool answered(Cell cell, int fours);
    void append_fours(int fours);
    bool given_up() const { return effort_->spent() || nodes_ >= most_nodes_; }

    struct Failure {
        std::uint64_t key = 0;
        std::uint16_t fours = 0;
    };
    Failure& failure();

    Field& field_;
    ai::Effort* effort_ = nullptr;  ///< set during find()
    Side attacker_ = 1;
    std::uint64_t nodes_ = 0;
    std::uint64_t most_nodes_ = 0;
    int depth_ = 0;
    bool cut_ = false;  ///< there were more fours to try
    Line played_;
    Line line_;
    std::vector<Cell> cells_;  ///< candidates, as a stack of fours
    std::vector<Cell> stops_;
    std::vector<Failure> failures_;
};

}  // namespace threats
