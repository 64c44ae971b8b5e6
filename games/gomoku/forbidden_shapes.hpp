// Which points are forbidden in renju: overline, double-four and double-three by the definitions of
// "The International Rules of Renju" (RIF, 1996), with the recursion of its section 9.3: a three
// counts only if the straight four can be made by a move that is not forbidden at that time.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/board.hpp"

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

/// Three stones that look like a three and are none, because every straight four that they could
/// become is not to be had.
struct VoidThree {
    std::vector<Cell> cells;  ///< the stones, the point itself included
    Cell needs = kNoCell;     ///< the place of the straight four
    unsigned forbidden = 0;   ///< why it is forbidden there; 0: it makes five at the same time
};

/// How many cells of a line decide about a point in it.
inline constexpr int kWidthOfShapes = 11;

/// Looks at points of one board, which has eight directions. Reads the cells that it is given and
/// changes none; a copy of them is kept here, so one object serves one thread, and one rule: what
/// it found out for one point it remembers for the next. Costs no allocation but for the shapes.
class ForbiddenShapes {
  public:
    /// `cells`: board.cell_count() + 1 sides, the last the outside, as Position::cells().
    ForbiddenShapes(const Board& board, const Side* cells, const ForbiddenRule& rule);

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
    struct Axis;
    struct Axes;

    class Added;

    /// The answer to "may a straight four be made there, with the stones added so far?". Different
    /// ways of looking ahead come to the same question, exponentially often in nested shapes.
    struct Known {
        std::uint64_t question = 0;
        bool legal = false;
    };

    Axis look(Cell cell, Direction direction, Side side) const;
    bool quiet(Cell cell, Side side) const;
    unsigned kinds_of_stone(Cell cell, Side side);
    unsigned kinds_of_axes(const Axes& axes, Side side);
    bool is_three(const Axis& axis, Side side);
    bool straight_four_is_legal(Cell cell, Side side);
    bool finds_legal(Cell cell, Side side);

    const Board& board_;
    ForbiddenRule rule_;
    std::uint64_t added_ = 0;  ///< the stones added while looking ahead, as the sum of their keys
    bool remembering_ = false;
    std::array<Known, 512> known_;  ///< once remembering_
    std::array<Side, kMaxRows * kMaxColumns + 1> cells_;
};

}  // namespace tengen::gomoku
