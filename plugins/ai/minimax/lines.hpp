// Where lines can still be made: the basis of minimax's guesses and of its order of actions.
#pragma once

#include "known_rules.hpp"

namespace minimax {

/// All stretches of the board that are as long as a line, with the stones on them, kept up to date
/// stone by stone. A stretch is open for a side when it has stones of that side and no other's.
/// Stones are removed in the reverse of the order in which they were added.
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

  private:
    struct Stretch {
        ai::Side owner = ai::kEmpty;  ///< who placed the first stone
        std::uint8_t own = 0;
        std::uint8_t all = 0;
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
