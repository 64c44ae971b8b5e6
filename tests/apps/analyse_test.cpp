// tengen analyse: the best lines of positions and of moves of game files. Long, because the
// commands that read game files share the cases about these.
#include <algorithm>
#include <csignal>
#include <nlohmann/json.hpp>
#include <set>

#include "apps/program.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

using Json = nlohmann::json;

std::vector<Json> sets_of(const std::string& out) {
    std::vector<Json> sets;
    for (std::size_t begin = 0; begin < out.size();) {
        const std::size_t end = std::min(out.find('\n', begin), out.size());
        sets.push_back(Json::parse(out.substr(begin, end - begin)));
        begin = end + 1;
    }
    return sets;
}

std::vector<std::string> moves_of(const Json& set) {
    std::vector<std::string> moves;
    for (const Json& line : set["lines"]) moves.push_back(line["move"]);
    return moves;
}

/// The AIs with limits that end an analysis before its time, so a busy computer changes nothing.
constexpr const char* kLimitedAis[] = {"alphabeta:depth=3", "minimax:depth=3",
                                       "mcts:simulations=2000"};
constexpr const char* kAmpleTime = "60s";

/// `time` is short, because most AIs use all of it.
Json analyse(const Home& home, std::vector<std::string> words, const char* time = "500ms") {
    words.insert(words.begin(), "analyse");
    words.insert(words.end(), {"--time", time, "--json"});
    const Ended ended = tengen(home, words);
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    return sets_of(ended.out).at(0);
}

}  // namespace

TEST_CASE("mcts tries few moves if an evaluation orders them, and else all", "[apps]") {
    const Home home;
    const auto tried = [&](const char* game) {
        return analyse(home, {game, "--ai", "mcts:simulations=100", "--lines", "32"},
                       "60s")["lines"]
            .size();
    };
    // The first stone to arrive wins, so some moves are better than others.
    CHECK(tried("breakthrough") >= 5);
    CHECK(tried("breakthrough") <= 8);
    CHECK(tried("lines_of_action") == 32);
}

TEST_CASE("mcts prefers better moves although all values are close", "[apps]") {
    const Home home;
    for (const char* const game : {"hasami_shogi", "amazons"}) {
        INFO(game);
        const Json set = analyse(home, {game, "--ai", "mcts:simulations=400"}, "60s");
        // If it tried all alike, the best would have fewer than ten.
        CHECK(set["lines"][0]["nodes"] > 30);
    }
}

TEST_CASE("analyse prints the best lines, and proven results", "[apps]") {
    const Home home;
    const std::vector<std::string> words{"gomoku", "black:g8,h8,i8", "white:a1,o1", "to_move:black",
                                         "--ai",   "sente",          "--lines",     "3"};
    const Json set = analyse(home, words);
    CHECK(set["ai"] == "sente");
    CHECK(set["to_move"] == "black");
    CHECK(set["method"] == "analysis");
    CHECK(set["key"].get<std::string>().size() == 16);
    REQUIRE(set["lines"].size() == 3);
    for (std::size_t rank = 0; rank < 2; ++rank) {
        const Json& line = set["lines"][rank];
        CHECK(line["rank"] == rank + 1);
        CHECK((line["move"] == "f8" || line["move"] == "j8"));
        CHECK(line["proven"] == "won");
        CHECK(line["length"] == 3);
        CHECK(line["chances"] == Json::array({1.0, 0.0}));
        CHECK(line["line"][0] == line["move"]);
    }
    std::vector<std::string> text{"analyse"};
    text.insert(text.end(), words.begin(), words.end());
    text.insert(text.end(), {"--time", "200ms"});
    const Ended ended = tengen(home, text);
    CHECK(ended.code == 0);
    CHECK(has(ended.out, "sente for black: "));
    CHECK(has(ended.out, "won in 3"));
}

TEST_CASE("other bundled AIs analyse too", "[apps]") {
    const Home home;
    for (const char* ai : kLimitedAis) {
        INFO(ai);
        const Json set = analyse(
            home, {"tictactoe", "a1", "b1", "a2", "b2", "--ai", ai, "--lines", "4"}, kAmpleTime);
        CHECK(set["method"] == "analysis");
        const auto moves = moves_of(set);
        REQUIRE(!moves.empty());
        CHECK(moves[0] == "a3");
        CHECK(set["lines"][0]["chances"] == Json::array({1.0, 0.0}));
        CHECK(std::set<std::string>(moves.begin(), moves.end()).size() == moves.size());
        const Json gomoku =
            analyse(home, {"gomoku", "h8", "i9", "--ai", ai, "--lines", "4"}, kAmpleTime);
        CHECK(gomoku["lines"].size() == 4);
        const Json only =
            analyse(home, {"gomoku", "h8", "i9", "--ai", ai, "--lines", "4", "--only", "a1 o15"},
                    kAmpleTime);
        auto corners = moves_of(only);
        std::sort(corners.begin(), corners.end());
        CHECK(corners == std::vector<std::string>{"a1", "o15"});
    }
}

TEST_CASE("analyse uses the best AI that plays the game, if none is chosen", "[apps]") {
    const Home home;
    CHECK(analyse(home, {"gomoku", "h8"})["ai"] == "sente");
    CHECK(analyse(home, {"tictactoe", "b2"}, kAmpleTime)["ai"] == "alphabeta");
    CHECK(analyse(home, {"reversi"})["ai"] == "mcts");
}

TEST_CASE("alphabeta gives every seat a chance", "[apps]") {
    const Home home;
    const auto chances_of = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"gomoku", "--players", "3"});
        words.insert(words.end(), {"--ai", "alphabeta:depth=3"});
        std::vector<std::vector<double>> all;
        const Json set = analyse(home, words, kAmpleTime);
        for (const Json& line : set["lines"]) {
            all.push_back(line["chances"].get<std::vector<double>>());
            REQUIRE(all.back().size() == 3);
            CHECK(all.back()[0] + all.back()[1] + all.back()[2] == Approx(1));
        }
        REQUIRE(!all.empty());
        return all.front();
    };
    const std::vector<double> even = chances_of({"h8", "a1", "o15"});
    CHECK(even[1] > 0);
    CHECK(even[2] > 0);
    // The second side has a row of three, and the first one is to move.
    const std::vector<double> row =
        chances_of({"a1", "h8", "o15", "a3", "i8", "o13", "c1", "j8", "m15"});
    CHECK(row[1] > row[2]);
}

TEST_CASE("a seat that has won its place keeps its chance", "[apps]") {
    const Home home;
    // Black makes a line at f6.
    const std::string moves = "j10,k11,l12,j11,k10,l10,i9,j9,k12,h8,m13,l13,g7,i11,h11";
    const auto analysed = [&](const std::string& more, std::vector<std::string> options) {
        std::vector<std::string> words{"gomoku:places", moves + more, "--ai", "alphabeta:depth=3"};
        words.insert(words.end(), options.begin(), options.end());
        return analyse(home, words, kAmpleTime);
    };
    CHECK(analysed("", {})["lines"][0]["move"] == "f6");
    CHECK(analysed("", {"--only", "f6"})["lines"][0]["chances"] == Json::array({1, 0, 0}));
    // The others search for the second place.
    for (const Json& line : analysed(",f6", {})["lines"]) {
        CHECK(line["chances"] == Json::array({1, 0, 0}));
    }
}

TEST_CASE("partners have one chance", "[apps]") {
    const Home home;
    for (const char* ai : kLimitedAis) {
        INFO(ai);
        const Json set =
            analyse(home, {"gomoku:teams", "h8,i9,h9,i10,h10,i11,h11,i12", "--ai", ai}, kAmpleTime);
        CHECK(set["lines"][0]["chances"] == Json::array({1, 0, 1, 0}));
        const Json open = analyse(home, {"gomoku:teams", "h8,i9,h9", "--ai", ai}, kAmpleTime);
        const auto chances = open["lines"][0]["chances"].get<std::vector<double>>();
        CHECK(chances[0] == Approx(chances[2]));
        CHECK(chances[1] == Approx(chances[3]));
        CHECK(chances[0] + chances[1] == Approx(1));
    }
}

TEST_CASE("analyse considers the requested moves only", "[apps]") {
    const Home home;
    const Json only =
        analyse(home, {"gomoku", "h8", "--ai", "sente", "--only", "g7 i9,h9", "--lines", "2"});
    for (const std::string& move : moves_of(only)) {
        CHECK((move == "g7" || move == "i9" || move == "h9"));
    }
    CHECK(only["lines"].size() == 2);
    // Also far from all stones.
    const Json far =
        analyse(home, {"gomoku", "h8", "--ai", "sente", "--only", "a1 i9 o15", "--lines", "4"});
    const auto all_three = moves_of(far);
    CHECK(std::set<std::string>(all_three.begin(), all_three.end()) ==
          std::set<std::string>{"a1", "i9", "o15"});
    const Json best = analyse(home, {"gomoku", "h8", "--ai", "sente", "--lines", "1"});
    const std::string first = moves_of(best).at(0);
    const Json without =
        analyse(home, {"gomoku", "h8", "--ai", "sente", "--lines", "4", "--without", first});
    CHECK(without["lines"].size() == 4);
    for (const std::string& move : moves_of(without)) CHECK(move != first);
}

TEST_CASE("minimax proves every line of a small game", "[apps]") {
    const Home home;
    // Both sides have two in a column.
    const Json set = analyse(
        home, {"tictactoe", "a1", "b1", "a2", "b2", "--ai", "minimax", "--lines", "5"}, "10s");
    REQUIRE(set["lines"].size() == 5);
    for (const Json& line : set["lines"]) {
        INFO(line.dump());
        if (line["move"] == "a3") {
            CHECK(line["rank"] == 1);
            CHECK(line["proven"] == "won");
            CHECK(line["length"] == 1);
        } else if (line["move"] == "b3") {
            CHECK(line["proven"] != "lost");
        } else {
            CHECK(line["proven"] == "lost");
            CHECK(line["length"] == 2);
            CHECK(line["chances"] == Json::array({0.0, 1.0}));
            CHECK(line["line"][1] == "b3");
        }
    }
    const Json start = analyse(home, {"tictactoe", "--ai", "minimax", "--lines", "9"}, "10s");
    CHECK(start["lines"].size() == 9);
    for (const Json& line : start["lines"]) {
        CHECK(line["proven"] == "drawn");
        CHECK(line["draw"] == 1);
    }
}

TEST_CASE("an AI that only decides has lines by thinking, and analyse says so", "[apps]") {
    const Home home;
    const Json set =
        analyse(home, {"tictactoe", "a1", "b1", "a2", "b2", "--ai", "rookie", "--lines", "4"});
    CHECK(set["method"] == "thinking");
    REQUIRE(set["lines"].size() == 4);
    const Json& best = set["lines"][0];
    CHECK(best["move"] == "a3");
    CHECK(best["chances"][0] == 1);
    std::vector<std::string> moves = moves_of(set);
    std::sort(moves.begin(), moves.end());
    CHECK(std::unique(moves.begin(), moves.end()) == moves.end());
    // The rules judge an action that ends the game.
    const Json won = analyse(home, {"tictactoe", "a1", "b1", "a2", "b2", "--ai", "rookie",
                                    "--lines", "2", "--only", "b3 a3"});
    CHECK(moves_of(won).size() == 2);
    for (const Json& line : won["lines"]) {
        if (line["move"] == "a3") CHECK(line["proven"] == "won");
    }
    const Ended text = tengen(home, {"analyse", "gomoku", "h8", "--ai", "rookie"});
    CHECK(text.code == 0);
    CHECK(has(text.out, "rookie offers no analysis"));
}

TEST_CASE("analyse takes a move number of a game file of any format", "[apps]") {
    const Home home;
    const std::string psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n10,10,0\n7,9,0\n-1\n";
    const std::string file = home.write("game.psq", psq).string();
    const Json second = analyse(home, {file, "--move", "2", "--ai", "sente", "--lines", "1"});
    CHECK(second["to_move"] == "black");
    const Json third = analyse(home, {file, "--move", "3", "--ai", "sente", "--lines", "1"});
    CHECK(third["to_move"] == "white");
    const Json last = analyse(home, {file, "--ai", "sente", "--lines", "1"});
    const Json fourth = analyse(home, {file, "--move", "4", "--ai", "sente", "--lines", "1"});
    CHECK(last["key"] == fourth["key"]);
    CHECK(last["key"] != third["key"]);
    const std::string sgf = home.path() / "game.sgf";
    REQUIRE(tengen(home, {"convert", file, sgf}).code == 0);
    CHECK(analyse(home, {sgf, "--move", "3", "--ai", "sente", "--lines", "1"})["key"] ==
          third["key"]);
    CHECK(tengen(home, {"analyse", file, "--move", "5", "--ai", "sente"}).code == 2);
}

TEST_CASE("commands take one game of a file with several ones, and say so", "[apps]") {
    const Home home;
    const std::string file =
        home.write("cup.sgf",
                   "(;GM[4]SZ[15]PB[one];B[hh])\n(;GM[4]SZ[15]PB[two];B[hh];W[ii];B[jj])\n")
            .string();
    const std::string out = home.path() / "out.sgf";
    const std::vector<std::vector<std::string>> commands{
        {"show", file},
        {"diagram", file, "--string"},
        {"report", file, "-o", "-"},
        {"review", file, "--nodes", "50", "--no-cache"},
        {"analyse", file, "--ai", "sente:depth=1"}};
    for (std::vector<std::string> words : commands) {
        INFO(words[0]);
        const Ended first = tengen(home, words);
        CHECK(first.code == 0);
        CHECK(has(first.err, "game 1 of 2 (--game-number N: another one)"));
        words.insert(words.end(), {"--game-number", "2"});
        const Ended second = tengen(home, words);
        CHECK(second.code == 0);
        CHECK(second.err.find("--game-number") == std::string::npos);
        CHECK(second.out != first.out);
        words.back() = "3";
        const Ended third = tengen(home, words);
        CHECK(third.code == 2);
        CHECK(has(third.err, "has 2 games, found game number 3"));
    }
    CHECK(tengen(home, {"diagram", file, "--string", "--game-number", "2"}).out == "h8i7j6\n");
    REQUIRE(tengen(home, {"convert", file, out, "--game-number", "2"}).code == 0);
    CHECK(tengen(home, {"diagram", out, "--string", "--game-number", "2"}).out == "h8i7j6\n");
    const Ended position = tengen(home, {"show", "gomoku", "h8", "--game-number", "2"});
    CHECK(position.code == 2);
    CHECK(has(position.err, "--game-number: needs a game file"));
}

TEST_CASE("commands read the moves before damage, and all name a wrong one alike", "[apps]") {
    const Home home;
    const std::string cut = home.write("cut.sgf", "(;GM[4]SZ[15];B[hh];W[ii];B[j").string();
    for (const char* command : {"show", "diagram"}) {
        const Ended ended = tengen(home, {command, cut});
        CHECK(ended.code == 0);
        CHECK(has(ended.err, "cut.sgf:1:"));
        CHECK(has(ended.err, "all that follows is left out"));
    }
    CHECK(tengen(home, {"convert", cut, home.path() / "whole.sgf"}).code == 3);
    const Ended over = tengen(home, {"review", cut, "-o", cut, "--nodes", "50", "--no-cache"});
    CHECK(over.code == 2);
    CHECK(has(over.err, "its end would be lost"));
    CHECK(tengen(home, {"show", cut}).code == 0);
    std::string known;
    for (const auto& [name, text] : {std::pair{"empty.tengen", ""}, std::pair{"photo", "\x89PNG"},
                                     std::pair{"data.rif", "<?xml?>"}}) {
        const std::string file = home.write(name, text).string();
        std::vector<std::string> problems;
        for (const char* command : {"show", "analyse", "diagram", "report", "review"}) {
            const Ended ended = tengen(home, {command, file});
            INFO(command << ": " << ended.err);
            CHECK(ended.code != 0);
            problems.push_back(ended.err);
        }
        for (const std::string& problem : problems) CHECK(problem == problems[0]);
    }
}

TEST_CASE("moves have blanks or commas between them", "[apps]") {
    const Home home;
    const std::string file = home.write("game.sgf", "(;GM[4]SZ[15];B[hh];W[ii];B[jj])").string();
    const std::string blanks = tengen(home, {"diagram", file, "--string", "--at", "h8 i7"}).out;
    CHECK(blanks == "h8i7\n");
    CHECK(tengen(home, {"diagram", file, "--string", "--at", "h8,i7"}).out == blanks);
    CHECK(tengen(home, {"diagram", file, "--string", "--at", "h8, i7"}).out == blanks);
    CHECK(tengen(home, {"show", "gomoku", "h8,i9"}).out ==
          tengen(home, {"show", "gomoku", "h8", "i9"}).out);
    CHECK(tengen(home, {"show", "h8,i9", "j10"}).out ==
          tengen(home, {"show", "h8", "i9", "j10"}).out);
}

TEST_CASE("Ctrl-C ends an analysis with the last complete set", "[apps]") {
    const Home home;
    Running running(home, {"analyse", "gomoku", "h8", "i9", "--ai", "sente", "--endless", "--lines",
                           "3", "--every-set", "--json"});
    REQUIRE(running.sees("\"rank\":3"));
    REQUIRE(running.sees_next("\"rank\":3"));
    running.kill(SIGINT);
    const Ended ended = running.wait();
    CHECK(ended.code == 0);
    const auto sets = sets_of(ended.out);
    REQUIRE(sets.size() >= 2);
    for (const Json& set : sets) {
        CHECK(set["lines"].size() == 3);
        CHECK(set["key"] == sets[0]["key"]);
    }
    CHECK(sets.back()["nodes"] > sets.front()["nodes"]);
    // Without --every-set, only the last one is printed.
    Running quiet(home, {"analyse", "gomoku", "h8", "i9", "--ai", "rookie", "--time", "1min"});
    CHECK(quiet.wait().code == 0);
}

TEST_CASE("the depth and the nodes of an AI's options end its analysis", "[apps]") {
    const Home home;
    struct Row {
        const char* ai;
        const char* end;      ///< of the text
        std::uint32_t depth;  ///< of the first line; 0: any
        std::uint64_t nodes;  ///< at most; 0: any
    };
    const std::vector<Row> rows{{"sente:depth=3", "depth=3", 3, 0},
                                {"sente:nodes=1000", "nodes=1000", 0, 1000},
                                {"alphabeta:depth=2", "depth=2", 2, 0},
                                // Its default for play is as deep.
                                {"alphabeta:depth=4", "depth=4", 4, 0},
                                {"alphabeta:nodes=500", "nodes=500", 0, 500},
                                {"minimax:depth=2", "depth=2", 2, 0},
                                {"mcts:simulations=500", "nodes=500", 0, 500}};
    for (const Row& row : rows) {
        INFO(row.ai);
        // Without its limit it would continue until the test gives up.
        const Json set = analyse(home, {"gomoku", "h8", "i9", "--ai", row.ai}, "10min");
        REQUIRE(!set["lines"].empty());
        if (row.depth != 0) CHECK(set["lines"][0]["depth"] == row.depth);
        if (row.nodes != 0) CHECK(set["nodes"] <= row.nodes);
        const Ended text =
            tengen(home, {"analyse", "gomoku", "h8", "i9", "--ai", row.ai, "--time", "10min"});
        CHECK(has(text.out, std::string("stopped at ") + row.end));
    }
    // The smaller limit counts, and a proof does not.
    const Ended both = tengen(home, {"analyse", "gomoku", "h8", "i9", "--ai", "sente:nodes=50000",
                                     "--nodes", "500", "--endless"});
    CHECK(has(both.out, "stopped at nodes=500"));
    const Ended proof = tengen(home, {"analyse", "tictactoe", "a1", "b1", "a2", "b2", "--ai",
                                      "minimax:depth=9", "--time", "10min", "--lines", "1"});
    CHECK(has(proof.out, "won in 1"));
    CHECK_FALSE(has(proof.out, "stopped at"));
}

TEST_CASE("analyse and review refuse levels and options without an effect", "[apps]") {
    const Home home;
    const std::string game = home.write("game.sgf", "(;GM[4]SZ[15];B[hh];W[ii])").string();
    struct Row {
        const char* ai;
        const char* problem;
    };
    const std::vector<Row> rows{
        {"sente:easy", "sente:easy: a level weakens play"},
        {"medium", "medium: a level weakens play"},
        {"sente:strength=20", "the option 'strength' is for play"},
        {"sente:threads=2", "the option 'threads' is for play"},
        {"alphabeta:depth=2,blunder=5", "the option 'blunder' is for play"},
        {"minimax:every_action=true", "the option 'every_action' is for play"},
        {"mcts:think_ms=10", "the option 'think_ms' is for play"},
    };
    for (const Row& row : rows) {
        for (const std::vector<std::string>& words :
             {std::vector<std::string>{"analyse", "gomoku", "h8", "--ai", row.ai},
              std::vector<std::string>{"review", game, "--ai", row.ai}}) {
            const Ended ended = tengen(home, words);
            INFO(row.ai << ": " << ended.err);
            CHECK(ended.code == 2);
            CHECK(ended.out.empty());
            CHECK(has(ended.err, row.problem));
        }
    }
    // An AI without an analysis only decides, by its level.
    CHECK(tengen(home, {"analyse", "gomoku", "h8", "--ai", "rookie:easy"}).code == 0);
}

TEST_CASE("an external engine analyses", "[apps]") {
    const Home home;
    const std::string engine =
        "engine:" + (build_folder() / "tests/engine/bad/pbrain-yixin").string() +
        ",dialect=yixin,sandbox=off";
    const Json set = analyse(home, {"gomoku", "h8", "--ai", engine, "--lines", "3"});
    CHECK(set["method"] == "analysis");
    CHECK(moves_of(set) == std::vector<std::string>{"a15", "b15", "c15"});
    CHECK(set["lines"][2]["depth"] == 3);
    CHECK(set["lines"][2]["deepest"] == 7);
}

TEST_CASE("analyse names wrong arguments", "[apps]") {
    const Home home;
    const std::vector<std::vector<std::string>> wrong{
        {"gomoku", "h8", "--ai", "human"},
        {"gomoku", "h8", "--ai", "missing"},
        {"gomoku", "h8", "--ai", "sente", "--lines", "0"},
        {"gomoku", "h8", "--ai", "sente", "--lines", "33"},
        {"gomoku", "h8", "--ai", "sente", "--only", "h8"},
        {"gomoku", "h8", "--ai", "sente", "--only", "h9", "--without", "h9"},
        {"gomoku", "h8", "--ai", "sente", "--move", "2"},
        {"gomoku", "h8", "--ai", "sente", "--time", "1s", "--endless"},
        {"reversi", "--ai", "sente"},
        {"tictactoe", "a1", "b1", "a2", "b2", "a3", "--ai", "minimax"}};
    for (std::vector<std::string> words : wrong) {
        words.insert(words.begin(), "analyse");
        const Ended ended = tengen(home, words);
        INFO(ended.err);
        CHECK(ended.code == 2);
        CHECK(ended.out.empty());
        CHECK(std::count(ended.err.begin(), ended.err.end(), '\n') == 1);
    }
}

}  // namespace tengen::test
