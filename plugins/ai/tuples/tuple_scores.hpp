// The scores of a board's tuples and cells, updated with each stone.
#pragma once

#include <tengen/kit/tuples.hpp>

#include <array>
#include <vector>

namespace tuples {

namespace ai = tengen::ai;

using Score = std::int64_t;

/// The value of a tuple by its number of stones of a single side, to that side and to another. The
/// page tuples.md has the table for lines of five and its shift for other lengths.
class ScoreTable {
  public:
    /// `stones_a_turn` is the number of stones that a seat places in a turn.
    ScoreTable(int length, int stones_a_turn);

    Score own(int stones) const { return own_[static_cast<std::size_t>(stones)]; }
    Score other(int stones) const { return other_[static_cast<std::size_t>(stones)]; }

  private:
    std::vector<Score> own_;  ///< by number of stones, 0..length
    std::vector<Score> other_;
};

/// Scores every cell by the sum of its tuples. A stone changes only the tuples through its cell.
class TupleScores {
  public:
    explicit TupleScores(const ai::Game& game);

    /// Sets the stones to those of `cells`, which are in the format of Position::cells().
    void follow(const ai::Side* cells);
    /// Puts a stone on a cell, or removes it (kEmpty).
    void set(ai::Cell cell, ai::Side side);

    /// In the format of Position::cells(), except that holes are empty.
    const ai::Side* cells() const { return cells_.data(); }
    /// The values of a cell's tuples: those without stones, and for each side those with stones of
    /// that side only, to the side itself (own) and to another (other).
    Score empty(ai::Cell cell) const { return empty_[cell]; }
    Score own(ai::Cell cell, ai::Side side) const { return own_[at(cell, side)]; }
    Score other(ai::Cell cell, ai::Side side) const { return other_[at(cell, side)]; }

    /// The part of own() or other() from tuples that one stone completes.
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
    /// The number of stones of a tuple without stones of two sides; -1 for others.
    int stones(ai::Tuples::Number tuple, ai::Side& owner) const;

    ai::Tuples tuples_;
    ScoreTable table_;
    int last_;  ///< stones of a tuple with one missing
    std::size_t cell_count_;
    std::vector<ai::Side> cells_;  ///< the stones
    std::vector<Score> empty_;     ///< by cell
    std::vector<Score> own_;       ///< by side, then cell
    std::vector<Score> other_;
};

}  // namespace tuples
