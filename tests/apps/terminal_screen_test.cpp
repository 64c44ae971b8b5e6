// The game's screen in terminals of different sizes.
#include "apps/terminal.hpp"
#include "support/catch.hpp"

namespace tengen::test {

TEST_CASE("a board as high as the terminal is shown completely instead of other lines", "[apps]") {
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
    Terminal terminal(home, kGomokuForTwo, 80, 18);
    REQUIRE(terminal.shows("black>"));
    CHECK(terminal.shows("Gomoku 15x15  rows "));
}

TEST_CASE("a small terminal shows the whole board instead of the rules", "[apps]") {
    const Home home;
    Terminal terminal(home, {"play", "gomoku:swap2", "--seats", "human,human", "--new"}, 80, 24);
    REQUIRE(terminal.shows("type a move such as h8, or 'help'"));
    const std::string text = terminal.screen().text();
    INFO(text);
    CHECK(text.find("Gomoku · Swap2 15x15\n 15  ") == 0);
    CHECK(text.find("\n  1  └") != std::string::npos);
    CHECK(text.find("one player places") == std::string::npos);
}

TEST_CASE("an ultimate board shows the allowed board and the score", "[apps]") {
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

TEST_CASE("a small terminal shows the last move on a large board", "[apps]") {
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

TEST_CASE("a new size of the terminal redraws everything", "[apps]") {
    const Home home;
    Terminal terminal(home, kGomokuForTwo);
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
    Terminal terminal(home, kGomokuForTwo, 80, 12);
    REQUIRE(terminal.shows("black>"));
    terminal.type("h8\r");
    REQUIRE(terminal.shows("2: ○ white to move"));
    terminal.type("board 64x64\r");
    REQUIRE(terminal.shows("1: ● black to move"));
    terminal.type("a1\r");
    REQUIRE(terminal.shows("2: ○ white to move"));
    CHECK(terminal.shows(" 1>●"));
}

TEST_CASE("colours can be switched on and off", "[apps]") {
    const Home home;
    Terminal plain(home, {"play", "gomoku", "--new", "--color", "never"});
    CHECK(plain.shows("black>"));
    Terminal coloured(home, {"play", "gomoku", "--new", "--color", "always", "--ascii"});
    CHECK(coloured.shows(" 15  . . ."));
}

}  // namespace tengen::test
