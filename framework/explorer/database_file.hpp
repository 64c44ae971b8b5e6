// The SQLite file of a database of games, for the sources of this folder.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "explorer/explorer_database.hpp"

namespace tengen {

/// The values of the columns `next` and `result` for the end of a game and an unknown result.
inline constexpr std::int64_t kNoNext = -1;
inline constexpr std::int64_t kNoResult = -1;
/// The ply, the next action and the result of a visit as one integer, for its size in the file:
/// each column costs a byte more. Values from 0 have ply, next + 1 and result + 1 in 9, 10 and 4
/// bits, which suffices for most games. Others are -1 - x, where x has them in 26, 33 and 4 bits.
namespace visit {

inline constexpr int kResultBits = 4;
inline constexpr int kNextBits = 10;
inline constexpr int kMaxNextBits = 33;
inline constexpr std::int64_t kMaxPly = 511;  ///< of the short form

constexpr std::int64_t packed(std::int64_t ply, std::int64_t next, std::int64_t result) {
    const std::int64_t what = (next + 1) << kResultBits | (result + 1);
    if (ply <= kMaxPly && next + 1 < (1 << kNextBits)) {
        return ply << (kNextBits + kResultBits) | what;
    }
    return -1 - (ply << (kMaxNextBits + kResultBits) | what);
}

/// SQL for the next action and the result together, as next_of() and result_of() take them.
inline constexpr std::string_view kWhat =
    "(CASE WHEN v.visit>=0 THEN v.visit&16383 ELSE (-1-v.visit)&137438953471 END)";
inline constexpr std::string_view kPly =
    "(CASE WHEN v.visit>=0 THEN v.visit>>14 ELSE (-1-v.visit)>>37 END)";
constexpr std::int64_t next_of(std::int64_t what) {
    return (what >> kResultBits) - 1;
}
constexpr std::int64_t result_of(std::int64_t what) {
    return (what & ((1 << kResultBits) - 1)) - 1;
}

}  // namespace visit

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
