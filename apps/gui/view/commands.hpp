// Everything that a person can ask the window to do, by key, button or menu.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tengen::gui {

enum class Command : std::uint8_t {
    // At the table.
    Undo,
    Redo,
    Hint,
    Pause,
    MoveNow,
    Resign,
    OfferDraw,
    SwapSeats,
    NewGame,
    // On the board.
    CursorLeft,
    CursorRight,
    CursorUp,
    CursorDown,
    PlayAtCursor,
    // Looking back.
    LookBack,
    LookForward,
    LookFirst,
    LookLast,
    FollowLive,
    Autoplay,
    Review,
    BranchOff,
    // What is shown.
    ToggleCoordinates,
    ToggleNumbers,
    ToggleForbidden,
    ToggleValues,
    ToggleAnimations,
    ToggleSounds,
    ZoomIn,
    ZoomOut,
    ZoomReset,
    FullScreen,
    // Where to go.
    Home,
    Setup,
    Menu,
    Settings,
    Plugins,
    Help,
    // Files.
    Open,
    Save,
    ExportPicture,
    Quit,
};
inline constexpr int kCommandCount = static_cast<int>(Command::Quit) + 1;

/// Headings of the help sheet.
enum class CommandGroup : std::uint8_t { Table, Board, Looking, Showing, Places, Files };

struct CommandInfo {
    Command command;
    CommandGroup group;
    const char* name;   ///< in settings: "move_now"
    const char* label;  ///< English id for tr(): "Move now"
    const char* help;   ///< one line, English id for tr()
    const char* keys;   ///< default chords, separated by spaces; may be empty
};

const CommandInfo& info(Command command);

/// The command of a name in settings.
std::optional<Command> find_command(std::string_view name);

/// In the order of the help sheet.
const std::vector<Command>& all_commands();

/// The group's heading, English id for tr().
const char* heading(CommandGroup group);

}  // namespace tengen::gui
