// Damaged PGN and PDN: each error has its place and the reason.
#include "record_fixture.hpp"
#include "support/sanitized.hpp"
#include "support/spoiled.hpp"

namespace tengen::test {

TEST_CASE("An invalid PGN or PDN is reported with its place and the reason", "[record]") {
    struct Row {
        const char* format;
        const char* game;
        const char* bytes;
        const char* problem;
    };
    const auto row = GENERATE(
        Row{"pgn", "chess", " \n", "f: it has neither tags nor moves"},
        Row{"pgn", "chess", "[]", "f:1:1: '[' without the name of a tag"},
        Row{"pgn", "chess", "[Event]", "f:1:1: the tag Event has no value in quotes"},
        Row{"pgn", "chess", "\n[Event \"x]\n", "f:2:1: the value of the tag Event has no end"},
        Row{"pgn", "chess", "[Event \"x\"", "f:1:1: the tag Event has no ']'"},
        Row{"pgn", "chess", "1. e4 {x", "f:1:7: '{' without its '}'"},
        Row{"pgn", "chess", "1. e4 } e5", "f:1:7: '}' is not part of the moves"},
        Row{"pgn", "chess", "1. e4 ] e5", "f:1:7: ']' is not part of the moves"},
        Row{"pgn", "chess", "(1. e4)", "f:1:1: a variation needs a move before it"},
        Row{"pgn", "chess", "1. e4 ( (d4) )", "f:1:9: a variation needs a move before it"},
        Row{"pgn", "chess", "1. e4 ) e5", "f:1:7: ')' without its '('"},
        Row{"pgn", "chess", "1. e4 (1. d4", "f:1:7: '(' without its ')'"},
        Row{"pgn", "chess", "1. e4 $ e5", "f:1:7: '$' needs a number of 0 to 255"},
        Row{"pgn", "chess", "1. e4 $256", "f:1:7: '$' needs a number of 0 to 255"},
        Row{"pgn", "chess", "1. e4 !?!?", "f:1:7: '!?!?' is not a sign for a move"},
        Row{"pgn", "chess", "1. e4\ne6 2.Nd2",
            "f:2:6: illegal move Nd2 (no knight can move to d2)"},
        Row{"pgn", "chess", "1. e4 e5 2. --",
            "f:1:13: illegal move -- ('-' is not a cell (write a letter and a number: h8))"},
        Row{"pgn", "chess", "1. <e4>",
            "f:1:4: illegal move <e4> ('<e4>' is not a move (write one such as a2-a4))"},
        Row{"pgn", "chess", "1. f3 e5 2. g4 Qh4# 3. a3",
            "f:1:24: illegal move a3 (the game is over)"},
        Row{"pgn", "chess", "[SetUp \"1\"]\n[FEN \"8/8 w\"]\n*",
            "f:2:7: its starting position is invalid: '8/8' is neither a FEN nor "
            "SIDE:CELL,CELL... or to_move:SIDE"},
        Row{"pgn", "chess", "[FEN \"8/8/8/8/8/8/8/7 w - - 0 1\"]\n*",
            "f:1:7: its starting position is invalid: row 1 '7' has 7 cells instead of 8"},
        Row{"pdn", "draughts", "[GameType \"25\"]\n1. c3-d4",
            "f:1:12: GameType '25' is not known here (20: international, 21: English, 26: "
            "Brazilian draughts)"},
        Row{"pdn", "draughts", "[GameType \"21,B,8\"]\n*",
            "f:1:12: GameType '21,B,8' has no size of a board (such as '21,B,8,8,N1,0')"},
        Row{"pdn", "draughts", "[GameType \"21,B,8,8,N0,0\"]\n*",
            "f:1:12: GameType '21,B,8,8,N0,0' numbers the cells in a way that is not known here "
            "('21,B,8,8,N1,0' is)"},
        Row{"pdn", "draughts", "[GameType \"21,B,8,8,N1,1\"]\n*",
            "f:1:12: GameType '21,B,8,8,N1,1' numbers the cells in a way that is not known here "
            "('21,B,8,8,N1,0' is)"},
        Row{"pdn", "draughts", "[GameType \"21\"]\n[FEN \"W:W40:B1\"]\n*",
            "f:2:7: its starting position is invalid: there is no cell 40 (the board has 1..32)"},
        Row{"pdn", "draughts", "[GameType \"21\"]\n1. 11-15 24-20 2. 15-18 22x20",
            "f:2:25: illegal move 22x20 (white already has a stone on 20)"});
    INFO(row.bytes);
    CHECK(problem_of(row.format, row.bytes, shipped(row.game)) == row.problem);
}

TEST_CASE("An illegal move of a variation is left out with its place", "[record]") {
    const Played game = played("pgn", "1. e4 (1. e5 e6) (1. d4 d5) e5 *", shipped("chess"));
    CHECK(game.record.left_out == 1);
    REQUIRE(game.record.notes.size() == 1);
    CHECK(english(game.record.notes[0]).starts_with("f:1:11: illegal move e5"));
    const Played turns =
        played("pdn", "[GameType \"21\"]\n1. 11-15 (1. 11x18 22x15) 23-19 *", shipped("draughts"));
    CHECK(turns.record.left_out == 1);
    CHECK(turns.end.ply() == 2);
}

TEST_CASE("Glyphs that are not known are named in a note", "[record]") {
    const Played game = played("pgn", "1. e4 $140 e5 $22 $140 *", shipped("chess"));
    REQUIRE(game.record.notes.size() == 1);
    CHECK(english(game.record.notes[0]) ==
          "glyphs that are not known here are left out: $22, $140");
}

TEST_CASE("Changed bytes and truncated files never crash the readers of PGN and PDN", "[record]") {
    struct Row {
        const char* format;
        const char* game;
    };
    const auto row =
        GENERATE(Row{"pgn", "chess"}, Row{"pdn", "draughts"}, Row{"pdn", "draughts:brazilian"});
    const auto game = shipped(row.game);
    std::mt19937 random(31);
    RandomRecord wish;
    wish.texts = false;
    Played first = random_record(game, random, wish);
    const std::string whole = written(row.format, first) + written(row.format, first);
    int read = 0;
    for (int i = 0; i < repetitions(400, 130); ++i) {
        std::string bytes = whole;
        spoil(bytes, random, 4);
        const RecordSource source{bytes, "f", {}, all_rules()};
        read_records(*find_record_format(row.format), source, [&](Result<Record> record) {
            if (!record) {
                CHECK(record.error().front().code == ErrorCode::Input);
                CHECK(record.error().front().place.starts_with("f"));
                return;
            }
            const auto end = play_record(*record, game, "f");
            if (!end) return;
            ++read;
            const auto again = find_record_format(row.format)->write(*record, *end);
            REQUIRE(again);
            CHECK(problem_of(row.format, *again, game).empty());
        });
    }
    CHECK(read > repetitions(80, 25));
}

}  // namespace tengen::test
