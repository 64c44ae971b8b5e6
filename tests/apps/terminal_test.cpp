// The game at a real terminal: keys in, a screen out.
#include "apps/terminal.hpp"

#include <fmt/format.h>

#include <csignal>

#include "support/catch.hpp"

namespace tengen::test {
namespace {

const std::vector<std::string> kTwoPeople{"play", "gomoku", "--seats", "human,human", "--new"};

int count(const std::string& text, std::string_view part) {
    int found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
    return found;
}

/// Another cell for each number, no five of a side in a row.
std::string cell_name(int number) {
    return fmt::format("{}{}", static_cast<char>('a' + number),
                       number % 2 == 0 ? 3 : 9 + number % 3);
}

}  // namespace

TEST_CASE("moves are typed at a terminal, and the board changes in place", "[apps]") {
    const Home home;
    Terminal terminal(home, kTwoPeople);
    REQUIRE(terminal.shows("1: ● black to move"));
    terminal.type("h8\r");
    REQUIRE(terminal.shows("2: ○ white to move"));
    CHECK(terminal.screen().text().find("┼(●)┼") != std::string::npos);
    terminal.type("h9\r");
    REQUIRE(terminal.shows("3: ● black to move"));
    terminal.type("undo\r");
    REQUIRE(terminal.shows("2: ○ white to move"));
    REQUIRE(terminal.shows("white>"));
    CHECK(count(terminal.screen().text(), "Gomoku 15x15") == 1);
    CHECK(count(terminal.screen().text(), "to move") == 1);
    terminal.type("quit\r");
    const Ended ended = terminal.wait();
    CHECK_FALSE(ended.hung);
    CHECK(ended.code == 0);
    CHECK(ended.out.find("game saved as ") != std::string::npos);
    CHECK(terminal.screen().unknown().empty());
}

TEST_CASE("what is wrong is said below the board, which stays", "[apps]") {
    const Home home;
    Terminal terminal(home, kTwoPeople);
    REQUIRE(terminal.shows("1: ● black to move"));
    terminal.type("undoo\r");
    REQUIRE(terminal.shows("not a move: 'undoo' (did you mean 'undo'?)"));
    INFO(terminal.screen().text());
    CHECK(count(terminal.screen().text(), "Gomoku 15x15") == 1);
    terminal.type("h8\r");
    REQUIRE(terminal.hides("not a move"));
    CHECK(terminal.shows("2: ○ white to move"));
}

TEST_CASE("games are switched in place", "[apps]") {
    const Home home;
    Terminal terminal(home, kTwoPeople);
    REQUIRE(terminal.shows("1: ● black to move"));
    terminal.type("game tictactoe\r");
    REQUIRE(terminal.shows("Tic-tac-toe 3x3"));
    REQUIRE(terminal.shows("x>"));
    CHECK(terminal.screen().text().find("Gomoku") == std::string::npos);
    terminal.type("game gomoku\r");
    REQUIRE(terminal.shows("Gomoku 15x15"));
    CHECK(terminal.screen().text().find("Tic-tac-toe") == std::string::npos);
}

TEST_CASE("the tabulator completes words and cells", "[apps]") {
    const Home home;
    Terminal terminal(home, kTwoPeople);
    REQUIRE(terminal.shows("black>"));
    terminal.type("game ticta\t");
    const bool completed = terminal.shows("> game tictactoe");
    INFO(terminal.screen().text() << terminal.screen().unknown());
    REQUIRE(completed);
    terminal.type("\r");
    REQUIRE(terminal.shows("Tic-tac-toe 3x3"));
    REQUIRE(terminal.shows("x>"));
    terminal.type("mov\t\r");
    CHECK(terminal.shows("no moves yet"));
}

TEST_CASE("what is typed before there is a prompt leaves the screen as it is", "[apps]") {
    const Home home;
    Terminal terminal(home, kTwoPeople);
    REQUIRE(terminal.shows("1: ● black to move"));
    for (int i = 1; i <= 12; ++i) {
        terminal.type(fmt::format("{}\r", cell_name(i)));
        REQUIRE(terminal.shows(fmt::format("\n{}: ", i + 1)));
    }
    REQUIRE(terminal.shows("black>"));
    const std::string text = terminal.screen().text();
    INFO(text);
    CHECK(count(text, "Gomoku 15x15") == 1);
    CHECK(count(text, "to move") == 1);
}

TEST_CASE("a list of completions stands between the board and the line", "[apps]") {
    const Home home;
    Terminal terminal(home, kTwoPeople, 80, 40);
    REQUIRE(terminal.shows("black>"));
    terminal.type("re\t\t");
    REQUIRE(terminal.shows("redo    resign"));
    REQUIRE(terminal.shows("black> re"));
    CHECK(count(terminal.screen().text(), "Gomoku 15x15") == 1);
    terminal.type("do\r");
    REQUIRE(terminal.shows("nothing to play again"));
    REQUIRE(terminal.hides("resign"));
    terminal.type("h8\r");
    REQUIRE(terminal.shows("white>"));
    CHECK(count(terminal.screen().text(), "Gomoku 15x15") == 1);
}

TEST_CASE("a list of completions can be read on a small terminal too", "[apps]") {
    const Home home;
    Terminal terminal(home, {"play", "gomoku:swap2", "--seats", "human,human", "--new"}, 80, 24);
    REQUIRE(terminal.shows("black>"));
    terminal.type("\t\t");
    REQUIRE(terminal.shows("accept"));
    REQUIRE(terminal.shows("undo"));
    REQUIRE(terminal.shows("\nblack>"));
    CHECK(terminal.screen().text().find("accept") != std::string::npos);
    terminal.type("h8\r");
    REQUIRE(terminal.shows("2: ● black (seat 1): the first player places a white stone"));
    CHECK(terminal.screen().text().find("accept") == std::string::npos);
}

TEST_CASE("after a long answer short ones are given below it", "[apps]") {
    const Home home;
    Terminal terminal(home, {"play", "tictactoe", "--seats", "human,human", "--new"}, 80, 50);
    REQUIRE(terminal.shows("x>"));
    terminal.type("help\r");
    REQUIRE(terminal.shows("leave; the game is saved"));
    terminal.type("b9\r");
    CHECK(terminal.shows("there is no row 9"));
    terminal.type("xyz\r");
    CHECK(terminal.shows("not a move: 'xyz'"));
    terminal.type("moves\r");
    CHECK(terminal.shows("no moves yet"));
    CHECK(count(terminal.screen().text(), "Tic-tac-toe 3x3") == 1);
    terminal.type("b2\r");
    REQUIRE(terminal.shows("2: O to move"));
}

TEST_CASE("a board as high as the terminal is shown whole rather than other lines", "[apps]") {
    const Home home;
    for (const char* game : {"gomoku:three_way", "pente"}) {
        Terminal terminal(home, {"play", game, "--board", "19x19", "--new"}, 80, 25);
        REQUIRE(terminal.shows(">"));
        REQUIRE(terminal.shows("1: ● black to move"));
        const std::string text = terminal.screen().text();
        INFO(text);
        CHECK(text.find("19  ┌") != std::string::npos);
        CHECK(text.find("\n  1  └") != std::string::npos);
        CHECK(text.find(" of 19") == std::string::npos);
    }
    Terminal terminal(home, kTwoPeople, 80, 18);
    REQUIRE(terminal.shows("black>"));
    CHECK(terminal.shows("Gomoku 15x15  rows "));
}

TEST_CASE("a small terminal shows the board whole rather than what its rules are", "[apps]") {
    const Home home;
    Terminal terminal(home, {"play", "gomoku:swap2", "--seats", "human,human", "--new"}, 80, 24);
    REQUIRE(terminal.shows("type a move such as h8, or 'help'"));
    const std::string text = terminal.screen().text();
    INFO(text);
    CHECK(text.find("Gomoku, Swap2 15x15\n 15  ") == 0);
    CHECK(text.find("\n  1  └") != std::string::npos);
    CHECK(text.find("one player places") == std::string::npos);
}

TEST_CASE("an ultimate board shows where one may play, and what is won", "[apps]") {
    const Home home;
    Terminal terminal(home, {"play", "tictactoe:ultimate", "--seats", "human,human", "--new"}, 80,
                      40);
    REQUIRE(terminal.shows("small boards: x 0, o 0"));
    REQUIRE(terminal.shows("x>"));
    terminal.type("b2\r");
    REQUIRE(terminal.shows("2: O to move"));
    REQUIRE(terminal.shows("o>"));
    CHECK(terminal.screen().text().find(" 5 │   │   │   ┃ · │ · │ · ┃") != std::string::npos);
    terminal.type("a1\r");
    CHECK(terminal.shows("the small board d4-f6 must be played on"));
}

TEST_CASE("who begins is told what to type", "[apps]") {
    const Home home;
    Terminal terminal(home, kTwoPeople);
    CHECK(terminal.shows("type a move such as h8, or 'help'"));
    Terminal small(home, {"play", "tictactoe", "--new"});
    CHECK(small.shows("type a move such as b2, or 'help'"));
}

TEST_CASE("the last move on a large board is in sight on a small terminal", "[apps]") {
    const Home home;
    Terminal terminal(home, {"play", "gomoku", "--board", "64x64", "--seats", "human,human"}, 60,
                      24);
    REQUIRE(terminal.shows("black>"));
    terminal.type("a1\r");
    REQUIRE(terminal.shows("white>"));
    CHECK(terminal.screen().text().find("  1>") != std::string::npos);
    terminal.type("bl64\r");
    REQUIRE(terminal.shows("64>"));
    CHECK(terminal.screen().text().find("Gomoku 64x64") != std::string::npos);
    terminal.resize(100, 20);
    REQUIRE(terminal.shows("<64"));
}

TEST_CASE("the line can be edited, and earlier lines come back", "[apps]") {
    const Home home;
    {
        Terminal terminal(home, kTwoPeople);
        REQUIRE(terminal.shows("black>"));
        terminal.type(
            "h9\x7f"
            "8\r");  // h9, backspace, 8
        REQUIRE(terminal.shows("2: ○ white to move"));
        terminal.type("undo\r");
        REQUIRE(terminal.shows("1: ● black to move"));
        terminal.type("\x10\x10\r");  // two lines back: h8
        REQUIRE(terminal.shows("2: ○ white to move"));
        terminal.type("quit\r");
        CHECK(terminal.wait().code == 0);
    }
    Terminal again(home, kTwoPeople);
    REQUIRE(again.shows("black>"));
    again.type("\x10\x10");  // quit, h8: the history of the last time
    const bool recalled = again.shows("black> h8");
    INFO(again.screen().text() << again.screen().unknown());
    CHECK(recalled);
}

TEST_CASE("what is typed stays when the screen changes meanwhile", "[apps]") {
    const Home home;
    Terminal terminal(home, {"play", "gomoku", "--seats", "human,minimax", "--new"});
    REQUIRE(terminal.shows("black>"));
    terminal.type("h8\r");
    REQUIRE(terminal.shows("(minimax) thinks"));
    terminal.type("mov");
    REQUIRE(terminal.shows("> mov"));
    REQUIRE(terminal.shows("3: ● black to move"));
    REQUIRE(terminal.shows("black> mov"));
    terminal.type("es\r");
    CHECK(terminal.shows("h8 "));
    CHECK(count(terminal.screen().text(), "Gomoku 15x15") == 1);
}

TEST_CASE("an AI's progress is shown while it thinks, and undo stops it", "[apps]") {
    const Home home;
    Terminal terminal(home, {"play", "gomoku", "--seats", "human,minimax", "--new"});
    REQUIRE(terminal.shows("black>"));
    terminal.type("h8\r");
    REQUIRE(terminal.shows("thinks: depth "));
    terminal.type("undo\r");
    CHECK(terminal.shows("1: ● black to move"));
}

TEST_CASE("a clock runs on the screen", "[apps]") {
    const Home home;
    Terminal terminal(home, {"play", "gomoku", "--seats", "human,human", "--new", "--clock", "9s"});
    REQUIRE(terminal.shows("black (seat 1) 8."));
    CHECK(terminal.shows("black (seat 1) 7."));
}

TEST_CASE("the time for a move runs on the screen", "[apps]") {
    const Home home;
    Terminal terminal(home,
                      {"play", "gomoku", "--seats", "human,human", "--new", "--move-time", "9s"});
    REQUIRE(terminal.shows("black (seat 1) 8."));
    terminal.type("pause\r");
    REQUIRE(terminal.shows("paused ('continue' goes on)"));
    terminal.type("continue\r");
    REQUIRE(terminal.shows("1: ● black to move"));
    CHECK(terminal.shows("black (seat 1) 7."));
    terminal.type("h8\r");
    CHECK(terminal.shows("white (seat 2) 8."));
    CHECK(terminal.screen().text().find("black (seat 1)  ") != std::string::npos);
}

TEST_CASE("running out of time is said", "[apps]") {
    const Home home;
    Terminal terminal(home,
                      {"play", "gomoku", "--seats", "human,human", "--new", "--clock", "400ms"});
    CHECK(terminal.shows("white wins: black ran out of time"));
}

TEST_CASE("another size of the terminal draws everything anew", "[apps]") {
    const Home home;
    Terminal terminal(home, kTwoPeople);
    REQUIRE(terminal.shows("black>"));
    terminal.type("h8\r");
    REQUIRE(terminal.shows("white>"));
    terminal.resize(100, 40);
    terminal.type("h9\r");
    REQUIRE(terminal.shows("3: ● black to move"));
    CHECK(count(terminal.screen().text(), "Gomoku 15x15") == 1);
    terminal.resize(30, 24);
    terminal.type("i9\r");
    REQUIRE(terminal.shows("4: ○ white to move"));
    terminal.resize(1, 1);
    terminal.resize(80, 30);
    terminal.type("i8\r");
    REQUIRE(terminal.shows("5: ● black to move"));
    terminal.type("quit\r");
    CHECK(terminal.wait().code == 0);
}

TEST_CASE("a board higher than the terminal scrolls", "[apps]") {
    const Home home;
    Terminal terminal(home, kTwoPeople, 80, 12);
    REQUIRE(terminal.shows("black>"));
    terminal.type("h8\r");
    REQUIRE(terminal.shows("2: ○ white to move"));
    terminal.type("board 64x64\r");
    REQUIRE(terminal.shows("1: ● black to move"));
    terminal.type("a1\r");
    REQUIRE(terminal.shows("2: ○ white to move"));
    CHECK(terminal.shows(" 1>●"));
}

TEST_CASE("a long answer is printed to stay", "[apps]") {
    const Home home;
    Terminal terminal(home, kTwoPeople, 80, 60);
    REQUIRE(terminal.shows("black>"));
    terminal.type("help\r");
    REQUIRE(terminal.shows("quit"));
    terminal.type("h8\r");
    REQUIRE(terminal.shows("2: ○ white to move"));
    CHECK(terminal.screen().text().find("take back your last move") != std::string::npos);
}

TEST_CASE("Ctrl-C saves and ends, Ctrl-D too", "[apps]") {
    for (const auto& [key, code] : {std::pair{"\x03", 130}, std::pair{"\x04", 0}}) {
        const Home home;
        Terminal terminal(home, kTwoPeople);
        REQUIRE(terminal.shows("black>"));
        terminal.type("h8\r");
        REQUIRE(terminal.shows("white>"));
        terminal.type(key);
        const Ended ended = terminal.wait();
        CHECK_FALSE(ended.hung);
        CHECK(ended.code == code);
        CHECK(ended.out.find("game saved as ") != std::string::npos);
    }
}

TEST_CASE("Ctrl-C ends the program while an AI thinks", "[apps]") {
    const Home home;
    Terminal terminal(home, {"play", "gomoku", "--seats", "human,minimax", "--new"});
    REQUIRE(terminal.shows("black>"));
    terminal.type("h8\r");
    REQUIRE(terminal.shows("thinks"));
    terminal.type("\x03");
    CHECK(terminal.wait().code == 130);
}

TEST_CASE("a terminal that is closed saves the game", "[apps]") {
    const Home home;
    Terminal terminal(home, kTwoPeople);
    REQUIRE(terminal.shows("black>"));
    terminal.type("h8\r");
    REQUIRE(terminal.shows("white>"));
    terminal.hang_up();
    const Ended ended = terminal.wait();
    CHECK_FALSE(ended.hung);
    CHECK(ended.signal == 0);
    CHECK(ended.code == 129);
    const Ended resumed = tengen(home, {"play", "--resume"}, "moves\n");
    CHECK(resumed.out.find("\nh8\n") != std::string::npos);
}

TEST_CASE("an unfinished game is offered at the next start", "[apps]") {
    const Home home;
    REQUIRE(tengen(home, {"play", "tictactoe", "--seats", "human,human"}, "b2\n").code == 0);
    {
        Terminal terminal(home, {"play"});
        REQUIRE(terminal.shows("There is an unfinished game of tictactoe (1 move). Resume it?"));
        terminal.type("y\r");
        REQUIRE(terminal.shows("2: O to move"));
        terminal.type("quit\r");
        CHECK(terminal.wait().code == 0);
    }
    {
        Terminal terminal(home, {"play"});
        REQUIRE(terminal.shows("Resume it?"));
        terminal.type("help\r");
        REQUIRE(terminal.shows("Please type y or n:"));
        terminal.type("n\r");
        REQUIRE(terminal.shows("Gomoku 15x15"));
        terminal.type("quit\r");
        CHECK(terminal.wait().code == 0);
    }
    {
        // Of another game than that which is asked for nothing is said.
        Terminal terminal(home, {"play", "gomoku"});
        REQUIRE(terminal.shows("Gomoku 15x15"));
        CHECK(terminal.screen().text().find("Resume it?") == std::string::npos);
        terminal.type("quit\r");
        CHECK(terminal.wait().code == 0);
    }
    {
        // Nor of another variant.
        Terminal terminal(home, {"play", "tictactoe:misere", "--seats", "human,human"});
        REQUIRE(terminal.shows("Tic-tac-toe, Mis"));
        CHECK(terminal.screen().text().find("Resume it?") == std::string::npos);
        terminal.type("a1\r");
        REQUIRE(terminal.shows("2: "));
        terminal.type("quit\r");
        CHECK(terminal.wait().code == 0);
    }
    Terminal terminal(home, {"play", "tictactoe"});
    REQUIRE(terminal.shows("There is an unfinished game of tictactoe (1 move). Resume it?"));
}

TEST_CASE("colours can be had and left", "[apps]") {
    const Home home;
    Terminal plain(home, {"play", "gomoku", "--new", "--color", "never"});
    CHECK(plain.shows("black>"));
    Terminal coloured(home, {"play", "gomoku", "--new", "--color", "always", "--ascii"});
    CHECK(coloured.shows(" 15  . . ."));
}

}  // namespace tengen::test
