#include "view/commands.hpp"

#include <algorithm>
#include <array>

#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr auto t = translatable;

#define TENGEN_SCREEN_COMMAND(id, name, label, help, keys) \
    {Command::id, CommandGroup::Places, #name, label, help, keys},

/// In the order of the enumeration.
constexpr std::array<CommandInfo, kCommandCount> kCommands{{
    {Command::Undo, CommandGroup::Table, "undo", t("Undo"),
     t("Undo the last move, even while an AI thinks"), "Ctrl+Z Backspace"},
    {Command::Redo, CommandGroup::Table, "redo", t("Redo"), t("Redo the last undone move"),
     "Ctrl+Y Ctrl+Shift+Z"},
    {Command::Hint, CommandGroup::Table, "hint", t("Hint"), t("Ask a strong AI for a good move"),
     "H"},
    {Command::Pause, CommandGroup::Table, "pause", t("Pause"), t("Stop the clocks, or resume"),
     "P Pause"},
    {Command::MoveNow, CommandGroup::Table, "move_now", t("Move now"), t("Make the AI move now"),
     "M"},
    {Command::Resign, CommandGroup::Table, "resign", t("Resign"), t("Give up the game"), "Ctrl+R"},
    {Command::OfferDraw, CommandGroup::Table, "draw", t("Draw"), t("Offer a draw, or accept one"),
     "Ctrl+D"},
    {Command::SwapSeats, CommandGroup::Table, "swap_seats", t("Swap sides"),
     t("Swap the sides of the players; after the end, in a new game"), "Ctrl+W"},
    {Command::NewGame, CommandGroup::Table, "new_game", t("New game"),
     t("Start the same game again"), "Ctrl+N"},
    {Command::CopyLink, CommandGroup::Table, "copy_link", t("Copy link"),
     t("Copy the link of an online game"), "Ctrl+Shift+C"},
    {Command::CursorLeft, CommandGroup::Board, "cursor_left", t("Cursor left"),
     t("Move the cursor on the board to the left"), "Left"},
    {Command::CursorRight, CommandGroup::Board, "cursor_right", t("Cursor right"),
     t("Move the cursor on the board to the right"), "Right"},
    {Command::CursorUp, CommandGroup::Board, "cursor_up", t("Cursor up"),
     t("Move the cursor on the board up"), "Up"},
    {Command::CursorDown, CommandGroup::Board, "cursor_down", t("Cursor down"),
     t("Move the cursor on the board down"), "Down"},
    {Command::PlayAtCursor, CommandGroup::Board, "play", t("Play here"), t("Play at the cursor"),
     "Enter Space"},
    {Command::LookBack, CommandGroup::Looking, "look_back", t("Look back"),
     t("Show the position one move earlier"), "PageUp ,"},
    {Command::LookForward, CommandGroup::Looking, "look_forward", t("Look forward"),
     t("Show the position one move later"), "PageDown ."},
    {Command::LookFirst, CommandGroup::Looking, "look_first", t("First position"),
     t("Show the first position"), "Home"},
    {Command::LookLast, CommandGroup::Looking, "look_last", t("Last position"),
     t("Show the latest position"), "End"},
    {Command::FollowLive, CommandGroup::Looking, "follow_live", t("Follow live"),
     t("Return to the live game on a new move, or stay"), "L"},
    {Command::Autoplay, CommandGroup::Looking, "autoplay", t("Autoplay"),
     t("Show the moves one by one"), "A"},
    {Command::Review, CommandGroup::Looking, "review", t("Review"), t("Review the whole game"),
     "R"},
    {Command::BranchOff, CommandGroup::Looking, "branch_off", t("Play from here"),
     t("Start a new game from the shown position"), "B"},
    {Command::ToggleCoordinates, CommandGroup::Showing, "coordinates", t("Coordinates"),
     t("Letters and numbers at the edges of the board"), "C"},
    {Command::ToggleNumbers, CommandGroup::Showing, "numbers", t("Move numbers"),
     t("Numbers of the moves on the stones"), "N"},
    {Command::ToggleForbidden, CommandGroup::Showing, "forbidden", t("Forbidden points"),
     t("Mark forbidden points"), "F"},
    {Command::ToggleValues, CommandGroup::Showing, "values", t("Values"),
     t("AI values of each cell"), "V"},
    {Command::ToggleAnimations, CommandGroup::Showing, "animations", t("Animations"),
     t("Animate stones and winning lines"), "Ctrl+Shift+A"},
    {Command::ToggleSounds, CommandGroup::Showing, "sounds", t("Sounds"),
     t("Sounds for moves and results"), "S"},
    {Command::ZoomIn, CommandGroup::Showing, "zoom_in", t("Zoom in"),
     t("Show less of the board, but larger"), "Ctrl+= Ctrl+Numpad+"},
    {Command::ZoomOut, CommandGroup::Showing, "zoom_out", t("Zoom out"),
     t("Show more of the board"), "Ctrl+- Ctrl+Numpad-"},
    {Command::ZoomReset, CommandGroup::Showing, "zoom_reset", t("Whole board"),
     t("Show all of the board"), "Ctrl+0 Ctrl+Numpad0"},
    {Command::FullScreen, CommandGroup::Showing, "full_screen", t("Full screen"),
     t("Enter or leave full screen"), "F11 Alt+Enter"},
    TENGEN_MAIN_SCREENS(TENGEN_SCREEN_COMMAND)  // home, online, setup
    {Command::Menu, CommandGroup::Places, "menu", t("Menu"), t("Open the menu, or go back"),
     "Escape F10"},
    TENGEN_VISITED_SCREENS(TENGEN_SCREEN_COMMAND)  // settings, plugins
    {Command::Help, CommandGroup::Places, "help", t("Help"), t("This list of keys"), "F1"},
    {Command::Open, CommandGroup::Files, "open", t("Open"), t("Open a saved game"), "Ctrl+O"},
    {Command::Save, CommandGroup::Files, "save", t("Save"), t("Save the game as a file"), "Ctrl+S"},
    {Command::ExportPicture, CommandGroup::Files, "export_picture", t("Save a picture"),
     t("Save the board as a PNG picture"), "Ctrl+E"},
    {Command::Quit, CommandGroup::Files, "quit", t("Quit"),
     t("Close the window; the game can be resumed"), "Ctrl+Q"},
}};

#undef TENGEN_SCREEN_COMMAND

}  // namespace

const CommandInfo& info(Command command) {
    return kCommands[static_cast<std::size_t>(command)];
}

std::optional<Command> find_command(std::string_view name) {
    const auto found = std::find_if(kCommands.begin(), kCommands.end(),
                                    [&](const CommandInfo& one) { return one.name == name; });
    if (found == kCommands.end()) return std::nullopt;
    return found->command;
}

const std::vector<Command>& all_commands() {
    static const std::vector<Command> kAll = [] {
        std::vector<Command> all;
        for (const CommandInfo& one : kCommands) all.push_back(one.command);
        return all;
    }();
    return kAll;
}

const char* heading(CommandGroup group) {
    switch (group) {
        case CommandGroup::Table:
            return t("At the table");
        case CommandGroup::Board:
            return t("On the board");
        case CommandGroup::Looking:
            return t("Looking back");
        case CommandGroup::Showing:
            return t("Display");
        case CommandGroup::Places:
            return t("Navigation");
        case CommandGroup::Files:
            break;
    }
    return t("Files");
}

}  // namespace tengen::gui
