// The SQLite file of a database of games, for the sources of this folder.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <string>
#include <string_view>
#include <type_traits>

#include "explorer/explorer_database.hpp"

namespace tengen {

/// The values of the columns `next` and `result` for the end of a game and an unknown result.
inline constexpr std::int64_t kNoNext = -1;
inline constexpr std::int64_t kNoResult = -1;
/// Positions of so many games have rows in the table `totals`.
inline constexpr std::int64_t kTotalsFrom = 64;

struct ExplorerFile {
    ExplorerFile(std::filesystem::path place, int flags)
        : path(std::move(place)), database(path.string(), flags, kBusyMilliseconds) {
        database.exec("PRAGMA cache_size=-65536");
    }

    static constexpr int kBusyMilliseconds = 10'000;

    std::filesystem::path path;
    SQLite::Database database;
    std::shared_ptr<const Game> game;
    std::shared_ptr<const CanonicalFrames> frames;
};

Error explorer_error(const std::filesystem::path& path, const SQLite::Exception& problem);

/// Calls a function that throws SQLite::Exception, and returns its result or the error.
template <class Call>
auto try_database(const std::filesystem::path& path, const Call& call)
    -> Result<std::invoke_result_t<Call>> {
    try {
        if constexpr (std::is_void_v<std::invoke_result_t<Call>>) {
            call();
            return {};
        } else {
            return call();
        }
    } catch (const SQLite::Exception& problem) {
        return fail(explorer_error(path, problem));
    }
}

/// SQL of the conditions that a filter sets on the game `g`: " AND ..."; empty without conditions.
/// `game` is the column with its id in the table that the query reads first.
std::string filter_sql(const GameFilter& filter, std::string_view game);
/// Gives the parameters of filter_sql() their values.
void bind_filter(SQLite::Statement& statement, const GameFilter& filter);

/// The columns that known_game() reads.
inline constexpr std::string_view kGameColumns = "g.id, g.event, g.source, g.date, g.result, g.ply";
KnownGame known_game(SQLite::Statement& row);
/// Adds the names of its players.
void add_players(ExplorerFile& file, KnownGame& game);

}  // namespace tengen
