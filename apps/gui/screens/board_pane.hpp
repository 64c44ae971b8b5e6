// A board on a screen: drawing, clicks and zoom, and the panels next to its cells.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "board_drawing/board_geometry.hpp"
#include "draw/board_canvas.hpp"
#include "view/board_input.hpp"
#include "view/table_view.hpp"
#include "window/ui.hpp"

namespace tengen::gui {

/// Draws a panel above a board: clicks on it are not clicks on the board.
void lie_on_board(Ui& ui, std::string_view id, Rect box);

class BoardPane {
  public:
    /// `looks` are those of the sides. All must outlive it.
    BoardPane(BoardHost& host, BoardInput& input, BoardPainter& painter,
              const std::vector<SideLook>& looks);

    /// Call after a change of the game, the theme or the stones.
    void refresh(BoardPainter& painter);
    /// Shows plain boards for now: drawing the first one takes a moment.
    void hold(bool held) { held_ = held; }

    void draw(Ui& ui, Rect rect);
    /// The cell under the pointer in the last frame.
    const std::optional<Cell>& pointed() const { return pointed_; }
    /// The cell that was clicked with the right button in the last frame.
    const std::optional<Cell>& right_clicked() const { return right_clicked_; }
    /// Draws the meanings of a click on a cell, as buttons next to the cell.
    void menu(Ui& ui);
    /// Draws the reason why a click did nothing, or why the cell under the pointer is forbidden.
    void remarks(Ui& ui);

    /// Zooms around the middle of the visible part.
    void zoom_by(float factor);
    void zoom_all() { viewport_.zoom = 1; }

    /// The board's geometry and place in the last frame.
    const std::optional<BoardGeometry>& geometry() const { return geometry_; }
    Rect rect() const { return rect_; }
    Rect cell_rect(Cell cell) const;
    /// The place of this height for panels that do not fit into the column: at the bottom of the
    /// board, or at its top if that hides fewer stones.
    Rect edge(const Ui& ui, float height) const;

  private:
    void point(const Touch& touched);
    void scroll();
    void follow_cursor();
    void flip();
    struct Place {
        Rect box;
        bool hides = false;  ///< the cell, or the kept one
    };
    Place place_at(Rect cell, Size size, Cell kept) const;
    int stones_below(Rect box) const;

    BoardHost& host_;
    BoardInput& input_;
    const std::vector<SideLook>& looks_;
    BoardCanvas canvas_;
    std::optional<BoardGeometry> geometry_;
    Rect rect_;
    Viewport viewport_;
    std::optional<Cell> pointed_;
    std::optional<Cell> right_clicked_;
    bool held_ = false;
    bool asked_ = false;       ///< the menu was open in the last frame
    Cell followed_ = kNoCell;  ///< the cursor's cell in the last frame
    struct {
        bool shift = false;
        bool ctrl = false;
    } pressed_;  ///< keys at the last press of the mouse
};

}  // namespace tengen::gui
