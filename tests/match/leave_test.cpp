// Players who resign or lose on time while at least two others play on.
#include <algorithm>
#include <array>

#include "match/table.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

using Ranks = std::vector<int>;

Ranks ranks_of(const Match& match) {
    const Outcome& outcome = match.result()->outcome;
    return {outcome.rank.begin(), outcome.rank.begin() + outcome.seats};
}

Match& start_people(Table& table, int seats) {
    for (int seat = 0; seat < seats; ++seat) table.person("P" + std::to_string(seat + 1));
    Match& match = table.start();
    table.poll();
    return match;
}

std::shared_ptr<const Game> two_against_two() {
    return game_of(
        "game teams \nboard 5 5 lines\nsides black white\nseats 4\n"
        "rule place \nrule line length=4\nrule full_board \n");
}

/// Ann plays a1, then the others play. `seat` is to move at ply 3.
void play_round(Table& table) {
    for (const char* cell : {"a1", "b1", "c1"}) REQUIRE(table.play(cell));
}

}  // namespace

TEST_CASE("with three seats the others play on after a resignation", "[match]") {
    Table table(three_way());
    Match& match = start_people(table, 3);
    play_round(table);
    const Seat leaver = GENERATE(Seat{0}, Seat{1}, Seat{2});
    REQUIRE(match.resign(leaver));
    table.poll();
    CHECK_FALSE(match.result());
    CHECK(match.has_left(leaver));
    CHECK(match.leaves().size() == 1);
    CHECK_FALSE(match.resign(leaver));
    // Random moves are played for the seat as soon as its turn comes.
    CHECK(match.position().turn().seat != leaver);
    const auto other = static_cast<Seat>((leaver + 1) % 3);
    REQUIRE(match.resign(other));
    REQUIRE(match.result());
    Ranks expected(3);
    expected[leaver] = 3;
    expected[other] = 2;
    expected[3 - leaver - other] = 1;
    CHECK(ranks_of(match) == expected);
    CHECK(match.result()->kind == EndKind::Resigned);
    CHECK(match.result()->outcome.winner ==
          match.position().side_of(static_cast<Seat>(3 - leaver - other)));
}

TEST_CASE("a player who left comes last, whatever the replacement reaches", "[match]") {
    Table table(three_way());
    Match& match = start_people(table, 3);
    play_round(table);
    REQUIRE(match.resign(0));
    table.poll();
    int played = 0;
    while (!match.result() && played++ < 40) {
        ActionList scratch;
        const auto legal = match.position().legal(scratch);
        REQUIRE(match.play(legal[0]));
        table.poll();
    }
    REQUIRE(match.result());
    CHECK(match.result()->kind == EndKind::Rules);
    CHECK(ranks_of(match)[0] == 3);
    CHECK(match.result()->outcome.winner != 1);
}

TEST_CASE("a game of two sides ends if only one of them remains", "[match]") {
    Table table(two_against_two());
    Match& match = start_people(table, 4);
    REQUIRE(match.resign(1));
    table.poll();
    CHECK_FALSE(match.result());
    REQUIRE(match.resign(3));
    REQUIRE(match.result());
    CHECK(ranks_of(match) == Ranks{1, 4, 1, 3});
    CHECK(match.result()->outcome.winner == 1);
}

TEST_CASE("with two seats, or in games without places, a resignation ends the game", "[match]") {
    const bool two = GENERATE(true, false);
    Table table(two ? tic_tac_toe() : three_way());
    for (int seat = 0; seat < (two ? 2 : 3); ++seat) table.person("P");
    if (!two) table.setup.policies.on_leave = LeavePolicy::Ends;
    Match& match = table.start();
    table.poll();
    REQUIRE(match.resign(0));
    REQUIRE(match.result());
    CHECK(match.result()->reason == "resigned");
}

TEST_CASE("undo of a leave returns the seat to its player", "[match]") {
    Table table(three_way());
    Match& match = start_people(table, 3);
    play_round(table);
    REQUIRE(match.resign(0));
    REQUIRE(match.undo(0));
    table.poll();
    CHECK_FALSE(match.has_left(0));
    CHECK(match.position().ply() == 3);
    REQUIRE(table.play("d1"));
    REQUIRE(match.resign(1));
    table.poll();
    REQUIRE(table.play("e1"));
    CHECK(match.position().ply() == 6);
    REQUIRE(match.undo(3));
    CHECK(match.leaves().empty());
    CHECK(match.position().turn().seat == 0);
}

TEST_CASE("without takebacks neither a move, an end nor a leave can be undone", "[match]") {
    const bool two = GENERATE(true, false);
    Table table(two ? tic_tac_toe() : three_way());
    table.setup.policies.takebacks = TakebackPolicy::None;
    Match& match = start_people(table, two ? 2 : 3);
    REQUIRE(table.play("a1"));
    CHECK_FALSE(match.undo(1));
    CHECK(match.position().ply() == 1);
    REQUIRE(match.resign(1));
    CHECK_FALSE(match.undo(0));
    CHECK(match.has_left(1) != two);
    CHECK(match.result().has_value() == two);
    CHECK(match.undone().empty());
}

TEST_CASE("the remaining players agree on a draw", "[match]") {
    Table table(three_way());
    Match& match = start_people(table, 3);
    play_round(table);
    REQUIRE(match.resign(2));
    table.poll();
    REQUIRE(match.offer_draw(0));
    CHECK_FALSE(match.result());
    REQUIRE(match.accept_draw(1));
    REQUIRE(match.result());
    CHECK(ranks_of(match) == Ranks{1, 1, 3});
    CHECK_FALSE(match.result()->outcome.draw());
}

TEST_CASE("a player whose time is up leaves, and an undo restores some time", "[match]") {
    Table table(three_way());
    table.setup.clock.total = std::chrono::milliseconds(30);
    table.person("P1").script(first_legal).script(first_legal);
    Match& match = table.start();
    table.run();
    REQUIRE(match.result());
    REQUIRE(match.leaves().size() == 1);
    CHECK(match.leaves()[0].kind == EndKind::Time);
    CHECK(ranks_of(match)[0] == 3);
    match.pause();
    REQUIRE(match.undo(match.position().ply()));
    CHECK(match.has_left(0));
    REQUIRE(match.undo(0));
    CHECK_FALSE(match.has_left(0));
    CHECK(*match.time_left(0) > std::chrono::milliseconds(0));
}

TEST_CASE("an AI that resigns also leaves", "[match]") {
    Table table(three_way());
    const auto resigns = [](const Position&, const Budget&) -> std::optional<Answer> {
        return Decision{Decision::Kind::Resign, {}};
    };
    Match& match = table.script(first_legal).script(resigns).script(first_legal).start();
    table.run();
    REQUIRE(match.result());
    CHECK(match.result()->kind == EndKind::Rules);
    CHECK(match.leaves().size() == 1);
    CHECK(ranks_of(match)[1] == 3);
    CHECK(table.logs[1]->asked == 1);
}

}  // namespace tengen::test
