// The scores of the tuples of a board and of its cells, kept up to date stone by stone.
#pragma once

#include <tengen/kit/tuples.hpp>

#include <array>
#include <vector>

namespace tuples {

namespace ai = tengen::ai;

using Score = std::int64_t;

/// What a tuple is worth with so many stones of one side and no other stones, to that side and to
/// another. The page tuples.md has the table for lines of five and how it is moved along for
/// others.
class ScoreTable {
  public:
    /// `stones_a_turn` are those that a seat places before another acts.
    ScoreTable(int length, int stones_a_turn);

    Score own(int stones) const { return own_[static_cast<std::size_t>(stones)]; }
    Score other(int stones) const { return other_[static_cast<std::size_t>(stones)]; }

  private:
    std::vector<Score> own_;  ///< by stones, 0..length
    std::vector<Score> other_;
};

/// Every cell by the sum of its tuples. All that a stone changes is the tuples through its cell.
class TupleScores {
  public:
    explicit TupleScores(const ai::Game& game);

    /// Makes the stones those of `cells`, which are as in Position::cells().
    void follow(const ai::Side* cells);
    /// Puts a stone on a cell, or takes it away (kEmpty).
    void set(ai::Cell cell, ai::Side side);

    /// As in Position::cells(), but that holes are empty.
    const ai::Side* cells() const { return cells_.data(); }
    /// The tuples of a cell that have no stones, and for each side what those are worth that have
    /// only stones of that side: to the side itself, and to another.
    Score empty(ai::Cell cell) const { return empty_[cell]; }
    Score own(ai::Cell cell, ai::Side side) const { return own_[at(cell, side)]; }
    Score other(ai::Cell cell, ai::Side side) const { return other_[at(cell, side)]; }

    /// The part of own() or other() of tuples that one stone completes.
    Score last_own(ai::Cell cell, ai::Side side) const {
        return table_.own(last_) * near(cell, side);
    }
    Score last_other(ai::Cell cell, ai::Side side) const {
        return table_.other(last_) * near(cell, side);
    }

  private:
    std::size_t at(ai::Cell cell, ai::Side side) const { return side * cell_count_ + cell; }
    void count(ai::Tuples::Number tuple, int sign);
    Score near(ai::Cell cell, ai::Side side) const;
    /// The stones of a tuple with stones of one side at most; -1 for others.
    int stones(ai::Tuples::Number tuple, ai::Side& owner) const;

    ai::Tuples tuples_;
    ScoreTable table_;
    int last_;  ///< stones of a tuple that misses one
    std::size_t cell_count_;
    std::vector<ai::Side> cells_;  ///< the stones
    std::vector<Score> empty_;     ///< by cell
    std::vector<Score> own_;       ///< by side, then cell
    std::vector<Score> other_;
};

}  // namespace tuples
