// Blocks that turn after each stone, and lines of both sides.
#include <set>

#include "core/position_text.hpp"
#include "support/action_names.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::shared_ptr<const Game> turning(const std::string& line = "line length=4 both=draw",
                                    const std::string& blocks = "3x3") {
    return make({6, 6, {"place", "rotate blocks=" + blocks, line, "full_board"}});
}

/// The stones of a side: "a1 b2".
std::string cells_with(const Position& position, Side side) {
    std::string text;
    for (Cell cell = 0; cell < position.board().cell_count(); ++cell) {
        if (position.at(cell) != side) continue;
        text += (text.empty() ? "" : " ") + position.action_name(Action::place(cell));
    }
    return text;
}

}  // namespace

TEST_CASE("After a stone its side turns a block by a quarter", "[rules]") {
    const Position placed = play(turning(), "a1");
    CHECK(placed.turn().side == 1);
    CHECK(english(placed.prompt()) == "black turns a block");
    CHECK(action_names(placed) == std::set<std::string>{"a1-left", "a1-right", "a4-left",
                                                        "a4-right", "d1-left", "d1-right",
                                                        "d4-left", "d4-right"});
    CHECK(cells_with(play(turning(), "a1 a1-right"), 1) == "a3");
    CHECK(cells_with(play(turning(), "a1 a1-left"), 1) == "c1");
    CHECK(cells_with(play(turning(), "b1 a1-right"), 1) == "a2");
    CHECK(cells_with(play(turning(), "f5 d4-right"), 1) == "e4");
    CHECK(cells_with(play(turning(), "b2 a1-left"), 1) == "b2");
    CHECK(play(turning(), "a1 a1-right").turn().side == 2);
}

TEST_CASE("Blocks of an even size turn too, and four turns change nothing", "[rules]") {
    CHECK(cells_with(play(turning("line length=4", "2x2"), "a1 a1-right"), 1) == "a2");
    CHECK(cells_with(play(turning("line length=4", "6x6"), "b1 a1-right"), 1) == "a5");
    const Position four = play(turning(), "a1 a1-right d1 a1-right d2 a1-right f6 a1-right");
    CHECK(cells_with(four, 1) == "a1 d2");
}

TEST_CASE("An option has cells and an effect", "[rules]") {
    const Position placed = play(turning(), "a1");
    const Action action = parse_action(placed, "d1-left").value();
    CHECK(english(placed.option_text(action)) == "Turn d1 to f3 counterclockwise");
    std::string cells;
    for (const Cell cell : placed.cells_of(action)) {
        cells += placed.action_name(Action::place(cell)) + ' ';
    }
    CHECK(cells == "d1 e1 f1 d2 e2 f2 d3 e3 f3 ");
    CHECK(english(placed.why_not(Action::place(5))) == "black turns a block");
    CHECK(english(Position(turning()).why_not(Action::choose(0))) == "a stone must be placed");
}

TEST_CASE("A line decides before the turn, and after it", "[rules]") {
    const Position before = play(turning(),
                                 "a1 a4-left f6 a4-left b1 a4-left f5 a4-left c1 a4-left "
                                 "f4 a4-left d1");
    REQUIRE(before.over());
    CHECK(before.outcome().winner == 1);
    const Position after =
        play(turning("line length=3"), "a2 a4-left f6 a4-left a3 a4-left f4 a4-left d3 a1-right");
    REQUIRE(after.over());
    CHECK(after.outcome().winner == 1);
    CHECK(english(after.verdict().text) == "black has 3 in a row (b3 to d3)");
}

TEST_CASE("Lines of both sides draw, or count for the actor or the other", "[rules]") {
    // The last turn makes b3-d3 of black and b2-d2 of white, who turns.
    const auto end = [](const std::string& both) {
        return play(turning("line length=3 both=" + both),
                    "a2 a4-left b2 a4-left a3 a4-left b3 a4-left d3 a4-left d2 a1-right");
    };
    CHECK(end("actor").outcome().winner == 2);
    CHECK(end("other").outcome().winner == 1);
    const Position draw = end("draw");
    REQUIRE(draw.over());
    CHECK(draw.outcome().draw());
    CHECK(english(draw.verdict().text) == "an action made lines of two sides: a draw");
    CHECK(draw.verdict().cells.size() == 6);
    // A line of one side decides as always.
    const Position one = play(turning("line length=3 both=draw"),
                              "a2 a4-left f6 a4-left a3 a4-left f4 a4-left d3 a1-right");
    CHECK(one.outcome().winner == 1);
}

TEST_CASE("The last block is turned before a full board is a draw", "[rules]") {
    const auto game = make({2, 2, {"place", "rotate blocks=2x2", "full_board"}});
    Position full = play(game, "a1 a1-left a1 a1-left a1 a1-left a1");
    CHECK(full.empty_cells().empty());
    CHECK_FALSE(full.over());
    CHECK(full.turn().side == 2);
    full.apply(parse_action(full, "a1-left").value());
    REQUIRE(full.over());
    CHECK(full.outcome().draw());
}

TEST_CASE("Impossible uses of rotate are refused with the reason", "[rules]") {
    CHECK(refusal({6, 6, {"place", "rotate blocks=2x3", "full_board"}}) ==
          "rules.rotate.blocks: needs squares that divide the 6×6 board (such as 3x3 on 6x6), "
          "found 2x3");
    CHECK(refusal({6, 4, {"place", "rotate", "full_board"}}) ==
          "rules.rotate.blocks: needs squares that divide the 6×4 board (such as 3x3 on 6x6), "
          "found 3x3");
    GameDescription drawn = describe({6, 6, {"place", "rotate blocks=3x3", "full_board"}});
    drawn.board.blocks = {2, 3};
    CHECK(english(Game::create(drawn, all_rules()).error()) ==
          "rules.rotate.blocks: the board has blocks of 2x3, found 3x3");
    CHECK(refusal({6, 6, {"place", "rotate blocks=big", "full_board"}}) ==
          "rules.rotate.blocks: 'big' is not COLUMNSxROWS (such as 15x15)");
    CHECK(refusal({6, 6, {"drop", "rotate", "full_board"}}) ==
          "rules.rotate: 'drop' does not fit blocks that turn (leave out one)");
    CHECK(refusal({6, 6, {"place", "rotate", "line length=5", "full_board"}, 2, 0, {3}}) ==
          "rules.rotate: needs a rectangle of squares without holes, layers and joined edges");
    CHECK(refusal({6, 6, {"place", "rotate", "line length=5"}}) ==
          "rules: no rule handles a full board (add 'full_board')");
}
