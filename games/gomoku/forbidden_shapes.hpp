// Which points are forbidden in renju: overline, double-four and double-three by the definitions of
// "The International Rules of Renju" (RIF, 1996), with the recursion of its section 9.3: a three
// counts only if the straight four can be made by a move that is not forbidden at that time.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/board.hpp"
#include "games/gomoku/axis.hpp"

namespace tengen::gomoku {

/// Kinds of forbidden points, as bits.
enum Forbidden : unsigned {
    kOverline = 1,     ///< six or more in a row
    kDoubleFour = 2,   ///< more than one four through the point
    kDoubleThree = 4,  ///< more than one three through the point
};

/// How a three is recognised.
enum class Threes : std::uint8_t {
    Rif,     ///< the straight four must be a legal move, to any depth
    Simple,  ///< any three that one stone would make a straight four
};

struct ForbiddenRule {
    unsigned kinds = kOverline | kDoubleFour | kDoubleThree;  ///< what is forbidden
    Threes threes = Threes::Rif;
};

/// A shape through a point: its stones, the point itself included.
struct Shape {
    unsigned kind = 0;  ///< kOverline: a row; kDoubleFour: a four; kDoubleThree: a three
    std::vector<Cell> cells;
};

/// Three stones that look like a three but do not count, because every straight four that they
/// could become is not to be had.
struct VoidThree {
    std::vector<Cell> cells;  ///< the stones, the point itself included
    Cell needs = kNoCell;     ///< the place of the straight four
    unsigned forbidden = 0;   ///< why it is forbidden there; 0: it makes five at the same time
};

/// Looks at points of one board, which has eight directions. Reads the cells that it is given,
/// which must not change meanwhile, and changes none; so one object serves one thread, one position
/// and one rule. Most points it answers for by the 32 cells around them; only where threes must be
/// looked into it copies the board, and what it found out for one point it remembers for the next.
/// Costs no allocation but for the shapes.
class ForbiddenShapes {
  public:
    /// `cells`: board.cell_count() + 1 sides, the last the outside, as Position::cells().
    ForbiddenShapes(const Board& board, const Side* cells, const ForbiddenRule& rule)
        : board_(board), rule_(rule), cells_(cells) {}
    ForbiddenShapes(const ForbiddenShapes&) = delete;
    ForbiddenShapes& operator=(const ForbiddenShapes&) = delete;

    /// The union of Forbidden bits that a stone of `side` on `cell` makes, 0 when it may be played;
    /// only kinds of the rule are looked for. `cell` may be empty or hold that very stone already.
    /// A point that makes exactly five in a row is never forbidden.
    unsigned kinds(Cell cell, Side side);

    /// The shapes behind the answer, for people.
    std::vector<Shape> shapes(Cell cell, Side side);
    std::vector<VoidThree> void_threes(Cell cell, Side side);

    /// Whether a stone of `side` on `cell` makes exactly five in a row.
    bool makes_five(Cell cell, Side side) const;

  private:
    using Axes = std::array<Axis, 4>;
    class Added;

    /// The answer to "may a straight four be made there, with the stones added so far?". Different
    /// ways of looking ahead come to the same question, exponentially often in nested shapes.
    struct Known {
        std::uint64_t question = 0;
        bool legal = false;
    };

    unsigned promising_axes(Cell cell, Side side) const;
    Axes look(Cell cell, Side side, unsigned axes) const;
    unsigned kinds_of(Cell cell, const Axes& axes, Side side);
    bool is_double_three(Cell cell, const Axes& axes, Side side);
    /// Of the point that has the stone added last.
    bool is_three(Cell cell, const Axis& axis, Side side);
    bool straight_four_is_legal(Cell cell, Side side);
    bool find_legal(Cell cell, Side side);
    Cell cell_at(Cell point, const Axis& axis, int place) const;
    std::vector<Cell> cells_at(Cell point, const Axis& axis, std::uint32_t places) const;

    const Board& board_;
    ForbiddenRule rule_;
    const Side* cells_;            ///< the caller's, or the copy once a stone was added
    int added_ = 0;                ///< stones added while looking ahead
    std::uint64_t added_key_ = 0;  ///< the sum of their keys
    bool remembering_ = false;
    std::array<Known, 512> known_;  ///< once remembering_
    std::array<Side, kMaxRows * kMaxColumns + 1> copy_;
};

}  // namespace tengen::gomoku
