// Wins by fours alone (VCF): every stone of the attacker threatens a line at once, so that the
// other side has one answer, until it has none.
#pragma once

#include <tengen/kit/effort.hpp>

#include <cstdint>
#include <vector>

#include "field.hpp"

namespace threats {

/// Stones in turn, the attacker's first. After the last one the attacker's line cannot be stopped
/// (or it is the line itself).
using Line = std::vector<Cell>;

enum class Finding : std::uint8_t {
    Win,
    None,    ///< certainly: all such wins were looked for
    Unknown  ///< given up, or not deeper than asked
};

/// How far one search may go.
struct FourLimits {
    int fours = 1000;               ///< before the line cannot be stopped
    std::uint64_t nodes = 1 << 30;  ///< positions
};

/// Searches a field, which is as before afterwards. Depth first, with one four more each time, so
/// that a win found has the least number of fours. Remembers positions without a win.
class FourSearch {
  public:
    explicit FourSearch(Field& field);

    /// Forgets the positions that it remembers.
    void clear();

    /// `attacker` is to place the next stone.
    Finding find(Side attacker, FourLimits limits, ai::Effort& effort);
    /// What was found last: a win.
    const Line& line() const { return line_; }
    /// The fours that the last search looked at, without a win or with the one found.
    int depth() const { return depth_; }

    /// Whether a line of find() is a win from here on just as well: its stones may be placed, and
    /// its answers are the only ones.
    bool still_wins(Side attacker, const Line& line);

    /// Appends the empty cells at which the other side stops the line that the attacker completes
    /// next; those that are forbidden for it are left out.
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
    ai::Effort* effort_ = nullptr;  ///< of find()
    Side attacker_ = 1;
    std::uint64_t nodes_ = 0;
    std::uint64_t most_nodes_ = 0;
    int depth_ = 0;
    bool cut_ = false;  ///< there would have been more fours to try
    Line played_;
    Line line_;
    std::vector<Cell> cells_;  ///< what is being tried, four upon four
    std::vector<Cell> stops_;
    std::vector<Failure> failures_;
};

}  // namespace threats
