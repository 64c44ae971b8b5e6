// The folder of a tournament, NAME.arena: plan.json with everything that its games depend on, the
// ledger with its games, and the claims of running programs.
#pragma once

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arena/plan.hpp"
#include "arena/results_folder.hpp"
#include "arena/sprt.hpp"
#include "command_line/program.hpp"
#include "config/tournament.hpp"

namespace tengen::cli {

/// A tournament, from its file or its folder. For one thread; it stays in place after its ledger is
/// open.
struct Tournament {
    std::filesystem::path folder;
    TournamentSpec spec;
    std::string text;        ///< the tournament's file, with all settings
    nlohmann::json fixed;    ///< what may never change
    nlohmann::json players;  ///< name, player, files' hashes
    nlohmann::json stages;   ///< numbers of players and rounds
    std::string id;          ///< a hash of `fixed` and the first players
    std::shared_ptr<RoundRobinPlan> plan;
    ArenaSettings arena;  ///< without invite(), its contestants are absent
    std::optional<SprtSettings> test;

    std::vector<int> all_players() const;
    FolderLayout layout() const { return tournament_layout(spec.block); }
    /// The settings in the first line of each log.
    nlohmann::json head() const { return {{"tournament", id}}; }
};

/// Reads the plan of an existing folder.
Result<std::unique_ptr<Tournament>> open_folder(Program& program,
                                                const std::filesystem::path& folder);

/// Reads a file or a folder, changes keys, and finds the players. If the folder exists, compares
/// it: fails, with the difference, if its games are of another tournament. Writes nothing. The
/// folder of NAME.yaml is NAME.arena, unless `folder` names another one.
Result<std::unique_ptr<Tournament>> prepare_tournament(Program& program,
                                                       const std::filesystem::path& path,
                                                       const std::vector<Setting>& settings,
                                                       const std::filesystem::path& folder = {});

/// The same with the text of a file that does not exist; `source` is its place in errors.
Result<std::unique_ptr<Tournament>> prepare_text(Program& program, std::string text,
                                                 const Place& source,
                                                 const std::filesystem::path& folder);

/// Creates the folder and its plan.json, or adds a stage to it.
Result<void> store_plan(const Tournament& tournament);

/// The games of the ledger, by number.
struct KnownGames {
    std::map<int, GameRecord> games;
    LogCensus census;
};
Result<KnownGames> read_ledger(const Tournament& tournament);

}  // namespace tengen::cli
