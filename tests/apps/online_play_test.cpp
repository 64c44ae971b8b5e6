// Two terminals and a server, as real programs: they play whole games, whatever is killed.
#include "apps/online_people.hpp"
#include "server_program/served.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

std::size_t games_kept(const PlayingTerminal& terminal) {
    std::size_t games = 0;
    for (const auto& file : std::filesystem::directory_iterator(terminal.home().games())) {
        if (file.path().extension() == ".tengen") ++games;
    }
    return games;
}

void require_won(PlayingTerminal& terminal, const std::string& result) {
    INFO(terminal.out());
    REQUIRE(terminal.sees(result));
    const Ended ended = terminal.end();
    INFO(ended.err);
    CHECK(ended.code == 0);
    CHECK(games_kept(terminal) == 1);
}

}  // namespace

TEST_CASE("two terminals play a whole game over pipes", "[apps]") {
    GameServer server;
    server.start();
    PlayingTerminal ann("Ann"), ben("Ben");
    struct Case {
        const char* game;
        std::vector<std::string> first, second;
        const char* result;
    };
    const auto played = GENERATE(
        Case{"tictactoe", {"a1", "a2", "a3"}, {"b1", "b2"}, "x wins: "},
        Case{
            "gomoku", {"h8", "h9", "h10", "h11", "h12"}, {"a1", "b1", "c1", "d1"}, "black wins: "});
    const std::string link = ann.open(played.game, server);
    ann.type(played.first);
    ben.join(link);
    ben.type(played.second);
    PlayingTerminal eve("Eve");
    eve.start({"watch", link});
    require_won(ann, played.result);
    require_won(ben, played.result);
    REQUIRE(eve.sees(played.result));
    CHECK(eve.end().code == 0);
}

TEST_CASE("a killed terminal returns to its seat", "[apps]") {
    GameServer server;
    server.start();
    PlayingTerminal ann("Ann"), ben("Ben");
    const std::string link = ann.open("tictactoe", server);
    ben.join(link);
    ann.type({"a1"});
    ben.type({"b1"});
    REQUIRE(ann.sees("(Ben): b1"));
    ann.kill();
    REQUIRE(ben.sees("away"));
    ann.join(link);
    ann.type({"a2", "a3"});
    ben.type({"b2"});
    require_won(ben, "x wins: ");
    require_won(ann, "x wins: ");
}

TEST_CASE("a killed server loses no move that a terminal has seen", "[apps]") {
    GameServer server;
    server.start();
    PlayingTerminal ann("Ann"), ben("Ben");
    const std::string link = ann.open("tictactoe", server);
    ben.join(link);
    ann.type({"a1"});
    ben.type({"b1"});
    REQUIRE(ann.sees("(Ben): b1"));
    REQUIRE(ben.sees("(Ben): b1"));
    server.kill();
    REQUIRE(ann.sees("connection lost, trying again"));
    REQUIRE(ben.sees("connection lost, trying again"));
    ann.type({"a2", "a3"});
    ben.type({"b2"});
    server.start();
    require_won(ann, "x wins: ");
    require_won(ben, "x wins: ");
}

TEST_CASE("offers are answered over pipes", "[apps]") {
    GameServer server;
    server.start();
    PlayingTerminal ann("Ann"), ben("Ben");
    const std::string link = ann.open("tictactoe", server);
    ben.join(link);
    ann.type({"a1"});
    ben.type({"b1"});
    REQUIRE(ben.sees("(Ben): b1"));
    REQUIRE(ann.sees_next("3: "));
    ann.type({"undo"});
    REQUIRE(ben.sees("asks to undo all moves"));
    ben.type({"accept"});
    REQUIRE(ann.sees("agrees to the takeback"));
    REQUIRE(ann.sees_next("1: "));
    CHECK_FALSE(has(ann.out(), "declines"));
    ann.type({"say Good luck", "c1"});
    REQUIRE(ben.sees("Ann: Good luck"));
    REQUIRE(ben.sees("(Ann): c1"));
    ben.type({"draw", "c2"});
    REQUIRE(ben.sees("you offer a draw"));
    REQUIRE(ann.sees("offers a draw"));
    ann.type({"decline"});
    REQUIRE(ben.sees("declines your draw offer"));
    ann.type({"pause"});
    REQUIRE(ben.sees("offers a pause"));
    ben.type({"accept"});
    REQUIRE(ann.sees("the game is paused"));
    ann.type({"continue"});
    REQUIRE(ben.sees("the game continues"));
    CHECK_FALSE(has(ann.out(), "offers a pause"));
    ann.type({"resign"});
    REQUIRE(ben.sees("o wins: "));
    ben.type({"rematch"});
    REQUIRE(ann.sees("offers a rematch"));
    ann.type({"accept"});
    // The players have exchanged their seats.
    REQUIRE(ben.sees_next("1: "));
    ben.type({"b2"});
    CHECK(ann.sees("(Ben): b2"));
}

TEST_CASE("the lobby lists open tables with their commands", "[apps]") {
    GameServer server;
    server.start();
    PlayingTerminal ann("Ann"), ben("Ben");
    ann.start({"play", "tictactoe", "--online", server.url(), "--open", "listed"});
    REQUIRE(ann.sees("waiting for players"));
    ben.start({"play", "--online", server.url()});
    const Ended lobby = ben.end();
    INFO(lobby.out << lobby.err);
    CHECK(lobby.code == 0);
    const std::size_t begin = lobby.out.find("tengen play http://");
    REQUIRE(begin != std::string::npos);
    const std::string link = lobby.out.substr(begin + 12, lobby.out.find('\n', begin) - begin - 12);
    ben.join(link);
    CHECK(ann.sees("1: "));
}

TEST_CASE("a table admits watchers late, or not at all", "[apps]") {
    GameServer server;
    server.start();
    PlayingTerminal ann("Ann"), ben("Ben");
    const bool late = GENERATE(true, false);
    ann.start({"play", "tictactoe", "--online", server.url(), "--open", "link",
               late ? "--delay" : "--watchers", late ? "1" : "0"});
    REQUIRE(ann.sees("waiting for players"));
    const std::size_t begin = ann.out().find("http://");
    const std::string link = ann.out().substr(begin, ann.out().find('\n', begin) - begin);
    ben.join(link);
    REQUIRE(ann.sees("1: "));
    ann.type({"a1"});
    REQUIRE(ben.sees("(Ann): a1"));
    boost::asio::io_context io;
    Visit cat(io, {"127.0.0.1", server.port(), false}, "Cat");
    messages::OpenGame open;
    open.code = link.substr(link.rfind('/') + 1);
    const auto answer = cat.ask(open);
    if (late) {
        const auto* game = std::get_if<messages::GameNow>(&answer);
        REQUIRE(game != nullptr);
        CHECK(game->options.delay == 1);
        CHECK(game->lines.empty());
    } else {
        const auto* refusal = std::get_if<messages::ErrorAnswer>(&answer);
        REQUIRE(refusal != nullptr);
        CHECK(refusal->code == messages::Refusal::Full);
    }
}

TEST_CASE("an unreachable server ends with the code of the network", "[apps]") {
    const Home home;
    const auto* const address =
        GENERATE("http://127.0.0.1:1", "http://no-such-host.invalid", "http://127.0.0.1:1/t/code");
    const Ended ended = tengen(home, {"play", "--online", address});
    CHECK(ended.code == 6);
    CHECK(has(ended.err, "cannot"));
    CHECK(tengen(home, {"watch", address}).code == 6);
}

TEST_CASE("options of a local game do not fit a table of a server", "[apps]") {
    const Home home;
    const std::string link = "http://127.0.0.1:1/t/code";
    CHECK(tengen(home, {"play", "--online", ""}).code == 2);
    CHECK(tengen(home, {"watch", ""}).code == 2);
    CHECK(tengen(home, {"play", "gomoku", "--online", link}).code == 2);
    CHECK(tengen(home, {"play", link, "--clock", "5min"}).code == 2);
    CHECK(tengen(home, {"play", "--online", link, "--resume"}).code == 2);
    CHECK(tengen(home, {"play", "gomoku", "--open", "link"}).code == 2);
    CHECK(tengen(home, {"play", "gomoku", "--online", link, "--open", "link"}).code == 2);
    CHECK(tengen(home, {"play", "gomoku", "--delay", "3"}).code == 2);
    CHECK(tengen(home, {"play", link, "--watchers", "0"}).code == 2);
    CHECK(tengen(home, {"play", "gomoku", "--online", "http://127.0.0.1:1", "--open", "link",
                        "--delay", "21"})
              .code == 2);
    CHECK(tengen(home, {"watch", "http://127.0.0.1:1/nonsense"}).code == 2);
    // Refused before the server is asked, which does not exist.
    const Ended days = tengen(home, {"play", "gomoku", "--online", "http://127.0.0.1:1", "--open",
                                     "link", "--move-time", "24h", "--clock", "5min"});
    CHECK(days.code == 2);
    CHECK(has(days.err, "--clock: "));
}

}  // namespace tengen::test
