// Rings of stones on hexagons.
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

GameDescription ring_game(int size, std::string rule = "ring") {
    GameDescription description = describe({1, 1, {"place", std::move(rule), "full_board"}});
    description.board = outlined(Outline::Hexagon, size);
    return description;
}

std::shared_ptr<const Game> on_hexagon(int size) {
    return Game::create(ring_game(size), all_rules()).value();
}

std::string ring_cells(const Position& position) {
    std::string text;
    for (const Cell cell : position.verdict().cells) {
        text += (text.empty() ? "" : " ") + cell_name(position.board(), cell);
    }
    return text;
}

}  // namespace

TEST_CASE("Six stones around a cell are a ring, whatever the cell holds", "[rules]") {
    // c3 is the middle of a hexagon of size 3. Around it: d3 b3 c4 c2 b4 d2.
    for (const char* middle : {"", " white:c3", ",c3"}) {
        INFO(middle);
        const std::string stones = std::string("black:b3,c4,c2,b4,d2") + middle + " to_move:black";
        const Position position = play(on_hexagon(3), "d3", stones);
        REQUIRE(position.over());
        CHECK(position.outcome().winner == 1);
        CHECK(position.verdict().reason == "ring");
        CHECK(ring_cells(position) == "c2 d2 b3 d3 b4 c4");
    }
}

TEST_CASE("A chain with a gap, or around nothing, is not a ring", "[rules]") {
    CHECK_FALSE(play(on_hexagon(3), "d3", "black:b3,c4,c2,b4 to_move:black").over());
    CHECK_FALSE(play(on_hexagon(3), "d2", "black:c2,c3 to_move:black").over());
    // Along the edge, the cells outside are not surrounded.
    CHECK_FALSE(play(on_hexagon(3), "b2", "black:c1,c2,b3,a3 to_move:black").over());
    CHECK_FALSE(play(on_hexagon(3), "b3", "black:b2,c2,c3,b4,a4 to_move:black").over());
}

TEST_CASE("A ring may surround several cells and other chains", "[rules]") {
    const Position position =
        play(on_hexagon(4), "c3", "black:d3,e3,b4,e4,b5,c5,d5 white:c4,d4 to_move:black");
    REQUIRE(position.over());
    CHECK(ring_cells(position) == "c3 d3 e3 b4 e4 b5 c5 d5");
    // The surrounded stones of the ring's side may belong to its chain.
    const Position inner =
        play(on_hexagon(4), "c3", "black:d3,e3,b4,e4,b5,c5,d5,d4 white:a4 to_move:black");
    REQUIRE(inner.over());
    CHECK(ring_cells(inner) == "c3 d3 b4 d4 b5 c5");
}

TEST_CASE("A hole counts as a surrounded cell", "[rules]") {
    GameDescription description = ring_game(3);
    description.board.blocked.push_back(12);  // c3
    const auto game = Game::create(description, all_rules()).value();
    const Position position = play(game, "d3", "black:b3,c4,c2,b4,d2 to_move:black");
    REQUIRE(position.over());
    CHECK(ring_cells(position) == "c2 d2 b3 d3 b4 c4");
}

TEST_CASE("A ring in the setup ends the game before it begins", "[rules]") {
    const Position position = play(on_hexagon(3), "", "white:d3,b3,c4,c2,b4,d2");
    REQUIRE(position.over());
    CHECK(position.outcome().winner == 2);
}

TEST_CASE("A ring can lose, and undo reverts it", "[rules]") {
    const auto game = Game::create(ring_game(3, "ring result=loses"), all_rules()).value();
    Position position = play(game, "d3", "black:b3,c4,c2,b4,d2 to_move:black");
    REQUIRE(position.over());
    CHECK(position.outcome().rank[0] == 2);
    CHECK(says(position.verdict().text, "{} makes a ring and loses ({})",
               {"black", "c2-d2-b3-d3-b4-c4"}));
    position.undo();
    CHECK_FALSE(position.over());
}

TEST_CASE("A move has the ring that it makes as its explanation", "[rules]") {
    const Position position = play(on_hexagon(3), "", "black:b3,c4,c2,b4,d2 to_move:black");
    const auto comments = [&](std::string_view cell) {
        return position.comments(Action::place(parse_cell(position.board(), cell).value()));
    };
    REQUIRE(comments("d3").size() == 1);
    CHECK(says(comments("d3")[0].text, "{} at {} makes a ring with {}",
               {"black", "d3", "c2-d2-b3-d3-b4-c4"}));
    REQUIRE(comments("a5").size() == 1);
    CHECK(says(comments("a5")[0].text, "{} at {}: no ring", {"black", "a5"}));
}

TEST_CASE("Rings need hexagons with an outside", "[rules]") {
    const auto squares =
        Game::create(describe({5, 5, {"place", "ring", "full_board"}}), all_rules());
    REQUIRE_FALSE(squares);
    CHECK(says_at("rules.ring", squares.error(),
                  "rings need hexagons (give 'board' 'shape: hexagon')"));
    GameDescription joined = describe({5, 5, {"place", "ring", "full_board"}});
    joined.board.neighbours = Neighbours::Hexagonal;
    joined.board.wrap = {true, false};
    const auto torus = Game::create(joined, all_rules());
    REQUIRE_FALSE(torus);
    CHECK(says_at("rules.ring", torus.error(),
                  "a ring needs a board with an outside: these edges are joined"));
}
