#include "board_view.hpp"

#include <functional>

#include "config/game_library.hpp"
#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "games/all_rules.hpp"
#include "support/catch.hpp"

namespace tengen {
namespace {

const RuleCatalogue& rules() {
    static const RuleCatalogue catalogue = [] {
        RuleCatalogue all;
        all_rules(all);
        return all;
    }();
    return catalogue;
}

std::shared_ptr<const Game> game(const std::string& name, const Overrides& overrides = {}) {
    static const GameLibrary library =
        GameLibrary::read(ConfigFolders{{TENGEN_SOURCE_DIR "/config"}, 0}, rules());
    const auto loaded = library.load(name, overrides);
    REQUIRE(loaded);
    return loaded->game;
}

Position position(const std::string& name, const std::string& moves,
                  const Overrides& overrides = {}) {
    Position result(game(name, overrides));
    REQUIRE(play_actions(result, moves));
    return result;
}

std::string drawn(const Position& position, BoardViewOptions options) {
    std::string text;
    for (const std::string& line : draw_board(position, options)) {
        // Blanks at the end of a line cannot be seen.
        text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    }
    return text;
}

BoardViewOptions plain(bool unicode, int width = 80) {
    BoardViewOptions options;
    options.style.unicode = unicode;
    options.width = width;
    return options;
}

Overrides board(int columns, int rows) {
    Overrides overrides;
    overrides.board = BoardSize{columns, rows};
    return overrides;
}

/// An empty board of this shape.
Position shaped(int columns, int rows, const std::function<void(BoardShape&)>& change) {
    GameDescription description = game("mnk", board(columns, rows))->description();
    change(description.board);
    const auto made = Game::create(description, rules());
    REQUIRE(made);
    return Position(*made);
}

}  // namespace

TEST_CASE("of a board too large for the terminal the part around the last stone is drawn",
          "[apps]") {
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

TEST_CASE("what of a board is drawn is said", "[apps]") {
    BoardViewOptions options = plain(true, 80);
    const Position start = position("gomoku", "");
    CHECK(shown_part(start, options).empty());
    options.height = 10;
    CHECK(shown_part(start, options) == "rows 4–12 of 15");
    options.width = 15;
    CHECK(shown_part(start, options).find("rows 4–12 of 15, columns ") == 0);
}

TEST_CASE("brackets of a hint do not tear those of the last stone", "[apps]") {
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

TEST_CASE("squares have borders, and a winning line stars", "[apps]") {
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

TEST_CASE("squares that do not fit are drawn closer, then closer still", "[apps]") {
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

TEST_CASE("holes are blank and lines end at them", "[apps]") {
    GameDescription description = game("mnk", board(3, 3))->description();
    description.board.blocked = {4};
    description.board.drawing = BoardDrawing::Lines;
    const auto made = Game::create(description, rules());
    REQUIRE(made);
    CHECK(drawn(Position(*made), plain(true)) ==
          " 3  ┌───┐\n"
          " 2  │   │\n"
          " 1  └───┘\n"
          "    a b c\n");
}

TEST_CASE("no two sides look alike, in colour or without", "[apps]") {
    for (const char* name : {"gomoku", "tictactoe", "connect_four", "mnk"}) {
        for (const bool unicode : {true, false}) {
            Overrides many;
            many.seats = 8;
            many.board = BoardSize{15, 15};
            const auto made = game(name, many);
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

TEST_CASE("colours add nothing but colours", "[apps]") {
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
    const auto renju = game("gomoku:renju");
    const auto setup = parse_setup(*renju, "black:f8,g8,h9,h10 white:a1,a3,c5,o2 to_move:black");
    REQUIRE(setup);
    const std::string shown = drawn(Position(renju, *setup), plain(true));
    CHECK(shown.find("  8  ├─┼─┼─┼─┼─●─●─×─┼") != std::string::npos);
    CHECK(drawn(Position(renju, *setup), plain(false)).find(" X X x .") != std::string::npos);
}

TEST_CASE("blocks are told apart by heavier borders, or by a line", "[apps]") {
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

TEST_CASE("layers stand side by side under their names", "[apps]") {
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

TEST_CASE("lines go on over edges that are joined", "[apps]") {
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

TEST_CASE("where one may not play everywhere, dots are the cells where one may", "[apps]") {
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

TEST_CASE("cells that are offered are diamonds", "[apps]") {
    const Position shown =
        position("gomoku:renju_taraguchi10", "h8 keep h9 keep i9 keep g7 ten a1 b3");
    CHECK(drawn(shown, plain(true)).find("  3  ├(◇)┼") != std::string::npos);
    CHECK(drawn(shown, plain(false)).find("\n  1  * . .") != std::string::npos);
}

TEST_CASE("the last cell is that of the last stone", "[apps]") {
    CHECK(last_cell(position("gomoku", "")) == kNoCell);
    CHECK(last_cell(position("gomoku", "h8 a1")) == 0);
    CHECK(last_cell(position("tictactoe:wild", "x:b2")) == 4);
    CHECK(last_cell(position("pop_out", "b1 d1 -b1")) == 1);
    CHECK(last_cell(position("gomoku:swap2", "h8 h9 i8 black")) == 7 * 15 + 8);
}

}  // namespace tengen
