// tengen why: the rules' explanations of a move.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "apps/program.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

struct WhyRow {
    std::vector<std::string> words;
    std::string out;
};

void check_said(const Home& home, const WhyRow& row) {
    std::vector<std::string> words{"why"};
    words.insert(words.end(), row.words.begin(), row.words.end());
    const Ended ended = tengen(home, words);
    INFO(fmt::format("{}", fmt::join(row.words, " ")) << '\n' << ended.all_err);
    CHECK(ended.code == 0);
    CHECK(ended.out == row.out);
}

}  // namespace

TEST_CASE("why reports what the rules say of a move", "[apps]") {
    const Home home;
    const std::string nested =
        "black:c8,c12,d6,d9,d13,e3,g3,g5,h5,h6,i2,i5,i6,j7,j9,j10,k2,k7,k8,k10,k11,k14,m2,n5,o4 "
        "white:a9,e12,f4,i11,l5,m12 to_move:black";
    const WhyRow row = GENERATE_COPY(values<WhyRow>({
        {{"gomoku:renju", "black:h9,g8,i8,h7 to_move:black", "h8"},
         "black may play h8, but loses immediately\n"
         "  black at h8: the longest row has 3 of the 5 that make a line\n"
         "  h8 is forbidden for black and loses: double three: g8-h8-i8 + h7-h8-h9\n"},
        {{"gomoku:renju", "black:d8,e8,f8,h8,i8 white:a1,a3 to_move:black", "g8"},
         "black may play g8, but loses immediately\n"
         "  black at g8: 6 in a row (d8 to i8), which counts for nothing: a line has exactly 5\n"
         "  g8 is forbidden for black and loses: overline: d8-e8-f8-g8-h8-i8\n"},
        {{"gomoku:omok", "black:h9,g8,i8,h7 to_move:black", "h8"},
         "black may not play h8: h8 is forbidden: double three: g8-h8-i8 + h7-h8-h9\n"
         "  black at h8: the longest row has 3 of the 5 that make a line\n"
         "  h8 is forbidden for black: double three: g8-h8-i8 + h7-h8-h9\n"},
        {{"gomoku:renju", nested, "g6"},
         "black may play g6\n"
         "  black at g6: the longest row has 3 of the 5 that make a line\n"
         "  g6 is not forbidden for black\n"
         "  g6-h6-i6 is not a three: the straight four at j6 would itself be forbidden (double "
         "four)\n"
         "  g3-g5-g6 is not a three: the straight four at g4 would make five elsewhere\n"},
        {{"gomoku:renju", nested, "l9"},
         "black may play l9 and wins\n"
         "  black at l9: 5 in a row (h5 to l9), which wins\n"
         "  l9 makes five in a row, which nothing forbids\n"},
        {{"tictactoe", "a1 a2 b1 b2 c1", "c1"},
         "x may play c1 and wins\n  x at c1: 3 in a row (a1 to c1), which wins\n"},
        {{"tictactoe:misere", "a1 a2 b1 b2", "c1"},
         "x may play c1, but loses immediately\n  x at c1: 3 in a row (a1 to c1), which loses\n"},
        {{"tictactoe", "a1 a2 b1 b2", "a2"},
         "x may not play a2: a2 is occupied\n"
         "  o at a2: the longest row has 2 of the 3 that make a line\n"},
        {{"gomoku:standard", "black:a1,b1,c1,e1,f1 to_move:black", "d1"},
         "black may play d1\n"
         "  black at d1: 6 in a row (a1 to f1), which counts for nothing: a line has exactly 5\n"},
        {{"gomoku:caro", "black:b1,c1,d1,e1 white:a1,g1 to_move:black", "f1"},
         "black may play f1\n"
         "  black at f1: 5 in a row (b1 to f1), which counts for nothing between two stones of "
         "others\n"},
    }));
    check_said(home, row);
}

TEST_CASE("why gives programs the cells", "[apps]") {
    const Home home;
    const Ended ended =
        tengen(home, {"why", "--json", "gomoku:omok", "black:h9,g8,i8,h7 to_move:black", "h8"});
    CHECK(nlohmann::json::parse(ended.out) == nlohmann::json::parse(R"({
        "action": "h8", "cell": "h8", "to_move": "black", "legal": false,
        "why_not": "h8 is forbidden: double three: g8-h8-i8 + h7-h8-h9",
        "comments": [
            {"text": "black at h8: the longest row has 3 of the 5 that make a line", "cells": []},
            {"text": "h8 is forbidden for black: double three: g8-h8-i8 + h7-h8-h9",
             "cells": ["h7", "g8", "h8", "i8", "h9"]}]})"));
}

TEST_CASE("why explains moves other than a cell", "[apps]") {
    const Home home;
    CHECK(tengen(home, {"why", "pop_out", "a1", "b1", "-a1"}).out == "yellow may play -a1\n");
    CHECK(tengen(home, {"why", "pop_out", "a1", "-a1"}).out ==
          "red may not play -a1: a1 is not a stone of red\n");
    const std::string wild = tengen(home, {"why", "tictactoe:wild", "o:b2"}).out;
    CHECK(wild.starts_with("x may play o:b2\n"));
}

TEST_CASE("why reports the captures, flips and connections of a stone, and the cell where it falls",
          "[apps]") {
    const Home home;
    const WhyRow row = GENERATE_COPY(values<WhyRow>({
        {{"pente", "black:h8,h11 white:i8,j8,i10,j9 to_move:black", "k8"},
         "black may play k8\n"
         "  black at k8: the longest row has 1 of the 5 that make a line\n"
         "  black at k8 captures j8-i8 + j9-i10 (4 captured then, 10 win)\n"},
        {{"pente", "black:i8,j8 white:h8 to_move:black", "k9"},
         "black may play k9\n"
         "  black at k9: the longest row has 2 of the 5 that make a line\n"
         "  black at k9 captures nothing\n"},
        {{"pente", "--set", "rules.capture.goal=2", "black:h8 white:i8,j8 to_move:black", "k8"},
         "black may play k8 and wins\n"
         "  black at k8: the longest row has 1 of the 5 that make a line\n"
         "  black at k8 captures j8-i8 (2 captured then, 2 win)\n"
         "  black has captured 2 stones\n"},
        {{"ninuki", "black:d8,e8,f8,g8,f7 white:f6 to_move:black", "h8"},
         "black may play h8\n"
         "  black at h8: 5 in a row (d8 to h8), which makes a line\n"
         "  h8 makes five in a row, which nothing forbids\n"
         "  black at h8 captures nothing\n"
         "  the game continues after it: the line wins unless it is broken or the others win first "
         "(at f9)\n"},
        {{"reversi", "c5"}, "black may play c5\n  black at c5 flips d5\n"},
        {{"reversi", "a1"},
         "black may not play a1: a stone on a1 would flip nothing\n"
         "  black at a1 flips nothing: no row of other stones from there ends at a stone of "
         "black\n"},
        {{"reversi", "pass"},
         "black may not pass: black can pass only when nothing else can be played\n"},
        {{"hex:small", "red:c1,c2,c3,c5,c6 blue:d3,d4,b7,a7 to_move:red", "c4"},
         "red may play c4\n"
         "  red at c4: its chain (c1-c2-c3-c4-c5-c6) touches the lower edge, not the upper one\n"
         "  the shortest way of red from edge to edge then lacks 1 stone (c7)\n"},
        {{"hex:small", "red:c1,c2,c3,c5,c6,c7 blue:d3,d4 to_move:red", "c4"},
         "red may play c4 and wins\n"
         "  red at c4 connects its edges with the chain c1-c2-c3-c4-c5-c6-c7\n"},
        {{"hex:small", "blue:a4,b4,d4,e4 to_move:blue", "c4"},
         "blue may play c4\n"
         "  blue at c4: its chain (a4-b4-c4-d4-e4) touches the left edge, not the right one\n"
         "  the shortest way of blue from edge to edge then lacks 2 stones (f4-g4)\n"},
        {{"atari_go", "black:b1,a2 to_move:white", "a1"},
         "white may not play a1: a stone on a1 would have no empty cell beside its group\n"
         "  white at a1 captures nothing, and no empty cell is beside its group (a1)\n"},
        {{"atari_go", "black:b1 white:a3 to_move:white", "a1"},
         "white may play a1\n"
         "  white at a1 captures nothing, and its group (a1) can be captured at a2\n"},
        {{"atari_go", "black:b1,c3 to_move:black", "b2"},
         "black may play b2\n"
         "  black at b2 captures nothing; 5 empty cells are beside its group (b1-b2): "
         "a1-c1-a2-c2-b3\n"},
        {{"atari_go", "black:b1,a3,b2 white:a1,a2 to_move:black", "c7"},
         "black may play c7\n"
         "  black at c7 captures nothing; 3 empty cells are beside its group (c7): c6-b7-d7\n"},
        {{"atari_go", "black:b1 white:a1 to_move:black", "a2"},
         "black may play a2 and wins\n"
         "  black at a2 captures a1 (1 captured then, 1 win)\n"},
        {{"connect_four", "d4"},
         "yellow may not play d4: a stone cannot stay at d4: it falls to d1\n"
         "  yellow at d1: the longest row has 1 of the 4 that make a line\n"},
        {{"connect_four", "d"},
         "yellow may play d1\n"
         "  yellow at d1: the longest row has 1 of the 4 that make a line\n"},
        {{"tictactoe:ultimate", "e5", "a1"},
         "o may not play a1: the small board d4-f6 must be played on\n"},
        {{"tictactoe:ultimate", "e5", "e4"},
         "o may play e4\n  x must then play on the small board d1-f3\n"},
        {{"tictactoe", "a1 b2 c3 a3 c1 b1 b3 a2 c2"},
         "x may play c2 and wins\n  x at c2: 3 in a row (c1 to c3), which wins\n"},
        {{"tictactoe", "a1 b2 c3 c1 a3 a2 b3", "c2"},
         "x may not play c2: the game is over\n"
         "  x at c2: the longest row has 2 of the 3 that make a line\n"},
        {{"tictactoe", "b2 a1 c1 a3 a2 c2 b1 b3", "c3"},
         "x may play c3 and draws\n"
         "  x at c3: the longest row has 2 of the 3 that make a line\n"
         "  the board is full\n"},
    }));
    check_said(home, row);
}

TEST_CASE("why explains an opening: its question, and the effect of each choice", "[apps]") {
    const Home home;
    const WhyRow row = GENERATE_COPY(values<WhyRow>({
        {{"gomoku:pro", "a1"},
         "black may not play a1: stone 1 goes to the centre\n"
         "  black at a1: the longest row has 1 of the 5 that make a line\n"
         "  black places a black stone in the centre\n"},
        {{"gomoku:swap2", "h8", "h9", "i8", "black"},
         "white may choose black\n"
         "  black: the second player plays black from now on, and the opening is over\n"
         "  white is to move then\n"},
        {{"gomoku:swap2", "h8", "h9", "i8", "more"},
         "white may choose more\n"
         "  more: the sides stay as they are, and the opening continues differently\n"
         "  the second player places a white stone\n"},
        {{"gomoku:renju_taraguchi10", "h8", "swap"},
         "white may choose swap\n"
         "  swap: the two players exchange their sides\n"
         "  white places a white stone in the 3×3 window\n"},
        {{"gomoku:swap2", "h8", "h9", "i8", "j9"},
         "white may not play j9: first comes a choice: black, white or more\n"
         "  white at j9: the longest row has 1 of the 5 that make a line\n"
         "  the second player chooses: black, white or more\n"},
    }));
    check_said(home, row);
}

TEST_CASE("why never says that the same line wins and loses", "[apps]") {
    const Home home;
    const std::string overline = "black:a1,b1,c1,e1,f1 to_move:black";
    const WhyRow row = GENERATE_COPY(values<WhyRow>({
        {{"gomoku", "--set", "rules.forbidden.overline=true", overline, "d1"},
         "black may play d1, but loses immediately\n"
         "  black at d1: 6 in a row (a1 to f1), but another rule decides before it\n"
         "  d1 is forbidden for black and loses: overline: a1-b1-c1-d1-e1-f1\n"},
        {{"gomoku:omok", "--set", "rules.line.overline=wins", "--set",
          "rules.forbidden.overline=true", overline, "d1"},
         "black may not play d1: d1 is forbidden: overline: a1-b1-c1-d1-e1-f1\n"
         "  black at d1: 6 in a row (a1 to f1), which would win\n"
         "  d1 is forbidden for black: overline: a1-b1-c1-d1-e1-f1\n"},
        {{"mnk:overline_loses", "--board", "6x6", "black:a1,b1,d1,c2,c3 to_move:black", "c1"},
         "black may play c1 and wins\n"
         "  black at c1: 4 in a row (a1 to d1), which would lose without the line that wins\n"
         "  black at c1: 3 in a row (c1 to c3), which wins\n"},
        {{"gomoku:places", "a1 a2 a3 b1 b2 b3 c1 c2 c3 d1 d2 d3", "e1"},
         "black may play e1\n"
         "  black at e1: 5 in a row (a1 to e1), which makes a line\n"
         "  black gets place 1, and the others play on\n"},
        {{"gomoku:places", "a1 a2 a3 b1 b2 b3 c1 c2 c3 d1 d2 d3 e1", "e2"},
         "white may play e2 and gets place 2\n"
         "  white at e2: 5 in a row (a2 to e2), which makes a line\n"
         "  the game ends, by places: 1. black, 2. white, 3. red\n"},
    }));
    check_said(home, row);
}

TEST_CASE("why reports errors of its arguments", "[apps]") {
    const Home home;
    CHECK(tengen(home, {"why"}).code == 2);
    struct Wrong {
        std::vector<std::string> words;
        int code;
        std::string said;
    };
    const Wrong wrong = GENERATE(values<Wrong>({
        {{"h8", "z99"}, 3, "there is no column z (the board has a..o)"},
        {{"gomoku:renju", "black:h9,g8,i8,h7"}, 2, "the cell is missing after 'black:h9,g8,i8,h7'"},
        {{"gomoku:renju", "black:h9"}, 2, "the cell is missing after 'black:h9'"},
        {{"gomoku:renju", "black:h9", "to_move:black"},
         2,
         "the cell is missing after 'to_move:black'"},
        {{"gomoku:renju"}, 2, "the cell is missing after 'gomoku:renju'"},
        {{"gomoku:renju", "black:h9", "h8", "g8"},
         2,
         "'h8' and 'g8' are two cells (ask for one at a time)"},
        {{"gomoku:swap2", "h8", "h9", "i8", "swap"},
         3,
         "'swap' is not a move (choices here: black, white, more)"},
        {{"gomoku", "h8", "swap"},
         3,
         "'swap' is not a move (write a cell such as h8; there is nothing to choose here)"},
    }));
    std::vector<std::string> words{"why"};
    words.insert(words.end(), wrong.words.begin(), wrong.words.end());
    const Ended ended = tengen(home, words);
    CHECK(ended.code == wrong.code);
    CHECK(ended.out.empty());
    INFO(ended.all_err);
    CHECK(ended.all_err.find(wrong.said) != std::string::npos);
}

}  // namespace tengen::test
