// The menu: large buttons for the currently useful commands, with their keys.
#pragma once

#include <optional>
#include <vector>

#include "view/keys.hpp"
#include "view/menu.hpp"
#include "window/window.hpp"

namespace tengen::gui {

class MenuDialog {
  public:
    struct Answer {
        std::optional<Command> command;  ///< nothing: close the menu
    };

    /// Draws a frame. Returns the answer, if any. `full_screen`: the window's current state.
    std::optional<Answer> frame(Ui& ui, const MenuSituation& situation, bool full_screen,
                                const KeyMap& keys, const std::vector<KeyPress>& pressed);

  private:
    bool shown_ = false;
};

}  // namespace tengen::gui
