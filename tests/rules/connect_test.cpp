// Chains from edge to edge.
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::shared_ptr<const Game> hex(int columns, int rows,
                                Neighbours neighbours = Neighbours::Hexagonal,
                                std::vector<Cell> blocked = {}) {
    GameDescription description =
        describe({columns, rows, {"place", "connect edges=vertical,horizontal", "full_board"}});
    description.board.neighbours = neighbours;
    description.board.blocked = std::move(blocked);
    return Game::create(description, all_rules()).value();
}

std::string cells_of(const Position& position) {
    std::string text;
    for (const Cell cell : position.verdict().cells) {
        text += (text.empty() ? "" : " ") + cell_name(position.board(), cell);
    }
    return text;
}

}  // namespace

TEST_CASE("A chain from edge to edge wins, and the shortest one is shown", "[rules]") {
    // b1 and a2 are neighbours, and so are a2 and a3. a1 is a neighbour of the chain, but not
    // needed.
    const Position position = play(hex(3, 3), "b1 c1 a3 c2 a1 c3 a2");
    REQUIRE(position.over());
    CHECK(position.outcome().winner == 1);
    CHECK(position.verdict().reason == "connection");
    CHECK(cells_of(position).size() == std::string("a1 a2 a3").size());
    CHECK(position.verdict().cells.back() == position.board().cell(2, 0));
}

TEST_CASE("Hexagons have neighbours along one diagonal only", "[rules]") {
    CHECK(play(hex(2, 2), "a2", "black:b1 white:a1").over());
    CHECK_FALSE(play(hex(2, 2), "b2", "black:a1").over());
}

TEST_CASE("Squares have neighbours at their sides, not at their corners", "[rules]") {
    CHECK_FALSE(play(hex(2, 2, Neighbours::Square), "b2", "black:a1").over());
    CHECK(play(hex(2, 2, Neighbours::Square), "a2", "black:a1").over());
}

TEST_CASE("Each side has its own pair of edges", "[rules]") {
    CHECK_FALSE(play(hex(3, 3), "c2", "black:a2,b2 to_move:black").over());
    const Position white = play(hex(3, 3), "c2", "white:a2,b2 to_move:white");
    REQUIRE(white.over());
    CHECK(white.outcome().winner == 2);
    CHECK(says(white.verdict().text, "{} connects the edges ({} to {})", {"white", "a2", "c2"}));
}

TEST_CASE("A hole breaks a chain, and a single cell can be a whole chain", "[rules]") {
    const Position full = play(hex(1, 3, Neighbours::Square, {1}), "a3", "black:a1 to_move:black");
    CHECK(full.verdict().reason == "full_board");
    CHECK(play(hex(1, 1), "a1").outcome().winner == 1);
}

TEST_CASE("A chain in the setup ends the game before it begins", "[rules]") {
    const Position position = play(hex(2, 3), "", "black:a1,a2,a3 white:b1");
    REQUIRE(position.over());
    CHECK(position.outcome().winner == 1);
    CHECK(cells_of(position) == "a1 a2 a3");
}

TEST_CASE("Undo reverts a connection", "[rules]") {
    Position position = play(hex(2, 2), "a1 b1 a2");
    REQUIRE(position.over());
    position.undo();
    CHECK_FALSE(position.over());
    position.apply(Action::place(3));
    CHECK_FALSE(position.over());
}

TEST_CASE("Joined edges cannot be connected", "[rules]") {
    GameDescription description = hex(3, 3, Neighbours::Square)->description();
    description.board.wrap = {true, false};
    const auto game = Game::create(description, all_rules());
    REQUIRE_FALSE(game);
    CHECK(says_at("rules.connect.edges", game.error(),
                  "these edges are joined: there is nothing between"));
}

TEST_CASE("A board of layers has no edges to connect", "[rules]") {
    GameDescription description = hex(4, 2, Neighbours::Square)->description();
    description.board.layers = 2;
    const auto game = Game::create(description, all_rules());
    REQUIRE_FALSE(game);
    CHECK(says_at("rules.connect", game.error(), "a board of layers has no two edges to connect"));
}
