// tengen show, with and without --batch.
#include <nlohmann/json.hpp>
#include <sstream>

#include "apps/program.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

using nlohmann::json;

std::vector<json> batch(const Home& home, const std::string& input) {
    const Ended ended = tengen(home, {"show", "--batch"}, input);
    INFO(ended.all_err);
    CHECK(ended.code == 0);
    std::vector<json> answers;
    std::istringstream stream(ended.out);
    for (std::string line; std::getline(stream, line);) answers.push_back(json::parse(line));
    return answers;
}

json answer(const std::string& line) {
    const Home home;
    const std::vector<json> answers = batch(home, line + '\n');
    REQUIRE(answers.size() == 1);
    return answers[0];
}

}  // namespace

TEST_CASE("a batch answers every line with all keys", "[apps]") {
    CHECK(answer(R"({"game": "gomoku", "board": "15x15", "moves": ["h8"]})") ==
          json::parse(R"({"to_move": "white", "legal": 224, "marks": [], "outcome": null,
                          "error": null})"));
    CHECK(answer(R"({"stones": {"black": ["h8"], "white": []}, "to_move": "black"})") ==
          json::parse(R"({"to_move": "black", "legal": 224, "marks": [], "outcome": null,
                          "error": null})"));
    CHECK(answer("{}")["legal"] == 225);
}

TEST_CASE("a position with kinds of stones is shown", "[apps]") {
    const Home home;
    const Ended shown = tengen(home, {"show", "chess", "white:king@e1,a2 black:king@e8", "a2-a3"});
    INFO(shown.all_err);
    CHECK(shown.code == 0);
    const Ended fen = tengen(home, {"show", "chess", "7k/8/8/8/8/8/8/K6R b - - 0 1"});
    INFO(fen.all_err);
    CHECK(fen.code == 0);
}

TEST_CASE("a batch reports how a game ended", "[apps]") {
    const json won = answer(R"({"game": "tictactoe", "moves": ["a1", "b1", "a2", "b2", "a3"]})");
    CHECK(won["to_move"].is_null());
    CHECK(won["legal"] == 0);
    CHECK(won["outcome"] == json::parse(R"({"winner": "x", "reason": "line",
                                            "line": ["a1", "a2", "a3"], "ply": 5})"));
    CHECK(won["marks"][0] == json::parse(R"({"cell": "a1", "kind": "winning", "reasons": []})"));
    const json drawn = answer(R"({"game": "tictactoe", "moves": "b2 a1 c1 a3 a2 c2 b3 b1 c3"})");
    CHECK(drawn["outcome"]["winner"].is_null());
    CHECK(drawn["outcome"]["reason"] == "full_board");
    CHECK(drawn["outcome"]["ply"] == 9);
    const json set_up = answer(R"({"game": "tictactoe", "stones": {"x": ["a1", "b2"], )"
                               R"("o": ["a2"]}, "to_move": "x", "moves": ["c3"]})");
    CHECK(set_up["outcome"]["winner"] == "x");
    CHECK(set_up["outcome"]["ply"] == 1);
}

TEST_CASE("a batch reports the error of a line and continues", "[apps]") {
    const Home home;
    const std::string bad =
        "not json\n"
        "[1]\n"
        "{\"moves\": 5}\n"
        "{\"bord\": \"3x3\"}\n"
        "{\"game\": \"gomku\"}\n"
        "{\"board\": \"99x99\"}\n"
        "{\"board\": 15}\n"
        "{\"moves\": [\"h8\", \"h8\"]}\n"
        "{\"moves\": [\"z99\"]}\n"
        "{\"stones\": {\"green\": [\"h8\"]}}\n"
        "{\"stones\": {\"black\": [\"h8\", \"h8\"]}}\n"
        "{\"players\": 0}\n"
        "{\"set\": {\"rules.line.lenght\": 3}}\n"
        "{\"game\": \"tictactoe\", \"moves\": [\"a1\",\"b1\",\"a2\",\"b2\",\"a3\",\"c1\"]}\n"
        "\xff\xfe\n";
    const std::vector<json> answers = batch(home, bad + "{\"moves\": [\"h8\"]}");
    REQUIRE(answers.size() == 16);
    for (std::size_t i = 0; i + 1 < answers.size(); ++i) {
        INFO(i << ": " << answers[i].dump());
        CHECK(answers[i]["error"].is_string());
        CHECK(answers[i]["outcome"].is_null());
        CHECK(answers[i].size() == 5);
    }
    CHECK(answers[7]["error"] == "illegal move h8 at move 2 (h8 is occupied)");
    CHECK(answers[13]["error"] == "illegal move c1 at move 6 (the game is over)");
    CHECK(answers.back()["error"].is_null());
}

TEST_CASE("an overlong line of a batch is an error of that line", "[apps]") {
    const Home home;
    const std::vector<json> answers =
        batch(home, "{\"moves\": [" + std::string(2 * 1024 * 1024, ' ') + "]}\n{}\n");
    REQUIRE(answers.size() == 2);
    CHECK(answers[0]["error"] == "the line is longer than 1 MiB");
    CHECK(answers[1]["error"].is_null());
}

TEST_CASE("a batch answers before the input ends", "[apps]") {
    const Home home;
    Running show(home, {"show", "--batch"});
    show.type("{\"moves\": [\"h8\"]}\n");
    CHECK(show.sees("\"legal\":224"));
    show.type("{\"moves\": [\"h8\", \"h9\"]}\n");
    CHECK(show.sees("\"legal\":223"));
    show.close_input();
    CHECK(show.wait().code == 0);
}

TEST_CASE("every line of a batch gets an answer, even an empty one", "[apps]") {
    const Home home;
    const std::vector<json> answers = batch(home, "{}\n\n  \n{}\n");
    REQUIRE(answers.size() == 4);
    CHECK(answers[1]["error"] == "the line is empty");
    CHECK(answers[2]["error"] == "the line is empty");
    CHECK(answers[3]["legal"] == 225);
}

TEST_CASE("a line break in a setting does not end the line", "[apps]") {
    const Home home;
    const std::vector<json> answers =
        batch(home, R"({"game": "mnk", "set": {"rules.line.length": "3\nboard.rows=9"}})"
                    "\n");
    REQUIRE(answers.size() == 1);
    CHECK(answers[0]["legal"] == 0);
    CHECK(answers[0]["error"].is_string());
}

TEST_CASE("games of a batch differ by board, players and settings", "[apps]") {
    const Home home;
    const std::vector<json> answers = batch(
        home, R"({"game": "mnk", "board": "5x4"})"
              "\n"
              R"({"game": "mnk", "board": "4x5", "players": 3, "moves": ["a1", "a2"]})"
              "\n"
              R"({"game": "mnk", "set": {"rules.line.length": 2}, "moves": ["a1", "c1", "a2"]})"
              "\n"
              R"({"game": "mnk", "board": "4x4", "moves": ["a1", "c1", "a2"]})"
              "\n");
    REQUIRE(answers.size() == 4);
    CHECK(answers[0]["legal"] == 20);
    CHECK(answers[1]["to_move"] == "red");
    CHECK(answers[2]["outcome"]["winner"] == "black");
    CHECK(answers[3]["outcome"].is_null());
}

TEST_CASE("show takes moves, stones, games and saved games", "[apps]") {
    const Home home;
    struct Row {
        std::vector<std::string> words;
        std::string part;
    };
    home.write("mine.yaml",
               "name: mine\nboard: {rows: 4, columns: 4}\nsides: [black, white]\n"
               "rules: {place: {on: empty}, line: {length: 3}, full_board: {result: draw}}\n");
    REQUIRE(tengen(home, {"play", "tictactoe", "--seats", "human,human"},
                   "b2\na1\nsave game.tengen\nresign\nsave resigned.tengen\n")
                .code == 0);
    for (const Row& row : std::vector<Row>{
             {{"show"}, "black to move, 225 legal moves"},
             {{"show", "h8", "h9"}, "black to move, 223 legal moves"},
             {{"show", "h8 h9 i8"}, "white to move, 222 legal moves"},
             {{"show", "gomoku", "h8 h9"}, "black to move, 223 legal moves"},
             {{"show", "gomoku:standard", "--board", "19x19"}, "361 legal moves"},
             {{"show", "tictactoe"}, "X to move, 9 legal moves"},
             {{"show", "tictactoe", "x:a1,b2", "o:c1", "to_move:o"}, "O to move, 6 legal moves"},
             {{"show", "black:h8,i10", "white:h9", "to_move:black"},
              "black to move, 222 legal moves"},
             {{"show", "gomoku:renju", "black:f8,g8,h9,h10 white:a1,a3,c5,o2 to_move:black"},
              "\nh8: double three: "},
             {{"show", "black:h8,i10", "white:h9", "to_move:white", "j8", "k9"},
              "white to move, 220 legal moves"},
             {{"show", "tictactoe", "x:a1 o:b2  a2 c3"}, "X to move, 5 legal moves"},
             {{"show", "connect_four", "d", "d"}, "yellow to move, 7 legal moves"},
             {{"show", "mine.yaml", "a1"}, "white to move, 15 legal moves"},
             {{"show", "./mine.yaml"}, "black to move, 16 legal moves"},
             {{"show", "game.tengen"}, "X to move, 7 legal moves"},
             {{"show", "resigned.tengen"}, "o wins after 2 moves: x resigned"},
             {{"show", "--json", "resigned.tengen"},
              R"("outcome":{"winner":"o","reason":"resigned","line":[],"ply":2})"},
             {{"show", "tictactoe", "a1 b1 a2 b2 a3"},
              "x wins after 5 moves: x has 3 in a row (a1 to a3)"},
             {{"show", "tictactoe", "b2 a1 c1 a3 a2 c2 b3 b1 c3"}, "draw after 9 moves: "},
             {{"show", "--json", "h8"}, R"("to_move":"white","legal":224)"}}) {
        const Ended ended = tengen(home, row.words);
        INFO(row.words.back() << "\n" << ended.out << ended.all_err);
        CHECK(ended.code == 0);
        CHECK(ended.out.find(row.part) != std::string::npos);
    }
}

TEST_CASE("options without effect cause a warning, but only options that were set", "[apps]") {
    const Home home;
    struct Row {
        std::vector<std::string> words;
        std::string err;
    };
    const std::string idle = "changes nothing: no side has double_three on\n";
    for (const Row& row :
         std::vector<Row>{{{"--set", "rules.forbidden={overline: true}", "--set",
                            "rules.forbidden.threes=simple"},
                           "tengen: --set: rules.forbidden.threes " + idle},
                          {{"--set", "rules.forbidden={overline: true, threes: simple}"},
                           "tengen: --set: rules.forbidden.threes " + idle},
                          {{"--set", "rules.forbidden.double_three=true", "--set",
                            "rules.forbidden.threes=simple"},
                           ""},
                          {{"--set", "rules.line.length=4"}, ""}}) {
        for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
                 {"show"}, {"why", "h8"}, {"perft", "gomoku", "1"}}) {
            std::vector<std::string> words = command;
            words.insert(words.end(), row.words.begin(), row.words.end());
            const Ended ended = tengen(home, words);
            CHECK(ended.err == row.err);
            CHECK(ended.code == 0);
        }
    }
    const Ended played = tengen(home,
                                {"play", "--seats", "human,human", "--set",
                                 "rules.forbidden={overline: true, threes: simple}"},
                                "quit\n");
    CHECK(played.all_err.find("tengen: --set: rules.forbidden.threes " + idle) !=
          std::string::npos);
}

TEST_CASE("show takes moves that begin with a minus, and sides without stones", "[apps]") {
    const Home home;
    const Ended popped = tengen(home, {"show", "pop_out", "a1", "b1", "-a1"});
    CHECK(popped.code == 0);
    CHECK(popped.out.find("red to move, 8 legal moves\n") != std::string::npos);
    const Ended columns = tengen(home, {"show", "pop_out", "a", "b", "-a"});
    CHECK(columns.err.empty());
    CHECK(columns.out == popped.out);
    CHECK(tengen(home, {"show", "pop_out", "-a"}).err.find("tengen: illegal move -a at move 1 (") ==
          0);
    CHECK(tengen(home, {"show", "-a"}).err == "tengen: unknown option '-a'\n");
    const Ended bare = tengen(home, {"show", "tictactoe", "x:", "o:a1", "to_move:x"});
    CHECK(bare.code == 0);
    CHECK(bare.out.find("X to move, 8 legal moves\n") != std::string::npos);
    const Ended won = tengen(home, {"show", "tictactoe", "x:a1,a2,a3"});
    CHECK(won.out.find("\nx has won: x has 3 in a row (a1 to a3)\n") != std::string::npos);
}

TEST_CASE("closed cells look alike, whether stones have kinds or not", "[apps]") {
    const Home home;
    const auto game = [&](const std::string& name, const std::string& pieces) {
        home.write(name + ".yaml", "name: " + name + "\ntitle: " + name + pieces +
                                       "\nboard: {rows: 4, columns: 4}\nsides: [white, black]\n"
                                       "rules:\n  stones: {cells: {white: a1, black: d4}}\n"
                                       "  place: {stones: nobody}\n  step: {}\n"
                                       "  turns: {steps: [place, step]}\n  stuck: {}\n");
        const Ended ended = tengen(home, {"show", "./" + name + ".yaml", "b3"});
        INFO(ended.all_err);
        CHECK(ended.code == 0);
        return ended.out;
    };
    CHECK(has(game("plain", ""), "×"));
    CHECK(has(game("kinds", "\npieces: [man, king]"), "×"));
    const Ended king = tengen(home, {"show", "./kinds.yaml", "white:a1 black:d4 nobody:king@b2"});
    CHECK(king.code == 3);
    CHECK(has(king.err, "b2 has a piece of a kind that the game does not have"));
}

TEST_CASE("a batch refuses duplicates, and files that are not games", "[apps]") {
    CHECK(answer(R"({"game": "gomoku", "game": "tictactoe"})")["error"] == "'game' is given twice");
    CHECK(answer(R"({"stones": {"black": ["a1"], "black": []}})")["error"] ==
          "'black' is given twice");
    CHECK(answer(R"({"game": "../../etc/passwd"})")["error"] ==
          "'../../etc/passwd' is neither a game's name nor a .yaml file");
}

TEST_CASE("show reports the errors of a position", "[apps]") {
    const Home home;
    struct Row {
        std::vector<std::string> words;
        std::string line;
        int code;
    };
    for (const Row& row : std::vector<Row>{
             {{"show", "h8", "h8"}, "illegal move h8 at move 2 (h8 is occupied)", 3},
             {{"show", "h99"},
              "illegal move h99 at move 1 (there is no row 99 (the board has 1..15))",
              3},
             {{"show", "gomku", "h8"}, "unknown game 'gomku' (did you mean 'gomoku'?)", 2},
             {{"show", "black:h8", "green:h9"},
              "there is no side 'green' (sides: black, white)",
              3},
             {{"show", "pop_out", "a1", "-a1"},
              "illegal move -a1 at move 2 (a1 is not a stone of red)",
              3},
             {{"show", "tictactoe:wild", "-a1"},
              "illegal move -a1 at move 1 (no stone can be taken in this game)",
              3},
             {{"show", "tictactoe", "x:a1", "a1"}, "illegal move a1 at move 1 (a1 is occupied)", 3},
             {{"show", "to_move:"}, "'to_move:' is not SIDE:CELL,CELL... or to_move:SIDE", 3},
             {{"show", "--batch", "h8"}, "--batch reads its positions from standard input", 2},
             {{"show", "tictactoe", "a1 b1 a2 b2 a3 c3"},
              "illegal move c3 at move 6 (the game is over)",
              3}}) {
        const Ended ended = tengen(home, row.words);
        CHECK(ended.err == "tengen: " + row.line + "\n");
        CHECK(ended.code == row.code);
    }
}

}  // namespace tengen::test
