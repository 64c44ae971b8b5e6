// Renju's forbidden points: overline, double-four and double-three by the definitions of "The
// International Rules of Renju" (RIF, 1996). Includes the recursion of its section 9.3: a three
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

/// The definition of a three.
enum class Threes : std::uint8_t {
    Rif,     ///< the straight four must be a legal move, checked to any depth
    Simple,  ///< any three that one stone would make a straight four
};

struct ForbiddenRule {
    unsigned kinds = kOverline | kDoubleFour | kDoubleThree;  ///< forbidden kinds
    Threes threes = Threes::Rif;
};

/// A shape through a cell: its stones, including the cell itself.
struct Shape {
    unsigned kind = 0;  ///< kOverline: a row; kDoubleFour: a four; kDoubleThree: a three
    std::vector<Cell> cells;
};

/// Three stones in the form of a three that do not count, because no straight four can be made from
/// them.
struct VoidThree {
    std::vector<Cell> cells;  ///< the stones, including the cell itself
    Cell needs = kNoCell;     ///< the cell of the straight four
    unsigned forbidden = 0;   ///< why that cell is forbidden; 0: it also makes five
};

/// Judges cells of one board with eight directions. Reads the given cells, which must not change
/// meanwhile, and changes none. So one object serves one thread, one position and one rule. For
/// most cells, the 32 cells around them decide. Only threes may need a copy of the board; their
/// results are reused for later cells. Allocates only for shapes().
class ForbiddenShapes {
  public:
    /// `cells`: board.cell_count() + 1 sides, the last the outside, as in Position::cells().
    ForbiddenShapes(const Board& board, const Side* cells, const ForbiddenRule& rule)
        : board_(board), rule_(rule), cells_(cells) {}
    ForbiddenShapes(const ForbiddenShapes&) = delete;
    ForbiddenShapes& operator=(const ForbiddenShapes&) = delete;

    /// The Forbidden bits of all shapes that a stone of `side` on `cell` makes; 0 if it may be
    /// played. Only the rule's kinds are checked. `cell` may be empty or already hold that stone. A
    /// cell that makes exactly five in a row is never forbidden.
    unsigned kinds(Cell cell, Side side);

    /// The shapes that explain the answer to people.
    std::vector<Shape> shapes(Cell cell, Side side);
    std::vector<VoidThree> void_threes(Cell cell, Side side);

    /// Whether a stone of `side` on `cell` makes exactly five in a row.
    bool makes_five(Cell cell, Side side) const;

  private:
    using Axes = std::array<Axis, 4>;
    class Added;

    /// Remembers whether a straight four may be made at a cell with the stones added so far.
    /// Different searches reach the same question, exponentially often for nested shapes. It has no
    /// initial values: few questions need the memory, which would be cleared for every stone.
    struct Known {
        std::uint64_t question;
        bool legal;
    };

    unsigned promising_axes(Cell cell, Side side) const;
    Axes look(Cell cell, Side side, unsigned axes) const;
    unsigned kinds_of(Cell cell, const Axes& axes, Side side);
    bool is_double_three(Cell cell, const Axes& axes, Side side);
    /// For the cell of the last added stone.
    bool is_three(Cell cell, const Axis& axis, Side side);
    bool straight_four_is_legal(Cell cell, Side side);
    bool find_legal(Cell cell, Side side);
    Cell cell_at(Cell point, const Axis& axis, int place) const;
    std::vector<Cell> cells_at(Cell point, const Axis& axis, std::uint32_t places) const;

    const Board& board_;
    ForbiddenRule rule_;
    const Side* cells_;            ///< the caller's, or the copy after a stone was added
    int added_ = 0;                ///< stones added by the search
    std::uint64_t added_key_ = 0;  ///< the sum of the added stones' keys
    bool remembering_ = false;
    std::array<Known, 512> known_;  ///< used if remembering_
    std::array<Side, kMaxRows * kMaxColumns + 1> copy_;
};

}  // namespace tengen::gomoku
