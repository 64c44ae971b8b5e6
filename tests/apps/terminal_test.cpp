// The game at a real terminal: typed lines, and the answers on the screen.
#include <fmt/format.h>

#include "apps/terminal.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

/// A different cell for each number, with no five of a side in a row.
std::string cell_name(int number) {
    return fmt::format("{}{}", static_cast<char>('a' + number),
                       number % 2 == 0 ? 3 : 9 + number % 3);
}

}  // namespace

TEST_CASE("moves are typed at a terminal, and the board changes in place", "[apps]") {
    const Home home;
    Terminal terminal(home, kGomokuForTwo);
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

TEST_CASE("errors are shown below the board, which stays", "[apps]") {
    const Home home;
    Terminal terminal(home, kGomokuForTwo);
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
    Terminal terminal(home, kGomokuForTwo);
    REQUIRE(terminal.shows("1: ● black to move"));
    terminal.type("game tictactoe\r");
    REQUIRE(terminal.shows("Tic-tac-toe 3x3"));
    REQUIRE(terminal.shows("x>"));
    CHECK(terminal.screen().text().find("Gomoku") == std::string::npos);
    terminal.type("game gomoku\r");
    REQUIRE(terminal.shows("Gomoku 15x15"));
    CHECK(terminal.screen().text().find("Tic-tac-toe") == std::string::npos);
}

TEST_CASE("the Tab key completes words and cells", "[apps]") {
    const Home home;
    Terminal terminal(home, kGomokuForTwo);
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

TEST_CASE("typing before a prompt leaves the screen intact", "[apps]") {
    const Home home;
    Terminal terminal(home, kGomokuForTwo);
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

TEST_CASE("a list of completions is between the board and the input line", "[apps]") {
    const Home home;
    Terminal terminal(home, kGomokuForTwo, 80, 40);
    REQUIRE(terminal.shows("black>"));
    terminal.type("re\t\t");
    REQUIRE(terminal.shows("redo"));
    REQUIRE(terminal.shows("resign"));
    REQUIRE(terminal.shows("black> re"));
    CHECK(count(terminal.screen().text(), "Gomoku 15x15") == 1);
    terminal.type("do\r");
    REQUIRE(terminal.shows("nothing to play again"));
    REQUIRE(terminal.hides("resign"));
    terminal.type("h8\r");
    REQUIRE(terminal.shows("white>"));
    CHECK(count(terminal.screen().text(), "Gomoku 15x15") == 1);
}

TEST_CASE("a list of completions is also readable on a small terminal", "[apps]") {
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

TEST_CASE("after a long answer short ones appear below it", "[apps]") {
    const Home home;
    Terminal terminal(home, {"play", "tictactoe", "--seats", "human,human", "--new"}, 80, 64);
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

TEST_CASE("the first player gets an example of a move", "[apps]") {
    const Home home;
    Terminal terminal(home, kGomokuForTwo);
    CHECK(terminal.shows("type a move such as h8, or 'help'"));
    Terminal small(home, {"play", "tictactoe", "--new"});
    CHECK(small.shows("type a move such as b2, or 'help'"));
}

TEST_CASE("the line can be edited, and earlier lines can be recalled", "[apps]") {
    const Home home;
    {
        Terminal terminal(home, kGomokuForTwo);
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
    Terminal again(home, kGomokuForTwo);
    REQUIRE(again.shows("black>"));
    again.type("\x10\x10");  // quit, h8: the history of the previous start
    const bool recalled = again.shows("black> h8");
    INFO(again.screen().text() << again.screen().unknown());
    CHECK(recalled);
}

TEST_CASE("typed text stays when the screen changes", "[apps]") {
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

TEST_CASE("a long answer stays on the screen", "[apps]") {
    const Home home;
    Terminal terminal(home, kGomokuForTwo, 80, 60);
    REQUIRE(terminal.shows("black>"));
    terminal.type("help\r");
    REQUIRE(terminal.shows("quit"));
    terminal.type("h8\r");
    REQUIRE(terminal.shows("2: ○ white to move"));
    CHECK(terminal.screen().text().find("undo your last move") != std::string::npos);
}

}  // namespace tengen::test
