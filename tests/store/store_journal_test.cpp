// A match whose journal is a store.
#include "store/store_journal.hpp"

#include <fstream>

#include "journal/journal_format.hpp"
#include "match/table.hpp"
#include "store_place.hpp"
#include "support/catch.hpp"
#include "support/temporary_folder.hpp"

namespace tengen::test {

TEST_CASE("a match in a store is exported as a saved game", "[store]") {
    const StorePlace place(GENERATE(from_range(store_kinds())));
    StoreThread thread;
    const auto store = place.opened(thread);
    Table table(tic_tac_toe());
    JournalHeader header;
    header.game = table.setup.game->description();
    header.seats = {"human:Ann", "human:Ben"};
    StoredGame game = new_game("a.1");
    game.header = header_text(header);
    REQUIRE(commit(*store, thread, batch_of(game)));
    std::vector<std::uint64_t> kept;
    {
        StoreJournal journal(
            *store, "a.1", {}, [] { return 7; },
            [&](std::uint64_t number, const Result<void>& done) {
                REQUIRE(done);
                kept.push_back(number);
            });
        LocalMatch& match = table.person("Ann").person("Ben").start(&journal);
        table.poll();
        for (const char* cell : {"a1", "b2", "c3"}) REQUIRE(table.play(cell));
        REQUIRE(match.undo(1));
        CHECK(journal.last() == 4);
        CHECK(read_event_line(journal.lines().back(), 4)->kind == JournalEventKind::Undo);
        CHECK((journal.complete() || journal.flush().error().front().code == ErrorCode::System));
        thread.run_until([&] { return kept.size() == 4; });
        CHECK(kept == std::vector<std::uint64_t>{1, 2, 3, 4});
        CHECK(journal.complete());
        REQUIRE(journal.copy_to(place.folder / "copy.tengen"));
        table.match.reset();
    }
    const auto read = read_journal(place.folder / "copy.tengen", standard_rules());
    REQUIRE(read);
    CHECK(actions_text(read->position) == "a1 b2");
    CHECK(read->undone.size() == 1);
    CHECK(store->events("a.1").value()[3].at == 7);
}

TEST_CASE("a store's journal is silent after its end", "[store]") {
    const StorePlace place(GENERATE(from_range(store_kinds())));
    StoreThread thread;
    const auto store = place.opened(thread);
    REQUIRE(commit(*store, thread, batch_of(new_game("a.1"))));
    int kept = 0;
    {
        StoreJournal journal(
            *store, "a.1", {}, [] { return 0; },
            [&](std::uint64_t, const Result<void>&) { ++kept; });
        REQUIRE(journal.append({JournalEventKind::Abort}));
    }
    // The next batch is done after the journal's.
    REQUIRE(commit(*store, thread, batch_of(new_game("a.2"))));
    CHECK(kept == 0);
    CHECK(store->events("a.1").value().size() == 1);
}

}  // namespace tengen::test
