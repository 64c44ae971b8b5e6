// Where the cells of a board stand in units of a step, before they are scaled to a picture: layers
// beside and below each other, gaps between blocks, shifted rows of hexagons.
#pragma once

#include <vector>

#include "core/board.hpp"
#include "view/geometry.hpp"

namespace tengen::gui {

/// A line between two points of the layout, in units.
struct UnitLine {
    Point from;
    Point to;
    bool heavy = false;
    bool faded = false;
    BoardEdge edge = BoardEdge::None;
};

/// Immutable; refers to the board.
class BoardLayout {
  public:
    /// With so many layers side by side in a row of them. Hexagons are turned clockwise by `turn`
    /// degrees; squares are not turned.
    BoardLayout(const Board& board, int layers_in_row, int turn = 0);

    const Board& board() const { return *board_; }
    bool hexagonal() const { return hexagonal_; }
    bool squares() const { return squares_; }
    int layers_in_row() const { return layers_in_row_; }
    int turn() const { return turn_; }
    /// A distance on the upright board, turned like the board.
    Point turned(Point upright) const;
    /// Corners of a hexagon with neighbours at distance 1, clockwise, around its centre.
    const std::vector<Point>& hexagon() const { return hexagon_; }

    /// The least rectangle around all cells with all that is theirs.
    const Rect& box() const { return box_; }
    const std::vector<Point>& centres() const { return centres_; }
    /// Long lines in place of many short ones.
    std::vector<UnitLine> lines() const;
    /// Cells with a star point.
    std::vector<Cell> stars() const;

    int layer_columns() const { return board_->columns() / board_->shape().layers; }
    int layer(Cell cell) const { return board_->column(cell) / layer_columns(); }

  private:
    Point place(int layer, int row, int column) const;
    bool exists(int layer, int row, int column) const;
    /// Both exist and no gap is between them in the drawing; dr, dc: 0 or 1 row up, column right.
    bool joined(int layer, int row, int column, int dr, int dc) const;
    bool same_block(int row, int column, int dr, int dc) const;
    std::vector<UnitLine> grid_lines() const;
    std::vector<UnitLine> square_lines() const;
    std::vector<UnitLine> hexagon_edges() const;
    std::vector<UnitLine> hexagon_lines() const;
    void note_edges(std::vector<UnitLine>& lines) const;
    void add_continuations(std::vector<UnitLine>& lines) const;

    const Board* board_;
    int layers_in_row_;
    bool hexagonal_;
    bool squares_;
    BoardSize block_;
    int turn_;
    float cosine_ = 1;
    float sine_ = 0;
    Rect box_;
    std::vector<Point> centres_;
    std::vector<Point> hexagon_;
};

}  // namespace tengen::gui
