// All commands of the window, which keys, buttons and the menu execute.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "view/screen_list.hpp"

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
    CopyLink,
    // On the board.
    CursorLeft,
    CursorRight,
    CursorUp,
    CursorDown,
    PlayAtCursor,
    // Review.
    LookBack,
    LookForward,
    LookFirst,
    LookLast,
    FollowLive,
    Autoplay,
    Review,
    BranchOff,
    // Analysis.
    ToggleAnalysis,
    MoreLines,
    FewerLines,
    PlayLine1,
    PlayLine2,
    PlayLine3,
    PlayLine4,
    PlayLine5,
    PlayLine6,
    PlayLine7,
    PlayLine8,
    PlayLine9,
    KeepLine,
    WinByFours,
    WinByThrees,
    StopSearch,
    SayEvaluation,
    SecondEngine,
    EngineOptions,
    NextVariation,
    PreviousVariation,
    NextBranching,
    PreviousBranching,
    MakeMainLine,
    VariationUp,
    VariationDown,
    NextGame,
    PreviousGame,
    JoinFile,
    DeleteBranch,
    EditComment,
    EditCellText,
    NextMark,
    MarkArrow,
    MarkLine,
    GoodMove,
    BadMove,
    NextJudgement,
    NamePosition,
    EditFigure,
    SamePlace,
    Find,
    FindNext,
    FindPrevious,
    FindNumber,
    CopyMoves,
    CopyPosition,
    PasteMoves,
    EditPosition,
    Explore,
    ReturnToFile,
    NextPart,
    PreviousPart,
    ToggleNextMoves,
    ToggleRemarks,
    SaveAs,
    NextMistake,
    PreviousMistake,
    Drill,
    // Display.
    ToggleCoordinates,
    FlipBoard,
    ToggleNumbers,
    ToggleForbidden,
    ToggleValues,
    ToggleAnimations,
    ToggleSounds,
    ZoomIn,
    ZoomOut,
    ZoomReset,
    FullScreen,
    // Screens.
    TENGEN_MAIN_SCREENS(TENGEN_SCREEN_ID)  // home, online, setup
    Menu,
    TENGEN_VISITED_SCREENS(TENGEN_SCREEN_ID)  // settings, plugins
    Help,
    // Files.
    Open,
    Save,
    ExportPicture,
    Quit,
};
inline constexpr int kCommandCount = static_cast<int>(Command::Quit) + 1;

/// Headings of the help sheet.
enum class CommandGroup : std::uint8_t { Table, Board, Looking, Analysis, Showing, Places, Files };

struct CommandInfo {
    Command command;
    CommandGroup group;
    const char* name;   ///< the name in settings: "move_now"
    const char* label;  ///< English id for tr(): "Move now"
    const char* help;   ///< one line, English id for tr()
    const char* keys;   ///< default chords, separated by spaces; may be empty
};

const CommandInfo& info(Command command);

/// Places with their own keys. A key can have another command in each of them.
enum class KeyPlace : std::uint8_t { Common, Analysis };
KeyPlace key_place(Command command);

/// Returns the command with a name in settings.
std::optional<Command> find_command(std::string_view name);

/// Returns all commands, in the order of the help sheet.
const std::vector<Command>& all_commands();

/// Returns the group's heading, an English id for tr().
const char* heading(CommandGroup group);

}  // namespace tengen::gui
