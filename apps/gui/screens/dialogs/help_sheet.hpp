// The help sheet: all commands with their keys, and how to play with the mouse.
#pragma once

#include <vector>

#include "view/keys.hpp"
#include "window/window.hpp"

namespace tengen::gui {

class HelpSheet {
  public:
    /// True once it is to be closed: by Escape, the key that opens it, or a click outside.
    bool frame(Ui& ui, const KeyMap& keys, const std::vector<KeyPress>& pressed);

  private:
    bool shown_ = false;
};

}  // namespace tengen::gui
