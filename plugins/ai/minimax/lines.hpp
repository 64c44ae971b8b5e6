// Where lines can still be made: the basis of minimax's guesses and of its order of actions.
#pragma once

#include <tengen/kit/tuples.hpp>

#include "known_rules.hpp"

namespace minimax {

/// The stones on all tuples of the board (stretches as long as a line), kept up to date stone by
/// stone. A tuple is open for a side when it has stones of that side and no other's.
class Lines {
  public:
    Lines(const ai::Game& game, const ai::LineRule& rule);

    void clear();
    void add(ai::Cell cell, ai::Side side);
    void remove(ai::Cell cell, ai::Side side);

    /// How much a side's open tuples promise.
    int promise(ai::Side side) const { return promise_[side]; }
    /// Whether a side may complete a line with one stone: it has a tuple that misses one.
    bool near_line(ai::Side side) const { return almost_[side] > 0; }
    /// Whether a side may still make a line at all: it has a tuple without other stones.
    bool line_possible(ai::Side side) const { return empty_ + open_[side] > 0; }
    /// How much a stone on `cell` matters to anybody, the most to `side`.
    int weight(ai::Cell cell, ai::Side side) const;
    /// How much the stone on `cell` does for the open tuples of its side, in the same measure.
    int weight_of_stone(ai::Cell cell) const;

  private:
    /// The numbers of the sides of its stones are all equal exactly when the sum of the squares
    /// times the stones is the square of the sum; so stones may come and go in any order.
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
    std::vector<int> values_;     ///< what an open tuple is worth, by stones
    int length_;
    int empty_ = 0;      ///< tuples without stones
    int open_[16] = {};  ///< tuples that are open for a side
    int promise_[16] = {};
    int almost_[16] = {};
};

}  // namespace minimax
