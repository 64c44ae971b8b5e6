// Properties of a store in a PostgreSQL database.
#include "store_place.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"

namespace tengen::test {

TEST_CASE("two processes of one node cannot have a database at the same time", "[store]") {
    const StorePlace place(StoreKind::Postgres);
    StoreThread thread;
    auto store = place.opened(thread, "b");
    CHECK(place.opened(thread, "c") != nullptr);
    const auto second = place.open(thread, "b");
    REQUIRE_FALSE(second);
    CHECK(says_at("--node", second.error(), "another process runs the node {}", {"b"}));
    store.reset();
    CHECK(place.opened(thread, "b") != nullptr);
}

TEST_CASE("a newer database is refused", "[store]") {
    const StorePlace place(StoreKind::Postgres);
    StoreThread thread;
    CHECK_FALSE(place.read());
    place.opened(thread).reset();
    CHECK(place.read());
    PostgresServer::shared().run(place.url, "UPDATE meta SET version = 999");
    CHECK_FALSE(place.read());
    const auto store = place.open(thread);
    REQUIRE_FALSE(store);
    CHECK(store.error().front().message.id == "written by version {}, this program reads up to {}");
}

TEST_CASE("lost connections lose and double nothing", "[store]") {
    const StorePlace place(StoreKind::Postgres);
    StoreThread thread;
    const auto store = place.opened(thread);
    REQUIRE(commit(*store, thread, batch_of(new_game("a.1"))));
    std::uint64_t number = 0, done = 0, refused = 0;
    const auto commit_next = [&] {
        store->commit(batch_of(StoredEvent{"a.1", ++number, "x", 0}),
                      [&](const Result<void>& result) { ++(result ? done : refused); });
    };
    for (int round = 0; round < 5; ++round) {
        for (int i = 0; i < 200; ++i) commit_next();
        PostgresServer::shared().end_connections(place.url);
        for (int i = 0; i < 200; ++i) commit_next();
        thread.run_until([&] { return done + refused == number; });
    }
    CHECK(refused == 0);
    CHECK(store->events("a.1").value().size() == number);
    CHECK(static_cast<int>(thread.troubles.size()) == thread.recoveries);
}

TEST_CASE("while PostgreSQL is away, batches wait, and nothing is lost", "[store]") {
    const StorePlace place(StoreKind::Postgres);
    StoreThread thread;
    const auto store = place.opened(thread);
    REQUIRE(commit(*store, thread, batch_of(new_game("a.1"))));
    REQUIRE(commit(*store, thread, batch_of(StoredEvent{"a.1", 1, "one", 0})));
    PostgresServer::shared().cut();
    bool done = false;
    store->commit(batch_of(StoredEvent{"a.1", 2, "two", 0}), [&](const Result<void>& result) {
        REQUIRE(result);
        done = true;
    });
    thread.run_until([&] { return !thread.troubles.empty(); });
    CHECK_FALSE(store->game("a.1"));
    CHECK_FALSE(done);
    PostgresServer::shared().start();
    thread.run_until([&] { return done; });
    CHECK(thread.troubles.size() == 1);
    CHECK(thread.recoveries == 1);
    CHECK(store->events("a.1").value().size() == 2);
}

TEST_CASE("a process that was cut off learns that another has taken its node", "[store]") {
    const StorePlace place(StoreKind::Postgres);
    StoreThread thread, next_thread;
    std::optional<Error> replaced;
    StoreOwner owner = thread.owner();
    owner.on_replaced = [&](const Error& error) { replaced = error; };
    const auto store = std::move(*place.open_with(std::move(owner), "a"));
    REQUIRE(commit(*store, thread, batch_of(new_game("a.1"))));
    PostgresServer::shared().end_connections(place.url);
    auto next = place.opened(next_thread);
    const bool still_runs = GENERATE(true, false);
    const bool writes = GENERATE(true, false);
    if (writes) REQUIRE(commit(*next, next_thread, batch_of(StoredEvent{"a.1", 1, "one", 0})));
    if (!still_runs) next.reset();
    bool answered = false;
    store->commit(batch_of(StoredEvent{"a.1", 2, "two", 0}), [&](const auto&) { answered = true; });
    thread.run_until([&] { return replaced.has_value(); });
    CHECK(says_at("--node", *replaced, "another process has taken over the node {}; this one ends",
                  {"a"}));
    CHECK_FALSE(answered);
    CHECK(place.read().value()->events("a.1").value().size() == (writes ? 1 : 0));
}

TEST_CASE("processes hear what the others tell, and of a loss", "[store]") {
    const StorePlace place(StoreKind::Postgres);
    StoreThread thread;
    std::vector<std::string> first, second;
    const auto open = [&](const std::string& node, std::vector<std::string>& heard) {
        StoreOwner owner = thread.owner();
        owner.on_told = [&heard](const std::string& words) { heard.push_back(words); };
        auto store = place.open_with(std::move(owner), node);
        REQUIRE(store);
        CHECK((*store)->is_shared());
        return std::move(*store);
    };
    const auto a = open("a", first);
    const auto b = open("b", second);
    thread.run_until([&] { return !first.empty() && !second.empty(); });
    CHECK(first == std::vector<std::string>{"*"});
    for (int i = 0; i < 100; ++i) a->tell("a." + std::to_string(i));
    thread.run_until([&] { return second.back().ends_with("a.99"); });
    // All words, in fewer notes than words.
    std::string all;
    for (std::size_t i = 1; i < second.size(); ++i) all += second[i] + ' ';
    CHECK(std::count(all.begin(), all.end(), ' ') == 100);
    CHECK(second.size() < 20);
    CHECK(first.size() == 1);
    PostgresServer::shared().end_connections(place.url);
    thread.run_until([&] { return first.size() > 1 && second.back() == "*"; });
    CHECK(first.back() == "*");
}

TEST_CASE("a copy of a database is made by pg_dump", "[store]") {
    const StorePlace place(StoreKind::Postgres);
    StoreThread thread;
    const auto store = place.opened(thread);
    REQUIRE(commit(*store, thread, batch_of(new_game("a.1"))));
    REQUIRE(store->backup(place.folder / "copy"));
    CHECK(content_of(place.folder / "copy").starts_with("PGDMP"));
    CHECK_FALSE(store->backup(place.folder / "copy"));
}

}  // namespace tengen::test
