// The options of tengen play, and the plan for the table that they come to.
#pragma once

#include <string>
#include <vector>

#include "game_options.hpp"
#include "table/table.hpp"
#include "text_style.hpp"

namespace tengen {

struct PlayOptions {
    std::string what;  ///< a game, a game's file, or a saved game; may be empty
    GameOptions game;
    std::string lineup;
    std::vector<SeatSpec> seats;
    std::string stones;
    ClockSettings clock;
    std::int64_t seed = 0;
    bool resume = false;
    bool list = false;
    bool new_game = false;
    bool keep_rules = false;
    bool ascii = false;
    std::string isolation;  ///< empty: the lineup's, or process
    std::string color = "auto";
    std::vector<std::string> plugin_folders;

    /// The command line of `tengen play`. `this` must outlive it.
    CommandLine declare();
    /// What a game is and who plays, and which saved game to go on with: the part that does not
    /// depend on where the game is shown. `command` is what stands before it in examples.
    void declare_game(CommandLine& line, const std::string& command);
};

struct PlayPlan {
    TablePlan table;
    Isolation isolation = Isolation::Process;
};

/// Reads the lineup, if there is one, and lays the other options over it.
Checked<PlayPlan> make_plan(const PlayOptions& options, const ConfigFolders& folders);

/// The options that give clocks: --move-time and --clock.
void declare_clocks(CommandLine& line, ClockSettings& clock);
/// --plugin-path.
void declare_plugin_path(CommandLine& line, std::vector<std::string>& folders);
/// --isolation and --plugin-path.
void declare_plugins(CommandLine& line, std::string& isolation, std::vector<std::string>& folders);

}  // namespace tengen
