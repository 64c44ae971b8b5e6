// The content of diagrams: numbers, captured stones, notes, parts.
#include "diagram/diagram.hpp"

#include <algorithm>

#include "core/notation.hpp"
#include "diagram/text_diagram.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/says.hpp"
#include "support/shipped.hpp"

namespace tengen::test {
namespace {

/// "a1:black b1:white=2", sorted by cell.
std::string stones_of(const Diagram& diagram) {
    std::vector<std::string> words;
    for (const DiagramStone& stone : diagram.stones) {
        words.push_back(cell_name(diagram.game->board(), stone.cell) + ':' +
                        diagram.game->side_name(stone.side) +
                        (stone.number.empty() ? "" : "=" + stone.number));
    }
    std::ranges::sort(words);
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

DiagramWish moves(int first, std::optional<int> last,
                  DiagramNumbers numbers = DiagramNumbers::AsPlayed) {
    DiagramWish wish;
    wish.numbers = numbers;
    wish.first = first;
    wish.last = last;
    return wish;
}

Diagram diagram_of(const Position& end, const DiagramWish& wish) {
    const Result<Diagram> diagram = make_diagram(end, nullptr, wish);
    REQUIRE(diagram);
    return *diagram;
}

/// The code and place of the error; empty if there is none.
std::string refused(const Position& end, const DiagramWish& wish) {
    const Result<Diagram> diagram = make_diagram(end, nullptr, wish);
    return diagram ? "" : diagram.error().front().place;
}

/// White captures f8 and g8 with 6; black plays on g8 again with 7.
Position captured() {
    return play(shipped("pente:small"), "g7 e8 f8 d4 g8 h8 g8 k9");
}

}  // namespace

TEST_CASE("a diagram numbers a range of moves on the stones before it", "[diagram]") {
    const Position end = play(line_game(5, 5, 5), "c3 b2 d4 a1 e5 b1");
    struct Row {
        DiagramWish wish;
        std::string stones;
    };
    DiagramWish from_90 = moves(3, 4);
    from_90.first_number = 90;
    DiagramWish by_hundred = moves(3, 4);
    by_hundred.first_number = 199;
    by_hundred.by_hundred = true;
    DiagramWish hundred = by_hundred;
    hundred.first_number = 100;
    const Row rows[] = {
        {moves(1, {}), "a1:white=4 b1:white=6 b2:white=2 c3:black=1 d4:black=3 e5:black=5"},
        {moves(3, 4), "a1:white=4 b2:white c3:black d4:black=3"},
        {moves(3, {}), "a1:white=4 b1:white=6 b2:white c3:black d4:black=3 e5:black=5"},
        {moves(1, 2), "b2:white=2 c3:black=1"},
        {moves(1, 0), ""},
        {moves(3, 4, DiagramNumbers::FromOne), "a1:white=2 b2:white c3:black d4:black=1"},
        {moves(3, 4, DiagramNumbers::Last), "a1:white=4 b2:white c3:black d4:black"},
        {moves(3, 4, DiagramNumbers::None), "a1:white b2:white c3:black d4:black"},
        {from_90, "a1:white=91 b2:white c3:black d4:black=90"},
        {by_hundred, "a1:white=100 b2:white c3:black d4:black=99"},
        {hundred, "a1:white=1 b2:white c3:black d4:black=100"},
    };
    for (const Row& row : rows) CHECK(stones_of(diagram_of(end, row.wish)) == row.stones);
}

TEST_CASE("moves that a game does not have are an error of the option", "[diagram]") {
    const Position end = play(line_game(5, 5, 5), "c3 b2 d4");
    CHECK(refused(end, moves(1, 3)) == "");
    CHECK(refused(end, moves(1, 4)) == "--moves");
    CHECK(refused(end, moves(3, 2)) == "--moves");
    CHECK(refused(end, moves(4, {})) == "--moves");
    CHECK(refused(end, moves(1, -1)) == "--moves");
}

TEST_CASE("captured stones stay in a figure, and later stones there have notes", "[diagram]") {
    const Position end = captured();
    const Diagram figure = diagram_of(end, moves(1, {}));
    CHECK(stones_of(figure) ==
          "d4:white=4 e8:white=2 f8:black=3 g7:black=1 g8:black=5 h8:white=6 k9:white=8");
    CHECK(notes_text(figure) == "7 at g8");
    const Diagram later = diagram_of(end, moves(7, {}));
    CHECK(stones_of(later) == "d4:white e8:white g7:black g8:black=7 h8:white k9:white=8");
    CHECK(notes_text(later).empty());
    DiagramWish wish = moves(1, {});
    wish.keeps_captured = false;
    CHECK(stones_of(diagram_of(end, wish)) ==
          "d4:white=4 e8:white=2 g7:black=1 g8:black=7 h8:white=6 k9:white=8");
    CHECK(stones_of(diagram_of(end, moves(1, 6, DiagramNumbers::None))) ==
          "d4:white e8:white g7:black h8:white");
}

TEST_CASE("moves without a stone have notes", "[diagram]") {
    const Position passed = play(shipped("reversi"), "pass c1", "white:a1 black:b1 to_move:black");
    CHECK(notes_text(diagram_of(passed, moves(1, {}))) == "1 pass");
    CHECK(notes_text(diagram_of(passed, moves(2, {}))).empty());
    const Position taken = play(shipped("pop_out"), "a1 b1 -a1 c1");
    CHECK(notes_text(diagram_of(taken, moves(1, {}))) == "3 -a1");
}

TEST_CASE("moves of stones are listed below the position after them", "[diagram]") {
    const Position chess = play(shipped("los_alamos"), "c2-c3 d5-d4 c3xd4");
    const Diagram all = diagram_of(chess, moves(1, {}));
    CHECK(notes_text(all) == "1 c2-c3, 2 d5-d4, 3 c3xd4");
    CHECK(all.last == 3);
    CHECK(std::ranges::count(all.stones, "", &DiagramStone::number) == std::ssize(all.stones));
    CHECK(std::ranges::count(all.stones, Cell{21}, &DiagramStone::cell) == 1);
    CHECK(std::ranges::count(all.stones, Cell{14}, &DiagramStone::cell) == 0);
    CHECK(notes_text(diagram_of(chess, moves(2, 2))) == "2 d5-d4");
    CHECK(notes_text(diagram_of(chess, moves(2, 3, DiagramNumbers::FromOne))) ==
          "1 d5-d4, 2 c3xd4");
    CHECK(notes_text(diagram_of(chess, moves(1, {}, DiagramNumbers::Last))) == "3 c3xd4");
    CHECK(notes_text(diagram_of(chess, moves(1, {}, DiagramNumbers::None))).empty());
    const Position quixo = play(shipped("quixo"), "a1-a5 e1-e5");
    CHECK(notes_text(diagram_of(quixo, moves(1, {}))) == "1 a1-a5, 2 e1-e5");
    // Stones in hand are placed first, and numbered as long as none has moved.
    const Position morris = play(shipped("morris:three"), "b2 a1");
    CHECK(notes_text(diagram_of(morris, moves(1, {}))).empty());
}

TEST_CASE("choices of an opening have no number", "[diagram]") {
    const Position end = play(shipped("gomoku:swap2"), "h8 i9 g7 more a1 c3 black");
    CHECK(stones_of(diagram_of(end, moves(4, {}))) ==
          "a1:white=4 c3:black=5 g7:black h8:black i9:white");
    // The position after a move has not the choice yet, except at the end.
    CHECK(position_after(end, 3).ply() == 3);
    CHECK(position_after(end, 5).ply() == 7);
}

TEST_CASE("a part of the board leaves out other stones, with notes about numbered ones",
          "[diagram]") {
    const Position end = play(line_game(9, 9, 5), "e5 a1 e6 i9 f5");
    DiagramWish wish = moves(2, {});
    const Result<DiagramPart> part = parse_part(end.board(), "g7-d4");
    REQUIRE(part);
    wish.part = *part;
    const Diagram diagram = diagram_of(end, wish);
    CHECK(stones_of(diagram) == "e5:black e6:black=3 f5:black=5");
    CHECK(notes_text(diagram) == "2 at a1, 4 at i9");
    CHECK(diagram.part.size() == 16);
    wish.part = *parse_part(end.board(), "a9-i1");
    CHECK(diagram_of(end, wish).part.empty());
}

TEST_CASE("a part needs two corners on the board", "[diagram]") {
    const Board& board = line_game(9, 9, 5)->board();
    const Board copy = board;
    for (const char* text : {"", "a1", "a1-", "-a1", "a1-a9", "a1-i1", "a1-j9", "a0-b2", "x"}) {
        INFO(text);
        const auto part = parse_part(copy, text);
        REQUIRE_FALSE(part);
        CHECK(part.error().front().place == "--part");
        CHECK(part.error().front().code == ErrorCode::CommandLine);
    }
    // A corner that is not part of the game is a corner.
    CHECK(parse_part(shipped("gomoku:holes")->board(), "d4-h8"));
}

TEST_CASE("a diagram has the marks, texts and won line of its position only", "[diagram]") {
    const Position end = play(line_game(5, 5, 3), "a1 a2 b1 b2 c1");
    RecordRemarks remarks;
    remarks.texts = {{3, "A"}};
    remarks.marks = {{4, MarkKind::Square}};
    remarks.rare.edit().lines = {{0, 7, true}};
    DiagramWish wish;
    Diagram diagram = *make_diagram(end, &remarks, wish);
    CHECK(diagram.texts == remarks.texts);
    CHECK(diagram.marks == remarks.marks);
    CHECK(diagram.lines.size() == 1);
    CHECK(diagram.winning == std::vector<Cell>{0, 1, 2});
    wish.marks = wish.texts = false;
    wish.last = 4;
    diagram = *make_diagram(end, &remarks, wish);
    CHECK(diagram.texts.empty());
    CHECK(diagram.marks.empty());
    CHECK(diagram.lines.empty());
    CHECK(diagram.winning.empty());
}

TEST_CASE("a won line is not drawn over stones that have moved since", "[diagram]") {
    // The discs of column g fall by one row.
    const Position end = play(shipped("pop_out"), "a1 g1 b1 g2 c1 g3 d1");
    REQUIRE(end.over());
    CHECK(diagram_of(end, moves(1, {})).winning.size() == 4);
    const Position fallen = play(shipped("pop_out"), "d1 g1 e1 a1 f1 c1 g2 -g1");
    REQUIRE(fallen.over());
    CHECK(diagram_of(fallen, moves(1, {})).winning.empty());
    CHECK(diagram_of(fallen, moves(1, {}, DiagramNumbers::None)).winning.size() == 4);
}

TEST_CASE("forbidden points are those of the next move of a position", "[diagram]") {
    // Both threes of black meet on h8.
    const Position end = play(shipped("gomoku:renju"), "g8 a1 i8 a15 h7 o1 h9 o15");
    CHECK(diagram_of(end, moves(1, {}, DiagramNumbers::None)).forbidden ==
          std::vector<Cell>{*parse_cell(end.board(), "h8")});
    CHECK(diagram_of(end, moves(1, {})).forbidden.empty());
    // The marks of cells that a move may use are others.
    for (const Position& allowed :
         {play(shipped("tictactoe:ultimate"), "a1"),
          play(shipped("gomoku:renju_soosyrv8"), "h8 i9 j10 keep a1 2 swap c5 d5")}) {
        REQUIRE_FALSE(allowed.marks().empty());
        CHECK(diagram_of(allowed, moves(1, {}, DiagramNumbers::None)).forbidden.empty());
    }
}

TEST_CASE("a diagram as text", "[diagram]") {
    const Position end = play(line_game(4, 3, 3), "a1 b2 b1");
    RecordRemarks remarks;
    remarks.texts = {{11, "αβ"}};
    remarks.marks = {{0, MarkKind::Triangle}};
    CHECK(text_of(*make_diagram(end, &remarks, moves(2, {}))) ==
          " 3  .  .  . αβ\n"
          " 2  .  2  .  .\n"
          " 1 X△  3  .  .\n"
          "    a  b  c  d\n"
          "X black\n");
    CHECK(text_of(diagram_of(end, moves(1, {}, DiagramNumbers::None))) ==
          " 3 . . . .\n"
          " 2 . O . .\n"
          " 1 X X . .\n"
          "   a b c d\n"
          "X black, O white\n");
    const Position layers = play(shipped("tictactoe:three_d"), "a1 h4");
    CHECK(text_of(diagram_of(layers, moves(1, {}))).substr(0, 67) ==
          " 4 . . . .\n"
          " 3 . . . .\n"
          " 2 . . . .\n"
          " 1 1 . . .\n"
          "   a b c d\n"
          "\n"
          " 4 . . . 2\n");
    const Position hexagons = play(shipped("hex:small"), "a1 b2");
    const std::string text = text_of(diagram_of(hexagons, moves(1, {})));
    CHECK(text.find("\n 2  . 2") != std::string::npos);
    CHECK(text.find("\n 1 1 .") != std::string::npos);
    const Position hexagon = play(shipped("havannah:small"), "d1 g4");
    CHECK(text_of(diagram_of(hexagon, moves(1, {}))) ==
          " 7       . . . .\n"
          " 6      . . . . .\n"
          " 5     . . . . . .\n"
          " 4    . . . . . . 2\n"
          " 3   a . . . . . .\n"
          " 2    b . . . . .\n"
          " 1     c 1 . . .\n"
          "        d e f g\n");
    Overrides small;
    small.settings.push_back({"board.size", "2"});
    const Position star = play(shipped("chinese_checkers", small), "f2-f3");
    CHECK(text_of(diagram_of(star, moves(1, {}))) ==
          " 9             O\n"
          " 8            O O\n"
          " 7       . . . . . . .\n"
          " 6      a . . . . . .\n"
          " 5       b . . . . .\n"
          " 4        . . . . . .\n"
          " 3       . . . X . . .\n"
          " 2      c d e . X h i\n"
          " 1           f X\n"
          "              g\n"
          "X red, O blue\n"
          "1 f2-f3\n");
    const Position diagonal = play(shipped("morris:three"), "b2 a1");
    CHECK(text_of(diagram_of(diagonal, moves(1, {}))) ==
          " 3 . . .\n"
          "    \\ /\n"
          " 2 . 1 .\n"
          "    / \\\n"
          " 1 2 . .\n"
          "   a b c\n");
    const Position triangle = play(shipped("y:small"), "a7 g1");
    const std::string lines = text_of(diagram_of(triangle, moves(1, {})));
    CHECK(lines.substr(0, lines.find(" 4 ")) ==
          " 7       1\n"
          " 6      . .\n"
          " 5     . . .\n");
    CHECK(lines.ends_with(" 1 . . . . . . 2\n   a b c d e f g\n"));
}

TEST_CASE("moves in one word", "[diagram]") {
    const Position end = play(line_game(12, 12, 5), "a1 l12 b10");
    CHECK(*moves_in_one_word(end, 1, {}) == "a1l12b10");
    CHECK(*moves_in_one_word(end, 2, {}) == "l12b10");
    CHECK(*moves_in_one_word(end, 1, 2) == "a1l12");
    CHECK_FALSE(moves_in_one_word(
        play(shipped("reversi"), "pass c1", "white:a1 black:b1 to_move:black"), 1, {}));
    CHECK_FALSE(moves_in_one_word(play(line_game(30, 5, 5), "a1"), 1, {}));
}

}  // namespace tengen::test
