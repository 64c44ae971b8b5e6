// Boxes that belong to the side that draws their last edge.
#include "core/board_outline.hpp"
#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

GameDescription boxes(int columns, int rows, std::vector<std::string> rules, int sides = 2) {
    GameDescription description = describe({3, 3, std::move(rules), sides});
    description.board = board_of_boxes({columns, rows});
    description.regions = {{"boxes", {box_cells(description.board)}},
                           {"edges", {edge_cells(description.board)}}};
    return description;
}

const std::vector<std::string> kRules{"place on=edges stones=nobody", "claim",
                                      "count when=full_board"};

std::shared_ptr<const Game> game_of(int columns, int rows, int sides = 2) {
    return Game::create(boxes(columns, rows, kRules, sides), all_rules()).value();
}

std::string why_refused(const GameDescription& description) {
    const auto game = Game::create(description, all_rules());
    return game ? "" : english(game.error());
}

}  // namespace

TEST_CASE("A closed box belongs to the side that closes it, which acts again", "[rules]") {
    const Position open = play(game_of(2, 1), "b1 a2 b3");
    CHECK(open.turn().side == 2);
    CHECK(open.at(open.board().cell(1, 1)) == kEmpty);
    Position closed = open;
    closed.apply(parse_action(open, "c2").value());
    CHECK(closed.at(closed.board().cell(1, 2)) == kNobody);
    CHECK(closed.at(closed.board().cell(1, 1)) == 2);
    CHECK(closed.turn().side == 2);
    CHECK(english(closed.status().front()) == "boxes: black 0, white 1");
    closed.undo();
    CHECK(closed == open);
    CHECK(closed.key() == open.key());
}

TEST_CASE("One edge may close two boxes, and the most boxes win", "[rules]") {
    const Position end = play(game_of(2, 1), "b1 a2 b3 d1 d3 e2 c2");
    REQUIRE(end.over());
    CHECK(end.outcome().winner == 1);
    CHECK(english(end.verdict().text) == "boxes are counted: black 2, white 0");
}

TEST_CASE("Only edges can be played", "[rules]") {
    const Position start(game_of(2, 1));
    CHECK(english(start.why_not(Action::place(start.board().cell(1, 1)))) ==
          "b2 is not a cell to play on");
    CHECK(parse_action(start, "a1").error().front().message.id == "{} is a hole in the board");
}

TEST_CASE("A position of boxes is set up with the owners of closed boxes", "[rules]") {
    const auto game = game_of(2, 1);
    const Position position = play(game, "", "black:b1,a2,b3,c2 white:b2 to_move:white");
    CHECK(position.at(position.board().cell(0, 1)) == kNobody);
    CHECK(position.at(position.board().cell(1, 1)) == 2);
    CHECK(setup_text(*game, position.setup()) == "black:b1,a2,b3,c2 white:b2 to_move:white");
    const auto refused = [&](const char* text) {
        return english(parse_setup(*game, text).error());
    };
    CHECK(refused("black:b1,a2,b3,c2") == "b2 has all edges, so a side must own it");
    CHECK(refused("black:b1,a2,b2") == "b2 is owned, but lacks edges");
}

TEST_CASE("Boxes of all sizes keep the promises of a game", "[rules]") {
    for (const auto& [columns, rows, sides] :
         {std::tuple{1, 1, 2}, {2, 2, 2}, {3, 2, 3}, {1, 4, 2}}) {
        CHECK(find_breach(game_of(columns, rows, sides), all_rules(), {40, 1, {}}) == "");
    }
    const std::vector<std::string> more{"place on=edges stones=nobody", "claim",
                                        "count when=full_board winner=fewest",
                                        "turns stones=2 first=1", "move_limit moves=9"};
    const auto game = Game::create(boxes(2, 2, more, 3), all_rules()).value();
    CHECK(find_breach(game, all_rules(), {40, 2, {}}) == "");
    const auto setup = parse_setup(*game, "black:b1,a2,b3,c2 white:b2").value();
    CHECK(find_breach(game, all_rules(), {40, 3, setup}) == "");
}

TEST_CASE("Impossible uses of claim are refused with the reason", "[rules]") {
    CHECK(refusal({5, 5, {"place", "claim", "full_board"}}) ==
          "rules.claim: needs a board of boxes (write 'shape: boxes')");
    CHECK(why_refused(boxes(2, 2, {"place stones=nobody", "claim", "count when=full_board"})) ==
          "rules.claim: needs shared edges (give 'place' both 'on: edges' and 'stones: "
          "nobody')");
    CHECK(why_refused(boxes(2, 2, {"place on=edges stones=nobody", "claim", "flip", "pass"})) ==
          "rules.claim: 'flip' does not fit boxes that sides claim (leave out one)");
    GameDescription closed = boxes(2, 1, kRules);
    closed.board.blocked = {0, 1, 2, 4, 5, 7, 10, 11, 12, 14};
    closed.regions[1].cells = {edge_cells(closed.board)};
    CHECK(why_refused(closed) == "rules.claim: b2 has no edge (block the box, or fewer edges)");
    // Without the part that owns boxes, shared stones cannot be counted.
    CHECK(why_refused(
              boxes(2, 2, {"place on=edges stones=nobody", "count when=full_board", "stuck"})) ==
          "rules.count: needs stones that belong to a side (leave out this, or 'stones: nobody' of "
          "'place')");
}
