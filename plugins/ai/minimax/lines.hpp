// Where lines can still be made: the basis of minimax's guesses and of its order of actions.
#pragma once

#include "known_rules.hpp"

namespace minimax {

/// All stretches of the board that are as long as a line, with the stones on them, kept up to date
/// stone by stone. A stretch is open for a side when it has stones of that side and no other's.
class Lines {
  public:
    Lines(const ai::Game& game, const ai::LineRule& rule);

    void clear();
    void add(ai::Cell cell, ai::Side side);
    void remove(ai::Cell cell, ai::Side side);

    /// How much a side's open stretches promise.
    int promise(ai::Side side) const { return promise_[side]; }
    /// Whether a side may complete a line with one stone: it has a stretch that misses one.
    bool near_line(ai::Side side) const { return almost_[side] > 0; }
    /// Whether a side may still make a line at all: it has a stretch without other stones.
    bool line_possible(ai::Side side) const { return empty_ + open_[side] > 0; }
    /// How much a stone on `cell` matters to anybody, the most to `side`.
    int weight(ai::Cell cell, ai::Side side) const;
    /// How much the stone on `cell` does for the open stretches of its side, in the same measure.
    int weight_of_stone(ai::Cell cell) const;

  private:
    /// The numbers of the sides of its stones are all equal exactly when the sum of the squares
    /// times the stones is the square of the sum; so stones may come and go in any order.
    struct Stretch {
        std::uint16_t stones = 0;
        std::uint16_t sum = 0;
        std::uint16_t squares = 0;

        bool open() const { return stones * squares == sum * sum; }
        int owner() const { return sum / stones; }
    };

    void count(const Stretch& stretch, int sign);
    bool collect(const ai::Game& game, ai::Cell from, int axis, int length, CellMap& cells) const;

    std::vector<Stretch> stretches_;
    std::vector<std::uint32_t> first_;    ///< cell -> its part of members_
    std::vector<std::uint32_t> members_;  ///< stretches, cell by cell
    std::vector<int> values_;             ///< what an open stretch is worth, by stones
    int length_;
    int empty_ = 0;      ///< stretches without stones
    int open_[16] = {};  ///< stretches that are open for a side
    int promise_[16] = {};
    int almost_[16] = {};
};

}  // namespace minimax
