// Undo and redo in a running match.
#include "journal/journal_table.hpp"
#include "match/local_match.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"

namespace tengen::test {

TEST_CASE("Undo while a player thinks cancels its request and sends another", "[match]") {
    Table table(tic_tac_toe());
    Match& match = table.person("Ann").script(never).start();
    REQUIRE(table.play("a1"));
    CHECK(table.logs[1]->asked == 1);
    REQUIRE(match.undo(1));
    CHECK(table.logs[1]->cancelled == 1);
    table.poll();
    REQUIRE(table.play("b2"));
    CHECK(table.logs[1]->asked == 2);
    CHECK(match.undone().size() == 0);
}

TEST_CASE("Undo and redo have no limit, and undo the end of a game", "[match]") {
    Table table(tic_tac_toe());
    Match& match = table.person("Ann").person("Ben").start();
    for (const char* cell : {"a1", "a2", "b1", "b2", "c1"}) REQUIRE(table.play(cell));
    REQUIRE(match.result());
    CHECK(says(match.undo(-1).error(), "there is nothing to undo"));
    REQUIRE(match.undo(1));
    CHECK(!match.result());
    CHECK(match.undone().size() == 1);
    REQUIRE(match.undo(100));
    CHECK(match.position().ply() == 0);
    CHECK(match.undone().size() == 5);
    CHECK(!match.undo(1));
    REQUIRE(match.redo(2));
    CHECK(match.position().ply() == 2);
    REQUIRE(match.redo(100));
    REQUIRE(match.result());
    CHECK(match.result()->reason == "line");
    CHECK(table.witness.events.back() == "end line");
    CHECK(!match.redo(1));
}

TEST_CASE("An end by the rules is undone only together with its last move", "[match]") {
    Table table(tic_tac_toe());
    Match& match = table.person("Ann").person("Ben").start();
    for (const char* cell : {"a1", "a2", "b1", "b2", "c1"}) REQUIRE(table.play(cell));
    CHECK(!match.undo(0));
    CHECK(match.result());
}

TEST_CASE("The end alone can be undone", "[match]") {
    Table table(tic_tac_toe());
    Match& match = table.person("Ann").person("Ben").start();
    REQUIRE(table.play("a1"));
    CHECK(!match.undo(0));
    REQUIRE(match.resign(1));
    REQUIRE(match.undo(0));
    CHECK(!match.result());
    CHECK(match.position().ply() == 1);
}

TEST_CASE("Playing the next undone move keeps the other undone moves, any other move drops them",
          "[match]") {
    Table table(tic_tac_toe());
    Match& match = table.person("Ann").person("Ben").start();
    for (const char* cell : {"a1", "a2", "b1"}) REQUIRE(table.play(cell));
    REQUIRE(match.undo(3));
    REQUIRE(table.play("a1"));
    CHECK(match.undone().size() == 2);
    REQUIRE(table.play("c3"));
    CHECK(match.undone().size() == 0);
}

TEST_CASE("Undo reverts a loss on the game clock, which restarts in full", "[match]") {
    using std::chrono::milliseconds;
    const TemporaryFolder folder;
    JournalHeader header = header_of(*tic_tac_toe(), {"human:Ann", "human:Ben"});
    header.clock.total = milliseconds(20);
    const auto writer = JournalWriter::create(folder / "x", header);
    REQUIRE(writer);
    Table table(tic_tac_toe());
    table.setup.clock = header.clock;
    Match& match = table.person("Ann").person("Ben").start(writer->get());
    table.run();
    REQUIRE(match.result());
    REQUIRE(match.time_left(0) == milliseconds(0));
    REQUIRE(match.undo(0));
    CHECK(match.time_left(0) == milliseconds(20));
    const auto journal = read(folder / "x");
    REQUIRE(journal);
    CHECK(journal->clock_used[0] == milliseconds(0));
}

TEST_CASE("Undo of a late move gives a game clock that has not run out", "[match]") {
    ClockSettings settings;
    settings.move = std::chrono::milliseconds(20);
    settings.total = std::chrono::hours(1);
    Table table(tic_tac_toe());
    table.setup.clock = settings;
    Match& match = table.person("Ann").person("Ben").start();
    table.run();
    REQUIRE(match.result());
    const auto left = match.time_left(0);
    CHECK(left < std::chrono::hours(1));
    REQUIRE(match.undo(0));
    CHECK(match.time_left(0) == left);
}

}  // namespace tengen::test
