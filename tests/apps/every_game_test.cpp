// Every kind of move, played by people through the real program: choices, passes, stones of either
// side, removed stones, boards of many shapes.
#include <nlohmann/json.hpp>

#include "apps/pattern.hpp"
#include "apps/program.hpp"
#include "apps/terminal.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

std::string lines_of(std::string words) {
    std::replace(words.begin(), words.end(), ' ', '\n');
    return words + '\n';
}

struct Played {
    std::string game;
    std::string moves;  ///< the last one is undone and replayed
    std::string shown;  ///< a text of the table after them
};

std::vector<Played> games() {
    return {
        {"gomoku:swap2", "h8 h9 i8 more a1 b2 white", "to move"},
        {"gomoku:pro", "h8 h9 a1", "white to move"},
        {"gomoku:renju_soosyrv8", "h8 h9 i9", "chooses: "},
        {"gomoku:renju_taraguchi10", "h8 keep h9 keep i9 keep g7 ten a1 b3 c5 d2 a5 e1 b9 f2 g1 k2",
         "picks one of the cells offered"},
        {"gomoku:torus", "a1 m13 b2", "white to move"},
        {"tictactoe:wild", "x:b2 o:a1 x:c3", "to move"},
        {"tictactoe:ultimate", "b2 d4 a1 c3", "small boards: x 0, o 0"},
        {"tictactoe:three_d", "a1 p4 b1", "Three dimensions 4x4x4"},
        {"reversi", "e3 d3 c3", "stones: black 6, white 1"},
        {"pop_out", "d1 d2 -d1", "red to move"},
        {"hex", "f6 f5 a1", "blue to move"},
        {"pente", "k10 l10 a1 m10 n10", "captured: black 2, white 0 (10 win)"},
        {"ninuki", "h8 i8 a1 j8 k8", "captured: black 2, white 0 (10 win)"},
        {"atari_go", "d4 d5 c4", "white to move"},
        {"connect6", "k10 a1 a2 b3", "black to move"},
        {"gomoku:holes", "h9 a1 b1", "white to move"},
        {"squava", "c3 b2 b4", "black to move"},
        {"notakto", "b2 a1", "first to move"},
        {"domineering", "d4 e5 f3", "horizontal to move"},
        {"snort", "d4 b6 d3", "white to move"},
        {"col", "d4 e4 c3", "white to move"},
        {"breakthrough", "d2-d3 e7-e6 d3-d4", "black to move"},
        {"chess", "e2-e4 d7-d5 e4-e5 f7-f5 e5-f6 g8xf6", "white to move"},
        {"clobber", "c3xd3 b3xa3 e1xe2", "black to move"},
        {"amazons", "d1-d7 g7 a7-c5", "black to move"},
        {"dots_and_boxes", "b1 a2 b3 c2 d1", "boxes: red 0, blue 1"},
        {"pentago", "b2 a4-right e5 d1-left a1", "white turns a block"},
        {"quixo", "a1-a5 e5-a5 e1-e5", "O to move"},
        {"kalah", "d1 g1 e2", "seeds: south 2, north 1"},
        {"oware", "d1 e2 f1", "seeds: south 0, north 0"},
        {"go", "e5 g4 pass c4 pass", "points: black 1, white 9.5"},
        {"chinese_checkers", "m3-k5 e15-g13 m1-m5", "blue to move"},
        {"chinese_checkers:six", "m3-k5", "white to move"},
        {"brandub", "d6-f6 d3-e3 f4-f3", "defender to move"},
        {"ataxx", "a7-c6 g7-f5 b7", "black to move"},
        {"hasami_shogi", "e1-e5 d9-d5 c1-c5", "white to move"},
        {"morris", "a1 a4 d1 b4 g1 -b4", "in hand: white 6, black 7"},
        {"morris:three", "b2 a1 c3 b1 a3", "black to move"},
        {"teeko", "c3 b2 d4", "in hand: black 2, red 3"},
        {"order_and_chaos", "x@c3 o@d4 x@a1", "chaos to move"},
        {"draughts", "11-15 22-18 15x22", "white to move"},
        {"draughts:international", "32-28 19-23 28x19", "black to move"},
        {"konane", "d2xd4 d7xd5 d4xd6", "white to move"},
        {"los_alamos", "b2-b3 a5-a4 b3xa4 b5-b4 a4-a5 b4-b3 a5xb6=knight", "black to move"},
        {"lines_of_action", "d1-d3 a5-c7 f1-f3", "white to move"},
        {"havannah:small", "d4 e4 c3", "black to move"},
        {"y:small", "a1 b2 c3", "white to move"},
        {"yavalath", "e5 i1 a9", "black to move"},
        {"score_four", "a1 e1 b2", "black to move"},
    };
}

}  // namespace

TEST_CASE("every kind of game can be played, undone, saved and resumed by lines", "[apps]") {
    for (const Played& played : games()) {
        INFO(played.game);
        const Home home;
        const Ended first =
            tengen(home, {"play", played.game, "--seats", "human:Ann,human:Bo", "--new"},
                   lines_of(played.moves) + "undo\nredo\nmoves\nsave mine\nundo all\nredo all\n");
        INFO(first.out << first.err);
        CHECK(first.code == 0);
        CHECK_FALSE(has(first.err, "line "));
        CHECK(has(first.out, '\n' + played.moves + '\n'));
        CHECK(has(first.out, played.shown));
        const Ended resumed = tengen(home, {"play", "--resume"}, "moves\nload mine\nmoves\n");
        INFO(resumed.out << resumed.err);
        CHECK(resumed.code == 0);
        const std::string line = '\n' + played.moves + '\n';
        const std::size_t once = resumed.out.find(line);
        REQUIRE(once != std::string::npos);
        CHECK(resumed.out.find(line, once + 1) != std::string::npos);
        const Ended record = tengen(home, {"show", "mine"});
        CHECK(record.code == 0);
        CHECK(has(record.out, "to move"));
    }
}

TEST_CASE("every kind of game is shown from its moves", "[apps]") {
    const Home home;
    std::string input;
    for (const Played& played : games()) {
        input += nlohmann::json{{"game", played.game}, {"moves", played.moves}}.dump() + '\n';
    }
    const Ended batch = tengen(home, {"show", "--batch"}, input);
    CHECK(batch.code == 0);
    std::size_t at = 0;
    for (const Played& played : games()) {
        INFO(played.game);
        const std::size_t end = batch.out.find('\n', at);
        REQUIRE(end != std::string::npos);
        const auto answer = nlohmann::json::parse(batch.out.substr(at, end - at));
        at = end + 1;
        CHECK(answer["error"].is_null());
        CHECK(answer["legal"] > 0);
    }
}

TEST_CASE("AIs play every kind of game to its end", "[apps]") {
    const Home home;
    for (const char* game : {"gomoku:swap2", "tictactoe:wild", "tictactoe:ultimate",
                             "tictactoe:three_d", "reversi:small", "pop_out", "hex:small",
                             "atari_go", "havannah:small", "y:small", "yavalath", "score_four",
                             "dots_and_boxes", "pentago", "quixo", "kalah", "oware", "brandub"}) {
        INFO(game);
        const Ended ended = tengen(home, {"play", game, "--seats", "random,random", "--seed", "3"});
        INFO(ended.out << ended.err);
        CHECK(ended.code == 0);
        CHECK(finds(ended.out, "\n([a-z]+ wins|draw): "));
    }
}

TEST_CASE("a side without another move passes", "[apps]") {
    const Home home;
    const Ended ended = tengen(home, {"play", "reversi:small", "--seats", "human:Ann,human:Bo"},
                               lines_of("b4 d5 e3 b2 c5 b3 a3 c6 d6 c2 c1 e6") +
                                   "help\na2\nqqqq\npass\nundo\nredo\nmoves\n");
    INFO(ended.out);
    CHECK(ended.code == 0);
    CHECK(has(ended.out, "\n13: ● black can only pass\n"));
    CHECK(has(ended.out, "\ntype 'pass', or:\n"));
    CHECK(has(ended.out, "● black (Ann): pass\n"));
    CHECK(has(ended.out, " c1 e6 pass\n"));
    CHECK(ended.err ==
          "tengen: line 14: black can only pass\n"
          "tengen: line 15: not a move: 'qqqq' (type 'pass'; help lists the commands)\n"
          "tengen: input ended; game saved as " +
              (home.games() / "000001-reversi.tengen").string() + '\n');
}

TEST_CASE("a choice is requested, completed and shown in a terminal", "[apps]") {
    const Home home;
    Terminal terminal(home, {"play", "gomoku:swap2", "--seats", "human:Ann,human:Bo", "--new"}, 80,
                      32);
    REQUIRE(terminal.shows("the first player places a black stone"));
    REQUIRE(terminal.shows("black>"));
    terminal.type("h8\r");
    REQUIRE(terminal.shows("2: ● black (Ann): the first player places a white stone"));
    terminal.type("h9\r");
    REQUIRE(terminal.shows("3: ● black: the first player"));
    terminal.type("i8\r");
    REQUIRE(terminal.shows("the second player chooses: black, white or more"));
    REQUIRE(terminal.shows("white>"));
    terminal.type("mor\t\r");
    const bool told = terminal.shows("○ white (Bo): more");
    INFO(terminal.screen().text());
    CHECK(told);
    terminal.type("undo\r");
    CHECK(terminal.hides("(Bo): more"));
    CHECK(terminal.shows("the second player chooses"));
}

}  // namespace tengen::test
