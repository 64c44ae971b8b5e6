// The places of a board's cells in steps, before scaling to a picture: layers in rows, gaps between
// blocks, shifted rows of hexagons.
#pragma once

#include <optional>
#include <vector>

#include "board_drawing/geometry.hpp"
#include "core/board.hpp"
#include "core/board_outline.hpp"

namespace tengen {

/// A line between two points of the layout, in steps.
struct UnitLine {
    Point from;
    Point to;
    bool heavy = false;
    bool faded = false;
    BoardEdge edge = BoardEdge::None;
};

/// A square of a chequered board, of one step, around its middle.
struct UnitSquare {
    Point middle;
    bool dark = false;
};

/// Immutable; refers to the board.
class BoardLayout {
  public:
    /// `layers_in_row`: the number of layers in each row. `turn`: degrees to turn hexagons
    /// clockwise; squares are not turned.
    BoardLayout(const Board& board, int layers_in_row, int turn = 0);

    const Board& board() const { return *board_; }
    bool hexagonal() const { return hexagonal_; }
    bool squares() const { return squares_; }
    /// A hexagon, triangle or star: the smallest rectangle is around its cells only, and it is not
    /// turned.
    const std::optional<OutlineSize>& outline() const { return outline_; }
    /// Boxes are drawn as dots and edges.
    bool has_boxes() const { return boxes_.has_value(); }
    int layers_in_row() const { return layers_in_row_; }
    int turn() const { return turn_; }
    /// Turns a distance on the upright board like the board.
    Point turned(Point upright) const;
    /// Corners of a hexagon around its centre, clockwise; neighbours have distance 1.
    const std::vector<Point>& hexagon() const { return hexagon_; }

    /// The smallest rectangle around all cells with their squares or hexagons.
    const Rect& box() const { return box_; }
    const std::vector<Point>& centres() const { return centres_; }
    /// The squares of a chequered board, around their cells; empty on other boards. Light squares
    /// that the game leaves out are part of it.
    std::vector<UnitSquare> chequers() const;
    /// Long lines instead of many short ones.
    std::vector<UnitLine> lines() const;
    /// Cells with a star point. These are all cells of a board of lines, and the dots of a board
    /// of boxes.
    std::vector<Cell> stars() const;

    int layer_columns() const { return board_->columns() / board_->shape().layers; }
    int layer(Cell cell) const { return board_->column(cell) / layer_columns(); }

  private:
    Point place(int layer, int row, int column) const;
    bool exists(int layer, int row, int column) const;
    /// Whether both cells exist without a gap between them in the drawing. dr, dc: 0 or 1 row up,
    /// column right.
    bool joined(int layer, int row, int column, int dr, int dc) const;
    /// Whether a square of a chequered board is drawn.
    bool is_chequer(int layer, int row, int column) const;
    bool is_dark(int row, int column) const { return (row + column) % 2 == 0; }
    bool same_block(int row, int column, int dr, int dc) const;
    std::vector<UnitLine> grid_lines() const;
    std::vector<UnitLine> joining_lines() const;
    std::vector<UnitLine> square_lines() const;
    std::vector<UnitLine> frame_lines() const;
    std::vector<UnitLine> hexagon_edges() const;
    std::vector<UnitLine> hexagon_lines() const;
    void note_edges(std::vector<UnitLine>& lines) const;
    void add_continuations(std::vector<UnitLine>& lines) const;

    const Board* board_;
    int layers_in_row_;
    bool hexagonal_;
    bool squares_;
    bool chequered_;
    bool has_dark_cells_only_;
    std::optional<OutlineSize> outline_;
    std::optional<BoardSize> boxes_;
    BoardSize block_;
    int turn_;
    float cosine_ = 1;
    float sine_ = 0;
    Rect box_;
    std::vector<Point> centres_;
    std::vector<Point> hexagon_;
};

}  // namespace tengen
