// The commands of people at a table, such as "undo 2": a function for each.
#pragma once

#include <optional>
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

/// The use of a command at an online game.
struct OnlineUse {
    /// Whether the command works at this game now. Null if it never does.
    bool (*works)(const RemoteGame& game) = nullptr;
    std::string_view help = {};       ///< empty: that of a local game
    std::string_view arguments = {};  ///< likewise
};

enum class HomeUse : std::uint8_t { Yes, None };

struct Command {
    std::string_view name;
    std::string_view arguments;  ///< "[N]"; may be empty
    std::string_view help;
    Reply (*run)(const Context& at, const Words& words);
    OnlineUse online = {};
    HomeUse home = HomeUse::Yes;
};

/// All commands, in the order of the help.
std::span<const Command> all();

/// Whether the command works at this table, so help lists it.
bool works_at(const Command& command, const Table& table);

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

/// The answer to an offer that this program's player has already made; nothing if it is new.
std::optional<Reply> repeated_offer(const Table& table, RemoteOffer offer);

// When commands work at an online game.
bool always(const RemoteGame& game);
bool before_game(const RemoteGame& game);
bool before_game_seated(const RemoteGame& game);
bool in_game(const RemoteGame& game);
bool in_game_with_takebacks(const RemoteGame& game);
bool in_game_with_pauses(const RemoteGame& game);
bool until_all_moved(const RemoteGame& game);
bool since_game(const RemoteGame& game);
bool after_game(const RemoteGame& game);
bool after_game_seated(const RemoteGame& game);

}  // namespace commands
}  // namespace tengen
