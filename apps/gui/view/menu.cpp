#include "view/menu.hpp"

namespace tengen::gui {

std::vector<Command> menu_commands(const MenuSituation& situation) {
    std::vector<Command> commands;
    if (situation.game) commands.push_back(Command::NewGame);
    commands.push_back(Command::Setup);
    if (!situation.home) commands.push_back(Command::Home);
    commands.push_back(Command::Online);
    commands.push_back(Command::Open);
    if (situation.game) {
        commands.push_back(Command::Save);
        commands.push_back(Command::ExportPicture);
    }
    for (const Command command :
         {Command::Settings, Command::Plugins, Command::Help, Command::FullScreen, Command::Quit}) {
        commands.push_back(command);
    }
    return commands;
}

}  // namespace tengen::gui
