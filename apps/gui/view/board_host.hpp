// The view that a board on a screen belongs to.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "view/board_picture.hpp"

namespace tengen::gui {

/// An action with its label, for a menu or a button.
struct Choice {
    Action action;
    std::string label;
};

/// The reason why a click did nothing, shown near the cell.
struct CellRemark {
    Cell cell = kNoCell;
    std::string text;
};

/// One thread.
class BoardHost {
  public:
    virtual ~BoardHost() = default;

    virtual const Position& shown_position() const = 0;
    /// `pointed`: the cell under the pointer.
    virtual BoardPicture picture(std::optional<Cell> pointed) const = 0;
    virtual bool coordinates_shown() const = 0;
    /// Whether the first row of the board is at the top.
    virtual bool is_flipped() const = 0;
    /// Whether the rules' reasons for marking a cell are shown.
    virtual bool mark_reasons_shown() const = 0;
    /// The remarks on a cell, for people who cannot see it; may be empty.
    virtual std::string spoken_remarks(Cell /*cell*/) const { return ""; }
    /// A text on a cell that may be cut there; else empty.
    virtual std::string long_text(Cell /*cell*/) const { return ""; }
    /// The opacity of a board that appears; 1 at rest.
    virtual float appeared() const { return 1; }

    /// Whether a click on a cell can play; otherwise says why not, possibly at the cell.
    virtual bool takes_clicks(Cell cell, std::optional<CellRemark>& remark) = 0;
    /// Whether the shown position waits for an action of a person.
    virtual bool person_acts() const = 0;
    virtual void act(Action action) = 0;
    /// Shows the position this many moves later, or earlier if negative.
    virtual void walk(int moves) = 0;
    /// The pointer was dragged between cells with Shift, for an arrow, or with Ctrl, for a line.
    /// False: it is an ordinary click.
    virtual bool takes_drag(Cell /*from*/, Cell /*to*/, bool /*arrow*/) { return false; }
    /// The pointer was dragged between cells. False: the drag plays.
    virtual bool takes_area(Cell /*from*/, Cell /*to*/) { return false; }
    /// The board was clicked anywhere.
    virtual void on_board_click() {}

    virtual void say(std::string text) = 0;
    virtual void clear_message() = 0;
    virtual void speak(const std::string& line) const = 0;
    /// Call after a change of the display.
    virtual void changed() const = 0;
    /// Speaks the choices: buttons of an opening, or the meanings of a click.
    void speak_choices(const std::vector<Choice>& choices) const;
};

}  // namespace tengen::gui
