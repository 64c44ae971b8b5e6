// The menu: large buttons for what makes sense at the moment, with their keys.
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
        std::optional<Command> command;  ///< nothing: back to where one was
    };

    /// The answer, once there is one. `full_screen`: the window is.
    std::optional<Answer> frame(Ui& ui, const MenuSituation& situation, bool full_screen,
                                const KeyMap& keys, const std::vector<KeyPress>& pressed);

  private:
    bool shown_ = false;
};

}  // namespace tengen::gui
