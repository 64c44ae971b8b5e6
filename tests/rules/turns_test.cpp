// The order of turns.
#include <set>
#include <string>

#include "core/position_text.hpp"
#include "support/action_names.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Returns the seats that act in the first `plies` plies, counted from 1.
std::string seats(std::shared_ptr<const Game> game, int plies, const std::string& setup = "") {
    Position position = play(std::move(game), "", setup);
    std::string text;
    for (int ply = 0; ply < plies; ++ply) {
        text += std::to_string(position.turn().seat + 1);
        position.apply(position.empty_cells()[0]);
        REQUIRE(position.turn_at(ply).seat + 1 == text.back() - '0');
    }
    return text;
}

std::shared_ptr<const Game> turns_game(const std::string& turns, int sides = 2, int seats = 0) {
    return make({8, 8, {"place", "line length=8", turns, "full_board"}, sides, seats});
}

/// Each side moves its only stone, then closes a cell.
std::shared_ptr<const Game> isolation() {
    return make(
        {3,
         3,
         {"step", "place stones=nobody", "turns steps=step,place", "stuck", "stones cells=a1,c3"}});
}

}  // namespace

TEST_CASE("Seats act in order, with and without the turns rule", "[rules]") {
    CHECK(seats(line_game(8, 8, 8), 5) == "12121");
    CHECK(seats(line_game(8, 8, 8, 3), 7) == "1231231");
    CHECK(seats(line_game(8, 8, 8, 8), 9) == "123456781");
    CHECK(seats(turns_game("turns", 3), 7) == "1231231");
}

TEST_CASE("A turn can have several stones, and the first turn another number", "[rules]") {
    CHECK(seats(turns_game("turns stones=2"), 7) == "1122112");
    CHECK(seats(turns_game("turns stones=2 first=1"), 8) == "12211221");
    CHECK(seats(turns_game("turns stones=2 first=0"), 7) == "1122112");
    CHECK(seats(turns_game("turns stones=1 first=3"), 7) == "1112121");
    CHECK(seats(turns_game("turns stones=2 first=1", 3), 9) == "122331122");
}

TEST_CASE("Seats may act in any order", "[rules]") {
    CHECK(seats(turns_game("turns order=1,2,2,1"), 9) == "122112211");
    CHECK(seats(turns_game("turns order=3,1,2", 3), 6) == "312312");
    CHECK(seats(turns_game("turns order=2,1 stones=2 first=1"), 6) == "211221");
}

TEST_CASE("An order with an unknown seat is refused", "[rules]") {
    const auto text = refusal({8, 8, {"place", "line length=5", "turns order=1,3", "full_board"}});
    CHECK(text == "rules.turns.order: 'order' names seat 3, the game has 2");
}

TEST_CASE("More seats than sides play in teams", "[rules]") {
    const auto game = turns_game("turns", 2, 4);
    CHECK(seats(game, 6) == "123412");
    Position position = play(game, "");
    std::string sides;
    for (int ply = 0; ply < 6; ++ply) {
        sides += std::to_string(position.turn().side);
        position.apply(position.empty_cells()[0]);
    }
    CHECK(sides == "121212");
    CHECK(position.side_of(2) == 1);
    CHECK(position.side_of(3) == 2);
}

TEST_CASE("After a setup the named side is to move", "[rules]") {
    CHECK(seats(line_game(8, 8, 8), 3, "black:a1") == "121");
    CHECK(seats(line_game(8, 8, 8), 3, "black:a1 to_move:white") == "212");
    CHECK(seats(turns_game("turns stones=2 first=1"), 5, "black:a1 to_move:white") == "22112");
    CHECK(seats(turns_game("turns stones=2 first=1"), 5, "to_move:white") == "21122");
    CHECK(seats(turns_game("turns order=2,1"), 3, "black:a1 to_move:black") == "121");
}

TEST_CASE("Undo restores the remaining stones of a turn", "[rules]") {
    Position position = play(turns_game("turns stones=3 first=2"), "a1 b1 c1 d1");
    const std::uint64_t key = position.key();
    const Turn turn = position.turn();
    position.apply(position.empty_cells()[0]);
    CHECK(position.turn().seat == 0);
    CHECK(position.key() != key);
    position.undo();
    CHECK(position.key() == key);
    CHECK(position.turn() == turn);
}

TEST_CASE("Different numbers of remaining stones in a turn are different positions", "[rules]") {
    const auto game = turns_game("turns stones=2 first=1");
    const Position one = play(game, "a1 b1 c1", "");
    const Position two = play(game, "", "black:a1 white:b1,c1 to_move:black");
    CHECK(one.turn() == two.turn());
    CHECK(one == two);
    const Position half = play(game, "b1", "white:c1 black:a1 to_move:white");
    CHECK(half.cells().size() == two.cells().size());
    CHECK(std::equal(half.cells().begin(), half.cells().end(), two.cells().begin()));
    CHECK_FALSE(half == two);
    CHECK(half.key() != two.key());
}

TEST_CASE("The parts of a turn act one after the other", "[rules]") {
    const auto game = isolation();
    const Position moves = play(game, "");
    CHECK(action_names(moves) == std::set<std::string>{"a1-a2", "a1-b1", "a1-b2"});
    CHECK(english(moves.prompt()) == "black moves a stone");
    CHECK(english(moves.why_not(Action::place(4))) == "a stone must be moved");
    const Position moved = play(game, "a1-a2");
    CHECK(moved.turn().side == 1);
    CHECK(action_names(moved) == std::set<std::string>{"a1", "a3", "b1", "b2", "b3", "c1", "c2"});
    CHECK(english(moved.prompt()) == "black places a stone");
    CHECK(english(moved.why_not(Action::move(3, 4))) == "this is for another step of the turn");
    const Position placed = play(game, "a1-a2 b2");
    CHECK(placed.turn().side == 2);
    CHECK(placed.at(4) == kNobody);
    CHECK(action_names(placed) == std::set<std::string>{"c3-b3", "c3-c2"});
    CHECK(placed.key() != play(game, "a1-b1 b2").key());
}

TEST_CASE("A side that cannot begin its turn is stuck, and a later step is left out", "[rules]") {
    // White at c2 has no cell left to move to.
    const Position over = play(isolation(), "a1-b2 b3 c3-c2 b1 b2-a1 a3 c2-c3 c1 a1-b2 c2");
    CHECK(over.over());
    CHECK(over.outcome().winner == 1);
    // A step without a stone to move: the turn ends with the stone.
    const auto game =
        make({3, 3, {"place", "hop", "turns steps=place,hop", "stuck", "full_board"}});
    const Position one = play(game, "a1");
    CHECK(one.turn().side == 2);
    const Position two = play(game, "a1 b1");
    CHECK(two.turn().side == 1);
    const Position hops = play(game, "a1 b1 c3");
    CHECK(hops.turn().side == 1);
    CHECK(action_names(hops) == std::set<std::string>{"a1xc1"});
}

TEST_CASE("A chain and a mill come before the next step", "[rules]") {
    const auto game = make({5,
                            5,
                            {"place", "hop again=must", "turns steps=hop,place", "stuck",
                             "move_limit moves=40", "stones cells=a1,b1%20d1"}});
    CHECK(action_names(play(game, "a1xc1")) == std::set<std::string>{"c1xe1"});
    const Position after = play(game, "a1xc1 c1xe1");
    CHECK(after.turn().side == 1);
    CHECK(english(after.prompt()) == "black places a stone");
}

TEST_CASE("A pass ends the turn", "[rules]") {
    const auto game = make({3,
                            3,
                            {"place stones=nobody", "step", "turns steps=step,place",
                             "pass when=always", "move_limit moves=40", "stones cells=a1,c3"}});
    CHECK(play(game, "pass").turn().side == 2);
    // So a game of passes and moves may never end.
    CHECK(refusal({3,
                   3,
                   {"place stones=nobody", "step", "turns steps=step,place", "pass when=always",
                    "stones cells=a1,c3"}})
              .find("may never end") != std::string::npos);
    const Position passed = play(game, "a1-a2 pass");
    CHECK(passed.turn().side == 2);
    CHECK(action_names(passed) == std::set<std::string>{"c3-b3", "c3-c2", "c3-b2", "pass"});
}

TEST_CASE("Steps that no turn can have are refused with the reason", "[rules]") {
    const auto refused = [](std::vector<std::string> rules) {
        rules.insert(rules.end(), {"stuck", "move_limit moves=40", "full_board"});
        return refusal({5, 5, rules});
    };
    std::string many = "turns steps=place";
    for (int step = 1; step < 17; ++step) many += ",place";
    CHECK(refused({"place", many}) == "rules.turns.steps: a turn has at most 16 steps, found 17");
    CHECK(refused({"place", "turns steps=place,step"}) ==
          "rules.turns.steps: the game has no 'step' (add it)");
    CHECK(refused({"place", "step", "turns steps=place,place"}) ==
          "rules.turns.steps: 'step' is in no step (add it)");
    CHECK(refused({"step", "leap by=1/2", "turns steps=step,leap"}) ==
          "rules.turns.steps: a step of 'step' is for 'leap' too (name one of them only)");
    CHECK(refused({"place", "step", "turns steps=place,step stones=2"}) ==
          "rules.turns.stones: 'steps' has the number of actions (leave out one)");
    CHECK(refused({"place", "step onto=other", "must_take", "turns steps=place,step"}) ==
          "rules.turns.steps: 'must_take' does not fit turns in steps (leave out one)");
    CHECK(
        refused({"step", "place stones=nobody", "turns steps=step,place", "line"}) ==
        "rules.place.stones: shared stones among those of sides do not fit 'line' (leave out one)");
}
