// Games at a terminal that run out of time, are interrupted, and are resumed.
#include "apps/terminal.hpp"
#include "support/catch.hpp"

namespace tengen::test {

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
    REQUIRE(terminal.shows("paused ('continue' resumes the game)"));
    terminal.type("continue\r");
    REQUIRE(terminal.shows("1: ● black to move"));
    CHECK(terminal.shows("black (seat 1) 7."));
    terminal.type("h8\r");
    CHECK(terminal.shows("white (seat 2) 8."));
    CHECK(terminal.screen().text().find("black (seat 1)  ") != std::string::npos);
}

TEST_CASE("a loss on time is shown", "[apps]") {
    const Home home;
    Terminal terminal(home,
                      {"play", "gomoku", "--seats", "human,human", "--new", "--clock", "400ms"});
    CHECK(terminal.shows("white wins: black ran out of time"));
}

TEST_CASE("Ctrl-C and Ctrl-D save and end the game", "[apps]") {
    for (const auto& [key, code] : {std::pair{"\x03", 130}, std::pair{"\x04", 0}}) {
        const Home home;
        Terminal terminal(home, kGomokuForTwo);
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

TEST_CASE("after a game the terminal shows typed text again", "[apps]") {
    for (const char* key : {"quit\r", "\x03", "\x04"}) {
        const Home home;
        const std::string game = (build_folder() / "bin/tengen").string() +
                                 " play gomoku --seats human,human --new; stty -a";
        // The shell must survive Ctrl-C.
        Terminal terminal(home, "/bin/sh", {"-c", "trap : INT; " + game}, 80, 30);
        REQUIRE(terminal.shows("black>"));
        terminal.type(key);
        CHECK(terminal.wait().out.find(" echo ") != std::string::npos);
    }
}

TEST_CASE("a line of any length can be typed", "[apps]") {
    const Home home;
    Terminal terminal(home, kGomokuForTwo);
    REQUIRE(terminal.shows("black>"));
    // In pieces that the terminal accepts.
    for (int i = 0; i < 20; ++i) terminal.type(std::string(300, 'a'));
    terminal.type("\x15h8\r");
    REQUIRE(terminal.shows("white>"));
    terminal.type("quit\r");
    CHECK(terminal.wait().code == 0);
}

TEST_CASE("Ctrl-C ends the question about an unfinished game", "[apps]") {
    const Home home;
    REQUIRE(tengen(home, {"play", "tictactoe", "--seats", "human,human"}, "b2\n").code == 0);
    Terminal terminal(home, {"play"});
    REQUIRE(terminal.shows("Resume it? [Y/n]"));
    terminal.type("\x03");
    CHECK(terminal.wait().code == 130);
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

TEST_CASE("closing the terminal saves the game", "[apps]") {
    const Home home;
    Terminal terminal(home, kGomokuForTwo);
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
        // An unfinished game of another game than the requested one is not mentioned.
        Terminal terminal(home, {"play", "gomoku"});
        REQUIRE(terminal.shows("Gomoku 15x15"));
        CHECK(terminal.screen().text().find("Resume it?") == std::string::npos);
        terminal.type("quit\r");
        CHECK(terminal.wait().code == 0);
    }
    {
        // Nor one of another variant.
        Terminal terminal(home, {"play", "tictactoe:misere", "--seats", "human,human"});
        REQUIRE(terminal.shows("Tic-tac-toe · Mis"));
        CHECK(terminal.screen().text().find("Resume it?") == std::string::npos);
        terminal.type("a1\r");
        REQUIRE(terminal.shows("2: "));
        terminal.type("quit\r");
        CHECK(terminal.wait().code == 0);
    }
    Terminal terminal(home, {"play", "tictactoe"});
    REQUIRE(terminal.shows("There is an unfinished game of tictactoe (1 move). Resume it?"));
}

}  // namespace tengen::test
