// The content of a record is the same after writing and reading, if the format can hold it.
#include <fmt/format.h>

#include <algorithm>

#include "record_fixture.hpp"

namespace tengen::test {

namespace {

/// Writes, reads and plays the record again. A format without board size gets the size.
Played again(std::string_view format, const Played& first) {
    return played(format, written(format, first), first.end.shared_game());
}

}  // namespace

TEST_CASE("Random games of two sides are the same after formats that hold their stones",
          "[record]") {
    struct Row {
        std::string_view format;
        BoardSize board;
        unsigned with;
    };
    const auto [format, board, with] = GENERATE(
        Row{"psq", {15, 15}, kHoldsTimes | kHoldsPlayerNames}, Row{"psq", {20, 7}, kHoldsTimes},
        Row{"psq", {64, 64}, kHoldsTimes}, Row{"pos", {15, 15}, 0}, Row{"sav", {15, 15}, 0},
        Row{"sav", {3, 40}, 0}, Row{"moves-bottom", {15, 15}, 0}, Row{"moves-bottom", {26, 64}, 0},
        Row{"moves-top", {15, 15}, 0}, Row{"moves-top", {5, 30}, 0});
    const auto game = gomoku_of(board.columns, board.rows);
    std::mt19937 random(7);
    for (int i = 0; i < 20; ++i) {
        RandomRecord wish;
        wish.moves = static_cast<int>(random() % 200);
        wish.variations = false;
        const Played first = random_record(game, random, wish);
        INFO(format << " " << i);
        CHECK(told(again(format, first).record, with) == told(first.record, with));
    }
}

TEST_CASE("Random trees of any game are the same after SGF, with all their remarks", "[record]") {
    const auto name =
        GENERATE(as<std::string>{}, "gomoku", "gomoku:renju", "gomoku:three_way", "gomoku:teams",
                 "gomoku:swap2", "gomoku:renju_taraguchi10", "gomoku:renju_soosyrv8",
                 "gomoku:torus", "tictactoe", "tictactoe:wild", "connect_four", "connect6",
                 "pop_out", "reversi", "pente", "hex", "atari_go", "yavalath", "breakthrough",
                 "amazons", "lines_of_action", "draughts:international", "order_and_chaos");
    const auto game = shipped(name);
    std::mt19937 random(11);
    for (int i = 0; i < 5; ++i) {
        RandomRecord wish;
        wish.opinions = true;
        const Played first = random_record(game, random, wish);
        const std::string text = written("sgf", first);
        INFO(name << " " << i << "\n" << text);
        const Played second = again("sgf", first);
        CHECK(second.record.description == game->description());
        CHECK(told(second.record, ~0u) == told(first.record, ~0u));
        CHECK(second.record.notes.empty());
        CHECK(written("sgf", second) == text);
    }
}

TEST_CASE("SGF holds boards of up to 52 rows and columns, and initial stones", "[record]") {
    const auto game = gomoku_of(52, 33);
    const Played first = record_of_moves(game, "a1 az33 z1", "black:b2,aa2 white:c3 to_move:white");
    const Played second = again("sgf", first);
    CHECK(told(second.record, ~0u) == told(first.record, ~0u));
    CHECK(second.record.setup.to_move == 2);
    CHECK(second.end == first.end);
}

TEST_CASE("Where a game ends, its variations do not continue it in formats without notes",
          "[record]") {
    const auto [name, format, text, left_out] =
        GENERATE(table<const char*, const char*, const char*, int>(
            {{"gomoku", "tengen", "(;GM[4]SZ[15];B[hh](;LB[aa:1])(;W[ii];B[jj])(;W[jh]))", 2},
             {"gomoku", "tengen", "(;GM[4]SZ[15];B[hh](;W[ii];B[jj])(;LB[aa:1]))", 0},
             {"gomoku", "tengen", "(;GM[4]SZ[15];B[hh](;N[a];W[ii])(;W[jh]))", 0},
             {"gomoku", "tengen", "(;GM[4]SZ[15](;C[a])(;B[hh];W[ii]))", 1},
             {"chess", "pgn", "(;GM[chess]SZ[8];TGA[e2-e4](;C[x])(;TGA[e7-e5]))", 1},
             {"draughts", "pdn", "(;GM[draughts]SZ[8];TGA[11-15](;C[x])(;TGA[23-19]))", 1}}));
    const Played first = played("sgf", text, shipped(name));
    INFO(format << " " << text);
    const Played second = again(format, first);
    CHECK(second.end == first.end);
    const auto lost = losses(*find_record_format(format), first.record, first.end.game());
    const std::string told = fmt::format("variations after the end of the game ({})", left_out);
    CHECK(std::ranges::count(lost, told) == (left_out > 0 ? 1 : 0));
}

TEST_CASE("A library keeps all variations where a game ends", "[record]") {
    const Played first =
        played("sgf", "(;GM[4]SZ[15](;C[a])(;B[hh];W[ii])(;B[gg]))", gomoku_of(15, 15));
    CHECK(again("lib", first).record.nodes.size() == 4);
}

TEST_CASE("Random trees on 15x15 are the same after a RenLib library", "[record]") {
    const auto game = gomoku_of(15, 15);
    const unsigned with = find_record_format("lib")->holds;
    std::mt19937 random(13);
    for (int i = 0; i < 60; ++i) {
        RandomRecord wish;
        wish.moves = static_cast<int>(random() % 90);
        wish.longest_text = 4;
        wish.own_marks_only = true;
        const Played first = random_record(game, random, wish);
        INFO(i);
        const Played second = again("lib", first);
        CHECK(told(second.record, with) == told(first.record, with));
        CHECK(second.record.notes.empty());
    }
}

TEST_CASE("Random trees of any game are the same after a saved game", "[record]") {
    const auto name =
        GENERATE(as<std::string>{}, "gomoku", "gomoku:three_way", "gomoku:swap2",
                 "gomoku:renju_taraguchi10", "tictactoe:wild", "pop_out", "reversi", "pente");
    const auto game = shipped(name);
    const unsigned with = kHoldsVariations | kHoldsTimes | kHoldsPlayerNames | kHoldsChoices;
    std::mt19937 random(17);
    for (int i = 0; i < 10; ++i) {
        const Played first = random_record(game, random);
        INFO(name << " " << i);
        const Played second = again("tengen", first);
        CHECK(told(second.record, with) == told(first.record, with));
        CHECK(second.end == first.end);
    }
}

TEST_CASE("Results that do not follow from the moves are kept in formats that can hold them",
          "[record]") {
    struct Row {
        std::string_view format;
        RecordResult result;
    };
    const auto [format, result] =
        GENERATE(Row{"sgf", {EndKind::Resigned, 2, Seat{0}, {}, {}}},
                 Row{"sgf", {EndKind::Time, 1, Seat{1}, {}, {}}},
                 Row{"sgf", {EndKind::Agreed, kEmpty, {}, {}, {}}},
                 Row{"sgf", {EndKind::Aborted, kEmpty, {}, {}, {}}},
                 Row{"tengen", {EndKind::Resigned, 2, Seat{0}, {}, {}}},
                 Row{"tengen", {EndKind::Time, 1, Seat{1}, {}, {}}},
                 Row{"tengen", {EndKind::Agreed, kEmpty, {}, {}, {}}},
                 Row{"tengen", {EndKind::Fault, 1, Seat{1}, FaultKind::Crashed, "it fell"}},
                 Row{"psq", {EndKind::Time, 1, Seat{1}, {}, {}}});
    const auto game = gomoku_of(15, 15);
    Played first = record_of_moves(game, "h8 h9 i8");
    first.record.result = result;
    const Played second = again(format, first);
    INFO(format << " " << name_of(result.kind));
    REQUIRE(second.record.result);
    CHECK(second.record.result->kind == result.kind);
    CHECK(second.record.result->winner == result.winner);
    const auto before = match_result(first.record, first.end);
    const auto after = match_result(second.record, second.end);
    REQUIRE(before);
    REQUIRE(after);
    CHECK(after->outcome == before->outcome);
}

TEST_CASE("An engine is written by its name, without its location", "[record]") {
    Played game = played("moves-bottom", "h8i9", line_game(15, 15, 5));
    const std::string spec = "engine:/home/ann/pbrain-x,sandbox=off";
    game.record.players = {{"Ann", "human:Ann"}, {spec, spec}};
    const Played back = played("tengen", written("tengen", game), line_game(15, 15, 5));
    CHECK(back.record.players[1].name == "pbrain-x");
    CHECK(back.record.players[1].spec == spec);
    CHECK(written("sgf", back).find("PW[pbrain-x]") != std::string::npos);
    CHECK(written("sgf", back).find("/home") == std::string::npos);
}

TEST_CASE("Players of a game with swapped sides keep their seats", "[record]") {
    const auto game = shipped("gomoku:swap2");
    Played first = record_of_moves(game, "h8 h9 i8 black i9");
    first.record.players = {{"Ann", ""}, {"Ben", ""}};
    const std::string text = written("sgf", first);
    CHECK(text.find("PB[Ben]PW[Ann]") != std::string::npos);
    const Played second = again("sgf", first);
    CHECK(second.record.players == first.record.players);
    const std::string psq = written("psq", first);
    CHECK(psq.find("\r\nBen\r\nAnn\r\n") != std::string::npos);
}

}  // namespace tengen::test
