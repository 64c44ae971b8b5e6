// tengen solve: forced wins, found by the AI "threats" in its own process.
#include <nlohmann/json.hpp>

#include "apps/program.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

struct SolveRow {
    std::vector<std::string> words;
    std::string out;
};

struct Wrong {
    std::vector<std::string> words;
    int code;
    std::string err;
};

std::vector<std::string> with(std::vector<std::string> words, const std::string& option) {
    words.push_back(option);
    return words;
}

std::vector<std::string> solve(std::vector<std::string> words) {
    words.insert(words.begin(), "solve");
    return words;
}

}  // namespace

TEST_CASE("solve prints the best line of a forced win", "[apps]") {
    const Home home;
    const SolveRow row = GENERATE(values<SolveRow>({
        {{"tictactoe", "a1", "b1"}, "x wins: a2 a3 b2\n"},
        {{"black:f8,g8,h8,i8", "white:a1,c1,e1,j8", "to_move:black"}, "black wins: e8\n"},
        {{"gomoku", "--board", "9x9", "black:c5,d5,e5,f3,f4", "white:b5,a1,c1,i1", "to_move:black",
          "--kind", "vcf"},
         "black wins: f5 g5 f2\n"},
        {{"h8", "h9", "--kind", "vcf"}, "black has no win by fours\n"},
        {{"h8", "h9"}, "found no win by threes and fours for black\n"},
        {{"gomoku:renju", "black:h8,i8,h7,j6,g5,h5", "white:h9,i7,h6,i6,i5", "to_move:white",
          "--kind", "vcf", "--fours", "2"},
         "white has no win by fours with at most 2\n"},
    }));
    const Ended ended = tengen(home, solve(row.words));
    CHECK(ended.out == row.out);
    CHECK(ended.err == "");
    CHECK(ended.code == 0);
}

TEST_CASE("solve prints the same as JSON for programs", "[apps]") {
    const Home home;
    const auto json_of = [&](std::vector<std::string> words) {
        const Ended ended = tengen(home, with(solve(std::move(words)), "--json"));
        CHECK(ended.code == 0);
        return nlohmann::json::parse(ended.out);
    };
    const auto wins = json_of({"tictactoe", "a1", "b1"});
    CHECK(wins["to_move"] == "x");
    CHECK(wins["kind"] == "vct");
    CHECK(wins["result"] == "win");
    CHECK(wins["line"] == nlohmann::json({"a2", "a3", "b2"}));
    CHECK(wins["moves"] == 2);
    CHECK(wins["nodes"] > 0);
    const auto none = json_of({"h8", "--kind", "vcf"});
    CHECK(none["result"] == "none");
    CHECK(none["line"].empty());
    CHECK(none["moves"].is_null());
    CHECK(json_of({"h8"})["result"] == "unknown");
}

TEST_CASE("solve reports what it cannot solve, and why", "[apps]") {
    const Home home;
    const Wrong row = GENERATE(values<Wrong>({
        {{"pente", "h8", "h9"},
         2,
         "tengen: threats: failed: no wins can be proved in this game: the rule 'capture' changes "
         "what a four is\n"},
        {{"reversi"},
         2,
         "tengen: threats: cannot play this game: the game has no rule 'line' (threats makes "
         "rows)\n"},
        {{"tictactoe", "a1", "a2", "b1", "b2", "c1"},
         2,
         "tengen: the game is over: there is nothing to solve\n"},
        {{"h8", "--time", "soon"},
         2,
         "tengen: --time: 'soon' is not a duration (such as 500ms, 10s, 5min or 1h)\n"},
    }));
    const Ended ended = tengen(home, solve(row.words));
    CHECK(ended.err == row.err);
    CHECK(ended.out == "");
    CHECK(ended.code == row.code);
}

}  // namespace tengen::test
