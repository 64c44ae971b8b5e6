// The options that say what is played and by whom, and the plan for the table that they come to.
#pragma once

#include <string>
#include <vector>

#include "command_line/game_options.hpp"
#include "table/ai_log.hpp"
#include "table/table.hpp"

namespace tengen {

/// An option for each policy ("--on-fault"), as it was typed.
struct PolicyOptions {
    std::vector<std::string> words;  ///< in the order of policy_fields(); empty: not given

    /// Declares them; `this` must outlive the command line.
    void declare(CommandLine& line);
    /// The given ones in place of those that the table has.
    void apply(Policies& policies) const;
};

struct PlayOptions {
    std::string what;  ///< a game, a game's file, or a saved game; may be empty
    GameOptions game;
    std::string lineup;
    std::vector<SeatSpec> seats;
    std::string stones;
    ClockSettings clock;
    std::int64_t seed = 0;
    bool resume = false;
    bool keep_rules = false;
    std::string isolation;  ///< empty: the lineup's, or process
    std::vector<std::string> plugin_folders;
    bool unsafe_plugins = false;
    bool allow_limits = false;
    PolicyOptions policies;
    std::string ai_log;  ///< empty: none

    /// Declares them; `this` must outlive the command line. `command` is what stands before them in
    /// examples.
    void declare(CommandLine& line, const std::string& command);
};

struct PlayPlan {
    TableSpec table;
    bool seats_from_elsewhere = false;  ///< these two as in TablePlan
    std::vector<Message> notes;
    std::optional<AiLog> ai_log;
};

/// Reads the lineup, if there is one, lays the other options over it, and opens the AIs' log.
Result<PlayPlan> make_plan(const PlayOptions& options, const ConfigFolders& folders);

/// Fails if an option says what a saved game, which options.what names, says itself.
Result<void> check_for_saved_game(const PlayOptions& options);

/// The options that give clocks: --move-time and --clock.
void declare_clocks(CommandLine& line, ClockSettings& clock);
/// --plugin-path.
void declare_plugin_path(CommandLine& line, std::vector<std::string>& folders);
/// --ai-log.
void declare_ai_log(CommandLine& line, std::string& file);
/// --unsafe-plugins.
void declare_unsafe_plugins(CommandLine& line, bool& unsafe);
/// --ai, which names one.
void declare_ai(CommandLine& line, SeatSpec& ai);
/// --isolation and --plugin-path.
void declare_plugins(CommandLine& line, std::string& isolation, std::vector<std::string>& folders);

}  // namespace tengen
