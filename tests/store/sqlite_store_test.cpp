// Properties of a store in a SQLite file.
#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>

#include "store_place.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"

namespace tengen::test {

TEST_CASE("a store has one owner, and refuses other files", "[store]") {
    const StorePlace place(StoreKind::Sqlite);
    StoreThread thread;
    const auto path = place.path();
    SECTION("another process has it") {
        const auto store = place.opened(thread);
        const auto second = open_sqlite_store(path, thread.owner());
        REQUIRE_FALSE(second);
        CHECK(second.error().front().code == ErrorCode::System);
    }
    SECTION("another kind of file") {
        std::ofstream(path) << std::string(5000, 'x');
        const auto store = open_sqlite_store(path, thread.owner());
        REQUIRE_FALSE(store);
        CHECK(says_at(path.string(), store.error(), "not a store of games"));
    }
    SECTION("a newer store") {
        place.opened(thread).reset();
        // The version is the number at byte 60 of the file (SQLite's file format, section 1.3).
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(60);
        file.write("\0\0\3\xe7", 4);
        file.close();
        const auto store = open_sqlite_store(path, thread.owner());
        REQUIRE_FALSE(store);
        CHECK(store.error().front().message.id ==
              "written by version {}, this program reads up to {}");
        CHECK(store.error().front().message.arguments[0].english() == "999");
    }
    SECTION("a missing folder") {
        CHECK_FALSE(open_sqlite_store(place.folder / "none/games.db", thread.owner()));
    }
}

TEST_CASE("a backup of a file is a store of one moment", "[store]") {
    const StorePlace place(StoreKind::Sqlite);
    StoreThread thread;
    const auto store = place.opened(thread);
    REQUIRE(commit(*store, thread, batch_of(new_game("a.1"))));
    REQUIRE(commit(*store, thread, batch_of(StoredEvent{"a.1", 1, "one", 0})));
    REQUIRE(store->backup(place.folder / "copy.db"));
    CHECK_FALSE(store->backup(place.folder / "copy.db"));
    REQUIRE(commit(*store, thread, batch_of(StoredEvent{"a.1", 2, "two", 0})));
    const auto copy = open_sqlite_store(place.folder / "copy.db", thread.owner());
    REQUIRE(copy);
    CHECK((*copy)->events("a.1").value().size() == 1);
}

TEST_CASE("while the disk is full, batches wait, and nothing is lost", "[store]") {
    const StorePlace place(StoreKind::Sqlite);
    StoreThread thread;
    const auto store = place.opened(thread);
    REQUIRE(commit(*store, thread, batch_of(new_game("a.1"))));
    rlimit limit{};
    REQUIRE(::getrlimit(RLIMIT_FSIZE, &limit) == 0);
    auto* const before = std::signal(SIGXFSZ, SIG_IGN);
    rlimit full = limit;
    full.rlim_cur = 200'000;
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &full) == 0);
    std::uint64_t done = 0;
    std::uint64_t number = 0;
    while (thread.troubles.empty()) {
        store->commit(batch_of(StoredEvent{"a.1", ++number, std::string(20'000, 'x'), 0}),
                      [&](const Result<void>& result) { done += result ? 1 : 0; });
        thread.run_until([&] { return done == number || !thread.troubles.empty(); });
    }
    CHECK(done < number);
    CHECK(store->events("a.1").value().size() == done);
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &limit) == 0);
    std::signal(SIGXFSZ, before);
    thread.run_until([&] { return done == number; });
    CHECK(thread.troubles.size() == 1);
    CHECK(thread.recoveries == 1);
    CHECK(store->events("a.1").value().size() == number);
}

TEST_CASE("an older store is copied before it is brought up to date", "[store]") {
    const StorePlace place(StoreKind::Sqlite);
    StoreThread thread;
    REQUIRE(commit(*place.opened(thread), thread, batch_of(new_game("a.1"))));
    // The last migration removes this table.
    SQLite::Database database(place.path().string(), SQLite::OPEN_READWRITE);
    const int version = database.execAndGet("PRAGMA user_version").getInt() - 1;
    database.exec(
        "CREATE TABLE pulse (node TEXT PRIMARY KEY, at BIGINT NOT NULL);"
        " INSERT INTO pulse VALUES ('a', 1000); PRAGMA user_version=" +
        std::to_string(version));
    const auto store = place.opened(thread);
    CHECK(store->game("a.1").value().has_value());
    CHECK(store->last_sign("a").value() == 1000);
    CHECK(std::filesystem::exists(place.path().string() + ".version" + std::to_string(version)));
}

}  // namespace tengen::test
