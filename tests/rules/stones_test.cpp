// Initial stones.
#include <string>

#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/parse_position.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

Recipe with(int columns, int rows, const std::string& stones, std::vector<Cell> blocked = {}) {
    return {columns, rows, {"place", "line length=2", "full_board", "stones " + stones},
            2,       0,    std::move(blocked)};
}

/// The board row by row from the top: '.', '1', '2', '#'.
std::string picture(const Position& position) {
    std::string text;
    for (int row = position.board().rows() - 1; row >= 0; --row) {
        for (int column = 0; column < position.board().columns(); ++column) {
            const Side side = position.at(position.board().cell(row, column));
            text += side == kOutside ? '#' : side == kEmpty ? '.' : static_cast<char>('0' + side);
        }
        if (row > 0) text += '/';
    }
    return text;
}

std::string at_start(int columns, int rows, const std::string& stones,
                     const std::string& setup = "") {
    return picture(play(make(with(columns, rows, stones)), "", setup));
}

}  // namespace

TEST_CASE("Stones are on the named cells, and in the centre if centred", "[rules]") {
    CHECK(at_start(3, 3, "cells=a1%20c3,b2") == "..1/.2./1..");
    CHECK(at_start(4, 4, "cells=a1%20b2,a2%20b1 centred=true") == "..../.21./.12./....");
    CHECK(at_start(5, 3, "cells=a1,c1 centred=true") == "...../.1.2./.....");
    CHECK(at_start(4, 3, "cells=d3,% centred=true") == "..../.1../....");
    CHECK(at_start(2, 2, "cells=b2,a1 centred=true") == ".1/2.");
    CHECK(at_start(3, 3, "") == ".../.../...");
}

TEST_CASE("The named cells of centred stones may be holes", "[rules]") {
    const Recipe recipe = with(4, 4, "cells=a1%20b2,a2%20b1 centred=true", {0});
    CHECK(picture(play(make(recipe), "")) == "..../.21./.12./#...");
}

TEST_CASE("A setup replaces the initial stones", "[rules]") {
    CHECK(at_start(3, 3, "cells=a1,b2", "white:c1") == ".../.../..2");
    CHECK(at_start(3, 3, "cells=a1,b2", "to_move:white") == ".../.2./1..");
}

TEST_CASE("A game with initial stones is played, undone and written like any other", "[rules]") {
    Position position = play(make(with(3, 3, "cells=a1,b3")), "c1 c3");
    REQUIRE(position.over());
    const auto read = parse_position(to_text(position), all_rules());
    REQUIRE(read);
    CHECK(picture(*read) == ".22/.../1.1");
    position.undo();
    position.undo();
    CHECK(picture(position) == ".2./.../1..");
    CHECK(position.empty_cells().size() == 7);
}

TEST_CASE("Invalid initial stones are refused with the reason", "[rules]") {
    CHECK(refusal(with(3, 3, "cells=d1,%")) ==
          "rules.stones.cells.black: there is no column d (the board has a..c) (write cells such "
          "as 'd4 e5')");
    CHECK(refusal(with(3, 3, "cells=a1,a1")) == "rules.stones.cells.white: a1 has two stones");
    CHECK(refusal(with(3, 3, "cells=b1,%", {1})) ==
          "rules.stones.cells.black: b1 is a hole in the board (write cells such as 'd4 e5')");
    CHECK(refusal(with(3, 3, "cells=a4,% centred=true", {4})) ==
          "rules.stones.cells.black: there is no row 4 (the board has 1..3) (write cells such as "
          "'d4 e5')");
    CHECK(refusal(with(3, 3, "cells=a1,% centred=true", {4})) ==
          "rules.stones.cells.black: b2 is a hole in the board");
}

TEST_CASE("Sets of cells may have stones", "[rules]") {
    const auto stones = [](const std::string& cells) {
        const Position position(make({4, 4, {"place", "full_board", "stones cells=" + cells}}));
        std::string text;
        for (Cell cell = 0; cell < 16; ++cell) text += std::to_string(position.at(cell));
        return text;
    };
    CHECK(stones("a1-b2%20d4,row%203") ==
          "1100"
          "1100"
          "2222"
          "0001");
    CHECK(stones("column%20d%20a1,b2") ==
          "1001"
          "0201"
          "0001"
          "0001");
    GameDescription camps =
        describe({4, 4, {"place", "full_board", "stones cells=camp%20a1,camp%20d1"}});
    camps.regions = {{"camp", {{4, 5}, {14, 15}}}};
    CHECK(picture(Position(Game::create(camps, all_rules()).value())) == "..22/..../11../1..2");
    camps.rules[2].parameters =
        describe({4, 4, {"place", "full_board", "stones cells=capm,d1"}}).rules[2].parameters;
    CHECK_THAT(english(Game::create(camps, all_rules()).error().front().message),
               Catch::Matchers::EndsWith("(did you mean 'camp'?)"));
    CHECK(refusal({3, 3, {"stones cells=home", "full_board"}}) ==
          "rules.stones.cells.black: 'home' is neither a cell nor a region or piece of this game "
          "(add it to 'regions' or 'pieces')");
    GameDescription kinds = camps;
    kinds.pieces = {"man", "king"};
    kinds.rules[2].parameters =
        describe({4, 4, {"place", "full_board", "stones cells=king%20a1%20man%20b1,d1"}})
            .rules[2]
            .parameters;
    CHECK(english(Game::create(kinds, all_rules()).error().front().message) ==
          "write a comma before 'man'");
    kinds.rules[2].parameters.set("cells",
                                  {Scalar(std::string("a1, king")), Scalar(std::string("d1"))});
    CHECK(says(Game::create(kinds, all_rules()).error(),
               "no cells follow '{}' (write 'd4 e5' or a region after it)", {"king"}));
    const auto refused = [](const std::string& cells) {
        return refusal({4, 4, {"place", "full_board", "stones cells=" + cells}});
    };
    CHECK(refused("a1-b2%20b1,d4") == "rules.stones.cells.black: b1 has two stones");
    CHECK(refused("row,d4").starts_with("rules.stones.cells.black: 'row' needs a number"));
    CHECK(refused("row%209,d4").starts_with("rules.stones.cells.black: 'row' needs a number"));
    CHECK(refused("a1-e1,d4").starts_with("rules.stones.cells.black: there is no column e"));
}
