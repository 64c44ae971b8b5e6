// Possible lines: the basis of minimax's evaluation and of its order of actions.
#pragma once

#include <tengen/kit/tuples.hpp>

#include "known_rules.hpp"

namespace minimax {

/// Counts the stones on all tuples of the board (stretches as long as a line), updated with each
/// stone. A tuple is open for a side if it has stones of that side only.
class Lines {
  public:
    Lines(const ai::Game& game, const ai::LineRule& rule);

    void clear();
    void add(ai::Cell cell, ai::Side side);
    void remove(ai::Cell cell, ai::Side side);

    /// The promise of a side's open tuples.
    int promise(ai::Side side) const { return promise_[side]; }
    /// Whether a side may complete a line with one stone: it has a tuple with one missing stone.
    bool near_line(ai::Side side) const { return almost_[side] > 0; }
    /// Whether a side can still make a line: a tuple has no other side's stones.
    bool line_possible(ai::Side side) const { return empty_ + open_[side] > 0; }
    /// The value of a stone on `cell`, to any side, but most to `side`.
    int weight(ai::Cell cell, ai::Side side) const;
    /// The value of the stone on `cell` for the open tuples of its side, in the same unit.
    int weight_of_stone(ai::Cell cell) const;

  private:
    /// All stones belong to the same side exactly if the sum of the squares of side numbers times
    /// the stones equals the square of their sum. So stones may be added and removed in any order.
    struct Stones {
        std::uint16_t count = 0;
        std::uint16_t sum = 0;
        std::uint16_t squares = 0;

        bool open() const { return count * squares == sum * sum; }
        int owner() const { return sum / count; }
    };

    void count(const Stones& stones, int sign);

    ai::Tuples tuples_;
    std::vector<Stones> stones_;  ///< by tuple
    std::vector<int> values_;     ///< value of an open tuple, by number of stones
    int length_;
    int empty_ = 0;      ///< tuples without stones
    int open_[16] = {};  ///< tuples that are open, by side
    int promise_[16] = {};
    int almost_[16] = {};
};

}  // namespace minimax
