// The commands that the menu currently offers.
#pragma once

#include <vector>

#include "view/commands.hpp"

namespace tengen::gui {

struct MenuSituation {
    bool game = false;           ///< whether a game is at the table
    bool home = false;           ///< whether the home screen is open
    bool analysis = false;       ///< whether the analysis board is open
    bool several_games = false;  ///< whether its file has other games
    bool few_buttons = false;    ///< whether the table has no room for all buttons
};

/// In the order of the menu: playing, files, the program.
std::vector<Command> menu_commands(const MenuSituation& situation);

/// The label of a command's button, an English id for tr(): on the analysis board, more than
/// pictures can be exported.
const char* menu_label(Command command, const MenuSituation& situation);

}  // namespace tengen::gui
