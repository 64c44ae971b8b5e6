// The commands of people at a table, such as "undo 2": a function for each.
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

namespace commands {

/// All that a command uses or changes.
struct Context {
    Table& table;
    const Levels& levels;
};

/// A line of input: the command and its arguments.
using Words = std::vector<std::string_view>;

struct Command {
    std::string_view name;
    std::string_view arguments;  ///< "[N]"; may be empty
    std::string_view help;
    Reply (*run)(const Context& at, const Words& words);
};

/// All commands, in the order of the help.
std::span<const Command> all();

/// Ignores case. Null if the word is not a command.
const Command* find(std::string_view typed);

// The commands of online games are in online_commands.cpp.
Reply accept(const Context& at, const Words& words);
Reply decline(const Context& at, const Words& words);
Reply rematch(const Context& at, const Words& words);
Reply say(const Context& at, const Words& words);
Reply who(const Context& at, const Words& words);
Reply claim(const Context& at, const Words& words);
Reply abort(const Context& at, const Words& words);
Reply stand(const Context& at, const Words& words);
Reply block(const Context& at, const Words& words);
Reply unblock(const Context& at, const Words& words);
Reply report(const Context& at, const Words& words);

}  // namespace commands
}  // namespace tengen
