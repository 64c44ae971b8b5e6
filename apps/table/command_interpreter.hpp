// The input of people at a table: moves, and commands such as "undo 2" or "game tictactoe".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "table/commands.hpp"

namespace tengen {

class CommandInterpreter {
  public:
    /// The names are for completion and for correcting mistyped words. All must outlive it.
    CommandInterpreter(Table& table, const GameLibrary& games, const PluginLibrary& plugins,
                       const Levels& levels);

    /// Executes a line. An empty line does nothing.
    Reply execute(std::string_view line);

    /// The possible words at the end of `line`. Its last word may be unfinished.
    std::vector<std::string> completions(std::string_view line) const;

  private:
    Reply move(std::string_view text);
    Reply not_a_move(std::string_view text) const;
    std::vector<std::string> move_names(bool without_cells) const;
    std::vector<std::string> argument_names(const commands::Words& words) const;

    commands::Context at_;
    const GameLibrary& games_;
    const PluginLibrary& plugins_;
};

}  // namespace tengen
