// Drawings of other board shapes, and of boards too large for the terminal.
#include "apps/board_drawing.hpp"
#include "core/board_outline.hpp"
#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "support/catch.hpp"

namespace tengen::test {
using namespace cli;

TEST_CASE("a board too large for the terminal is drawn around the last stone", "[apps]") {
    BoardViewOptions options = plain(false, 30);
    options.height = 9;
    const Position far = position("gomoku", "a1 ad30", board(64, 64));
    const std::string corner = drawn(far, options);
    CHECK(corner.find("30>") != std::string::npos);
    CHECK(corner.find("<30") != std::string::npos);
    CHECK(corner.find('^') != std::string::npos);
    const auto lines = draw_board(far, options);
    CHECK(lines.size() == 9);
    for (const std::string& line : lines) CHECK(visible_width(line) <= 30);
    const std::string left = drawn(position("gomoku", "a1", board(64, 64)), options);
    CHECK(left.find("\n  1>X") != std::string::npos);
    CHECK(left.find(" abcdef") != std::string::npos);
}

TEST_CASE("the drawn part of a board is named", "[apps]") {
    BoardViewOptions options = plain(true, 80);
    const Position start = position("gomoku", "");
    CHECK(shown_part(start, options).empty());
    options.height = 10;
    CHECK(shown_part(start, options) == "rows 4–12 of 15");
    options.width = 15;
    CHECK(shown_part(start, options).find("rows 4–12 of 15, columns ") == 0);
}

TEST_CASE("columns after z have two letters, one above the other", "[apps]") {
    const std::vector<std::string> lines =
        draw_board(position("mnk", "ab1", board(30, 4)), plain(true, 80));
    CHECK(lines.size() == 8);
    for (const std::string& line : lines) CHECK(visible_width(line) <= 80);
    const std::string& units = lines.back();
    const std::string& tens = lines[lines.size() - 2];
    CHECK(units.substr(4) == "a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d");
    CHECK(tens == std::string(4 + 2 * 26, ' ') + "a a a a");
    CHECK(lines[0] == tens);
}

TEST_CASE("a board of 64 columns fits an ordinary terminal", "[apps]") {
    const std::vector<std::string> lines =
        draw_board(position("mnk", "bl64", board(64, 64)), plain(true, 80));
    for (const std::string& line : lines) CHECK(visible_width(line) <= 80);
    CHECK(lines[2] == " 64>" + [] {
        std::string row;
        for (int i = 0; i < 63; ++i) row += "·";
        return row;
    }() + "●<64");
    CHECK(lines.back() == std::string(4 + 63, ' ') + "^");
}

TEST_CASE("holes are blank, and lines end at them", "[apps]") {
    const Position shown = shaped(3, 3, [](BoardShape& shape) {
        shape.blocked = {4};
        shape.drawing = BoardDrawing::Lines;
    });
    CHECK(drawn(shown, plain(true)) ==
          " 3  ┌───┐\n"
          " 2  │   │\n"
          " 1  └───┘\n"
          "    a b c\n");
}

TEST_CASE("lines of a board of lines pass cells that do not exist", "[apps]") {
    const Position shown = shaped(5, 5, [](BoardShape& shape) {
        // Two squares, joined at the middles of their sides.
        shape.lines = {{0, 2, 4},   {20, 22, 24}, {0, 10, 20}, {4, 14, 24}, {6, 7, 8}, {16, 17, 18},
                       {6, 11, 16}, {8, 13, 18},  {2, 7},      {17, 22},    {10, 11},  {13, 14}};
    });
    CHECK(drawn(shown, plain(true)) ==
          " 5  ┌───┬───┐\n"
          " 4  │ ┌─┴─┐ │\n"
          " 3  ├─┤   ├─┤\n"
          " 2  │ └─┬─┘ │\n"
          " 1  └───┴───┘\n"
          "    a b c d e\n");
}

TEST_CASE("diagonal lines are between the rows of cells", "[apps]") {
    Position shown = shaped(3, 3, [](BoardShape& shape) {
        shape.lines = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                       {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4}};
    });
    shown.apply(Action::place(4));
    CHECK(drawn(shown, plain(true)) ==
          " 3  ┌─┬─┐\n"
          "    │ │╱│\n"
          " 2  ├(●)┤\n"
          "    │╱│╲│\n"
          " 1  └─┴─┘\n"
          "    a b c\n");
    CHECK(drawn(shown, plain(false)) ==
          " 3  . . .\n"
          "       /\n"
          " 2  .(X).\n"
          "     / \\\n"
          " 1  . . .\n"
          "    a b c\n");
    // A diagonal line over places without cells.
    const Position far = shaped(5, 5, [](BoardShape& shape) {
        shape.lines = {{0, 2, 4}, {20, 22, 24}, {0, 20}, {4, 24}, {0, 12, 24}};
    });
    CHECK(drawn(far, plain(true)) ==
          " 5  ┌───────┐\n"
          "    │      ╱│\n"
          " 4  │       │\n"
          "    │    ╱  │\n"
          " 3  │   ·   │\n"
          "    │  ╱    │\n"
          " 2  │       │\n"
          "    │╱      │\n"
          " 1  └───────┘\n"
          "    a b c d e\n");
}

TEST_CASE("a star has its letters at the lower left ends and its numbers at the right", "[apps]") {
    Position shown = shaped(9, 9, [](BoardShape& shape) { shape = outlined(Outline::Star, 2); });
    shown.apply(Action::place(40));
    CHECK(drawn(shown, plain(true)) ==
          "                ·  9\n"
          "               · ·  8\n"
          "          · · · · · · ·  7\n"
          "         a · · · · · ·  6\n"
          "          b · ·(●)· ·  5\n"
          "           · · · · · ·  4\n"
          "          · · · · · · ·  3\n"
          "         c d e · · h i  2\n"
          "              f ·  1\n"
          "               g\n");
}

TEST_CASE("blocks are separated by heavier borders, or by a line", "[apps]") {
    Position shown = shaped(4, 4, [](BoardShape& shape) { shape.blocks = {2, 2}; });
    shown.apply(Action::place(0));
    CHECK(drawn(shown, plain(true)) ==
          "   ┌───┬───┰───┬───┐\n"
          " 4 │   │   ┃   │   │\n"
          "   ├───┼───╂───┼───┤\n"
          " 3 │   │   ┃   │   │\n"
          "   ┝━━━┿━━━╋━━━┿━━━┥\n"
          " 2 │   │   ┃   │   │\n"
          "   ├───┼───╂───┼───┤\n"
          " 1 │(●)│   ┃   │   │\n"
          "   └───┴───┸───┴───┘\n"
          "     a   b   c   d\n");
    CHECK(drawn(shown, plain(false)) ==
          "   +---+---#---+---+\n"
          " 4 |   |   #   |   |\n"
          "   +---+---#---+---+\n"
          " 3 |   |   #   |   |\n"
          "   +===+===#===+===+\n"
          " 2 |   |   #   |   |\n"
          "   +---+---#---+---+\n"
          " 1 |(X)|   #   |   |\n"
          "   +---+---#---+---+\n"
          "     a   b   c   d\n");
    CHECK(drawn(shown, plain(true, 20)) ==
          " 4  · · │ · ·\n"
          " 3  · · │ · ·\n"
          "   ─────┼─────\n"
          " 2  · · │ · ·\n"
          " 1 (●)· │ · ·\n"
          "    a b   c d\n");
    CHECK(drawn(shown, plain(false, 12)) ==
          " 4 ..|..\n"
          " 3 ..|..\n"
          "   --+--\n"
          " 2 ..|..\n"
          " 1>X.|..\n"
          "   ab cd\n"
          "   ^\n");
}

TEST_CASE("a hexagon has its letters at the lower left and its numbers at the right", "[apps]") {
    Position shown = shaped(5, 5, [](BoardShape& shape) { shape = outlined(Outline::Hexagon, 3); });
    shown.apply(Action::place(12));
    CHECK(drawn(shown, plain(true)) ==
          "        · · ·  5\n"
          "       · · · ·  4\n"
          "      · ·(●)· ·  3\n"
          "     a · · · ·  2\n"
          "      b · · ·  1\n"
          "       c d e\n");
}

TEST_CASE("a triangle has its letters below and its numbers at the left", "[apps]") {
    const Position shown =
        shaped(3, 3, [](BoardShape& shape) { shape = outlined(Outline::Triangle, 3); });
    CHECK(drawn(shown, plain(true)) ==
          "   3  ·\n"
          "  2  · ·\n"
          " 1  · · ·\n"
          "    a b c\n");
}

TEST_CASE("layers are side by side under their names", "[apps]") {
    Position shown = shaped(6, 3, [](BoardShape& shape) { shape.layers = 2; });
    shown.apply(Action::place(3));
    CHECK(drawn(shown, plain(true)) ==
          "     layer 1        layer 2\n"
          "   ┌───┬───┬───┐  ┌───┬───┬───┐\n"
          " 3 │   │   │   │  │   │   │   │\n"
          "   ├───┼───┼───┤  ├───┼───┼───┤\n"
          " 2 │   │   │   │  │   │   │   │\n"
          "   ├───┼───┼───┤  ├───┼───┼───┤\n"
          " 1 │   │   │   │  │(●)│   │   │\n"
          "   └───┴───┴───┘  └───┴───┴───┘\n"
          "     a   b   c      d   e   f\n");
    CHECK(drawn(shown, plain(true, 28)) ==
          "    1        2\n"
          " 3  · · ·    · · ·\n"
          " 2  · · ·    · · ·\n"
          " 1  · · ·   (●)· ·\n"
          "    a b c    d e f\n");
    CHECK(drawn(shown, plain(true, 15)) ==
          "   1    2\n"
          " 3 ···  ···\n"
          " 2 ···  ···\n"
          " 1>···  ●··\n"
          "   abc  def\n"
          "        ^\n");
}

TEST_CASE("lines end at the edge of a layer", "[apps]") {
    const Position shown = shaped(6, 3, [](BoardShape& shape) {
        shape.layers = 2;
        shape.drawing = BoardDrawing::Lines;
    });
    CHECK(drawn(shown, plain(true)) ==
          "    1        2\n"
          " 3  ┌─┬─┐    ┌─┬─┐\n"
          " 2  ├─┼─┤    ├─┼─┤\n"
          " 1  └─┴─┘    └─┴─┘\n"
          "    a b c    d e f\n");
}

TEST_CASE("rows of hexagons are shifted by half a cell", "[apps]") {
    Position shown =
        shaped(3, 3, [](BoardShape& shape) { shape.neighbours = Neighbours::Hexagonal; });
    shown.apply(Action::place(4));
    CHECK(drawn(shown, plain(true)) ==
          "      a b c\n"
          "   3  · · ·  3\n"
          "  2  ·(●)·  2\n"
          " 1  · · ·  1\n"
          "    a b c\n");
}

TEST_CASE("a large board of hexagons is cut off around the last stone", "[apps]") {
    Position shown =
        shaped(40, 40, [](BoardShape& shape) { shape.neighbours = Neighbours::Hexagonal; });
    shown.apply(*parse_action(shown, "t20"));
    BoardViewOptions options = plain(true, 40);
    options.height = 12;
    const auto lines = draw_board(shown, options);
    CHECK(lines.size() <= 12);
    for (const std::string& line : lines) CHECK(visible_width(line) <= 40);
    CHECK(drawn(shown, options).find("(●)") != std::string::npos);
}

TEST_CASE("lines continue over joined edges", "[apps]") {
    const Position shown = shaped(3, 3, [](BoardShape& shape) {
        shape.drawing = BoardDrawing::Lines;
        shape.wrap = {true, false};
    });
    CHECK(drawn(shown, plain(true)) ==
          " 3 ─┬─┬─┬─\n"
          " 2 ─┼─┼─┼─\n"
          " 1 ─┴─┴─┴─\n"
          "    a b c\n");
}

}  // namespace tengen::test
