// tengen play without a terminal.

#include "apps/pattern.hpp"
#include "apps/program.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

int occurrences(const std::string& text, std::string_view part) {
    int found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
    return found;
}

}  // namespace

TEST_CASE("an empty input shows a game between two AIs", "[apps]") {
    const Home home;
    const Ended ended = tengen(home, {"play"});
    CHECK(ended.code == 0);
    CHECK(ended.err.empty());
    CHECK(has(ended.out, "black (rookie)"));
    CHECK(has(ended.out, "white (winblock)"));
    CHECK(finds(ended.out, "\n(black wins|white wins|draw): "));
    const Ended other = tengen(home, {"play", "connect_four"});
    CHECK(has(other.out, "Connect four 7x6"));
    const Ended lineup = tengen(home, {"play", "--lineup", "demo"});
    CHECK(lineup.code == 0);
    CHECK(finds(lineup.out, "\n(black wins|white wins|draw): "));
    Run from_device;
    from_device.arguments = {"play", "tictactoe"};
    CHECK(run(home, from_device).code == 0);
}

TEST_CASE("a demonstration with a vanished reader is not an unfinished game", "[apps]") {
    const Home home;
    Run cut;
    cut.arguments = {"play", "gomoku", "--board", "60x60"};
    cut.closed_after = 1;
    CHECK(run(home, cut).code == 141);
    CHECK(tengen(home, {"play", "--list"}).out.empty());
}

TEST_CASE("an empty input shows a game by AIs that can play that game", "[apps]") {
    const Home home;
    for (const char* game : {"reversi", "tictactoe:ultimate", "tictactoe:wild"}) {
        INFO(game);
        const Ended ended = tengen(home, {"play", game, "--new"});
        CHECK(ended.code == 0);
        CHECK(ended.err.empty());
        CHECK(has(ended.out, "(winblock)"));
        CHECK(has(ended.out, "(minimax:medium)"));
        CHECK(finds(ended.out, "\n([A-Za-z]+ wins|draw): "));
    }
    CHECK(has(tengen(home, {"play", "gomoku:three_way"}).out, "red (rookie)"));
}

TEST_CASE("a winning team is named once", "[apps]") {
    const Home home;
    const Ended ended = tengen(home, {"play", "gomoku:teams", "--seats", "human,human,human,human"},
                               "h8\na1\nh9\na2\nh10\na3\nh11\na4\nh12\n");
    CHECK(has(ended.out, "\nblack wins: black has 5 in a row"));
}

TEST_CASE("the same seed and moves give the same game", "[apps]") {
    const Home home;
    const std::vector<std::string> arguments{"play",   "--seats", "human,rookie:easy",
                                             "--seed", "5",       "--new"};
    const std::string input = "h8\na1\no15\nmoves\n";
    const Ended first = tengen(home, arguments, input);
    CHECK(first.code == 0);
    CHECK(first.out == tengen(home, arguments, input).out);
    CHECK(occurrences(first.out, "white (rookie:easy): ") == 3);
}

TEST_CASE("the board is printed whenever a person must decide", "[apps]") {
    const Home home;
    const Ended ended =
        tengen(home, {"play", "tictactoe", "--seats", "human,random"}, "b2\nundo\nquit\n");
    CHECK(ended.code == 0);
    CHECK(occurrences(ended.out, "Tic-tac-toe 3x3") == 3);
    CHECK(has(ended.out, "X (you): b2\n"));
    CHECK(has(ended.out, "O (random): "));
}

TEST_CASE("a whole session by lines", "[apps]") {
    const Home home;
    const Ended ended = tengen(home, {"play", "gomoku:standard", "--seats", "human:Ann,human:Bo"},
                               "h8\nh9\nundo\nh7\nmoves\nseats\ngame tictactoe\nb2\n"
                               "seat 2 minimax\nmoves\nsave my game.tengen\nnew\n"
                               "load my game.tengen\nboard 4x4\nresign\nquit\n");
    INFO(ended.out);
    CHECK(ended.err.empty());
    CHECK(ended.code == 0);
    CHECK(has(ended.out, "\nh8 h7\n"));
    CHECK(has(ended.out, "seat 1: black, Ann\nseat 2: white, Bo\n"));
    CHECK(finds(ended.out, "\nb2 [abc][123]\n"));
    CHECK(has(ended.out, "saved as my game.tengen\n"));
    CHECK(has(ended.out, "Tic-tac-toe 4x4"));
    CHECK(has(ended.out, "o wins: x resigned"));
}

TEST_CASE("an AI accepts a draw offered with a move", "[apps]") {
    const Home home;
    const Ended ended = tengen(home,
                               {"play", "tictactoe", "--seats", "human:Ann,guest", "--plugin-path",
                                build_folder() / "tests/plugin/bad/good.so", "--ai-log", "log"},
                               "b2\ndraw\nc3\n");
    INFO(ended.all_err);
    CHECK(has(ended.out, "draw by agreement"));
    CHECK(has(home.read("log"), "guest: Ann and guest"));
}

TEST_CASE("hints and draws by lines", "[apps]") {
    const Home home;
    const Ended ended = tengen(home, {"play", "tictactoe", "--seats", "human,human"},
                               "a1\nb1\na2\nb2\nhint\ndraw\naccept\n");
    CHECK(finds(ended.out, "mcts:expert would play a3\n"));
    CHECK(has(ended.out, "offers a draw ('accept' agrees)"));
    CHECK(has(ended.out, "draw by agreement"));
}

TEST_CASE("a user's own game can be played from its file", "[apps]") {
    const Home home;
    home.write("mine.yaml",
               "name: mine\ntitle: My game\nboard: {rows: 4, columns: 4}\nsides: [black, white]\n"
               "rules: {place: {on: empty}, line: {length: 3}, full_board: {result: draw}}\n"
               "variants: {long: {rules: {line: {length: 4}}}}\n");
    CHECK(has(tengen(home, {"play", "mine.yaml"}).out, "My game 4x4"));
    CHECK(has(tengen(home, {"play", "./mine.yaml:long"}).out, "My game · long 4x4"));
    home.write("lineup.yaml",
               "game: gomoku\nboard: {rows: 7, columns: 7}\nseats: [human, human]\n");
    const Ended ended = tengen(home, {"play", "--lineup", "lineup.yaml"}, "d4\nmoves\n");
    CHECK(has(ended.out, "Gomoku 7x7"));
    CHECK(has(ended.out, "\nd4\n"));
}

TEST_CASE("a game from the user's own file keeps its title when it is resumed", "[apps]") {
    const Home home;
    const auto file = home.write(
        "mine.yaml",
        "name: mine\ntitle: {en: My four, zh: 我的四子棋}\nabout: {en: Four in a row win.}\n"
        "board: {rows: 5, columns: 4}\nsides: [black, white]\n"
        "rules: {place: {on: empty}, line: {length: 4}, full_board: {result: draw}}\n");
    const Ended played =
        tengen(home, {"play", "./mine.yaml", "--seats", "human,human"}, "a1\nsave mine.tengen\n");
    CHECK(played.out.find("\nMy four 4x5\nFour in a row win.\n") != std::string::npos);
    std::filesystem::remove(file);
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"play", "--resume"}, {"play", "mine.tengen"}}) {
        const Ended resumed = tengen(home, arguments, "b1\nnew\na2\n");
        INFO(resumed.out << resumed.err);
        CHECK(resumed.code == 0);
        CHECK(resumed.out.find("My four 4x5\nFour in a row win.\n") == 0);
        CHECK(resumed.out.find("mine") == std::string::npos);
    }
}

TEST_CASE("a resumed game of a user's own file says that the file has other rules now", "[apps]") {
    const Home home;
    const auto write = [&](int length) {
        home.write("mine.yaml",
                   fmt::format("name: mine\nboard: {{rows: 5, columns: 5}}\nsides: [black, white]\n"
                               "rules: {{place: {{}}, line: {{length: {}}}, full_board: {{}}}}\n",
                               length));
    };
    write(4);
    tengen(home, {"play", "./mine.yaml", "--seats", "human,human"}, "a1\n");
    const std::string_view note =
        "the game continues by its saved rules, not by those of ./mine.yaml";
    const std::vector<std::string> resume{"play", "./mine.yaml", "--resume"};
    const Ended same = tengen(home, resume, "b1\n");
    CHECK(same.code == 0);
    CHECK_FALSE(has(same.all_err + same.out, note));
    write(3);
    const Ended other = tengen(home, resume, "a2\nmoves\n");
    INFO(other.out << other.all_err);
    CHECK(other.code == 0);
    CHECK(has(other.all_err + other.out, note));
    CHECK(has(other.out, "\na1 b1 a2\n"));
}

TEST_CASE("named players determine the number of seats", "[apps]") {
    const Home home;
    const Ended ended =
        tengen(home, {"play", "gomoku", "--seats", "human,human,human,random"}, "h8\nseats\n");
    CHECK(has(ended.out, "seat 4: blue, random\n"));
    const Ended fewer = tengen(home, {"play", "gomoku:three_way", "--seats", "human"}, "seats\n");
    CHECK(has(fewer.out, "seat 3: red, alphabeta:medium\n"));
}

TEST_CASE("a game from stones starts there again after a restart and when it is resumed",
          "[apps]") {
    const Home home;
    const std::vector<std::string> stones{"play",        "tictactoe", "--seats",
                                          "human,human", "--stones",  "x:a1,b1 o:a2 to_move:o",
                                          "--new"};
    const Ended won = tengen(home, stones, "b2\nc1\nnew\nc2\nc1\nquit\n");
    CHECK(won.code == 0);
    CHECK(occurrences(won.out, "x has 3 in a row (a1 to c1)") == 2);
    CHECK(tengen(home, stones, "c3\n").code == 0);
    const Ended resumed = tengen(home, {"play", "--resume"}, "c1\nquit\n");
    CHECK(has(resumed.out, "x has 3 in a row (a1 to c1)"));
    const Ended wrong = tengen(home, {"play", "tictactoe", "--stones", "red:a1", "--new"}, "a1\n");
    CHECK(wrong.code == 3);
    CHECK(has(wrong.err, "tengen: stones: there is no side 'red' (sides: x, o)"));
}

TEST_CASE("AIs play in this process on request", "[apps]") {
    const Home home;
    const Ended ended =
        tengen(home, {"play", "tictactoe", "--seats", "minimax,minimax", "--isolation", "none"});
    CHECK(ended.code == 0);
    CHECK(has(ended.out, "\ndraw: "));
}

TEST_CASE("an unfinished game waits, and is resumed on request", "[apps]") {
    const Home home;
    REQUIRE(tengen(home, {"play", "tictactoe", "--seats", "human,human"}, "b2\na1\n").code == 0);
    const Ended other = tengen(home, {"play"}, "quit\n");
    CHECK(other.err ==
          "tengen: an unfinished game of tictactoe (2 moves) is kept (--resume continues it)\n");
    CHECK(tengen(home, {"play", "gomoku"}, "quit\n").err.empty());
    const Ended resumed = tengen(home, {"play", "--resume"}, "moves\nc3\n");
    CHECK(has(resumed.out, "\nb2 a1\n"));
    const Ended again = tengen(home, {"play", "--resume"}, "a3\nc1\nb3\nc2\nundo\nmoves\n");
    CHECK(has(again.out, "b2 a1 c3 a3 c1 b3\n"));
    const Home fresh;
    const Ended nothing = tengen(fresh, {"play", "--resume"});
    CHECK(nothing.code == 3);
    CHECK(nothing.err == "tengen: --resume: there is no unfinished game\n");
}

TEST_CASE("unfinished games are listed, and resumed by game and by number", "[apps]") {
    const Home home;
    const Ended none = tengen(home, {"play", "--list"});
    CHECK(none.code == 0);
    CHECK(none.err == "tengen: there is no unfinished game\n");
    tengen(home, {"play", "gomoku:renju", "--seats", "human:Ann,human:Bo"}, "h8\n");
    tengen(home, {"play", "tictactoe", "--seats", "human,human", "--new"}, "b2\na1\n");
    const Ended all = tengen(home, {"play", "--list"});
    CHECK(all.code == 0);
    CHECK(finds(all.out,
                "^ +2  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  tictactoe +2 moves  human, human\n"
                " +1  .*  gomoku:renju +1 move  human:Ann, human:Bo\n$"));
    CHECK_FALSE(has(tengen(home, {"play", "gomoku", "--list"}).out, "tictactoe"));
    CHECK(has(tengen(home, {"play", "gomoku", "--resume"}, "moves\nh9\n").out, "\nh8\n"));
    CHECK(has(tengen(home, {"play", "gomoku:renju", "--resume"}, "moves\n").out, "\nh8 h9\n"));
    const Ended other = tengen(home, {"play", "gomoku:standard", "--resume"});
    CHECK(other.code == 3);
    CHECK(other.err == "tengen: --resume: there is no unfinished game of gomoku:standard\n");
    CHECK(has(tengen(home, {"play", "2"}, "moves\n").out, "\nb2 a1\n"));
    const Ended missing = tengen(home, {"play", "77"});
    CHECK(missing.code == 3);
    CHECK(missing.err == "tengen: there is no saved game 77\n");
}

TEST_CASE("a table lists the other unfinished games, and switches between them", "[apps]") {
    const Home home;
    tengen(home, {"play", "tictactoe", "--seats", "human,human"}, "b2\na1\n");
    const Ended both = tengen(home, {"play", "gomoku", "--seats", "human,human"},
                              "h8\nload\nload 1\nmoves\nload\nload 2\nmoves\nload 2\n");
    INFO(both.out << both.err);
    CHECK(finds(both.out, "\n +1  .*  tictactoe +2 moves  human, human\n'load N' resumes"));
    CHECK(has(both.out, "\nb2 a1\n"));
    CHECK(finds(both.out, "\n +2  .*  gomoku +1 move  human, human\n'load N' resumes"));
    CHECK(has(both.out, "\nh8\n"));
    CHECK(has(both.err, ": this game is already at the table\n"));
}

TEST_CASE("a saved game is opened by its name, unless a game has that name", "[apps]") {
    const Home home;
    tengen(home, {"play", "tictactoe", "--seats", "human,human"}, "b2\nsave mine\nsave mnk\n");
    CHECK(has(tengen(home, {"play", "mine", "--new"}, "moves\n").out, "\nb2\n"));
    const Ended game = tengen(home, {"play", "mnk", "--new", "--seats", "human,human"}, "moves\n");
    CHECK(has(game.err, "'mnk' is a game, and also a file here ('./mnk' opens the file)\n"));
    CHECK(has(game.out, "no moves yet"));
    CHECK(has(tengen(home, {"play", "./mnk", "--new"}, "moves\n").out, "\nb2\n"));
}

TEST_CASE("clocks also run out without a terminal", "[apps]") {
    const Home home;
    Running play(home, {"play", "--seats", "human,human", "--move-time", "300ms"});
    REQUIRE(play.sees("black to move"));
    usleep(600'000);
    play.type("h8\n");
    CHECK(play.sees("white wins: black ran out of time"));
    play.close_input();
    CHECK(play.wait().code == 0);
}

TEST_CASE("players without an input are reported before the game", "[apps]") {
    const Home home;
    const Ended piped = tengen(home, {"play", "tictactoe", "--on-fault", "ask"}, "b2\n");
    CHECK(piped.code == 2);
    CHECK(piped.out.empty());
    CHECK(has(piped.err, "'ask' needs a person at a terminal or a window"));
    const Ended match =
        tengen(home, {"match", "tictactoe", "--seats", "random,random", "--on-fault", "ask"});
    CHECK(match.code == 2);
    CHECK(has(match.err, "--on-fault: must be one of loses, random, found 'ask'"));
}

TEST_CASE("random moves replace a failed AI, and the result line reports it", "[apps]") {
    const Home home;
    Run run_it;
    run_it.arguments = {"play",          "tictactoe",
                        "--seats",       "segfault,random",
                        "--plugin-path", (build_folder() / "tests/plugin/bad/moves.so").string(),
                        "--on-fault",    "random"};
    const Ended played = run(home, run_it);
    INFO(played.out << played.err);
    CHECK(played.code == 0);
    CHECK(finds(played.out,
                "\n(x wins|o wins|draw): .*; segfault: crashed: segmentation fault "
                "\\(signal 11\\) at move 1, so random plays x"));
    const Ended match =
        tengen(home, {"match", "tictactoe", "--seats", "segfault,random", "-n", "2",
                      "--plugin-path", (build_folder() / "tests/plugin/bad/moves.so").string(),
                      "--on-fault", "random", "--json"});
    CHECK(match.code == 0);
    CHECK(has(match.out, "\"kind\": \"crashed\""));
    CHECK(has(match.out, "\"on_fault\": \"random\""));
    CHECK(has(match.err, "so random plays"));
}

}  // namespace tengen::test
