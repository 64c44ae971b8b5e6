// Placing on empty cells, and the full board.
#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

TEST_CASE("Every empty cell is playable, and no other", "[rules]") {
    const auto game = make({3, 2, {"place", "line length=3", "full_board"}, 2, 0, {1}});
    Position position = play(game, "a1");
    ActionList scratch;
    CHECK(position.legal(scratch).size() == 4);
    CHECK(scratch.empty());
    CHECK(says(position.why_not(Action::place(0)), "{} is occupied", {"a1"}));
    CHECK(says(position.why_not(Action::place(1)), "a hole in the board"));
    CHECK(says(position.why_not(Action::place(6)), "outside the board"));
    CHECK(says(position.why_not(Action::choose(0)), "a stone must be placed"));
    CHECK(says(position.why_not(Action::place(2)), "it is legal"));
}

TEST_CASE("A full board without a line is a draw for every seat", "[rules]") {
    const Position position = play(line_game(3, 3, 3), "b2 a1 a2 c2 b1 b3 a3 c1 c3");
    REQUIRE(position.over());
    CHECK(position.outcome().draw());
    CHECK(position.outcome().winner == kEmpty);
    CHECK(position.verdict().reason == "full_board");
    CHECK(says(position.verdict().text, "the board is full"));
    CHECK(says(position.why_not(Action::place(0)), "the game is over"));
}

TEST_CASE("A line made with the last stone on the board wins", "[rules]") {
    const Position position = play(line_game(3, 3, 3), "a1 a2 a3 b1 b3 b2 c2 c1 c3");
    REQUIRE(position.over());
    CHECK(position.outcome().winner == 1);
    CHECK(position.verdict().reason == "line");
}

TEST_CASE("A board of one cell is full after one stone", "[rules]") {
    const Position position = play(make({1, 1, {"place", "full_board"}}), "a1");
    CHECK(position.over());
    CHECK(position.outcome().draw());
}

TEST_CASE("A full board in the setup is over", "[rules]") {
    const Position position = play(line_game(2, 1, 2), "", "black:a1 white:b1");
    CHECK(position.over());
    CHECK(position.outcome().draw());
}
