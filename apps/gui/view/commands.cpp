#include "view/commands.hpp"

#include <algorithm>
#include <array>

#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr auto t = translatable;

#define TENGEN_SCREEN_COMMAND(id, name, label, help, keys) \
    {Command::id, CommandGroup::Places, #name, label, help, keys},

#define TENGEN_LINE_COMMAND(n, label)       \
    {Command::PlayLine##n,                  \
     CommandGroup::Analysis,                \
     "play_line_" #n,                       \
     label,                                 \
     t("Play the first move of this line"), \
     "Ctrl+" #n},

/// LINE(n, label)
#define TENGEN_LINES(LINE)    \
    LINE(1, t("Play line 1")) \
    LINE(2, t("Play line 2")) \
    LINE(3, t("Play line 3")) \
    LINE(4, t("Play line 4")) \
    LINE(5, t("Play line 5")) \
    LINE(6, t("Play line 6")) \
    LINE(7, t("Play line 7")) \
    LINE(8, t("Play line 8")) \
    LINE(9, t("Play line 9"))

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
    {Command::ToggleAnalysis, CommandGroup::Analysis, "analyse", t("Analyse"),
     t("Start or stop the engine"), "Space"},
    {Command::MoreLines, CommandGroup::Analysis, "more_lines", t("More lines"),
     t("Show one more line of the engine"), "= Shift+= Numpad+"},
    {Command::FewerLines, CommandGroup::Analysis, "fewer_lines", t("Fewer lines"),
     t("Show one line less"), "- Numpad-"},
    TENGEN_LINES(TENGEN_LINE_COMMAND){Command::KeepLine, CommandGroup::Analysis, "keep_line",
                                      t("Keep line"),
                                      t("Add the line of the engine as a variation"), "Insert"},
    {Command::WinByFours, CommandGroup::Analysis, "win_by_fours", t("Win by fours"),
     t("Search for a win by fours of the side to move"), "F4"},
    {Command::WinByThrees, CommandGroup::Analysis, "win_by_threes", t("Win by threes"),
     t("Search for a win by threes and fours of the side to move"), "F5"},
    {Command::StopSearch, CommandGroup::Analysis, "stop_search", t("Stop"),
     t("Stop the engine and the search for wins"), "F6"},
    {Command::SayEvaluation, CommandGroup::Analysis, "evaluation", t("Say the evaluation"),
     t("Speak the chance and the best line"), "I"},
    {Command::SecondEngine, CommandGroup::Analysis, "second_engine", t("Second engine"),
     t("Analyse with a second engine too, or with one"), "Y"},
    {Command::EngineOptions, CommandGroup::Analysis, "engine_options", t("Engine options"),
     t("Set the level and the options of the engine"), "O"},
    {Command::NextVariation, CommandGroup::Analysis, "next_variation", t("Next variation"),
     t("Show the next variation of this move"), "Ctrl+Down"},
    {Command::PreviousVariation, CommandGroup::Analysis, "previous_variation",
     t("Previous variation"), t("Show the previous variation of this move"), "Ctrl+Up"},
    {Command::NextBranching, CommandGroup::Analysis, "next_branching", t("Next branching"),
     t("Go to the next position with several moves"), "Ctrl+Right"},
    {Command::PreviousBranching, CommandGroup::Analysis, "previous_branching",
     t("Previous branching"), t("Go back to a position with several moves"), "Ctrl+Left"},
    {Command::MakeMainLine, CommandGroup::Analysis, "main_line", t("Main line"),
     t("Make the moves to here the main line"), "Ctrl+Shift+Up"},
    {Command::VariationUp, CommandGroup::Analysis, "variation_up", t("Variation up"),
     t("Move this variation before the previous one"), "Alt+Up"},
    {Command::VariationDown, CommandGroup::Analysis, "variation_down", t("Variation down"),
     t("Move this variation after the next one"), "Alt+Down"},
    {Command::NextGame, CommandGroup::Analysis, "next_game", t("Next game"),
     t("Show the next game of the file"), "Ctrl+PageDown"},
    {Command::PreviousGame, CommandGroup::Analysis, "previous_game", t("Previous game"),
     t("Show the previous game of the file"), "Ctrl+PageUp"},
    {Command::JoinFile, CommandGroup::Analysis, "join_file", t("Join files"),
     t("Add the moves and texts of other files, or of a folder, to the tree"), "Ctrl+J"},
    {Command::DeleteBranch, CommandGroup::Analysis, "delete", t("Delete"),
     t("Delete this move and all after it"), "Delete"},
    {Command::EditComment, CommandGroup::Analysis, "comment", t("Comment"), t("Write the comment"),
     "Ctrl+K"},
    {Command::EditCellText, CommandGroup::Analysis, "cell_text", t("Text"),
     t("Write a text on the cell"), "T"},
    {Command::NextMark, CommandGroup::Analysis, "mark", t("Mark"), t("Change the mark on the cell"),
     "G"},
    {Command::MarkArrow, CommandGroup::Analysis, "arrow", t("Arrow"),
     t("Begin an arrow at the cell, or end it (or drag with Shift)"), "Shift+G"},
    {Command::MarkLine, CommandGroup::Analysis, "line", t("Line"),
     t("Begin a line at the cell, or end it (or drag with Ctrl)"), "Ctrl+G"},
    {Command::GoodMove, CommandGroup::Analysis, "good_move", t("Good move"),
     t("Sign the move with !, !! or !?"), "Shift+1"},
    {Command::BadMove, CommandGroup::Analysis, "bad_move", t("Bad move"),
     t("Sign the move with ?, ?? or ?!"), "Shift+/"},
    {Command::NextJudgement, CommandGroup::Analysis, "judgement", t("Judgement"),
     t("Judge the position: even, unclear, or good for a side"), "Shift+J"},
    {Command::NamePosition, CommandGroup::Analysis, "name_position", t("Name"),
     t("Name the position"), "Ctrl+Shift+K"},
    {Command::EditFigure, CommandGroup::Analysis, "figure", t("Figure and numbers"),
     t("Begin a figure for print here, and set its numbers"), "P"},
    {Command::SamePlace, CommandGroup::Analysis, "same_position", t("Same position"),
     t("Go to the next place with this position"), "J"},
    {Command::Find, CommandGroup::Analysis, "find", t("Find"), t("Find texts and marks"), "Ctrl+F"},
    {Command::FindNext, CommandGroup::Analysis, "find_next", t("Find next"),
     t("Go to the next match"), "F3"},
    {Command::FindPrevious, CommandGroup::Analysis, "find_previous", t("Find previous"),
     t("Go to the previous match"), "Shift+F3"},
    {Command::FindNumber, CommandGroup::Analysis, "find_number", t("Find a move number"),
     t("Go to the move with a number, first in the shown line"), "M"},
    {Command::CopyMoves, CommandGroup::Analysis, "copy_moves", t("Copy moves"),
     t("Copy the moves to here as text"), "Ctrl+C"},
    {Command::CopyPosition, CommandGroup::Analysis, "copy_position", t("Copy position"),
     t("Copy the position as text, such as a FEN"), "Ctrl+T"},
    {Command::PasteMoves, CommandGroup::Analysis, "paste_moves", t("Paste"),
     t("Add moves, a game or a position from the clipboard"), "Ctrl+V"},
    {Command::EditPosition, CommandGroup::Analysis, "edit_position", t("Edit position"),
     t("Put stones on the board without moves, or finish"), "U"},
    {Command::Explore, CommandGroup::Analysis, "explore", t("Explorer"),
     t("Show the moves of other games, or go to these games"), "E"},
    {Command::ReturnToFile, CommandGroup::Analysis, "return", t("Return"),
     t("Return from a game of the explorer to the file before"), "Alt+Left"},
    {Command::NextPart, CommandGroup::Analysis, "next_part", t("Next tab"),
     t("Show the next tab of the column"), "Ctrl+Tab"},
    {Command::PreviousPart, CommandGroup::Analysis, "previous_part", t("Previous tab"),
     t("Show the previous tab of the column"), "Ctrl+Shift+Tab"},
    {Command::ToggleNextMoves, CommandGroup::Analysis, "next_moves", t("Next moves"),
     t("Small stones on the next moves of the tree"), "Shift+N"},
    {Command::ToggleRemarks, CommandGroup::Analysis, "remarks", t("Texts and marks"),
     t("Texts, marks and lines on the board"), "Shift+T"},
    {Command::SaveAs, CommandGroup::Analysis, "save_as", t("Save as"),
     t("Save the analysis as another file"), "Ctrl+Shift+S"},
    {Command::NextMistake, CommandGroup::Analysis, "next_mistake", t("Next mistake"),
     t("Go to the next mistake of the review"), "K"},
    {Command::PreviousMistake, CommandGroup::Analysis, "previous_mistake", t("Previous mistake"),
     t("Go to the previous mistake of the review"), "Shift+K"},
    {Command::Drill, CommandGroup::Analysis, "drill", t("Drill"),
     t("Find better moves at the mistakes of the review"), "D"},
    {Command::ToggleCoordinates, CommandGroup::Showing, "coordinates", t("Coordinates"),
     t("Letters and numbers at the edges of the board"), "C"},
    {Command::FlipBoard, CommandGroup::Showing, "flip", t("Flip the board"),
     t("Turn the board by half a turn"), "Shift+F"},
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
     t("Save the board as a picture; an analysis in any format"), "Ctrl+E"},
    {Command::Quit, CommandGroup::Files, "quit", t("Quit"),
     t("Close the window; the game can be resumed"), "Ctrl+Q"},
}};

#undef TENGEN_SCREEN_COMMAND
#undef TENGEN_LINE_COMMAND
#undef TENGEN_LINES

}  // namespace

const CommandInfo& info(Command command) {
    return kCommands[static_cast<std::size_t>(command)];
}

KeyPlace key_place(Command command) {
    return info(command).group == CommandGroup::Analysis ? KeyPlace::Analysis : KeyPlace::Common;
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
        case CommandGroup::Analysis:
            return t("On the analysis board");
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
