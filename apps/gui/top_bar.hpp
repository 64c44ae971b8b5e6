// The bar at the top of the window: the program's name, the notice or title, and buttons.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "screens/screen.hpp"
#include "view/commands.hpp"
#include "view/keys.hpp"

namespace tengen::gui {

class TopBar {
  public:
    using Shown = std::function<Screen&()>;
    using Execute = std::function<void(Command)>;

    /// `shown` returns the current screen, which may change while the bar is drawn.
    TopBar(Shown shown, Execute execute) : shown_(std::move(shown)), execute_(std::move(execute)) {}

    /// Draws the bar. Returns the area of the screen below it.
    Rect frame(Ui& ui, const KeyMap& keys);

    /// A text of the program, shown until the next click or command.
    void set_notice(std::string text) { notice_ = std::move(text); }
    void clear_notice() { notice_.clear(); }

  private:
    float draw_buttons(Ui& ui, const KeyMap& keys, Rect bar) const;
    bool draw_notice(Ui& ui, Rect room);
    void draw_long_notice(Ui& ui) const;

    Shown shown_;
    Execute execute_;
    std::string notice_;
};

}  // namespace tengen::gui
