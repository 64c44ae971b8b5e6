// Positions as text: FEN of chess, lists of numbers of draughts, and state such as hands.
#include <algorithm>
#include <random>

#include "core/forsyth.hpp"
#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::vector<Action> legal_actions(const Position& position) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    std::vector<Action> actions(legal.begin(), legal.end());
    std::ranges::sort(actions);
    return actions;
}

/// Plays random games and shows each position.
template <class See>
void walk(const std::shared_ptr<const Game>& game, std::mt19937& random, int games,
          const See& see) {
    for (int i = 0; i < games; ++i) {
        Position position(game);
        while (!position.over()) {
            see(position);
            const auto legal = legal_actions(position);
            position.apply(legal[random() % legal.size()]);
        }
    }
}

std::string problem_of(const char* game, std::string_view text) {
    const auto setup = parse_setup(*shipped(game), text);
    return setup ? "" : english(setup.error());
}

/// A FEN's words for stones and the side to move, cell by cell.
std::string plain_rows(const Position& position) {
    std::string rows;
    for (int row = position.board().rows() - 1; row >= 0; --row) {
        for (int column = 0; column < position.board().columns(); ++column) {
            const Cell cell = position.board().cell(row, column);
            const char letter =
                position.at(cell) == kEmpty
                    ? '1'
                    : piece_letters(position.game(), position.piece_at(cell)).front();
            rows += position.at(cell) == 2 ? static_cast<char>(letter - 'A' + 'a') : letter;
        }
        if (row > 0) rows += '/';
    }
    return rows;
}

/// The same text with "1" for each empty cell.
std::string without_sums(std::string_view rows) {
    std::string text;
    for (const char c : rows) {
        const bool digit = c >= '1' && c <= '9';
        text += digit ? std::string(static_cast<std::size_t>(c - '0'), '1') : std::string(1, c);
    }
    return text;
}

}  // namespace

TEST_CASE("The first position of chess has its known FEN", "[games]") {
    const Position chess(shipped("chess"));
    CHECK(forsyth_text(chess) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    CHECK(forsyth_text(Position(shipped("los_alamos"))) ==
          "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1");
    CHECK(forsyth_text(Position(shipped("gomoku"))).empty());
}

TEST_CASE("A FEN of any position of a game gives the same position", "[games]") {
    const auto game = shipped(GENERATE("chess", "los_alamos", "brandub"));
    std::mt19937 random(5);
    walk(game, random, 6, [&](const Position& position) {
        const std::string fen = forsyth_text(position);
        INFO(fen);
        CHECK(without_sums(fen.substr(0, fen.find(' '))) == plain_rows(position));
        const auto setup = parse_setup(*game, fen);
        REQUIRE(setup);
        const Position again(game, *setup);
        CHECK(forsyth_text(again) == fen);
        CHECK(legal_actions(again) == legal_actions(position));
        CHECK(forsyth_length(fen + " e2e4") == fen.size());
        // The same state in the project's own form.
        const std::string own = setup_text(*game, *setup);
        CHECK(setup_text(*game, parse_setup(*game, own).value()) == own);
    });
}

TEST_CASE("A FEN states castling rights, the passed cell and the number of moves", "[games]") {
    const auto game = shipped("chess");
    struct Row {
        const char* fen;
        const char* move;
        bool legal;
    };
    const auto row = GENERATE(Row{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", true},
                              Row{"r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", "O-O", false},
                              Row{"r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", "O-O-O", true},
                              Row{"r3k2r/8/8/8/8/8/8/R3K2R b KQ - 0 1", "O-O", false},
                              Row{"r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "O-O-O", false},
                              Row{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", true},
                              Row{"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6", false},
                              Row{"4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "exd3", true},
                              // The pawn may not take, because its king would be attacked.
                              Row{"8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1", "exd3", false});
    INFO(row.fen << ' ' << row.move);
    const Position position(game, parse_setup(*game, row.fen).value());
    CHECK(parse_action(position, row.move).has_value() == row.legal);
}

TEST_CASE("The counts of moves continue those of a FEN", "[games]") {
    const auto game = shipped("chess");
    Position position(game, parse_setup(*game, "6k1/8/8/8/8/8/8/K6R w - - 98 60").value());
    CHECK(forsyth_text(position) == "6k1/8/8/8/8/8/8/K6R w - - 98 60");
    position.apply(parse_action(position, "Rg1").value());
    CHECK(forsyth_text(position) == "6k1/8/8/8/8/8/8/K5R1 b - - 99 60");
    position.apply(parse_action(position, "Kh7").value());
    CHECK(position.over());
    CHECK(position.verdict().reason == "move_limit");
}

TEST_CASE("An invalid FEN is refused with the reason", "[games]") {
    struct Row {
        const char* fen;
        const char* problem;
    };
    const auto row = GENERATE(
        Row{"8/8/8/8/8/8/8 w - - 0 1", "'8/8/8/8/8/8/8' has 7 rows instead of 8"},
        Row{"9/8/8/8/8/8/8/8 w - - 0 1", "row 8 '9' has 9 cells instead of 8"},
        Row{"8/8/8/8/8/8/8/7 w - - 0 1", "row 1 '7' has 7 cells instead of 8"},
        Row{"8/8/8/8/8/8/8/ppppppppp w", "row 1 'ppppppppp' has 9 cells instead of 8"},
        Row{"8/8/8/8/8/8/8/8 w - - 0 1", "the position has no stones"},
        Row{"kk6/8/8/8/8/8/8/K7 w - - 0 1", "one side has two kings, on a8 and b8"},
        Row{"P6k/8/8/8/8/8/8/K7 w - - 0 1", "a pawn cannot be on a8"},
        Row{"7k/8/8/8/8/8/8/K5p1 w - - 0 1", "a pawn cannot be on g1"},
        Row{"8/8/8/8/8/8/8/x7 w - - 0 1", "no piece has the letter 'x'"},
        Row{"4k3/8/8/8/8/8/8/4K3 red", "'red' is not the side to move (w or b)"},
        Row{"4k3/8/8/8/8/8/8/4K3 w KK", "castling must be '-' or some of 'KQkq', found 'KK'"},
        Row{"4k3/8/8/8/8/8/8/4K3 w K",
            "castling 'K' needs the king and this rook on their first cells"},
        Row{"4k3/8/8/8/8/8/8/4K3 w - z9", "there is no column z (the board has a..h)"},
        Row{"4k3/8/8/8/8/8/8/4K3 w - e6", "no pawn has just passed e6"},
        Row{"4k3/8/8/8/4P3/8/8/4K3 w - e3", "no pawn has just passed e3"},
        Row{"4k3/8/8/8/8/8/8/4K3 w - - many", "'many' is not a number of moves"},
        Row{"4k3/8/8/8/8/8/8/4K3 w - - 100", "move_limit must be 0 to 99, found '100'"},
        Row{"4k3/8/8/8/8/8/8/4K3 w - - 0 0", "'0' is not a number of moves"},
        Row{"4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "'2' is one word too many after a FEN of six"});
    CHECK(problem_of("chess", row.fen) == row.problem);
}

TEST_CASE("A list of numbers of any position of draughts gives the same position", "[games]") {
    const auto game = shipped(GENERATE("draughts", "draughts:brazilian", "draughts:international"));
    std::mt19937 random(7);
    walk(game, random, 12, [&](const Position& position) {
        const std::string list = forsyth_text(position);
        if (list.empty()) return;  // during a chain
        INFO(list);
        const auto setup = parse_setup(*game, list);
        REQUIRE(setup);
        const Position again(game, *setup);
        CHECK(forsyth_text(again) == list);
        CHECK(legal_actions(again) == legal_actions(position));
    });
}

TEST_CASE("Lists of numbers have kings, ranges, letters and either order", "[games]") {
    const auto game = shipped("draughts");
    const auto first = parse_setup(*game, "B:W21-32:B1-12").value();
    CHECK(std::ranges::equal(Position(game, first).cells(), Position(game).cells()));
    const auto one = parse_setup(*game, "W:W18,K10:BK22,3-5.").value();
    CHECK(one == parse_setup(*game, "W:Wd4,Kd6:BKc3,f8,h8,a7").value());
    CHECK(forsyth_text(Position(game, one)) == "W:WK10,18:B3,4,5,K22");
    CHECK(forsyth_text(Position(game, parse_setup(*game, "?:B3:W10").value())) == "B:W10:B3");
}

TEST_CASE("An invalid list of numbers is refused with the reason", "[games]") {
    struct Row {
        const char* text;
        const char* problem;
    };
    const auto row =
        GENERATE(Row{"W:W33:B1", "there is no cell 33 (the board has 1..32)"},
                 Row{"W:W1:B1", "1 has two stones"}, Row{"W:WQ1:B2", "no piece has the letter 'Q'"},
                 Row{"W:W9-3:B2", "the range '9-3' is the wrong way round"},
                 Row{"W:W1,:B2:X3", "'X3' does not begin with a side (W or B)"},
                 Row{"W:W:B", "the position has no stones"},
                 Row{"W:W1,,2:B5", "'' is not a cell (write a letter and a number: h8)"});
    CHECK(problem_of("draughts", row.text) == row.problem);
}

TEST_CASE("Games with hands can start while stones are placed", "[games]") {
    const auto game = shipped("morris");
    const Position position(game, parse_setup(*game, "white:a1,d1 black:g7 hand:3,4").value());
    CHECK(position.in_hand(1) == 3);
    CHECK(position.in_hand(2) == 4);
    const Position assumed(game, parse_setup(*game, "white:a1,d1 black:g7").value());
    CHECK(assumed.in_hand(1) == 7);
    CHECK(assumed.in_hand(2) == 8);
    // A new mill before the start.
    constexpr const char* kMill = "white:a1,d1,g1 black:g7,a7,d6 to_move:white hand:0,0 mill:1";
    const Position mill(game, parse_setup(*game, kMill).value());
    CHECK(legal_actions(mill).size() == 3);
    CHECK(mill.is_legal(Action::take(parse_cell(game->board(), "d6").value())));
    const auto teeko = shipped("teeko");
    const Position last(teeko, parse_setup(*teeko, "black:a1,b1,c2 red:e5,d5,c4 hand:1,0").value());
    CHECK(last.in_hand(1) == 1);
    CHECK(last.in_hand(2) == 0);
}

TEST_CASE("Any position of a game with hands is the same after its text", "[games]") {
    const auto game = shipped(GENERATE("morris", "morris:six", "teeko"));
    std::mt19937 random(9);
    walk(game, random, 8, [&](const Position& position) {
        const std::string text = present_text(position);
        INFO(text);
        const auto setup = parse_setup(*game, text);
        REQUIRE(setup);
        const Position again(game, *setup);
        CHECK(present_text(again) == text);
        CHECK(legal_actions(again) == legal_actions(position));
        for (Side side = 1; side <= 2; ++side) CHECK(again.in_hand(side) == position.in_hand(side));
    });
}

TEST_CASE("Invalid state of a start is refused with the reason", "[games]") {
    struct Row {
        const char* game;
        const char* text;
        const char* problem;
    };
    const auto row = GENERATE(
        Row{"morris", "white:a1 hand:3", "hand must be 2 numbers, one for each side: 9,9"},
        Row{"morris", "white:a1 hand:9,9",
            "a side with 1 of its 9 stones on the board has 0 to 8 in hand, found '9'"},
        Row{"morris", "white:a1 hand:-1,9",
            "a side with 1 of its 9 stones on the board has 0 to 8 in hand, found '-1'"},
        Row{"morris", "white:a1 hand:1,1 hand:1,1", "hand is given twice"},
        Row{"morris", "white:a1 mill:yes", "mill must be 1, found 'yes'"},
        Row{"morris", "white:a1 move_limit:100", "move_limit must be 0 to 99, found '100'"},
        Row{"gomoku", "black:h8 first_move:0", "first_move must be 1 to 9999, found '0'"});
    INFO(row.text);
    CHECK(problem_of(row.game, row.text) == row.problem);
}
