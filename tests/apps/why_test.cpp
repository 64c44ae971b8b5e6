// tengen why: what the rules have to say of a move.
#include <nlohmann/json.hpp>

#include "apps/program.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

struct Row {
    std::vector<std::string> words;
    std::string out;
};

}  // namespace

TEST_CASE("why tells what the rules say of a move", "[apps]") {
    const Home home;
    const std::string nested =
        "black:c8,c12,d6,d9,d13,e3,g3,g5,h5,h6,i2,i5,i6,j7,j9,j10,k2,k7,k8,k10,k11,k14,m2,n5,o4 "
        "white:a9,e12,f4,i11,l5,m12 to_move:black";
    const Row row = GENERATE_COPY(values<Row>({
        {{"gomoku:renju", "black:h9,g8,i8,h7 to_move:black", "h8"},
         "black may play h8, but loses at once\n"
         "  black at h8: the longest row has 3 of the 5 that make a line\n"
         "  h8 is forbidden for black and loses: double three: g8-h8-i8 + h7-h8-h9\n"},
        {{"gomoku:renju", "black:d8,e8,f8,h8,i8 white:a1,a3 to_move:black", "g8"},
         "black may play g8, but loses at once\n"
         "  black at g8: 6 in a row (d8 to i8), which counts for nothing: a line has exactly 5\n"
         "  g8 is forbidden for black and loses: overline: d8-e8-f8-g8-h8-i8\n"},
        {{"gomoku:omok", "black:h9,g8,i8,h7 to_move:black", "h8"},
         "black may not play h8: double three: g8-h8-i8 + h7-h8-h9\n"
         "  black at h8: the longest row has 3 of the 5 that make a line\n"
         "  h8 is forbidden for black: double three: g8-h8-i8 + h7-h8-h9\n"},
        {{"gomoku:renju", nested, "g6"},
         "black may play g6\n"
         "  black at g6: the longest row has 3 of the 5 that make a line\n"
         "  g6 is not forbidden for black\n"
         "  g6-h6-i6 is no three: the straight four at j6 would itself be forbidden (double four)\n"
         "  g3-g5-g6 is no three: the straight four at g4 would make five elsewhere\n"},
        {{"gomoku:renju", nested, "l9"},
         "black may play l9 and wins\n"
         "  black at l9: 5 in a row (h5 to l9), which wins\n"
         "  l9 makes five in a row, which nothing forbids\n"},
        {{"tictactoe", "a1 a2 b1 b2 c1", "c1"},
         "x may play c1 and wins\n  x at c1: 3 in a row (a1 to c1), which wins\n"},
        {{"tictactoe:misere", "a1 a2 b1 b2", "c1"},
         "x may play c1, but loses at once\n  x at c1: 3 in a row (a1 to c1), which loses\n"},
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
    std::vector<std::string> words{"why"};
    words.insert(words.end(), row.words.begin(), row.words.end());
    const Ended ended = tengen(home, words);
    INFO(ended.all_err);
    CHECK(ended.code == 0);
    CHECK(ended.out == row.out);
}

TEST_CASE("why shows the cells to programs", "[apps]") {
    const Home home;
    const Ended ended =
        tengen(home, {"why", "--json", "gomoku:omok", "black:h9,g8,i8,h7 to_move:black", "h8"});
    CHECK(nlohmann::json::parse(ended.out) == nlohmann::json::parse(R"({
        "cell": "h8", "to_move": "black", "legal": false,
        "why_not": "double three: g8-h8-i8 + h7-h8-h9",
        "comments": [
            {"text": "black at h8: the longest row has 3 of the 5 that make a line", "cells": []},
            {"text": "h8 is forbidden for black: double three: g8-h8-i8 + h7-h8-h9",
             "cells": ["h7", "g8", "h8", "i8", "h9"]}]})"));
}

TEST_CASE("why explains moves that are more than a cell", "[apps]") {
    const Home home;
    CHECK(tengen(home, {"why", "pop_out", "a1", "b1", "-a1"}).out == "yellow may play -a1\n");
    CHECK(tengen(home, {"why", "pop_out", "a1", "-a1"}).out ==
          "red may not play -a1: a1 is not a stone of red\n");
    const std::string wild = tengen(home, {"why", "tictactoe:wild", "o:b2"}).out;
    CHECK(wild.starts_with("x may play o:b2\n"));
}

TEST_CASE("why says what is wrong with its words", "[apps]") {
    const Home home;
    CHECK(tengen(home, {"why"}).code == 2);
    const Ended outside = tengen(home, {"why", "h8", "z99"});
    CHECK(outside.code == 3);
    CHECK(outside.all_err.find("there is no column z (the board has a..o)") != std::string::npos);
}

}  // namespace tengen::test
