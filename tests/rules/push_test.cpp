// Stones that are pushed into rows from their ends.
#include <set>

#include "core/position_text.hpp"
#include "support/action_names.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::shared_ptr<const Game> pushing(int columns = 4, int rows = 3) {
    return make({columns, rows, {"push", "line length=3 both=other", "repetition"}});
}

/// "x.o." for black and white.
std::string cells_of_row(const Position& position, int row) {
    std::string text;
    for (int column = 0; column < position.board().columns(); ++column) {
        text += ".xo"[position.at(position.board().cell(row, column))];
    }
    return text;
}

}  // namespace

TEST_CASE("A stone enters at the ends of the row and the column of its cell", "[rules]") {
    const Position start(pushing());
    // Four corners with two ends, six other cells of the rim with three.
    CHECK(action_names(start).size() == 4 * 2 + 6 * 3);
    CHECK(action_names(start).count("a1-d1") == 1);
    CHECK(action_names(start).count("a1-a3") == 1);
    CHECK(action_names(start).count("b1-a1") == 1);
    CHECK(action_names(start).count("b1-b3") == 1);
    CHECK(action_names(start).count("b2-b3") == 0);
    const Position pushed = play(pushing(), "b1-d1 d3-a3");
    CHECK(cells_of_row(pushed, 0) == "...x");
    CHECK(cells_of_row(pushed, 2) == "o...");
    // The row closes the gap towards the cell that was taken.
    CHECK(cells_of_row(play(pushing(), "b1-d1 d3-a3 b1-d1"), 0) == "..xx");
    CHECK(cells_of_row(play(pushing(), "b1-d1 d3-a3 d1-a1"), 0) == "x...");
    CHECK(cells_of_row(play(pushing(), "b1-d1 d3-a3 c1-a1"), 0) == "x..x");
}

TEST_CASE("Only empty and own cells of the rim can be taken", "[rules]") {
    const Position position = play(pushing(), "b1-d1");
    const auto why = [&](const char* text) {
        return english(parse_action(position, text).error());
    };
    CHECK(why("d1-a1") == "d1 belongs to black");
    CHECK(why("b2-b3") == "b2 is not on the rim");
    CHECK(why("b1-c1") == "a stone for b1 enters at one of d1, a1, b3");
    CHECK(why("b1") == "name a cell of the rim and the end where a stone enters, such as a1-d1");
}

TEST_CASE("A line of the other side wins for it, even with an own one", "[rules]") {
    const auto end = [](const std::string& both, const char* moves) {
        return play(make({3, 3, {"push", "line length=3 both=" + both, "repetition"}}), moves,
                    "black:a2,b3,c3 white:a3,b2,c2");
    };
    // Column a moves down. The stone of white on a3 comes to a2 and completes row 2. Black enters
    // at a3 and completes row 3.
    const char* both_lines = "a1-a3";
    CHECK(end("other", both_lines).outcome().winner == 2);
    CHECK(end("actor", both_lines).outcome().winner == 1);
    CHECK(end("draw", both_lines).outcome().draw());
}

TEST_CASE("Impossible uses of push are refused with the reason", "[rules]") {
    CHECK(refusal({3, 3, {"push", "line length=3"}}) ==
          "rules.push: a game of such moves may never end (add 'repetition' or 'move_limit')");
    // Without a line along the rim, one side may own it all.
    CHECK(
        refusal(
            {4, 4, {"push", "line length=4 overline=ignored directions=diagonal", "repetition"}}) ==
        "rules.push: can leave a side without a move (add 'pass' or 'stuck')");
    CHECK(refusal({4, 4, {"push", "line length=4 directions=diagonal", "repetition", "stuck"}})
              .empty());
    CHECK(refusal({4, 4, {"push", "place", "line length=4", "repetition"}}) ==
          "rules.push: 'place' does not fit rows that are pushed (leave out one)");
    CHECK(refusal({4, 4, {"push", "line length=3", "repetition"}, 2, 0, {5}}) ==
          "rules.push: needs a rectangle of squares without holes, layers and joined edges");
    // All cells are on lines, so the board has no holes.
    GameDescription squares = describe({2, 2, {"push", "line length=2", "repetition"}});
    squares.board.lines = {{0, 1}, {2, 3}};
    const auto of_lines = Game::create(squares, all_rules());
    REQUIRE_FALSE(of_lines);
    CHECK(english(of_lines.error()) ==
          "rules.push: needs a rectangle of squares without holes, layers and joined edges");
    CHECK(refusal({4, 1, {"push", "line length=3", "repetition"}}) ==
          "rules.push: needs two rows and two columns, found 4×1");
}
