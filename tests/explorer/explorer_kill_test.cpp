// kill -9 during an import: the database has whole transactions, and the same import adds the rest.
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <random>

#include "explorer/made_games.hpp"
#include "support/sanitized.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

constexpr int kPart = 100;  ///< games per transaction

/// Imports in small transactions. Never returns.
[[noreturn]] void import_and_exit(const std::filesystem::path& path,
                                  const std::shared_ptr<const Game>& game,
                                  const std::vector<ExplorerGame>& games) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    auto database = ExplorerDatabase::create(path, game);
    if (!database) ::_exit(1);
    ExplorerImport import(**database);
    int added = 0;
    for (const ExplorerGame& each : games) {
        const auto done = import.add(each);
        if (!done) ::_exit(1);
        added += *done == Added::New ? 1 : 0;
        if (added == kPart) {
            if (!import.commit()) ::_exit(1);
            added = 0;
        }
    }
    ::_exit(import.commit() ? 0 : 1);
}

}  // namespace

TEST_CASE("a killed import leaves whole transactions and can be repeated", "[explorer]") {
    const auto game = shipped("gomoku");
    const auto games = made_games(game, repetitions(1000, 300), 12);
    const TemporaryFolder folder;
    std::mt19937 random(13);
    int kills = 0;
    int status = -1;
    for (int round = 0; round < 200; ++round) {
        const pid_t child = ::fork();
        REQUIRE(child >= 0);
        if (child == 0) import_and_exit(folder / "games.db", game, games);
        ::usleep(static_cast<useconds_t>(random() % 20'000) *
                 (static_cast<unsigned>(round) / 20 + 1));
        ::kill(child, SIGKILL);
        REQUIRE(::waitpid(child, &status, 0) == child);
        auto database = ExplorerDatabase::create(folder / "games.db", game);
        INFO((database ? "" : english(database.error())));
        REQUIRE(database);
        const auto count = (*database)->count_games();
        REQUIRE(count);
        CHECK(*count % kPart == 0);
        const auto found = (*database)->find(Position(game));
        REQUIRE(found);
        CHECK(found->games == *count);
        if (WIFEXITED(status)) break;
        ++kills;
    }
    CHECK(kills > 0);
    if (!WIFEXITED(status)) {
        const pid_t child = ::fork();
        if (child == 0) import_and_exit(folder / "games.db", game, games);
        REQUIRE(::waitpid(child, &status, 0) == child);
    }
    REQUIRE(WEXITSTATUS(status) == 0);
    MadeDatabase whole(game);
    whole.add(games);
    auto database = ExplorerDatabase::open(folder / "games.db", all_rules());
    REQUIRE(database);
    for (std::size_t i = 0; i < 40; ++i) {
        Position position(game);
        for (std::size_t ply = 0; ply < std::min(i % 6, games[i].actions.size()); ++ply) {
            position.apply(games[i].actions[ply]);
        }
        const auto left = (*database)->find(position);
        const auto right = whole.database->find(position);
        REQUIRE((left && right));
        CHECK(left->games == right->games);
        CHECK(left->results == right->results);
        CHECK(left->last == right->last);
    }
}
