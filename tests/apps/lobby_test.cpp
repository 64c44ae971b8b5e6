// People at a server, outside of a game: accounts, opponents and lists, over pipes.
#include "apps/online_people.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

void visit(PlayingTerminal& terminal, const GameServer& server) {
    terminal.start({"play", "--online", server.url()});
    REQUIRE(terminal.sees("you are "));
}

}  // namespace

TEST_CASE("an account is created, left and entered over a pipe", "[apps]") {
    GameServer server;
    server.start();
    PlayingTerminal ann("Ann");
    visit(ann, server);
    ann.type({"account create Annika", "correct horse battery"});
    REQUIRE(ann.sees("recovery code: "));
    const std::size_t begin = ann.out().find("recovery code: ") + 15;
    const std::string code = ann.out().substr(begin, ann.out().find('\n', begin) - begin);
    REQUIRE(ann.sees("you are Annika"));
    ann.type({"account out"});
    REQUIRE(ann.sees_next("you are Ann\n"));
    ann.type({"account enter Annika", "wrong password"});
    ann.type({"account enter Annika", "correct horse battery"});
    REQUIRE(ann.sees_next("you are Annika"));
    ann.type({"account rename Anna"});
    REQUIRE(ann.sees_next("you are Anna\n"));
    ann.type({"account password", "correct horse battery", "another long text"});
    REQUIRE(ann.sees_next("you are Anna\n"));
    ann.type({"account everywhere"});
    REQUIRE(ann.sees_next("you are Ann\n"));
    ann.type({"account recover Anna", code, "the third long text"});
    REQUIRE(ann.sees_next("you are Anna\n"));
    REQUIRE(ann.sees_next("recovery code: "));
    ann.type({"account delete", "the third long text"});
    REQUIRE(ann.sees_next("you are Ann\n"));
    const Ended ended = ann.end();
    INFO(ended.err);
    CHECK(ended.code == 0);
    CHECK(has(ended.err, "wrong name or password"));
    CHECK_FALSE(has(ended.out, "correct horse"));
}

TEST_CASE("two people who seek the same play each other, and leave their lobby for the game",
          "[apps]") {
    GameServer server;
    server.start();
    PlayingTerminal ann("Ann"), ben("Ben");
    visit(ann, server);
    ann.type({"seek tictactoe fast", "a1"});
    REQUIRE(ann.sees("you wait for an opponent"));
    visit(ben, server);
    ben.type({"seek tictactoe fast", "b2"});
    REQUIRE(ben.sees("(Ann): a1"));
    REQUIRE(ann.sees("(Ben): b2"));
    // The game is among the own games, with the player to move.
    PlayingTerminal& mover = has(ann.out(), "X (Ann)") ? ann : ben;
    mover.kill();
    visit(mover, server);
    REQUIRE(mover.sees("your games:"));
    CHECK(mover.sees("(your move, "));
}

TEST_CASE("a challenge is accepted or declined", "[apps]") {
    GameServer server;
    server.start();
    PlayingTerminal ann("Ann"), ben("Ben");
    visit(ben, server);
    visit(ann, server);
    ann.type({"challenge Ben tictactoe"});
    REQUIRE(ben.sees("Ann challenges you: tictactoe, 10:00+5.0 ('accept' or 'decline')"));
    if (GENERATE(true, false)) {
        ben.type({"accept"});
        REQUIRE(ann.sees("1: "));
        ann.type({"a1"});
        CHECK(ben.sees("(Ann): a1"));
    } else {
        ben.type({"decline", "list"});
        CHECK(ben.sees_next("open tables:"));
    }
}

TEST_CASE("a game is aborted before all have moved", "[apps]") {
    GameServer server;
    server.start();
    PlayingTerminal ann("Ann"), ben("Ben");
    const std::string link = ann.open("tictactoe", server);
    ben.join(link);
    ann.type({"a1"});
    REQUIRE(ben.sees("(Ann): a1"));
    ben.type({"abort"});
    REQUIRE(ann.sees("stopped"));
    CHECK(ann.end().code == 0);
}

TEST_CASE("with --speak, events are lines, and the board is drawn on request", "[apps]") {
    const Home home;
    const Ended ended =
        tengen(home, {"play", "tictactoe", "--seats", "human,human", "--new", "--speak"},
               "b2\na1\nshow\nquit\n");
    INFO(ended.out);
    CHECK(ended.code == 0);
    const std::size_t drawn = ended.out.find("Tic-tac-toe 3x3");
    REQUIRE(drawn != std::string::npos);
    CHECK(drawn > ended.out.find("3: "));
    CHECK(ended.out.find("Tic-tac-toe 3x3", drawn + 1) == std::string::npos);
}

}  // namespace tengen::test
