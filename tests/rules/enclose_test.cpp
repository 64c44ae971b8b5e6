// Captures of enclosed groups.
#include <fmt/format.h>

#include <algorithm>
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

GameDescription description_of(int columns, int rows, int goal, int sides = 2) {
    return describe(
        {columns, rows, {"place", fmt::format("enclose goal={}", goal), "pass", "count"}, sides});
}

std::shared_ptr<const Game> go(int columns, int rows, int goal = 1, int sides = 2) {
    return Game::create(description_of(columns, rows, goal, sides), all_rules()).value();
}

}  // namespace

TEST_CASE("A stone or a group without an adjacent empty cell is captured", "[rules]") {
    const auto last =
        GENERATE(as<std::string>{}, "white:a1 black:b1|a2|1", "white:c3 black:b3,d3,c2|c4|1",
                 "white:b1,c1 black:a1,b2,c2|d1|2", "white:e5,d5 black:c5,d4|e4|2",
                 "white:a1,c1 black:a2,c2,d1|b1|2", "white:a1,b1,a2 black:c1,a3|b2|3");
    const std::size_t first = last.find('|');
    const std::size_t second = last.rfind('|');
    const std::string setup = last.substr(0, first) + " to_move:black";
    INFO(last);
    Position position = play(go(5, 5), last.substr(first + 1, second - first - 1), setup);
    REQUIRE(position.over());
    CHECK(position.outcome().winner == 1);
    CHECK(stone_count(position, 2) == 0);
    CHECK(std::to_string(position.verdict().cells.size()) == last.substr(second + 1));
    position.undo();
    CHECK(position == play(go(5, 5), "", setup));
}

TEST_CASE("A cell that is its own neighbour gives no room to its stone", "[rules]") {
    GameDescription description = description_of(7, 1, 1);
    description.board.wrap.rows = true;
    const auto game = Game::create(description, all_rules()).value();
    const Position position = play(game, "", "white:b1,d1 to_move:black");
    ActionList scratch;
    const auto legal = position.legal(scratch);
    CHECK(legal.size() == 3);  // not a1 and c1
    CHECK(std::ranges::count(legal, Action::place(2)) == 0);
    CHECK_FALSE(position.is_legal(Action::place(2)));
}

TEST_CASE("A side may not enclose its own group, unless its move captures", "[rules]") {
    const Position position = play(go(3, 3), "", "white:a2,b1 to_move:black");
    CHECK(says(position.why_not(Action::place(0)),
               "a stone on {} would have no empty cell beside its group", {"a1"}));
    CHECK_FALSE(position.is_legal(Action::place(0)));
    const Position capture = play(go(3, 3), "a1", "white:a2,b1 black:b2,a3,c1 to_move:black");
    REQUIRE(capture.over());
    CHECK(capture.verdict().cells.size() == 2);
    CHECK(says(capture.verdict().text, "{} has captured {}", {"black", "2 stones"}));
    // Joining a group fills its last empty cell, unless the group has another one.
    CHECK_FALSE(play(go(3, 1), "", "black:b1 white:c1 to_move:black").is_legal(Action::place(0)));
    CHECK(play(go(4, 1), "", "black:b1 to_move:black").is_legal(Action::place(0)));
}

TEST_CASE("Several captures add up to the goal", "[rules]") {
    const auto game = go(5, 5, 2);
    Position position = play(game, "a2", "white:a1,e1 black:b1,d1 to_move:black");
    CHECK_FALSE(position.over());
    REQUIRE(play_actions(position, "c3 e2"));
    REQUIRE(position.over());
    CHECK(position.outcome().winner == 1);
}

TEST_CASE("A side that cannot place a stone passes; if all pass, stones are counted", "[rules]") {
    // Black's stones leave a1 and e1, both for black alone, so white can only pass.
    const std::string setup = "black:b1,c1,d1,a2,b2,c2,d2,e2 to_move:white";
    const Position position = play(go(5, 2), "", setup);
    CHECK(legal_names(position) == "pass");
    Position on = position;
    on.apply(Action::pass());
    CHECK(legal_names(on) == "a1 e1");
    GameDescription lonely = description_of(3, 1, 1);
    lonely.board.blocked = {1};
    const Position nobody = play(Game::create(lonely, all_rules()).value(), "pass");
    REQUIRE(nobody.over());
    CHECK(nobody.outcome().draw());
    CHECK(nobody.verdict().reason == "count");
}

TEST_CASE("Stones are adjacent along all six sides of hexagons, and through layers", "[rules]") {
    GameDescription description = description_of(3, 3, 1);
    description.board.neighbours = Neighbours::Hexagonal;
    const auto hexagons = Game::create(description, all_rules());
    REQUIRE(hexagons);
    const Position inner = play(*hexagons, "c1", "white:b2 black:a2,c2,b1,b3,a3 to_move:black");
    CHECK(inner.outcome().winner == 1);
    description = description_of(4, 2, 1);
    description.board.layers = 2;
    const auto layers = Game::create(description, all_rules());
    REQUIRE(layers);
    CHECK_FALSE(play(*layers, "a2", "white:a1 black:b1 to_move:black").over());
    CHECK(play(*layers, "c1", "white:a1 black:b1,a2 to_move:black").over());
}

TEST_CASE("Games with enclosing keep the promises of a game", "[rules]") {
    for (const int goal : {1, 3, 20}) {
        INFO("goal " << goal);
        CHECK(find_breach(go(4, 4, goal), all_rules(), {60, 1, {}}) == "");
        CHECK(find_breach(go(4, 3, goal, 3), all_rules(), {60, 1, {}}) == "");
    }
}

TEST_CASE("Rules that may leave a side without a move need a rule for that case", "[rules]") {
    for (const std::string rule : {"flip", "enclose"}) {
        INFO(rule);
        CHECK(refusal({5, 4, {"place", "line length=3", rule, "full_board"}}) ==
              "rules." + rule + ": can leave a side without a move (add 'pass' or 'stuck')");
        CHECK(refusal({5, 4, {"place", "line length=3", rule, "full_board", "pass"}}).empty());
    }
}
