// Changes the player of a seat during a game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "view/seat_choice.hpp"
#include "window/window.hpp"

namespace tengen::gui {

class ChangeSeatDialog {
  public:
    struct Answer {
        std::optional<SeatSpec> spec;  ///< nothing: no change
    };

    /// `seat`: the seat's name, "white".
    ChangeSeatDialog(std::string seat, SeatSpec now, SeatChoices choices);

    /// Draws a frame. Returns the answer, if any.
    std::optional<Answer> frame(Ui& ui, const std::vector<KeyPress>& pressed);

  private:
    void kinds(Ui& ui, Rect row);
    void details(Ui& ui, Rect rect);
    void person(Ui& ui, Rect line);
    void certain_ai(Ui& ui, Rect line);
    void engine(Ui& ui, Rect line);
    void chips(Ui& ui, Rect rect, const std::vector<std::string>& names, std::string& chosen,
               bool none);

    std::string seat_;
    SeatChoice choice_;
    bool shown_ = false;
};

}  // namespace tengen::gui
