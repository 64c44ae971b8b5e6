// .pos, .sav, move strings, and the choice of a format.
#include "record_fixture.hpp"

namespace tengen::test {

namespace {

using namespace std::string_literals;

}  // namespace

TEST_CASE("A .pos has a byte per move, with rows from the top", "[record]") {
    const auto game = gomoku_of(15, 15);
    const std::string bytes = "\x03\x70\x00\x1E"s;  // h8, a15, a13
    const Played read = played("pos", bytes, game);
    CHECK(actions_text(read.end) == "h8 a15 a13");
    CHECK(written("pos", read) == bytes);
    CHECK(actions_text(played("pos", "\x00"s, game).end).empty());
}

TEST_CASE("A .sav has rows before columns, from 0 at the top left", "[record]") {
    const Played game = played("sav", "15\n15\n2\n0 1\n14 14\n", gomoku_of(15, 15));
    CHECK(actions_text(game.end) == "b15 o1");
    CHECK(written("sav", game) == "15\n15\n2\n0 1\n14 14\n");
    CHECK(actions_text(played("sav", "9 \t19\r\n 1\r\n8 18", gomoku_of(19, 9)).end) == "s1");
}

TEST_CASE("Move strings count rows from the bottom or from the top, depending on the format",
          "[record]") {
    const auto game = gomoku_of(15, 15);
    CHECK(actions_text(played("moves-bottom", "h8a1o15", game).end) == "h8 a1 o15");
    CHECK(actions_text(played("moves-top", "h8a1o15", game).end) == "h8 a15 o1");
    CHECK(actions_text(played("moves-bottom", "H8 a1\n\tO15\r\n", game).end) == "h8 a1 o15");
    const Played moves = record_of_moves(game, "h8 a1 o15");
    CHECK(written("moves-bottom", moves) == "h8a1o15\n");
    CHECK(written("moves-top", moves) == "h8a15o1\n");
}

TEST_CASE("A format is recognized by the ending of a name or the beginning of a file", "[record]") {
    const auto name = [](const RecordFormat* format) {
        return format == nullptr ? std::string() : std::string(format->name);
    };
    CHECK(name(format_of_path("a/b.SGF")) == "sgf");
    CHECK(name(format_of_path("b.lib")) == "lib");
    CHECK(name(format_of_path("b.txt")).empty());
    CHECK(name(format_of_path("b")).empty());
    CHECK(name(format_of_content("tengen-journal 1")) == "tengen");
    CHECK(name(format_of_content("Piskvorky 15x15, 0:0, 0")) == "psq");
    CHECK(name(format_of_content("\xFFRenLib\xFF\x03\x04"s)) == "lib");
    CHECK(name(format_of_content("\xEF\xBB\xBF (;GM[4]"s)) == "sgf");
    CHECK(name(format_of_content("h8g6")) == "moves-bottom");
    CHECK(name(format_of_content(" h8 G10\n\nj7\r\n")) == "moves-bottom");
    for (const char* other : {"h8", "h8g6 hello", "h8g", "8h7g", "h8-g6", "h1000g6"}) {
        INFO(other);
        CHECK(name(format_of_content(other)).empty());
    }
    std::string many;
    while (many.size() < 10'000) many += "h8g10";
    CHECK(name(format_of_content(many)) == "moves-bottom");
    CHECK(name(format_of_content("")).empty());
}

TEST_CASE("Content that a format cannot hold at all is refused by name", "[record]") {
    struct Row {
        std::string_view format, game, moves, setup, refusal;
    };
    const auto row = GENERATE(
        Row{"pos", "gomoku:three_way", "a1", "",
            "a .pos file cannot hold a 19x19 board (only 15x15)"},
        Row{"lib", "gomoku:three_way", "a1", "",
            "a .lib file cannot hold a 19x19 board (only 15x15)"},
        Row{"psq", "gomoku:three_way", "a1 b1 c1", "",
            "a .psq file cannot hold move 3, since its stones are of two sides in turn"},
        Row{"sav", "connect6", "a1 b1 c1", "",
            "a .sav file cannot hold move 3, since its stones are of two sides in turn"},
        Row{"psq", "gomoku", "", "black:a1", "a .psq file cannot hold stones to begin from"},
        Row{"lib", "gomoku", "", "black:a1", "a .lib file cannot hold stones to begin from"},
        Row{"psq", "pop_out", "a1 b1 -a1", "", "a .psq file cannot hold move 3 (-a1)"},
        Row{"psq", "order_and_chaos", "x@a1", "", "a .psq file cannot hold move 1 (x@a1)"},
        Row{"moves-top", "gomoku:swap2", "h8 h9 i8 white i9 j9", "", ""},
        Row{"psq", "reversi", "", "black:a1 white:b1 to_move:white",
            "a .psq file cannot hold stones to begin from"});
    INFO(row.format << " " << row.game);
    CHECK(refusal_of(row.format, record_of_moves(shipped(row.game), row.moves, row.setup)) ==
          row.refusal);
}

TEST_CASE("A board that is too wide or too high for a format is refused", "[record]") {
    CHECK(refusal_of("sgf", record_of_moves(gomoku_of(53, 5), "a1")) ==
          "a .sgf file cannot hold a 53x5 board (at most 52x52)");
    CHECK(refusal_of("moves-top", record_of_moves(gomoku_of(27, 5), "a1")) ==
          "a moves-top file cannot hold a board of 27 columns (1..26)");
}

TEST_CASE("Losses of a format are listed with their number", "[record]") {
    std::mt19937 random(5);
    Played game = record_of_moves(shipped("gomoku:swap2"), "h8 h9 i8 white i9 j9");
    game.record.nodes[1].spent_ms = 5;
    game.record.remarks_of(1).comment = "c";
    game.record.remarks_of(2).marks = {{1, MarkKind::Cross}, {2, MarkKind::Cross}};
    game.record.set_text(2, 3, "x");
    game.record.titles.event = "e";
    game.record.players = {{"Ann", ""}};
    game.record.result = RecordResult{EndKind::Resigned, 1, {}, {}, {}};
    CHECK(losses(*find_record_format("sav"), game.record, game.end.game()) ==
          std::vector<std::string>{"rules (gomoku:swap2)", "choices (1)", "comments (1)",
                                   "texts on the board (1)", "marks (2)", "times of moves (1)",
                                   "names of players", "titles, event and date", "result"});
    CHECK(losses(*find_record_format("sgf"), game.record, game.end.game()).empty());
    CHECK(losses(*find_record_format("tengen"), game.record, game.end.game()) ==
          std::vector<std::string>{"comments (1)", "texts on the board (1)", "marks (2)",
                                   "titles, event and date"});
}

}  // namespace tengen::test
