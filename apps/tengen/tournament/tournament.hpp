// A tournament on its way from its file, its folder or the command line to its games and figures.
// Its folder, NAME.arena, has plan.json and the lock for its changes, the ledger with its games,
// and the claims of running programs.
#pragma once

#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arena/logged_games.hpp"
#include "arena/plan.hpp"
#include "arena/results_folder.hpp"
#include "arena/sprt.hpp"
#include "arena/stages.hpp"
#include "arena/tally.hpp"
#include "arena/tuning.hpp"
#include "command_line/program.hpp"
#include "config/tournament.hpp"
#include "tournament/plan_file.hpp"

namespace tengen::cli {

/// For one thread; it stays in place after its ledger is open.
struct Tournament {
    std::filesystem::path folder;  ///< empty: nothing is kept
    TournamentSpec spec;
    StoredPlan stored;
    std::vector<int> requested;  ///< the players that figures are about; of a tuning, in its test
    std::shared_ptr<RoundRobinPlan> plan;
    std::shared_ptr<Stages> stages;  ///< of a tournament in stages; else null
    std::shared_ptr<Tuning> tuning;  ///< the plan of a tuning; else null
    GameBounds bounds;               ///< of all stages
    ArenaSettings arena;             ///< only players of this run are present
    std::optional<SprtSettings> test;

    const std::string& name(int player) const {
        return arena.contestants[static_cast<std::size_t>(player)].name;
    }
    /// The round of a game as reports count, from 1. Plans and ledgers count from 0.
    int round(int game) const { return plan->game(game).round + 1; }
    /// The settings in the first line of each log.
    nlohmann::json head() const;
};

/// Reads the plan of an existing folder. All its players are absent.
Result<std::unique_ptr<Tournament>> open_folder(Program& program,
                                                const std::filesystem::path& folder);

/// Reads a file or a folder, changes keys, and finds the players. If the folder exists, compares
/// it: fails, with the difference, if its games are of another tournament. Writes nothing. The
/// folder of NAME.yaml is NAME.arena, unless `folder` names another one.
Result<std::unique_ptr<Tournament>> prepare_tournament(Program& program,
                                                       const std::filesystem::path& path,
                                                       const std::vector<Setting>& settings,
                                                       const std::filesystem::path& folder = {});

/// The same for options of the command line; `text` is their file.
Result<std::unique_ptr<Tournament>> prepare_match(Program& program, TournamentSpec spec,
                                                  std::string text,
                                                  const std::filesystem::path& folder);

/// The games of the ledger, by number.
struct KnownGames {
    std::map<int, GameRecord> games;
    LogCensus census;
};
Result<KnownGames> read_ledger(const Tournament& tournament);

/// A folder with its games and their figures.
struct CountedFolder {
    std::unique_ptr<Tournament> tournament;
    KnownGames known;
    std::unique_ptr<Tally> tally;

    /// Games that a test no longer needs.
    int after_verdict() const {
        return tally->has_verdict() ? static_cast<int>(known.games.size()) - tally->games() : 0;
    }
};
Result<CountedFolder> count_folder(Program& program, const std::filesystem::path& folder);
/// The same for a tournament that is open.
Result<CountedFolder> count_ledger(std::unique_ptr<Tournament> tournament);

}  // namespace tengen::cli
