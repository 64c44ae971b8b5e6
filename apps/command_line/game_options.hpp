// The options that choose and change a game, the same for all commands.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "command_line/command_line.hpp"
#include "command_line/program.hpp"
#include "config/overrides.hpp"

namespace tengen {

struct GameOptions {
    std::string name = "gomoku";
    Overrides overrides;
    std::int64_t game_number = 0;  ///< in its file, from 1; 0: the first

    /// Declares --board, --players and --set; `this` must outlive the command line.
    void declare(CommandLine& line);
    /// Declares --game-number, for commands that read one game of a file.
    void declare_number(CommandLine& line);
    Result<LoadedGame> load(Program& program) const { return program.load_game(name, overrides); }
};

/// Returns a line for each option that was set but changes nothing in the game, with the reason.
std::vector<std::string> idle_settings(const RuleCatalogue& rules, const LoadedGame& game,
                                       const Overrides& overrides);
/// Prints these lines on standard error.
void remark_on_idle(const Program& program, const LoadedGame& game, const Overrides& overrides);

}  // namespace tengen
