// Chains that touch several sides, corners or regions of the board.
#include <string>
#include <vector>

#include "core/board_outline.hpp"
#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

GameDescription on_outline(Outline outline, int size, std::vector<std::string> rules) {
    rules.insert(rules.begin(), "place");
    rules.emplace_back("full_board");
    GameDescription description = describe({1, 1, std::move(rules)});
    description.board = outlined(outline, size);
    return description;
}

std::shared_ptr<const Game> made(const GameDescription& description) {
    return Game::create(description, all_rules()).value();
}

std::shared_ptr<const Game> triangle(int size) {
    return made(on_outline(Outline::Triangle, size, {"connect groups=sides at_least=3"}));
}

std::shared_ptr<const Game> hexagon(int size, std::vector<std::string> rules) {
    return made(on_outline(Outline::Hexagon, size, std::move(rules)));
}

std::string winning_cells(const Position& position) {
    std::string text;
    for (const Cell cell : position.verdict().cells) {
        text += (text.empty() ? "" : " ") + cell_name(position.board(), cell);
    }
    return text;
}

std::vector<Error> refused(const GameDescription& description) {
    const auto game = Game::create(description, all_rules());
    REQUIRE_FALSE(game);
    return {game.error().begin(), game.error().end()};
}

}  // namespace

TEST_CASE("A chain that touches three sides of a triangle wins", "[rules]") {
    // b2 touches a2 and b1, and the side from c1 to a3 is next to none of them.
    CHECK_FALSE(play(triangle(4), "b2", "black:a2,b1").over());
    const Position position = play(triangle(4), "b2", "black:a2,b1,c2,d1");
    REQUIRE(position.over());
    CHECK(position.outcome().winner == 1);
    CHECK(position.verdict().reason == "connection");
    CHECK(says(position.verdict().text, "{} connects {} sides: {}",
               {"black", "3", "a1-a4, a1-d1, d1-a4"}));
}

TEST_CASE("A corner of a triangle belongs to two sides", "[rules]") {
    CHECK_FALSE(play(triangle(3), "a1").over());
    const Position edge = play(triangle(3), "b1", "black:a1,c1 to_move:black");
    REQUIRE(edge.over());
    CHECK(winning_cells(edge) == "a1 b1 c1");
    CHECK(play(triangle(2), "b1", "black:a1 to_move:black").over());
}

TEST_CASE("Only the stones that connect are shown", "[rules]") {
    const Position start = play(triangle(4), "", "black:a1,b1,c1,d1,b2");
    CHECK(winning_cells(start) == "a1 b1 c1 d1");
}

TEST_CASE("Two corners of a hexagon are connected along any way", "[rules]") {
    const auto game = hexagon(3, {"connect groups=corners"});
    // The corners are c1 e1 a3 e3 a5 c5.
    CHECK_FALSE(play(game, "d1", "black:c1 to_move:black").over());
    const Position position = play(game, "d1", "black:c1,e1,c2 to_move:black");
    REQUIRE(position.over());
    CHECK(winning_cells(position) == "c1 d1 e1");
    CHECK(says(position.verdict().text, "{} connects {} corners: {}", {"black", "2", "c1, e1"}));
}

TEST_CASE("Corners need not belong to sides", "[rules]") {
    const auto fork = [](std::string_view groups) {
        return hexagon(3, {"connect groups=" + std::string(groups) + " at_least=3"});
    };
    // c1 is a corner and touches two sides; b3 to a4 touches a third one.
    const std::string_view stones = "black:c1,c2,b3 to_move:black";
    CHECK(play(fork("sides"), "a4", stones).over());
    CHECK_FALSE(play(fork("sides_without_corners"), "a4", stones).over());
    CHECK(play(fork("sides_without_corners"), "a4", "black:d1,c2,b3,b2 to_move:black").over());
}

TEST_CASE("The connected sides can lose, and each side has its regions", "[rules]") {
    GameDescription description =
        describe({4, 3, {"place", "connect groups=home,goal result=loses", "full_board"}});
    description.regions = {{"home", {{0, 1}, {10, 11}}}, {"goal", {{8}}}};
    // Squares touch at their sides: a1 a2 a3.
    CHECK(play(made(description), "a2", "black:a1,a3 to_move:black").outcome().rank[0] == 2);
    CHECK_FALSE(play(made(description), "a2", "white:a1,a3 to_move:white").over());
    const Position white = play(made(description), "b3", "white:a3,c3 to_move:white");
    REQUIRE(white.over());
    CHECK(says(white.verdict().text, "{} connects {} regions and loses: {}",
               {"white", "2", "home, goal"}));
}

TEST_CASE("A move has the parts that its chain touches as its explanation", "[rules]") {
    const auto game = triangle(4);
    const Position position = play(game, "", "black:a2,c2 to_move:black");
    const auto comments = [&](std::string_view cell) {
        const Action action = Action::place(parse_cell(position.board(), cell).value());
        return position.comments(action);
    };
    const auto at_b2 = comments("b2");
    REQUIRE(at_b2.size() == 1);
    CHECK(says(at_b2[0].text, "{} at {}: its chain ({}) touches {} of {} {} ({})",
               {"black", "b2", "a2-b2-c2", "2", "3", "sides of the board", "a1-a4, d1-a4"}));
    const auto alone = play(triangle(5), "").comments(Action::place(6));
    REQUIRE(alone.size() == 1);
    CHECK(says(alone[0].text, "{} at {}: its chain ({}) touches none of the {} {}",
               {"black", "b2", "b2", "3", "sides of the board"}));
}

TEST_CASE("Undo reverts a connection between sides", "[rules]") {
    Position position = play(triangle(2), "a1 a2 b1");
    REQUIRE(position.over());
    position.undo();
    CHECK_FALSE(position.over());
}

TEST_CASE("Several stones of one move connect together", "[rules]") {
    // A turned stone joins what it touches, and so do two turned stones that touch each other.
    GameDescription description = describe(
        {4,
         3,
         {"place", "flip", "pass when=stuck", "connect groups=sides at_least=2", "full_board"}});
    const Position position = play(made(description), "d2", "black:a2 white:b2,c2 to_move:black");
    REQUIRE(position.over());
    CHECK(winning_cells(position) == "a2 b2 c2 d2");
}

TEST_CASE("Groups that a board does not have are refused", "[rules]") {
    const auto of_triangle = [](const char* rule) {
        return refused(on_outline(Outline::Triangle, 3, {rule}));
    };
    CHECK(says_at("rules.connect.groups", of_triangle("connect groups=home"),
                  "there is no region '{}' (add it to 'regions'){}", {"home", ""}));
    CHECK(says_at("rules.connect.at_least", of_triangle("connect groups=sides at_least=4"),
                  "'at_least' is {}, but 'groups' has {} on this board", {"4", "3 parts"}));
    CHECK(says_at("rules.connect.groups", of_triangle("connect groups=edges,sides"),
                  "'edges' cannot be combined with other words"));
    CHECK(says_at("rules.connect.groups", of_triangle("connect groups=sides,sides"),
                  "'groups' names '{}' twice", {"sides"}));
    CHECK(says_at("rules.connect.groups", of_triangle("connect groups="),
                  "'groups' names nothing to connect"));
    GameDescription layered = describe({4, 2, {"place", "connect groups=corners", "full_board"}});
    layered.board.layers = 2;
    CHECK(says_at("rules.connect.groups", refused(layered),
                  "a board of layers has no '{}' (name regions)", {"corners"}));
    GameDescription hidden = on_outline(Outline::Triangle, 3, {"connect groups=corners"});
    hidden.regions = {{"corners", {{0}}}};
    CHECK(says_at("rules.connect.groups", refused(hidden),
                  "'{}' is also a region of this game (rename the region)", {"corners"}));
    GameDescription torus = describe({4, 4, {"place", "connect groups=sides", "full_board"}});
    torus.board.wrap = {true, true};
    CHECK(says_at("rules.connect.at_least", refused(torus),
                  "'at_least' is {}, but 'groups' has {} on this board", {"2", "0 parts"}));
}
