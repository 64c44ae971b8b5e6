// What the menu offers at the moment.
#pragma once

#include <vector>

#include "view/commands.hpp"

namespace tengen::gui {

struct MenuSituation {
    bool game = false;  ///< there is a game at the table
    bool home = false;  ///< the home screen is shown
};

/// In the order of the menu: playing, files, the program.
std::vector<Command> menu_commands(const MenuSituation& situation);

}  // namespace tengen::gui
