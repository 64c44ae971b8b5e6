// The options for the game and its players, and the resulting plan for the table.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "command_line/game_options.hpp"
#include "table/ai_log.hpp"
#include "table/table_plan.hpp"

namespace tengen {

/// An option for each policy ("--on-fault"), as typed.
struct PolicyOptions {
    std::vector<std::string> words;  ///< in the order of policy_fields(); empty if not given

    /// Declares the options, without people only those that matter to AIs. `this` must outlive the
    /// command line.
    void declare(CommandLine& line, bool people);
    /// Replaces the table's policies with the given ones.
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
    std::string isolation;  ///< empty: the lineup's isolation, or else process
    std::vector<std::string> plugin_folders;
    bool unsafe_plugins = false;
    bool allow_limits = false;
    PolicyOptions policies;
    std::string ai_log;  ///< empty: none

    /// Declares the options. `this` must outlive the command line. `command` is the text before
    /// them in examples.
    void declare(CommandLine& line, const std::string& command);
};

struct PlayPlan {
    TableSpec table;
    bool seats_from_elsewhere = false;  ///< this and the notes are as in TablePlan
    std::vector<Message> notes;
    std::optional<AiLog> ai_log;
};

/// Reads the lineup, if any, applies the other options to it, and opens the AIs' log.
Result<PlayPlan> make_plan(const PlayOptions& options, const ConfigFolders& folders);

/// Fails if an option sets something that the saved game in options.what decides.
Result<void> check_for_saved_game(const PlayOptions& options);

/// Declares the clock options, --move-time and --clock.
void declare_clocks(CommandLine& line, ClockSettings& clock);
/// Declares --time, a duration.
void declare_time(CommandLine& line, std::chrono::milliseconds& time, const std::string& help);
/// Declares --plugin-path.
void declare_plugin_path(CommandLine& line, std::vector<std::string>& folders);
/// Declares --ai-log.
void declare_ai_log(CommandLine& line, std::string& file);
/// Declares --unsafe-plugins.
void declare_unsafe_plugins(CommandLine& line, bool& unsafe);
/// Declares --ai, which names an AI.
void declare_ai(CommandLine& line, SeatSpec& ai);
/// The same for an analysis, which levels do not weaken, also by an external engine.
void declare_ai_or_engine(CommandLine& line, SeatSpec& ai);
/// Declares --isolation and --plugin-path.
void declare_plugins(CommandLine& line, std::string& isolation, std::vector<std::string>& folders);

}  // namespace tengen
