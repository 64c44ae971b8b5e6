// Databases of earlier versions, and the form of visits in the file.
#include <SQLiteCpp/SQLiteCpp.h>

#include "explorer/database_file.hpp"
#include "explorer/made_games.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// The numbers of a database for the positions of a game.
std::string told(ExplorerDatabase& database) {
    std::string text;
    const auto tell = [&](const Position& position) {
        const auto found = database.find(position);
        REQUIRE(found);
        text += std::to_string(found->games) + ' ' + std::to_string(found->ended) + ' ' +
                std::to_string(found->last);
        for (const PlayedAction& played : found->played) {
            text += ' ' + position.action_name(played.action) + '=' + std::to_string(played.games);
            for (const std::int64_t count : played.results) text += ',' + std::to_string(count);
        }
        const auto games = database.games_with(position, {}, 20);
        REQUIRE(games);
        for (const KnownGame& game : *games) {
            text += ' ' + std::to_string(game.id) + '@' + std::to_string(game.ply) + game.next;
        }
        text += '\n';
    };
    Position position(database.game());
    tell(position);
    const auto game = database.game_of(3);
    REQUIRE(game);
    for (const Action action : game->actions) {
        position.apply(action);
        tell(position);
    }
    return text;
}

}  // namespace

TEST_CASE("SQL and C++ read the numbers of a packed visit", "[explorer]") {
    SQLite::Database memory(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    SQLite::Statement read(memory, "SELECT " + std::string(visit::kWhat) + ", " +
                                       std::string(visit::kPly) + " FROM (SELECT ? AS visit) v");
    for (const std::int64_t ply : {0LL, 1LL, 511LL, 512LL, 20'000'000LL}) {
        for (const std::int64_t next : {-1LL, 0LL, 224LL, 1022LL, 1023LL, 4'294'967'295LL}) {
            for (const std::int64_t result : {-1LL, 0LL, 2LL, 8LL}) {
                INFO(ply << ' ' << next << ' ' << result);
                const std::int64_t packed = visit::packed(ply, next, result);
                read.reset();
                read.bind(1, packed);
                REQUIRE(read.executeStep());
                CHECK(visit::next_of(read.getColumn(0).getInt64()) == next);
                CHECK(visit::result_of(read.getColumn(0).getInt64()) == result);
                CHECK(read.getColumn(1).getInt64() == ply);
                // Three bytes in the file for boards of usual size.
                if (ply <= 511 && next <= 224) CHECK((packed >= 0 && packed < (1 << 23)));
            }
        }
    }
}

TEST_CASE("a database of the second version is packed when it is opened", "[explorer]") {
    const auto game = shipped("gomoku");
    const auto games = made_games(game, 300, 5);
    MadeDatabase made(game);
    made.add({games.begin(), games.begin() + 200});
    const std::string before = told(*made.database);
    made.database.reset();
    to_version_2(made.path);
    auto opened = ExplorerDatabase::open(made.path, all_rules());
    REQUIRE(opened);
    made.database = std::move(*opened);
    CHECK(told(*made.database) == before);
    {
        SQLite::Database file(made.path.string());
        CHECK(file.execAndGet("PRAGMA user_version").getInt() == 3);
        CHECK(file.execAndGet("PRAGMA integrity_check").getString() == "ok");
    }
    // It takes more games, as a new one would.
    made.add({games.begin() + 200, games.end()});
    MadeDatabase fresh(game);
    fresh.add({games.begin(), games.begin() + 200});
    fresh.add({games.begin() + 200, games.end()});
    CHECK(told(*made.database) == told(*fresh.database));
}
