// Clicks on a board, and the keyboard's cursor on it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "view/board_host.hpp"

namespace tengen::gui {

/// The legal actions of a click on a cell, without moves of stones.
std::vector<Action> actions_at(const Position& position, Cell cell);

/// The legal moves of the stone on a cell.
std::vector<Action> moves_from(const Position& position, Cell cell);

/// The legal moves from cell to cell: several if the stone becomes one of several kinds.
std::vector<Action> moves_between(const Position& position, Cell from, Cell to);

/// A part of a view, which must outlive it.
class BoardInput {
  public:
    explicit BoardInput(BoardHost& view) : view_(view) {}

    /// Plays on a cell if that has only one meaning; else asks (see menu()) or shows why not. A
    /// marked cell that is still allowed, such as a forbidden point that loses, takes two clicks.
    void click(Cell cell);
    /// Moves the stone of one cell to the other if that is legal; else like a click on the second.
    void drag(Cell from, Cell to);
    void choose(Action action);
    /// The meanings of the last click, if there are several.
    const std::vector<Choice>& menu() const { return menu_; }
    Cell menu_cell() const { return menu_cell_; }
    /// The index of the meaning that press() plays; arrows change it.
    std::size_t menu_choice() const { return menu_choice_; }
    void close_menu() {
        menu_.clear();
        chosen_ = kNoCell;
    }

    /// Closes the menu, or chooses no stone. Returns false if there was neither.
    bool cancel();

    /// The cell of the stone to move; kNoCell if none is chosen.
    Cell chosen() const;

    const std::optional<CellRemark>& remark() const { return remark_; }
    /// The rules' reason for marking a cell, such as "double three"; nothing for other cells.
    std::optional<CellRemark> mark_text(Cell cell) const;

    /// The keyboard's cell; kNoCell while the mouse is used.
    Cell cursor() const { return cursor_; }
    /// Moves by columns to the right and rows up, as the board is drawn; crosses holes. In an open
    /// menu, goes to the next or the previous meaning instead.
    void move_cursor(int columns, int rows);
    /// Plays the chosen meaning of an open menu; else clicks on the cursor's cell, if any.
    void press();
    void put_cursor(Cell cell) { cursor_ = cell; }
    void hide_cursor() { cursor_ = kNoCell; }
    /// Describes the cursor's cell.
    std::string cursor_text() const;

    /// Closes the menu and the remark, and chooses no stone.
    void clear();

  private:
    std::optional<CellRemark> reasons_at(Cell cell) const;
    bool warns_of(Cell cell);
    void play_or_ask(Cell cell, Cell warned);
    void ask(Cell cell, const std::vector<Action>& actions);
    bool choose_or_move(Cell cell, Cell chosen);
    void refuse(Cell cell, Action meant);
    void move_in_menu(int step);

    BoardHost& view_;
    std::vector<Choice> menu_;
    Cell menu_cell_ = kNoCell;
    std::size_t menu_choice_ = 0;
    std::optional<CellRemark> remark_;
    Cell warned_ = kNoCell;  ///< the cell that the remark warns about
    Cell cursor_ = kNoCell;
    Cell chosen_ = kNoCell;
};

}  // namespace tengen::gui
