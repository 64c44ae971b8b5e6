// Which points are forbidden in renju: overline, double-four and double-three by the definitions of
// "The International Rules of Renju" (RIF, 1996), with the recursion of its section 9.3: a three
// counts only if the straight four can be made by a move that is not forbidden at that time.
#pragma once

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

/// Looks at points of one board. Reads the cells that it is given and changes none; a copy of them
/// is kept here, so one object serves one thread. Costs no allocation but for the shapes.
class ForbiddenShapes {
  public:
    /// `cells`: board.cell_count() + 1 sides, the last the outside, as Position::cells().
    ForbiddenShapes(const Board& board, const Side* cells);

    /// The union of Forbidden bits that a stone of `side` on `cell` makes, 0 when it may be played;
    /// only kinds of the rule are looked for. `cell` may be empty or hold that very stone already.
    /// A point that makes exactly five in a row is never forbidden.
    unsigned kinds(Cell cell, Side side, const ForbiddenRule& rule);

    /// The shapes behind the answer, for people.
    std::vector<Shape> shapes(Cell cell, Side side, const ForbiddenRule& rule);

  private:
    struct Axis;

    Axis look(Cell cell, Direction direction, Side side) const;
    bool makes_five(Cell cell, Side side) const;
    unsigned kinds_of_stone(Cell cell, Side side, const ForbiddenRule& rule);
    bool is_three(const Axis& axis, Side side, const ForbiddenRule& rule);
    bool straight_four_is_legal(Cell cell, Side side, const ForbiddenRule& rule);

    const Board& board_;
    std::vector<Side> cells_;
};

}  // namespace tengen::gomoku
