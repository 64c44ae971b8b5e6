// An online game on a drawn terminal, with a real server.
#include "apps/online_people.hpp"
#include "apps/terminal.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

std::string link_on(const Screen& screen) {
    const std::string text = screen.text();
    const std::size_t begin = text.find("http://");
    return begin == std::string::npos ? "" : text.substr(begin, text.find('\n', begin) - begin);
}

}  // namespace

TEST_CASE("a drawn terminal plays, talks and answers offers at a server", "[apps]") {
    GameServer server;
    server.start();
    const Home home;
    Terminal ann(home,
                 {"play", "tictactoe", "--online", server.url(), "--open", "link", "--name", "安"});
    REQUIRE(ann.shows("waiting for players: 1 of 2 seats taken"));
    ann.type("stand\r");
    REQUIRE(ann.shows("waiting for players: 0 of 2 seats taken"));
    ann.type("seat 1 human\r");
    REQUIRE(ann.shows("waiting for players: 1 of 2 seats taken"));
    const std::string link = link_on(ann.screen());
    REQUIRE_FALSE(link.empty());
    PlayingTerminal ben("Ben");
    ben.join(link);
    REQUIRE(ann.shows("1: "));
    ann.type("a1\r");
    REQUIRE(ben.sees("(安): a1"));
    ben.type({"say 你好", "b2"});
    REQUIRE(ann.shows("Ben: 你好"));
    REQUIRE(ann.shows("3: "));
    ann.type("who\r");
    REQUIRE(ann.shows("seat 2: o, Ben"));
    ann.type("say 好棋\r");
    REQUIRE(ben.sees("安: 好棋"));
    ann.type("a2\r");
    REQUIRE(ben.sees("(安): a2"));
    ben.type({"draw"});
    REQUIRE(ann.shows("offers a draw"));
    ann.type("decline\r");
    ben.type({"c1"});
    REQUIRE(ann.shows("5: "));
    // A lost connection is shown, and the game returns.
    server.kill();
    REQUIRE(ann.shows("connection lost, trying again"));
    server.start();
    REQUIRE(ann.shows("5: "));
    ann.type("a3\r");
    REQUIRE(ann.shows("x wins: "));
    INFO(ann.screen().text() << ann.screen().unknown());
    CHECK(ann.screen().unknown().empty());
    CHECK(count(ann.screen().text(), "x wins: ") == 1);
    ann.type("quit\r");
    CHECK(ann.wait().code == 0);
}

TEST_CASE("with --speak, a person types commands at any time", "[apps]") {
    GameServer server;
    server.start();
    const Home home;
    Terminal ann(home, {"play", "tictactoe", "--online", server.url(), "--open", "link", "--name",
                        "Ann", "--speak", "--color", "never"});
    REQUIRE(ann.shows("waiting for players: 1 of 2 seats taken"));
    // The others are not there yet.
    ann.type("who\n");
    REQUIRE(ann.shows("seat 2: o, free"));
    const std::string link = link_on(ann.screen());
    PlayingTerminal ben("Ben");
    ben.join(link);
    REQUIRE(ann.shows("1: X to move"));
    ann.type("b2\n");
    REQUIRE(ann.shows("X (Ann): b2"));
    REQUIRE(ben.sees("(Ann): b2"));
    // It is Ben's turn.
    ann.type("say hello\n");
    REQUIRE(ann.shows("Ann: hello"));
    ann.type("draw\n");
    REQUIRE(ann.shows("you offer a draw"));
    ann.type("show\n");
    REQUIRE(ann.shows("Tic-tac-toe 3x3"));
    ann.type("a1\n");
    REQUIRE(ann.shows("it is the turn of Ben"));
    ann.type("quit\n");
    REQUIRE(ann.shows("the game continues at the server"));
    CHECK(ann.wait().code == 0);
}

TEST_CASE("with --speak, a local game can be left while an AI thinks", "[apps]") {
    const Home home;
    Terminal ann(home, {"play", "gomoku", "--seats", "minimax,human", "--move-time", "1h", "--new",
                        "--speak", "--color", "never"});
    ann.type("moves\n");
    REQUIRE(ann.shows("no moves yet"));
    ann.type("quit\n");
    CHECK(ann.wait().code == 0);
}

TEST_CASE("a password is typed without echo, and a game follows the lobby", "[apps]") {
    GameServer server;
    server.start();
    const Home home;
    Terminal ann(home, {"play", "--online", server.url(), "--name", "Ann"});
    REQUIRE(ann.shows("127.0.0.1>"));
    ann.type("account create Annika\n");
    REQUIRE(ann.shows("new password:"));
    ann.type("correct horse battery\n");
    REQUIRE(ann.shows("the same again:"));
    ann.type("correct horse battery\n");
    REQUIRE(ann.shows("recovery code: "));
    CHECK(ann.screen().text().find("correct horse") == std::string::npos);
    PlayingTerminal ben("Ben");
    ben.start({"play", "--online", server.url()});
    REQUIRE(ben.sees("you are Ben"));
    ann.type("challenge Ben tictactoe casual\n");
    REQUIRE(ben.sees("Annika challenges you"));
    ben.type({"accept"});
    REQUIRE(ann.shows("1: "));
    ann.type("b2\r");
    // A player who comes later sees the move only on the board.
    CHECK(ben.sees("2 │   │("));
}

}  // namespace tengen::test
