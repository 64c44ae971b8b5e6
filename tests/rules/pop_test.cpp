// Removing stones at the bottom, lines of both sides in one move, and limits to the length of a
// game.
#include <string>

#include "core/position_text.hpp"
#include "rules/position_facts.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::shared_ptr<const Game> pop_game(int columns, int rows, const std::string& more = "",
                                     const std::string& towards = "south",
                                     std::vector<Cell> blocked = {}) {
    return make({columns,
                 rows,
                 {"drop towards=" + towards, "pop towards=" + towards, "line length=3 " + more,
                  "pass", "move_limit moves=40"},
                 2,
                 0,
                 std::move(blocked)});
}

}  // namespace

TEST_CASE("Stones above a removed one fall", "[rules]") {
    const auto game = pop_game(3, 4);
    Position position = play(game, "a1 a2 a3 b1 -a1");
    CHECK(position.at(0) == 2);
    CHECK(position.at(3) == 1);
    CHECK(position.at(6) == kEmpty);
    CHECK(position.empty_cells().size() == 9);
    position.undo();
    CHECK(position == play(game, "a1 a2 a3 b1"));
}

TEST_CASE("Stones can be removed from a full column, towards any side of the board", "[rules]") {
    const Position full = play(pop_game(4, 2), "a1 a2 b1 b2 -a1");
    CHECK(full.at(0) == 2);
    CHECK(full.at(4) == kEmpty);
    const Position east = play(pop_game(3, 2, "", "east"), "c1 b1 -c1");
    CHECK(east.at(2) == 2);
    CHECK(east.at(1) == kEmpty);
}

TEST_CASE("Only own stones at the end can be removed", "[rules]") {
    const Position position = play(pop_game(3, 3), "a1 b1 a2 b2");
    CHECK(refusal(position, "-a1").empty());
    CHECK_FALSE(position.is_legal(Action::take(1)));
    CHECK_FALSE(position.is_legal(Action::take(3)));
    CHECK_FALSE(position.is_legal(Action::take(2)));
    CHECK_FALSE(position.is_legal(Action::take(kNoCell)));
}

TEST_CASE("Stones fall no further than a hole", "[rules]") {
    const Position position = play(pop_game(2, 4, "", "south", {2}), "a1 a3 b1 a4 -a1");
    CHECK(position.at(0) == kEmpty);
    CHECK(position.at(4) == 2);
    CHECK(position.at(6) == 2);
}

TEST_CASE("If both sides get a line, the side that moved wins", "[rules]") {
    // Removing a1 makes white's a2 and black's a3 fall into rows of their sides.
    const std::string setup = "black:a1,a3,b2,c2 white:a2,b1,c1 to_move:black";
    const Position both = play(pop_game(3, 4), "-a1", setup);
    REQUIRE(both.over());
    CHECK(both.outcome().winner == 1);
    CHECK(both.verdict().cells == std::vector<Cell>{3, 4, 5});
    const Position misere = play(pop_game(3, 4, "misere=true"), "-a1", setup);
    CHECK(misere.outcome().winner == 2);
}

TEST_CASE("A line that a removal makes for the other side belongs to the other side", "[rules]") {
    const Position position =
        play(pop_game(3, 4), "-a1", "black:a1,b2 white:a2,b1,c1 to_move:black");
    REQUIRE(position.over());
    CHECK(position.outcome().winner == 2);
}

TEST_CASE("On a full board a side without its own stone at the bottom passes", "[rules]") {
    const auto game = make({3, 2, {"drop", "pop", "line length=3", "pass", "move_limit moves=9"}});
    Position position = play(game, "", "white:a1,b1 black:c1,a2,b2 to_move:black");
    position.apply(Action::take(2));
    CHECK(position.turn().side == 2);
    const Position stuck =
        play(make({1, 2, {"drop", "pop", "line length=2", "pass", "move_limit moves=9"}}), "",
             "white:a1 black:a2 to_move:black");
    ActionList scratch;
    REQUIRE(stuck.legal(scratch).size() == 1);
    CHECK(stuck.legal(scratch)[0] == Action::pass());
}

TEST_CASE("Undo restores everything if cells are emptied and filled in turns", "[rules]") {
    Position position = play(pop_game(3, 4), "a1 a2 a3 a4 -a1 -a1 b1");
    const Position before = position;
    position.apply(Action::place(2));
    position.undo();
    for (int i = 0; i < 7; ++i) position.undo();
    REQUIRE(play_actions(position, "a1 a2 a3 a4 -a1 -a1 b1 c1"));
    ActionList scratch;
    for (const Action action : position.legal(scratch)) {
        CHECK(position.is_legal(action));
    }
    position.undo();
    CHECK(position == before);
}

TEST_CASE("A game is drawn after a number of moves, or if only a number of cells is empty",
          "[rules]") {
    const Position moves = play(pop_game(3, 4),
                                "a1 b1 -a1 -b1 a1 b1 -a1 -b1 a1 b1 -a1 -b1 a1 b1 "
                                "-a1 -b1 a1 b1 -a1 -b1 a1 b1 -a1 -b1 a1 b1 -a1 "
                                "-b1 a1 b1 -a1 -b1 a1 b1 -a1 -b1 a1 b1 -a1 -b1");
    REQUIRE(moves.over());
    CHECK(moves.outcome().draw());
    CHECK(moves.verdict().reason == "move_limit");
    CHECK(says(moves.verdict().text, "{} were played", {"40 moves"}));
    const auto game =
        make({3, 3, {"place", "line length=3", "full_board", "move_limit empty_left=4"}});
    const Position cells = play(game, "a1 b1 c1 a2 c2");
    REQUIRE(cells.over());
    CHECK(says(cells.verdict().text, "{} left", {"4 empty cells"}));
    CHECK(play(game, "a1 b1 a2 c1 a3").outcome().winner == 1);
}

TEST_CASE("Impossible limits and ends are refused", "[rules]") {
    CHECK(refusal({3, 3, {"place", "full_board", "move_limit empty_left=9"}}) ==
          "rules.move_limit.empty_left: 'empty_left' 9 is the whole board of 9");
    GameDescription description = pop_game(3, 3)->description();
    description.board.wrap.rows = true;
    const auto game = Game::create(description, all_rules());
    REQUIRE_FALSE(game);
    CHECK(says_at("rules.drop.towards", game.error(),
                  "'towards' {} has no end: these edges are joined", {"south"}));
}

TEST_CASE("Games with removals keep the promises of a game", "[rules]") {
    CHECK(find_breach(pop_game(3, 4), all_rules(), {100, 1, {}}) == "");
    CHECK(find_breach(pop_game(4, 3, "", "east", {5}), all_rules(), {100, 1, {}}) == "");
}

TEST_CASE("Removals need a limit, because a game could last forever", "[rules]") {
    const std::string refused =
        "rules.pop: stones could be taken out forever (add 'move_limit' with 'moves')";
    CHECK(refusal({3, 3, {"drop", "pop", "line length=3", "pass"}}) == refused);
    CHECK(refusal({3, 3, {"drop", "pop", "line length=3", "pass", "move_limit empty_left=2"}}) ==
          refused);
    CHECK(refusal({3, 3, {"drop", "pop", "line length=3", "pass", "move_limit moves=50"}}).empty());
}
