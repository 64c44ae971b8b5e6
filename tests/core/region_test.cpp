// Regions of a board, as people write them and in descriptions.
#include "core/region.hpp"

#include "core/notation.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

Board board_with(Wrap wrap = {}, std::vector<Cell> blocked = {}) {
    BoardShape shape;
    shape.rows = 4;
    shape.columns = 3;
    shape.wrap = wrap;
    shape.blocked = std::move(blocked);
    return Board::create(shape).value();
}

std::string region_cells(std::string_view text, const Board& board = board_with()) {
    const auto cells = parse_region(board, text);
    if (!cells) return english(cells.error());
    std::string names;
    for (const Cell cell : *cells) names += (names.empty() ? "" : " ") + cell_name(board, cell);
    return names;
}

constexpr const char* kTextWithRegions =
    "game test\n"
    "board 3 3 lines\n"
    "sides black white\n"
    "seats 2\n"
    "region rim 0 1 2\n"
    "region home=black 0 1\n"
    "region home=white 7 8\n"
    "rule place on=home stones=own\n"
    "rule full_board result=draw\n";

std::string region_error(std::string_view text) {
    const auto description = parse_description(text, all_rules());
    return description ? "no error" : english(description.error());
}

}  // namespace

TEST_CASE("A region is read from cells, rectangles, rows, columns, edges and the rim", "[core]") {
    CHECK(region_cells("b2") == "b2");
    CHECK(region_cells("c4 a1") == "a1 c4");
    CHECK(region_cells("a2-b3") == "a2 b2 a3 b3");
    CHECK(region_cells("b3-a2") == "a2 b2 a3 b3");
    CHECK(region_cells("row 4") == "a4 b4 c4");
    CHECK(region_cells("column b") == "b1 b2 b3 b4");
    CHECK(region_cells("edge north") == "a4 b4 c4");
    CHECK(region_cells("edge east  edge south") == "a1 b1 c1 c2 c3 c4");
    CHECK(region_cells("corners") == "a1 c1 a4 c4");
    CHECK(region_cells("rim") == "a1 b1 c1 a2 c2 a3 c3 a4 b4 c4");
    CHECK(region_cells("row 1", board_with({}, {1})) == "a1 c1");
}

TEST_CASE("A wrong region is refused with the word", "[core]") {
    CHECK(region_cells("") == "names no cells");
    CHECK(region_cells("rimm") ==
          "'rimm' is not a set of cells (write a1, a1-h2, row 8, column a, edge north, tip 1, "
          "corners or rim) (did you mean 'rim'?)");
    CHECK(region_cells("row 5") == "'row' needs a number 1..4, found '5'");
    CHECK(region_cells("row") == "'row' needs a number 1..4, found ''");
    CHECK(region_cells("column d") == "'column' needs a letter a..c, found 'd'");
    CHECK(region_cells("tip 1") == "'tip' needs a board with 'shape: star'");
    CHECK(region_cells("edge up") == "'edge' needs one of east, west, north, south, found 'up'");
    CHECK(region_cells("d1") == "there is no column d (the board has a..c)");
    CHECK(region_cells("edge west", board_with({true, false})) ==
          "there is no edge west: these edges are joined");
    CHECK(region_cells("b1", board_with({}, {1})) == "b1 is a hole in the board");
    CHECK(region_cells("column b", board_with({}, {1, 4, 7, 10})) == "has only holes");
}

TEST_CASE("Regions are the same after writing and reading a description", "[core]") {
    const auto description = parse_description(kTextWithRegions, all_rules());
    REQUIRE(description);
    REQUIRE(description->regions.size() == 2);
    CHECK(description->regions[0].of(2).size() == 3);
    CHECK(description->regions[1].of(2)[0] == 7);
    CHECK(to_text(*description) == kTextWithRegions);
    const auto game = Game::create(*description, all_rules());
    CHECK((game ? "" : english(game.error())) ==
          "rules.place: can leave a side without a move (add 'pass' or 'stuck')");
}

TEST_CASE("A damaged line of a region is refused", "[core]") {
    const std::string text = kTextWithRegions;
    for (const std::string bad : {"region home=red 1", "region rim 3", "region home=white 8 7",
                                  "region x 9999", "region"}) {
        INFO(bad);
        std::string damaged = text;
        damaged.replace(damaged.find("region home=white 7 8"), 21, bad);
        CHECK(region_error(damaged) != "no error");
    }
    GameDescription description = parse_description(kTextWithRegions, all_rules()).value();
    description.regions[0].cells[0] = {9};
    const auto outside = Game::create(description, all_rules());
    REQUIRE(!outside);
    CHECK(outside.error().front().place == "regions.rim");
    description.regions[0].cells[0] = {1};
    description.regions[1].cells.push_back({2});
    CHECK(!Game::create(description, all_rules()));
}
