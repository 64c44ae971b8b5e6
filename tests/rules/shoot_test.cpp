// Stones that shoot after their move.
#include <set>

#include "core/canonical_key.hpp"
#include "core/position_text.hpp"
#include "support/action_names.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::shared_ptr<const Game> shooting(const std::string& shoot = "shoot") {
    return make({5, 5, {"step", shoot, "stuck", "move_limit moves=99", "stones cells=a1%20c1,e5"}});
}

}  // namespace

TEST_CASE("A stone shoots from where it has moved, up to the first stone", "[rules]") {
    const Position moved = play(shooting(), "a1-b1");
    CHECK(moved.turn().side == 1);
    CHECK(action_names(moved) ==
          std::set<std::string>{"a1", "a2", "b2", "b3", "b4", "b5", "c2", "d3", "e4"});
    CHECK(english(moved.prompt()) == "black shoots from b1");
    Position shot = moved;
    shot.apply(parse_action(moved, "b2").value());
    CHECK(shot.at(shot.board().cell(1, 1)) == kNobody);
    CHECK(shot.turn().side == 2);
    CHECK(english(shot.prompt()).empty());
    // Shared stones block moves and shots for both sides.
    const Position later = play(shooting(), "a1-b1 b2 e5-e4 d4");
    CHECK(action_names(later).count("b1-b2") == 0);
    CHECK(action_names(later).count("b1-a2") == 1);
}

TEST_CASE("A stone takes stones of other sides, but no shots", "[rules]") {
    const auto game =
        make({5,
              5,
              {"step onto=empty,other", "shoot towards=north", "stuck", "few fewer_than=1",
               "move_limit moves=99", "stones cells=a1%20c1,b3"}});
    const Position position = play(game, "a1-a2 a3 b3-c3 c4");
    const std::set<std::string> names = action_names(position);
    CHECK(names.count("a2xa3") == 0);
    CHECK(names.count("a2-b3") == 1);
    CHECK(action_names(play(game, "a1-a2 a3")).count("b3xa2") == 1);
}

TEST_CASE("A shot may go in some directions only, and says why others are not possible",
          "[rules]") {
    const Position moved = play(shooting("shoot towards=orthogonal"), "a1-a2");
    CHECK(action_names(moved) ==
          std::set<std::string>{"a1", "a3", "a4", "a5", "b2", "c2", "d2", "e2"});
    CHECK(english(moved.why_not(Action::place(moved.board().cell(2, 1)))) ==
          "a shot from a2 does not reach b3");
    CHECK(english(moved.why_not(Action::move(2, 3))) ==
          "the stone on a2 must shoot at an empty cell");
}

TEST_CASE("A stone without a cell to shoot at ends its turn", "[rules]") {
    const auto game = shooting("shoot towards=north");
    CHECK(play(game, "c1-c2").turn().side == 1);
    const Position moved = play(game, "c1-c2 c5 e5-d5");
    CHECK(moved.turn().side == 1);
    CHECK(english(moved.prompt()).empty());
}

TEST_CASE("Two stones that could shoot from one board make two positions", "[rules]") {
    // The same stones after other moves; only the stone that moved differs.
    const auto game = make({5, 5, {"step", "shoot", "stuck", "stones cells=a1%20b2,e5"}});
    const Position one = play(game, "a1-b1");
    const auto other_game = make({5, 5, {"step", "shoot", "stuck", "stones cells=b1%20a1,e5"}});
    const Position two = play(other_game, "a1-b2");
    CHECK(std::ranges::equal(one.cells(), two.cells()));
    CHECK(action_names(one) != action_names(two));
    CHECK(one.key() != two.key());
}

TEST_CASE("A side that cannot move loses even if it could shoot", "[rules]") {
    const auto game = make({2, 2, {"step", "shoot", "stuck", "stones cells=a1,b2"}});
    const Position end = play(game, "a1-a2 a1 b2-b1 b2");
    REQUIRE(end.over());
    CHECK(end.outcome().winner == 2);
}

TEST_CASE("Shots cannot be combined with rules of stones that sides place", "[rules]") {
    CHECK(refusal({5, 5, {"step", "shoot", "stuck", "line length=3", "stones cells=a1,b2"}}) ==
          "rules.shoot: 'line' does not fit cells that shots close (leave out one)");
    // A stone that jumps, or shoots in some directions only, need not fill a cell.
    for (const char* rule : {"leap by=1/2", "slide over=own"}) {
        CHECK(refusal({5, 5, {rule, "shoot", "stuck", "stones cells=a1,b2"}})
                  .ends_with("a game of such moves may never end (add 'repetition' or "
                             "'move_limit')"));
    }
    CHECK(refusal({5, 5, {"shoot", "stuck"}}) ==
          "rules: no rule provides actions (add 'place', 'drop' or 'step')");
    CHECK(refusal({5, 5, {"step", "shoot", "stones cells=a1,b2", "few"}}) ==
          "rules.step: can leave a side without a move (add 'pass' or 'stuck')");
}
