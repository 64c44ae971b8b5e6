// The options that choose a game and change it, the same for all commands.
#pragma once

#include <string>
#include <vector>

#include "command_line/command_line.hpp"
#include "command_line/program.hpp"
#include "config/overrides.hpp"

namespace tengen {

struct GameOptions {
    std::string name = "gomoku";
    Overrides overrides;

    /// Declares --board, --players and --set; `this` must outlive the command line.
    void declare(CommandLine& line);
    Result<LoadedGame> load(Program& program) const { return program.load_game(name, overrides); }
};

/// A line for each option that was set and changes nothing in the game, with the reason.
std::vector<std::string> idle_settings(const RuleCatalogue& rules, const LoadedGame& game,
                                       const Overrides& overrides);
/// Says them on standard error.
void remark_on_idle(const Program& program, const LoadedGame& game, const Overrides& overrides);

/// So many seats as players are named with --seats, where the game may have so many. `plain` is the
/// game without that.
Result<void> seat_players(const LoadedGame& plain, std::size_t players, Overrides& overrides);

}  // namespace tengen
