// A diagram as a picture: the board with stones, marks and texts, and the notes below it.
#pragma once

#include <string>
#include <vector>

#include "board_drawing/board_geometry.hpp"
#include "board_drawing/piece_look.hpp"
#include "board_drawing/side_edges.hpp"
#include "board_drawing/side_look.hpp"
#include "board_drawing/special_cells.hpp"
#include "diagram/canvas.hpp"
#include "diagram/diagram.hpp"

namespace tengen {

struct PictureStyle {
    Theme theme = paper_theme();
    float longest = 800;  ///< pixels of the longer side of the board
    bool coordinates = true;
    std::string caption;   ///< below the board; may be empty
    bool flipped = false;  ///< the first row is at the top (Viewport::flipped)
    MessageText message_text = [](const Message& message) { return english(message); };
};

/// Black and white, to print: white paper, flat stones, shades of grey for further sides.
const Theme& print_theme();

/// Refers to its diagram and style.
class DiagramPicture {
  public:
    /// `lines`: the room for lines of text below the board; negative: as many as it has.
    DiagramPicture(const Diagram& diagram, const PictureStyle& style, int lines = -1);

    Size size() const { return size_; }
    const BoardGeometry& geometry() const { return geometry_; }
    /// The lines of text below the board.
    const std::vector<std::string>& text() const { return text_; }
    void draw(Canvas& canvas) const;

  private:
    const SideLook& look(Side side) const { return looks_[side - 1u]; }
    const DiagramStone* stone_at(Cell cell) const;
    const CellText* text_at(Cell cell) const;
    Point centre(Cell cell) const { return geometry_.centre(cell); }
    float stone_radius() const;
    Colour ground_at(Point at) const;
    bool is_shown(Cell cell) const;
    /// Whether a won line is a band below the stones, because a line would hide numbers, or would
    /// not differ from stones.
    bool is_banded() const;

    void draw_chequers(Canvas& canvas) const;
    void draw_board_lines(Canvas& canvas) const;
    void draw_line(Canvas& canvas, const Segment& line) const;
    void draw_labels(Canvas& canvas) const;
    void draw_special(Canvas& canvas) const;
    void draw_edges(Canvas& canvas) const;
    void draw_shadows(Canvas& canvas) const;
    void draw_stone(Canvas& canvas, const DiagramStone& stone) const;
    void draw_box(Canvas& canvas, const Rect& square, const SideLook& side) const;
    void draw_lone_sign(Canvas& canvas, const DiagramStone& stone, const PieceLook& piece) const;
    void draw_stone_sign(Canvas& canvas, Point at, const SideLook& side,
                         const PieceLook& piece) const;
    void draw_sign(Canvas& canvas, Point at, SignShape shape, float radius, float width,
                   Colour colour) const;
    void draw_number(Canvas& canvas, const DiagramStone& stone) const;
    void draw_cell_numbers(Canvas& canvas) const;
    void draw_mark(Canvas& canvas, const CellMark& mark) const;
    void draw_text(Canvas& canvas, const CellText& text) const;
    void draw_arrow(Canvas& canvas, const BoardLine& line) const;
    void draw_dimmed(Canvas& canvas) const;
    void draw_winning(Canvas& canvas) const;
    void draw_notes(Canvas& canvas) const;
    void draw_cross(Canvas& canvas, Point at, bool around, Colour ink) const;
    /// Hides the lines below a text on an empty cell. `half_width`: in steps.
    void clear_cell(Canvas& canvas, Cell cell, float half_width) const;
    Colour ink_at(Cell cell) const;
    std::string name_of(Cell cell) const;

    const Diagram& diagram_;
    const PictureStyle& style_;
    std::vector<SideLook> looks_;
    std::vector<EdgePicture> edges_;
    std::vector<SpecialCell> special_;
    BoardGeometry geometry_;
    float text_size_;
    std::vector<std::string> text_;
    Size size_;
};

}  // namespace tengen
