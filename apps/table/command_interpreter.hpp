// The input of people at a table: moves, and commands such as "undo 2" or "game tictactoe".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "table/table.hpp"

namespace tengen {

/// The result of a line.
struct Reply {
    std::vector<std::string> lines;  ///< lines to show
    std::vector<Error> problems;     ///< the errors; if there are any, nothing has changed
    bool redraw = false;             ///< show the board again
    bool quit = false;
};

/// A word that begins a command, for help and completion.
struct CommandWord {
    std::string_view name;
    std::string_view arguments;  ///< "[N]"; may be empty
    std::string_view help;
};

class CommandInterpreter {
  public:
    /// The names are for completion and for correcting mistyped words. All must outlive it.
    CommandInterpreter(Table& table, const GameLibrary& games, const PluginLibrary& plugins,
                       const Levels& levels);

    /// Executes a line. An empty line does nothing.
    Reply execute(std::string_view line);

    /// The possible words at the end of `line`. Its last word may be unfinished.
    std::vector<std::string> completions(std::string_view line) const;

    static std::span<const CommandWord> words();

  private:
    using Words = std::vector<std::string_view>;
    using Handler = Reply (CommandInterpreter::*)(const Words& words);
    struct Entry;
    static std::span<const Entry> entries();
    static const Entry* find(std::string_view typed);

    Reply undo(const Words& words);
    Reply branch(const Words& words);
    Reply redo(const Words& words);
    Reply hint(const Words& words);
    Reply now(const Words& words);
    Reply new_game(const Words& words);
    Reply game(const Words& words);
    Reply board(const Words& words);
    Reply seat(const Words& words);
    Reply level(const Words& words);
    Reply seats(const Words& words);
    Reply moves(const Words& words);
    Reply show(const Words& words);
    Reply save(const Words& words);
    Reply load(const Words& words);
    Reply resign(const Words& words);
    Reply draw(const Words& words);
    Reply accept(const Words& words);
    Reply decline(const Words& words);
    Reply answer(const Words& words, bool yes);
    Reply rematch(const Words& words);
    Reply say(const Words& words);
    Reply who(const Words& words);
    Reply claim(const Words& words);
    Reply abort(const Words& words);
    Reply stand(const Words& words);
    Reply block(const Words& words);
    Reply unblock(const Words& words);
    Reply report(const Words& words);
    Result<std::string> person_at(const Words& words) const;
    Reply pause(const Words& words);
    Reply resume(const Words& words);
    Reply fault(const Words& words);
    Reply help(const Words& words);
    Reply quit(const Words& words);
    Reply move(std::string_view text);
    Reply list_saved() const;
    Reply not_a_move(std::string_view text) const;

    std::vector<std::string> move_names(bool without_cells) const;
    std::vector<std::string> argument_names(const Words& words) const;

    Table& table_;
    const GameLibrary& games_;
    const PluginLibrary& plugins_;
    const Levels& levels_;
};

}  // namespace tengen
