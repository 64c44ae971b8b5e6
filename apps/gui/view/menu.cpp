#include "view/menu.hpp"

#include "view/translation.hpp"

namespace tengen::gui {

#define TENGEN_COMMAND(id, name, label, help, keys) Command::id,

const char* menu_label(Command command, const MenuSituation& situation) {
    const bool exports = situation.analysis && command == Command::ExportPicture;
    return exports ? translatable("Export…") : info(command).label;
}

std::vector<Command> menu_commands(const MenuSituation& situation) {
    std::vector<Command> commands;
    if (situation.game && situation.few_buttons) {
        for (const Command command :
             {Command::Hint, Command::Pause, Command::OfferDraw, Command::Resign}) {
            commands.push_back(command);
        }
    }
    if (situation.game) commands.push_back(Command::NewGame);
    commands.push_back(Command::Setup);
    for (const Command command : {TENGEN_MAIN_SCREENS(TENGEN_COMMAND)}) {
        const bool is_open = (command == Command::Home && situation.home) ||
                             (command == Command::Analysis && situation.analysis);
        if (command != Command::Setup && !is_open) commands.push_back(command);
    }
    commands.push_back(Command::Open);
    if (situation.analysis && situation.several_games) {
        commands.push_back(Command::NextGame);
        commands.push_back(Command::PreviousGame);
    }
    if (situation.analysis) {
        commands.push_back(Command::BranchOff);
        commands.push_back(Command::EditPosition);
        commands.push_back(Command::JoinFile);
        commands.push_back(Command::Save);
        commands.push_back(Command::SaveAs);
        commands.push_back(Command::ExportPicture);
    }
    if (situation.game) {
        commands.push_back(Command::Save);
        commands.push_back(Command::ExportPicture);
    }
    if (situation.game || situation.analysis) commands.push_back(Command::FlipBoard);
    for (const Command command : {TENGEN_VISITED_SCREENS(TENGEN_COMMAND) Command::Help,
                                  Command::FullScreen, Command::Quit}) {
        commands.push_back(command);
    }
    return commands;
}

#undef TENGEN_COMMAND

}  // namespace tengen::gui
