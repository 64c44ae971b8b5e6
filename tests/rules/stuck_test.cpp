// Games that end when the side to move has no action.
#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::shared_ptr<const Game> col(const std::string& stuck, int columns = 2, int rows = 2) {
    return make({columns, rows, {"place not_beside=own", stuck}});
}

}  // namespace

TEST_CASE("A side without a move loses, wins or draws", "[rules]") {
    struct Row {
        const char* rule;
        Side winner;
        const char* text;
    };
    const Row rows[] = {{"stuck", 2, "{} has no move left and loses"},
                        {"stuck result=loses", 2, "{} has no move left and loses"},
                        {"stuck result=wins", 1, "{} has no move left and wins"},
                        {"stuck result=draw", kEmpty, "{} has no move left"}};
    for (const Row& row : rows) {
        INFO(row.rule);
        const Position position = play(col(row.rule), "a1 b1 b2 a2");
        REQUIRE(position.over());
        CHECK(position.outcome().winner == row.winner);
        CHECK(position.outcome().draw() == (row.winner == kEmpty));
        CHECK(position.verdict().reason == "stuck");
        CHECK(says(position.verdict().text, row.text, {"black"}));
    }
}

TEST_CASE("The game continues while the side to move has an action", "[rules]") {
    const Position position = play(col("stuck"), "a1 b1 b2");
    CHECK_FALSE(position.over());
    CHECK(position.turn().side == 2);
}

TEST_CASE("Undo restores the turn before a side was stuck", "[rules]") {
    Position position = play(col("stuck"), "a1 b1 b2");
    const Position before = position;
    position.apply(parse_action(position, "a2").value());
    REQUIRE(position.over());
    position.undo();
    CHECK_FALSE(position.over());
    CHECK(position == before);
    CHECK(position.key() == before.key());
}

TEST_CASE("A game without a first move is over immediately", "[rules]") {
    const Position position(make({4, 1, {"place also=north,east", "stuck"}}));
    CHECK(position.over());
    CHECK(position.outcome().winner == 2);
}

TEST_CASE("In a turn of several actions the same side can be stuck", "[rules]") {
    const Position position =
        play(make({3, 1, {"place not_beside=own", "stuck", "turns stones=3"}}), "a1 c1");
    REQUIRE(position.over());
    CHECK(position.outcome().winner == 2);
}

TEST_CASE("With three sides the stuck one is last", "[rules]") {
    const Position position = play(make({3, 1, {"place not_beside=other", "stuck"}, 3}), "a1");
    CHECK_FALSE(position.over());
    const Position end = play(make({3, 1, {"place not_beside=other", "stuck"}, 3}), "a1 c1");
    REQUIRE(end.over());
    CHECK(end.outcome().rank == std::array<std::uint8_t, 8>{1, 1, 3});
}

TEST_CASE("'stuck' is refused with rules that contradict it", "[rules]") {
    CHECK(refusal({3, 3, {"place", "stuck", "pass"}}) ==
          "rules.stuck: no side is ever stuck, because 'pass' gives it an action (leave out one)");
    CHECK(refusal({3, 3, {"place not_beside=own", "stuck", "play_on"}, 3}) ==
          "rules.stuck: ends the game for all players (leave out this or 'play_on')");
    CHECK(refusal({3, 3, {"place not_beside=own", "full_board"}}) ==
          "rules.place: can leave a side without a move (add 'pass' or 'stuck')");
}
