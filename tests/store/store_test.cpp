// A store returns all that was committed, in order.
#include "store_place.hpp"
#include "support/catch.hpp"

namespace tengen::test {
TEST_CASE("a store returns games and events, also after it was closed", "[store]") {
    const StorePlace place(GENERATE(from_range(store_kinds())));
    StoreThread thread;
    StoredGame game = new_game("a.1");
    game.options = "{}";
    game.pool = "gomoku fast";
    game.code_hash = "x";
    const StoredEvent first{"a.1", 1, "00000000 1 play 0 0 h8", 5};
    const StoredEvent second{"a.1", 2, "line with ' and é", 6};
    {
        const auto store = place.opened(thread);
        REQUIRE(commit(*store, thread, batch_of(game)));
        REQUIRE(commit(*store, thread, {{}, {first, second}}));
        game.due = 7;
        game.state = StoredState::Playing;
        REQUIRE(commit(*store, thread, batch_of(game)));
    }
    const auto store = place.opened(thread);
    game.last = 2;
    CHECK(store->game("a.1").value() == game);
    CHECK(store->events("a.1").value() == std::vector<StoredEvent>{first, second});
    CHECK(store->events("a.1", 2).value() == std::vector<StoredEvent>{second});
    CHECK_FALSE(store->game("a.2").value().has_value());
    CHECK(journal_of(*store, "a.1").value() ==
          game.header + first.line + "\n" + second.line + "\n");
    CHECK_FALSE(journal_of(*store, "a.2"));
}

TEST_CASE("a store knows the unfinished games of each node", "[store]") {
    const StorePlace place(GENERATE(from_range(store_kinds())));
    StoreThread thread;
    const auto store = place.opened(thread);
    StoreBatch batch;
    for (const char* id : {"a.1", "a.2", "a.3", "b.4"}) batch.games.push_back(new_game(id));
    batch.games[0].made += 5;
    batch.games[1].state = StoredState::Over;
    batch.games[2].state = StoredState::Playing;
    batch.games[3].node = "b";
    REQUIRE(commit(*store, thread, batch));
    CHECK(store->unfinished("a").value() == std::vector<std::string>{"a.3", "a.1"});
    CHECK(store->unfinished("b").value() == std::vector<std::string>{"b.4"});
    CHECK(store->unfinished("c").value().empty());
}

TEST_CASE("a store refuses an event that is not the next, and its whole batch", "[store]") {
    const StorePlace place(GENERATE(from_range(store_kinds())));
    StoreThread thread;
    const auto store = place.opened(thread);
    REQUIRE(commit(*store, thread, batch_of(new_game("a.1"))));
    REQUIRE(commit(*store, thread, batch_of(StoredEvent{"a.1", 1, "one", 0})));
    for (const std::uint64_t number : {0, 1, 3}) {
        StoreBatch bad = batch_of(new_game("a.9"));
        bad.events.push_back({"a.1", number, "bad", 0});
        CHECK_FALSE(commit(*store, thread, bad));
    }
    CHECK_FALSE(commit(*store, thread, batch_of(StoredEvent{"a.2", 1, "no such game", 0})));
    CHECK_FALSE(store->game("a.9").value().has_value());
    REQUIRE(commit(*store, thread, batch_of(StoredEvent{"a.1", 2, "two", 0})));
    CHECK(store->events("a.1").value().size() == 2);
    CHECK(thread.troubles.empty());
}

TEST_CASE("batches are done in their order, and one bad batch harms no other", "[store]") {
    const StorePlace place(GENERATE(from_range(store_kinds())));
    StoreThread thread;
    const auto store = place.opened(thread);
    constexpr std::uint64_t kEvents = 500;
    std::vector<std::uint64_t> done;
    int refused = 0;
    store->commit(batch_of(new_game("a.1")), [](const Result<void>&) {});
    for (std::uint64_t number = 1; number <= kEvents; ++number) {
        if (number % 50 == 0) {
            store->commit(batch_of(StoredEvent{"a.1", number + 7, "bad", 0}),
                          [&](const Result<void>& result) { refused += result ? 0 : 1; });
        }
        store->commit(batch_of(StoredEvent{"a.1", number, std::to_string(number), 0}),
                      [&, number](const Result<void>& result) {
                          if (result) done.push_back(number);
                      });
    }
    thread.run_until([&] { return done.size() == kEvents; });
    CHECK(std::is_sorted(done.begin(), done.end()));
    CHECK(refused == 10);
    CHECK(store->events("a.1").value().size() == kEvents);
}

TEST_CASE("a store writes all batches before it closes", "[store]") {
    const StorePlace place(GENERATE(from_range(store_kinds())));
    StoreThread thread;
    {
        const auto store = place.opened(thread);
        store->commit(batch_of(new_game("a.1")), [](const Result<void>&) {});
        for (std::uint64_t number = 1; number <= 100; ++number) {
            store->commit(batch_of(StoredEvent{"a.1", number, "x", 0}), [](const Result<void>&) {});
        }
    }
    CHECK(place.opened(thread)->events("a.1").value().size() == 100);
}

TEST_CASE("a store knows people, their tokens and their seats", "[store]") {
    const StorePlace place(GENERATE(from_range(store_kinds())));
    StoreThread thread;
    const auto store = place.opened(thread);
    const StoredAccount ann{"p1", "Ann", AccountKind::Guest, 5};
    StoreBatch batch;
    batch.accounts = {ann, {"p2", "Ben", AccountKind::Bot, 6}};
    batch.tokens = {{"h1", "p1", 5}, {"h2", "p2", 5}, {"h3", "p1", 7}};
    for (const char* id : {"a.1", "a.2", "a.3"}) batch.games.push_back(new_game(id));
    batch.games[0].code_hash = "c1";
    batch.games[1].state = StoredState::Over;
    batch.seats = {{"a.1", 1, "p1"}, {"a.1", 0, "p2"}, {"a.2", 0, "p1"}, {"a.3", 0, "p1"}};
    REQUIRE(commit(*store, thread, batch));
    CHECK(store->account("p1").value() == ann);
    CHECK_FALSE(store->account("p3").value().has_value());
    CHECK(store->account_of_token("h3").value() == ann);
    CHECK(store->account_of_token("h2").value()->kind == AccountKind::Bot);
    CHECK_FALSE(store->account_of_token("h4").value().has_value());
    CHECK(store->game_of_code("c1").value() == "a.1");
    CHECK(store->game_of_code("").value().empty());
    CHECK(store->games_of("p1").value() == std::vector<std::string>{"a.1", "a.3"});
    CHECK(store->seats("a.1").value() ==
          std::vector<StoredSeat>{{"a.1", 0, "p2"}, {"a.1", 1, "p1"}});
    batch = {};
    batch.seats = {{"a.1", 0, ""}, {"a.1", 1, "p2"}};
    batch.accounts = {{"p1", "Anna", AccountKind::Account, 9}};
    REQUIRE(commit(*store, thread, batch));
    CHECK(store->seats("a.1").value() == std::vector<StoredSeat>{{"a.1", 1, "p2"}});
    CHECK(store->account("p1").value() == StoredAccount{"p1", "Anna", AccountKind::Account, 5});
}

TEST_CASE("a store has one account of each name, and drops its tokens on request", "[store]") {
    const StorePlace place(GENERATE(from_range(store_kinds())));
    StoreThread thread;
    const auto store = place.opened(thread);
    StoreBatch batch;
    const StoredAccount ann{"p1", "Ann", AccountKind::Account, 5, 6, "ann", "hash", "code"};
    batch.accounts = {
        ann, {"p2", "Guest", AccountKind::Guest, 6}, {"p3", "Guest", AccountKind::Guest, 6}};
    batch.tokens = {{"h1", "p1", 5}, {"h2", "p1", 5}, {"h3", "p2", 7}};
    REQUIRE(commit(*store, thread, batch));
    CHECK(store->account_of_name("ann").value() == ann);
    CHECK_FALSE(store->account_of_name("").value().has_value());
    batch = {};
    batch.accounts = {{"p4", "ANN", AccountKind::Account, 5, 6, "ann"}};
    CHECK_FALSE(commit(*store, thread, batch));
    CHECK_FALSE(store->account("p4").value().has_value());
    batch = {};
    batch.dropped_tokens = {{"p1", "h2"}};
    REQUIRE(commit(*store, thread, batch));
    CHECK_FALSE(store->account_of_token("h1").value().has_value());
    CHECK(store->account_of_token("h2").value()->id == "p1");
    CHECK(store->account_of_token("h3").value()->id == "p2");
}

TEST_CASE("a store keeps ratings, blocks, reports and sanctions", "[store]") {
    const StorePlace place(GENERATE(from_range(store_kinds())));
    StoreThread thread;
    const auto store = place.opened(thread);
    StoreBatch batch;
    batch.ratings = {{"p1", "gomoku fast", 1600.5, 80, 0.06, 12, 100},
                     {"p2", "gomoku fast", 1700, 80, 0.06, 12, 100},
                     {"p3", "gomoku fast", 1900, 200, 0.06, 12, 100},
                     {"p4", "gomoku fast", 1800, 80, 0.06, 3, 100},
                     {"p5", "gomoku fast", 1800, 80, 0.06, 12, 10},
                     {"p1", "renju days", 1500, 350, 0.06, 0, 1}};
    batch.blocks = {{"p1", "p2", true}, {"p1", "p3", true}, {"p1", "p2", false}};
    batch.reports = {{"a.1", "p1", "p2", "rude", 7}, {"a.1", "p1", "p3", "more", 8}};
    batch.sanctions = {{"p2", SanctionKind::Mute, 50}, {"p2", SanctionKind::Mute, 60}};
    batch.audit = {{9, "mute p2"}};
    REQUIRE(commit(*store, thread, batch));
    CHECK(store->ratings("p1").value() ==
          std::vector<StoredRating>{batch.ratings[0], batch.ratings[5]});
    const auto best = store->leaders("gomoku fast", 110, 10, 50, 5);
    CHECK(best.value() == std::vector<StoredRating>{batch.ratings[1], batch.ratings[0]});
    CHECK(store->blocked("p1").value() == std::vector<std::string>{"p3"});
    CHECK(store->reports(1).value() == std::vector<StoredReport>{batch.reports[1]});
    CHECK(store->sanctions("p2").value() ==
          std::vector<StoredSanction>{{"p2", SanctionKind::Mute, 60}});
}

TEST_CASE("an event can move the due of its game, and an outage that of all games", "[store]") {
    const StorePlace place(GENERATE(from_range(store_kinds())));
    StoreThread thread;
    const auto store = place.opened(thread);
    StoreBatch batch;
    for (const char* id : {"a.1", "a.2", "a.3", "b.4"}) {
        batch.games.push_back(new_game(id));
        batch.games.back().node = batch.games.back().id.substr(0, 1);
        batch.games.back().state = StoredState::Playing;
    }
    batch.games[0].due = 300;
    batch.games[1].due = 200;
    batch.games[3].due = 100;
    batch.events = {{"a.1", 1, "one", 0, 150}, {"a.2", 1, "one", 0, {}}};
    REQUIRE(commit(*store, thread, batch));
    CHECK(store->game("a.1").value()->due == 150);
    CHECK(store->overdue("a", 149, 9).value().empty());
    CHECK(store->overdue("a", 200, 9).value() == std::vector<std::string>{"a.1", "a.2"});
    CHECK(store->overdue("a", 200, 1).value() == std::vector<std::string>{"a.1"});
    CHECK(store->last_sign("a").value() == 0);
    batch = {};
    batch.nodes = {{"a", "", 1000, 50}};
    REQUIRE(commit(*store, thread, batch));
    CHECK(store->last_sign("a").value() == 1000);
    CHECK(store->game("a.1").value()->due == 200);
    CHECK_FALSE(store->game("a.3").value()->due.has_value());
    CHECK(store->game("b.4").value()->due == 100);
}

TEST_CASE("a store keeps talk and leaves for a while", "[store]") {
    const StorePlace place(GENERATE(from_range(store_kinds())));
    StoreThread thread;
    const auto store = place.opened(thread);
    StoreBatch batch;
    batch.talk = {{"a.1", "p1", "hello", {}, false, 1, 5},
                  {"a.1", "p2", {}, 3, true, 1, 6},
                  {"a.2", "p2", "there", {}, false, 2, 7}};
    batch.leaves = {{"p1", "a.1", 5}, {"p1", "a.2", 3}, {"p2", "a.1", 9}, {"p1", "a.1", 6}};
    REQUIRE(commit(*store, thread, batch));
    CHECK(store->talk("a.1", 9).value() == std::vector<StoredTalk>{batch.talk[0], batch.talk[1]});
    CHECK(store->talk("a.1", 1).value() == std::vector<StoredTalk>{batch.talk[1]});
    CHECK(store->leaves("p1").value() == std::vector<std::int64_t>{3, 6});
    StoreBatch later;
    later.forget_before = 6;
    later.forgiven = {"p2"};
    REQUIRE(commit(*store, thread, later));
    CHECK(store->talk("a.1", 9).value() == std::vector<StoredTalk>{batch.talk[1]});
    CHECK(store->leaves("p1").value() == std::vector<std::int64_t>{6});
    CHECK(store->leaves("p2").value().empty());
}

TEST_CASE("a rating that has changed meanwhile is refused", "[store]") {
    const StorePlace place(GENERATE(from_range(store_kinds())));
    StoreThread thread;
    const auto store = place.opened(thread);
    StoreBatch batch;
    batch.ratings = {{"p1", "gomoku fast", 1600, 80, 0.06, 12, 100}};
    REQUIRE(commit(*store, thread, batch));
    CHECK_FALSE(commit(*store, thread, batch));
    ++batch.ratings[0].games;
    REQUIRE(commit(*store, thread, batch));
    CHECK(store->ratings("p1").value() == batch.ratings);
}

TEST_CASE("only one process can take an entry of the lobby", "[store]") {
    const StorePlace place(GENERATE(from_range(store_kinds())));
    StoreThread thread;
    const auto store = place.opened(thread);
    StoreBatch batch;
    batch.nodes = {{"a", "ws://127.0.0.1:1/play", 5}, {"b", "", 6}};
    batch.lobby = {{"a.1", "a", LobbyKind::Seek, "seek"}, {"b.1", "b", LobbyKind::Game, "game"}};
    REQUIRE(commit(*store, thread, batch));
    CHECK(store->nodes().value() == batch.nodes);
    CHECK(store->lobby().value().size() == 2);
    StoreBatch take;
    take.taken = {{"a.1", "b.7"}};
    REQUIRE(commit(*store, thread, take));
    CHECK_FALSE(commit(*store, thread, take));
    batch.nodes.clear();
    REQUIRE(commit(*store, thread, batch));
    CHECK(store->lobby_entry("a.1").value() == LobbyEntry{"a.1", "a", LobbyKind::Taken, "b.7"});
    StoreBatch gone;
    gone.gone = {"a.1"};
    REQUIRE(commit(*store, thread, gone));
    CHECK_FALSE(store->lobby_entry("a.1").value().has_value());
    CHECK_FALSE(commit(*store, thread, take));
}

}  // namespace tengen::test
