#include "table/table.hpp"

#include "apps/table_fixture.hpp"
#include "core/notation.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"

namespace tengen::test {
namespace {

Action cell(const Table& table, std::string_view name) {
    return Action::place(*parse_cell(table.position().board(), name));
}

}  // namespace

TEST_CASE("by default a person plays against an AI of medium level", "[apps]") {
    TableFixture at;
    at.play("gomoku", "");
    CHECK(at.table->is_human(0));
    CHECK_FALSE(at.table->is_human(1));
    CHECK(at.table->player(0).english() == "you");
    CHECK(at.table->player(1).english() == "sente:medium");
    CHECK(at.table->waits_for_person());
    CHECK(at.table->plan().game.title.in("en") == "Gomoku");
}

TEST_CASE("another AI of the level replaces one that does not play the game", "[apps]") {
    TableFixture at;
    TableSpec plan;
    const bool named = GENERATE(false, true);
    if (named) plan.seats = {SeatSpec{}, *parse_seat("medium")};
    plan.overrides.settings = {{"rules.line", "off"}};
    REQUIRE(at.begin(plan));
    at.settle();
    REQUIRE(at.table->has_game());
    CHECK(at.watcher.refused.empty());
    CHECK(at.table->player(1).english() == "mcts:medium");
    REQUIRE(at.watcher.notes.size() == 1);
    CHECK(at.watcher.notes[0].ends_with("(mcts:medium plays instead)"));
}

TEST_CASE("a named AI is never replaced", "[apps]") {
    TableFixture at;
    TableSpec plan;
    plan.overrides.settings = {{"rules.line", "off"}};
    plan.seats = {SeatSpec{}, *parse_seat("alphabeta:medium")};
    REQUIRE(at.begin(plan));
    at.settle();
    CHECK_FALSE(at.table->has_game());
    CHECK(at.watcher.refused.size() == 1);
}

TEST_CASE("an AI answers a person's move", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,rookie");
    REQUIRE(at.table->people().act("h8"));
    at.settle();
    CHECK(at.table->position().ply() == 2);
    REQUIRE(at.watcher.actions.size() == 2);
    CHECK(at.watcher.actions[0] == "0 h8");
    CHECK(at.watcher.actions[1].substr(0, 2) == "1 ");
}

TEST_CASE("an illegal move changes nothing", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    REQUIRE(at.table->people().act("h8"));
    const auto again = at.table->people().act("h8");
    REQUIRE_FALSE(again);
    CHECK(says(again.error(), "{} is occupied", {"h8"}));
    CHECK(at.table->position().ply() == 1);
}

TEST_CASE("an AI gives a hint, which the next move removes", "[apps]") {
    TableFixture at;
    at.play("tictactoe", "human,human");
    for (const char* move : {"a1", "b1", "a2", "b2"}) at.must(move);
    REQUIRE(at.table->hints().ask());
    CHECK_FALSE(at.table->waits_for_person());
    at.settle();
    REQUIRE(at.watcher.hint);
    CHECK(*at.watcher.hint == cell(*at.table, "a3"));
    CHECK(at.watcher.hint_by == "mcts:expert");
    CHECK(at.table->hints().cell() == cell(*at.table, "a3").cell());
    at.must("c3");
    CHECK(at.table->hints().cell() == kNoCell);
}

TEST_CASE("a hint is dropped if the position changes first", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    REQUIRE(at.table->hints().ask());
    REQUIRE(at.table->people().act("h8"));
    at.settle();
    CHECK_FALSE(at.watcher.hint);
    REQUIRE(at.table->hints().ask());
    at.settle();
    CHECK(at.watcher.hint);
}

TEST_CASE("another game keeps the players at their seats", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human:Ann,rookie:easy");
    at.must("h8");
    REQUIRE(at.table->change_game("tictactoe"));
    at.settle();
    CHECK(at.table->game().description().id == "tictactoe");
    CHECK(at.table->position().ply() == 0);
    CHECK(at.table->player(0).english() == "Ann");
    CHECK(at.table->player(1).english() == "rookie:easy");
    REQUIRE(at.table->change_game("gomoku:three_way"));
    at.settle();
    CHECK(at.table->game().seats() == 3);
    CHECK(at.table->player(2).english() == "alphabeta:medium");
}

TEST_CASE("an invalid game leaves the table unchanged", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.must("h8");
    const auto unknown = at.table->change_game("gomku");
    REQUIRE_FALSE(unknown);
    CHECK(says(unknown.error().front(), "unknown game '{}'{}",
               {"gomku", " (did you mean 'gomoku'?)"}));
    CHECK_FALSE(at.table->change_board({2, 2}));
    SeatSpec nobody;
    nobody.kind = SeatKind::Ai;
    nobody.name = "nobody";
    CHECK_FALSE(at.table->change_seats({{1, nobody}}));
    CHECK(at.moves() == "h8");
    CHECK(at.watcher.games == 1);
}

TEST_CASE("the board can be changed, and a game restarted", "[apps]") {
    TableFixture at;
    at.play("gomoku:standard", "human,human");
    at.must("h8");
    REQUIRE(at.table->change_board({19, 17}));
    CHECK(at.table->position().board().columns() == 19);
    CHECK(at.table->position().board().rows() == 17);
    CHECK(at.table->game().description().variant == "standard");
    at.must("a1");
    REQUIRE(at.table->new_game());
    CHECK(at.table->position().board().columns() == 19);
    CHECK(at.table->position().ply() == 0);
}

TEST_CASE("a player can be replaced during a game", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.must("h8");
    const auto spec = parse_seat("rookie");
    REQUIRE(spec);
    REQUIRE(at.table->change_seats({{1, *spec}}));
    at.settle();
    CHECK(at.table->position().ply() == 2);
    CHECK(at.watcher.players == 1);
    CHECK(at.table->player(1).english() == "rookie");
}

TEST_CASE("two people agree on a draw; an AI declines by its move", "[apps]") {
    TableFixture at;
    at.play("gomoku", "human,human");
    at.must("h8");
    REQUIRE(at.table->people().offer_draw());
    CHECK(at.watcher.draw_offers.size() == 1);
    REQUIRE(at.table->people().accept_draw());
    REQUIRE(at.table->match().result());
    CHECK(at.table->match().result()->kind == EndKind::Agreed);
    at.play("gomoku", "human,rookie");
    REQUIRE(at.table->people().offer_draw());
    at.must("h8");
    at.settle();
    CHECK(at.table->position().ply() == 2);
    CHECK(at.watcher.declined == std::vector<Seat>{1});
}

TEST_CASE("clocks run out, with the reason", "[apps]") {
    TableFixture at;
    TableSpec plan;
    plan.seats = {SeatSpec{}, SeatSpec{}};
    plan.clock.move = std::chrono::milliseconds(30);
    REQUIRE(at.begin(plan));
    while (!at.table->match().result()) REQUIRE(at.io.run_one() > 0);
    CHECK(at.watcher.ends == std::vector<std::string>{"time"});
    CHECK(says(at.table->match().result()->text, "{} ran out of time", {"black"}));
}

TEST_CASE("AIs alone play to the end", "[apps]") {
    TableFixture at;
    at.play("tictactoe", "minimax,minimax");
    REQUIRE(at.table->match().result());
    CHECK(at.table->match().result()->outcome.draw());
    REQUIRE(at.table->people().undo(1));
    CHECK_FALSE(at.table->match().result());
}

TEST_CASE("an engine that cannot start is not seated", "[apps]") {
    TableFixture at;
    SeatSpec engine;
    engine.kind = SeatKind::Engine;
    engine.name = "./pbrain";
    TableSpec plan;
    plan.seats = {SeatSpec{}, engine};
    REQUIRE(at.begin(plan));
    at.settle();
    REQUIRE(at.watcher.refused.size() == 1);
    CHECK(says(at.watcher.refused.front(), "engine '{}': {}",
               {"pbrain", "cannot start './pbrain': no such file"}));
    CHECK_FALSE(at.table->has_game());
}

}  // namespace tengen::test
