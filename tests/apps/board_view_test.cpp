// Drawings of boards in a terminal: stones, lines, squares and marks.
#include <algorithm>

#include "apps/board_drawing.hpp"
#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "support/games.hpp"
#include "support/shipped.hpp"

namespace tengen::test {
using namespace cli;

TEST_CASE("brackets of a hint do not break those of the last stone", "[apps]") {
    const Position last = position("gomoku", "h8 a1 g8 b3 i8");
    BoardViewOptions options = plain(true);
    const auto hinted = [&](const char* name) {
        options.hint = *parse_cell(last.board(), name);
        return drawn(last, options);
    };
    CHECK(hinted("j8").find("●─●(●)?─┼") != std::string::npos);
    CHECK(hinted("k8").find("(●)┼[?]┼") != std::string::npos);
}

TEST_CASE("a board of lines shows stones, edges and the last stone in brackets", "[apps]") {
    CHECK(drawn(position("gomoku", "c3 d4 a1", board(5, 5)), plain(true)) ==
          " 5  ┌─┬─┬─┬─┐\n"
          " 4  ├─┼─┼─○─┤\n"
          " 3  ├─┼─●─┼─┤\n"
          " 2  ├─┼─┼─┼─┤\n"
          " 1 (●)┴─┴─┴─┘\n"
          "    a b c d e\n");
}

TEST_CASE("without Unicode a board is drawn with letters", "[apps]") {
    CHECK(drawn(position("gomoku", "c3 d4 a1", board(5, 5)), plain(false)) ==
          " 5  . . . . .\n"
          " 4  . . . O .\n"
          " 3  . . X . .\n"
          " 2  . . . . .\n"
          " 1 (X). . . .\n"
          "    a b c d e\n");
}

TEST_CASE("black stones are filled and white ones are not, whichever side begins", "[apps]") {
    const std::string chess = drawn(position("chess", "e2-e4"), plain(true));
    CHECK(chess.find(" 8 │ ●R│ ●N│") != std::string::npos);
    CHECK(chess.find(" 1 │ ○R│ ○N│") != std::string::npos);
    CHECK(drawn(position("chess", "e2-e4"), plain(false)).find("(O)") != std::string::npos);
    CHECK(drawn(position("draughts", ""), plain(true)).find(" 8     │ ● │") != std::string::npos);
}

TEST_CASE("squares have borders, and a winning line has stars", "[apps]") {
    CHECK(drawn(position("tictactoe", "a1 a2 b2 b3 c3"), plain(true)) ==
          "   ┌───┬───┬───┐\n"
          " 3 │   │ O │*X*│\n"
          "   ├───┼───┼───┤\n"
          " 2 │ O │*X*│   │\n"
          "   ├───┼───┼───┤\n"
          " 1 │*X*│   │   │\n"
          "   └───┴───┴───┘\n"
          "     a   b   c\n");
    CHECK(drawn(position("tictactoe", "a1 a2"), plain(false)) ==
          "   +---+---+---+\n"
          " 3 |   |   |   |\n"
          "   +---+---+---+\n"
          " 2 |(O)|   |   |\n"
          "   +---+---+---+\n"
          " 1 | X |   |   |\n"
          "   +---+---+---+\n"
          "     a   b   c\n");
}

TEST_CASE("stones that a mill may take have a small x after them", "[apps]") {
    const std::string mill = drawn(position("morris", "a1 b2 d1 d2 g1"), plain(true));
    CHECK(mill.find("●x") != std::string::npos);
    CHECK(mill.find("○x") == std::string::npos);
    CHECK(drawn(position("morris", "a1 b2 d1 d2 g1 -b2"), plain(true)).find("●x") ==
          std::string::npos);
}

TEST_CASE("squares that do not fit are drawn closer, then even closer", "[apps]") {
    const Position small = position("tictactoe", "b2");
    CHECK(drawn(small, plain(true, 17)) ==
          " 3  · · ·\n"
          " 2  ·(X)·\n"
          " 1  · · ·\n"
          "    a b c\n");
    CHECK(drawn(small, plain(true, 8)) ==
          " 3 ···\n"
          " 2>·X·\n"
          " 1 ···\n"
          "   abc\n"
          "    ^\n");
    BoardViewOptions low = plain(true);
    low.height = 5;
    CHECK(draw_board(small, low).size() == 4);
}

TEST_CASE("no two sides look alike, in colour or without", "[apps]") {
    for (const char* name : {"gomoku", "tictactoe", "connect_four", "mnk"}) {
        for (const bool unicode : {true, false}) {
            Overrides many;
            many.seats = 8;
            many.board = BoardSize{15, 15};
            const auto made = shipped(name, many);
            std::vector<std::string> signs;
            for (Side side = 1; side <= made->sides(); ++side) {
                signs.push_back(stone_sign(*made, side, unicode));
            }
            std::sort(signs.begin(), signs.end());
            CHECK(std::unique(signs.begin(), signs.end()) == signs.end());
            CHECK(signs.size() == 8);
        }
    }
}

TEST_CASE("sides of other colours leave the discs to black and white", "[apps]") {
    const auto signs = [](std::vector<std::string> sides) {
        const int count = static_cast<int>(sides.size());
        GameDescription description = line_game(9, 9, 5, count)->description();
        description.sides = std::move(sides);
        const auto made = Game::create(description, all_rules());
        INFO((made ? "" : english(made.error())));
        REQUIRE(made);
        std::string text;
        for (Side side = 1; side <= (*made)->sides(); ++side)
            text += stone_sign(**made, side, true);
        return text;
    };
    CHECK(signs({"red", "blue", "green"}) == "●○▲");
    CHECK(signs({"red", "black"}) == "▲●");
    CHECK(signs({"white", "red", "black"}) == "○▲●");
    CHECK(signs({"white", "a", "b", "c", "d", "e", "f", "g"}) == "○▲■◆★▼✚●");
}

TEST_CASE("colours change nothing else", "[apps]") {
    BoardViewOptions options = plain(true);
    const Position shown = position("gomoku", "h8 h9 i8");
    const std::vector<std::string> without = draw_board(shown, options);
    for (const ColorDepth depth : {ColorDepth::Basic, ColorDepth::Palette, ColorDepth::True}) {
        options.style.colors = depth;
        const std::vector<std::string> with = draw_board(shown, options);
        REQUIRE(with.size() == without.size());
        for (std::size_t i = 0; i < with.size(); ++i) {
            std::string text;
            for (std::size_t j = 0; j < with[i].size(); ++j) {
                if (with[i][j] == '\x1b') {
                    j = with[i].find('m', j);
                } else {
                    text += with[i][j];
                }
            }
            CHECK(text == without[i]);
            CHECK(visible_width(with[i]) == visible_width(without[i]));
        }
    }
}

TEST_CASE("a hint is a question mark", "[apps]") {
    BoardViewOptions options = plain(true);
    const Position shown = position("tictactoe", "b2");
    options.hint = *parse_cell(shown.board(), "a3");
    CHECK(drawn(shown, options).find(" 3 │[?]│   │   │") != std::string::npos);
}

TEST_CASE("a forbidden cell is a cross", "[apps]") {
    const auto renju = shipped("gomoku:renju");
    const auto setup = parse_setup(*renju, "black:f8,g8,h9,h10 white:a1,a3,c5,o2 to_move:black");
    REQUIRE(setup);
    const std::string shown = drawn(Position(renju, *setup), plain(true));
    CHECK(shown.find("  8  ├─┼─┼─┼─┼─●─●─×─┼") != std::string::npos);
    CHECK(drawn(Position(renju, *setup), plain(false)).find(" X X x .") != std::string::npos);
}

TEST_CASE("if some cells are not allowed, dots are the allowed cells", "[apps]") {
    const Position lines = position("gomoku:pro", "h8 h9");
    const std::string shown = drawn(lines, plain(true));
    CHECK(shown.find(" 15  ·─·─·─·─·") != std::string::npos);
    CHECK(shown.find("  8  ·─·─·─·─·─┼─┼─●─┼─┼─·─·─·─·─·") != std::string::npos);
    CHECK(drawn(lines, plain(false)).find("  8  . . . . .     X     . . . . .") !=
          std::string::npos);
    const Position boxes = position("tictactoe:ultimate", "b2");
    CHECK(drawn(boxes, plain(true)).find(" 5 │   │   │   ┃ · │ · │ · ┃   │   │   │") !=
          std::string::npos);
    BoardViewOptions low = plain(true);
    low.height = 18;
    CHECK(drawn(boxes, low).find(" 5        │ · · · │") != std::string::npos);
    CHECK(drawn(position("tictactoe:ultimate", ""), plain(true)).find("·") == std::string::npos);
}

TEST_CASE("offered cells are diamonds", "[apps]") {
    const Position shown =
        position("gomoku:renju_taraguchi10", "h8 keep h9 keep i9 keep g7 ten a1 b3");
    CHECK(drawn(shown, plain(true)).find("  3  ├(◇)┼") != std::string::npos);
    CHECK(drawn(shown, plain(false)).find("\n  1  * . .") != std::string::npos);
}

TEST_CASE("the last cell is the last stone's", "[apps]") {
    CHECK(last_cell(position("gomoku", "")) == kNoCell);
    CHECK(last_cell(position("gomoku", "h8 a1")) == 0);
    CHECK(last_cell(position("tictactoe:wild", "x:b2")) == 4);
    CHECK(last_cell(position("pop_out", "b1 d1 -b1")) == 1);
    CHECK(last_cell(position("gomoku:swap2", "h8 h9 i8 black")) == 7 * 15 + 8);
}

}  // namespace tengen::test
