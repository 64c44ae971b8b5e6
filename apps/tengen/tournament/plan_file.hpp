// plan.json: everything that the games of a tournament depend on, as text.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arena/arena.hpp"
#include "config/levels.hpp"
#include "config/tournament.hpp"

namespace tengen::cli {

/// A request for games. Later ones continue the plan.
struct Stage {
    std::vector<int> players;
    int rounds = 0;            ///< of each pair
    std::optional<int> games;  ///< of all stages so far; empty: all rounds are complete

    friend bool operator==(const Stage&, const Stage&) = default;
};

struct StoredPlan {
    std::string text;        ///< the tournament's file, with all settings
    nlohmann::json fixed;    ///< may never change
    nlohmann::json players;  ///< name, player, hashes of files; the oldest first
    std::vector<Stage> stages;
    std::string id;     ///< a hash of `fixed` and the first players
    std::string bytes;  ///< of the plan.json that this one replaces; empty: there is none

    std::string name(std::size_t player) const {
        return players.at(player).at("name").get<std::string>();
    }
};

std::filesystem::path plan_path(const std::filesystem::path& folder);

/// The key of the hash of the solver's file, if wins are proved. Figures do not need the file.
inline constexpr const char* kSolverKey = "solver_sha256";

/// The key of the choice of tables for three or more (TableChoice). Missing: the fewest rounds, as
/// in plans of version 0.1.
inline constexpr const char* kTablesKey = "tables";
/// The setting that says whose rounds decide about errors, which decide who leaves with `until:
/// best`. Plans of earlier versions do not have it.
inline constexpr const char* kErrorsKey = "errors";

/// Without the solver and the choice of tables.
nlohmann::json fixed_settings(const TournamentSpec& spec, const ArenaSettings& arena);

/// A player, with the hash of its plugin or program and the options of its level.
nlohmann::json player_json(const std::string& name, const SeatSpec& seat,
                           const Contestant& contestant, const Levels& levels,
                           const std::string& game);

/// The hash does not depend on later stages.
std::string id_of(const StoredPlan& plan);

Result<StoredPlan> read_plan(const std::filesystem::path& folder);

/// Creates the folder and its plan.json, or replaces the plan. Returns false, and writes nothing,
/// if another program has changed plan.json since it was read.
Result<bool> write_plan(StoredPlan& plan, const std::filesystem::path& folder);

/// The players of a request, by the order of its names in the stored plan. Adds new ones at the
/// end. Fails, with all differences, if a player or a setting has changed, or with `is_ordered` the
/// order of the players.
Result<std::vector<int>> continue_plan(const StoredPlan& kept, StoredPlan& now, bool is_ordered,
                                       const std::filesystem::path& folder);

/// Rounds of each match of a knockout.
inline constexpr int kDefaultMatchRounds = 4;

/// "is not the plan of a tournament".
tl::unexpected<Errors> no_plan(const std::filesystem::path& folder);

/// "has games of another tournament".
tl::unexpected<Errors> other_tournament(const std::filesystem::path& folder,
                                        const std::vector<std::string>& differences);

}  // namespace tengen::cli
