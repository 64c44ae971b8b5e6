// The commands of tengen arena that work on tournaments, and what they share.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "command_line/command_line.hpp"
#include "command_line/program.hpp"
#include "tournament/standing.hpp"
#include "tournament/tournament.hpp"

namespace tengen::cli {

Result<int> run_arena_play(Program& program, std::span<const std::string> arguments);
Result<int> run_arena_plan(Program& program, std::span<const std::string> arguments);
Result<int> run_arena_merge(Program& program, std::span<const std::string> arguments);
Result<int> run_arena_feed(Program& program, std::span<const std::string> arguments);
Result<int> run_arena_void(Program& program, std::span<const std::string> arguments);
Result<int> run_arena_why(Program& program, std::span<const std::string> arguments);
Result<int> run_arena_replay(Program& program, std::span<const std::string> arguments);
Result<int> run_arena_verify(Program& program, std::span<const std::string> arguments);
Result<int> run_arena_export(Program& program, std::span<const std::string> arguments);
Result<int> run_arena_scale(Program& program, std::span<const std::string> arguments);
Result<int> run_arena_openings(Program& program, std::span<const std::string> arguments);
Result<int> run_arena_report(Program& program, std::span<const std::string> arguments);

/// How to play a tournament.
struct TournamentOptions {
    std::string path;
    std::string folder;
    std::vector<Setting> settings;
    std::int64_t block = -1;
    std::string expect;
    bool json = false;
    bool json_games = false;  ///< the JSON has every game
    TableForm form = TableForm::Text;
    bool strict = false;  ///< faults make the command fail
    std::string ai_log;
    std::vector<std::string> plugin_folders;
    bool unsafe_plugins = false;
};

using PrepareTournament = std::function<Result<std::unique_ptr<Tournament>>()>;

/// Plays a tournament, or the rest of it, and prints its figures. Returns the exit code. Prepares
/// it again if another program changes the plan at the same time.
Result<int> play_tournament(Program& program, const TournamentOptions& options,
                            const PrepareTournament& prepare);

/// Declares --set, which changes keys of a tournament's file.
void declare_settings(CommandLine& line, std::vector<Setting>& settings);

/// The number of blocks of rounds.
int blocks_of(const Tournament& tournament);

/// A word for a shell, in quotes if it needs them.
std::string quoted_word(const std::string& word);

}  // namespace tengen::cli
