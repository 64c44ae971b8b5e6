// The help sheet: all commands with their keys, and how to play with the mouse.
#pragma once

#include <vector>

#include "view/keys.hpp"
#include "window/window.hpp"

namespace tengen::gui {

class HelpSheet {
  public:
    /// Draws a frame. Returns true when it should close: Escape, its own key, or a click outside.
    /// The help for `place` comes first.
    bool frame(Ui& ui, const KeyMap& keys, KeyPlace place, const std::vector<KeyPress>& pressed);

  private:
    bool shown_ = false;
};

}  // namespace tengen::gui
