// Undo and redo at a table.
#include <fmt/format.h>

#include "apps/table_fixture.hpp"
#include "journal/journal_format.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"

namespace tengen::test {
namespace {

/// "undo 2, redo 2": those events of the journal, with their counts.
std::string steps_in_journal(const TableFixture& at) {
    const std::string text = at.home.read(at.table->file().path());
    const auto scan = scan_journal(text, "");
    REQUIRE(scan);
    std::string steps;
    for (const JournalEvent& event : scan->events) {
        const bool undo = event.kind == JournalEventKind::Undo;
        if (!undo && event.kind != JournalEventKind::Redo) continue;
        steps +=
            fmt::format("{}{} {}", steps.empty() ? "" : ", ", undo ? "undo" : "redo", event.count);
    }
    return steps;
}

}  // namespace

TEST_CASE("undo goes back to the person's last turn", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,rookie");
    at.must("h8");
    at.must("a1");
    const std::string four = at.moves();
    REQUIRE(at.table->people().undo(1));
    at.settle();
    CHECK(at.table->position().ply() == 2);
    CHECK(at.table->waits_for_person());
    REQUIRE(at.table->people().redo(1));
    at.settle();
    CHECK(at.moves() == four);
    REQUIRE(at.table->people().undo(100));
    CHECK(at.table->position().ply() == 0);
    CHECK_FALSE(at.table->people().undo(1));
    REQUIRE(at.table->people().redo(100));
    at.settle();
    CHECK(at.moves() == four);
    CHECK_FALSE(at.table->people().redo(1));
}

TEST_CASE("undo with two people undoes one move", "[apps]") {
    TableFixture at;
    at.play("tictactoe", "human,human");
    for (const char* move : {"a1", "b1", "a2"}) at.must(move);
    REQUIRE(at.table->people().undo(1));
    CHECK(at.moves() == "a1 b1");
    REQUIRE(at.table->people().undo(2));
    CHECK(at.moves().empty());
    REQUIRE(at.table->people().redo(3));
    CHECK(at.moves() == "a1 b1 a2");
}

TEST_CASE("undo does not undo the AI's opening move", "[apps]") {
    TableFixture at;
    at.play("gomoku", "rookie,human");
    CHECK(at.moves() == "h8");
    const auto undone = at.table->people().undo(1);
    REQUIRE_FALSE(undone);
    CHECK(says(undone.error(), "you have not moved yet"));
}

TEST_CASE("undo undoes the end of a game", "[apps]") {
    TableFixture at;
    at.play("tictactoe", "human,human");
    for (const char* move : {"a1", "b1", "a2", "b2", "a3"}) at.must(move);
    REQUIRE(at.table->match().result());
    CHECK(at.watcher.ends == std::vector<std::string>{"line"});
    REQUIRE(at.table->people().undo(1));
    CHECK_FALSE(at.table->match().result());
    CHECK(at.moves() == "a1 b1 a2 b2");
    at.must("c3");
    at.must("resign");
    REQUIRE(at.table->match().result());
    REQUIRE(at.table->people().undo(1));
    CHECK_FALSE(at.table->match().result());
}

TEST_CASE("a resignation before the first move can be undone", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.must("resign");
    REQUIRE(at.table->match().result());
    REQUIRE(at.table->people().undo(1));
    CHECK_FALSE(at.table->match().result());
}

TEST_CASE("undo after a resignation undoes only the resignation", "[apps]") {
    TableFixture at;
    at.play("tictactoe", "human,human");
    at.must("b2");
    at.must("a1");
    at.must("resign");
    REQUIRE(at.table->people().undo(1));
    CHECK_FALSE(at.table->match().result());
    CHECK(at.moves() == "b2 a1");
    at.must("resign");
    REQUIRE(at.table->people().undo(2));
    CHECK(at.moves() == "b2");
}

TEST_CASE("one undo or redo is one event, however many moves it covers", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,rookie");
    for (const char* line : {"h8", "a1", "b1", "undo 2", "redo 2"}) at.must(line);
    CHECK(at.table->position().ply() == 6);
    CHECK(steps_in_journal(at) == "undo 4, redo 4");
    for (const char* line : {"resign", "undo 3"}) at.must(line);
    CHECK(at.table->position().ply() == 2);
    CHECK(steps_in_journal(at) == "undo 4, redo 4, undo 4");
    CHECK(at.watcher.positions == 6 + 3);
}

}  // namespace tengen::test
