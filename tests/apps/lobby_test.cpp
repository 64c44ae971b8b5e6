// People at a server, outside of a game: accounts, opponents and lists, over pipes.
#include <algorithm>
#include <optional>

#include "apps/online_people.hpp"
#include "apps/terminal.hpp"
#include "base/text.hpp"
#include "server_program/served.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

void visit(PlayingTerminal& terminal, const GameServer& server) {
    terminal.start({"play", "--online", server.url()});
    REQUIRE(terminal.sees("you are "));
}

std::string word_after(const std::string& text, std::string_view before) {
    const std::size_t begin = text.find(before) + before.size();
    return text.substr(begin, text.find_first_of(" \n", begin) - begin);
}

}  // namespace

TEST_CASE("an account is created, left and entered over a pipe", "[apps]") {
    GameServer server;
    server.start();
    PlayingTerminal ann("Ann");
    visit(ann, server);
    REQUIRE(ann.sees_next("you are Ann\n"));
    ann.type({"account create Annika", "correct horse battery"});
    REQUIRE(ann.sees("recovery code: "));
    const std::size_t begin = ann.out().find("recovery code: ") + 15;
    const std::string code = ann.out().substr(begin, ann.out().find('\n', begin) - begin);
    REQUIRE(ann.sees_next("you are Annika"));
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
        // A player who comes later sees the move only on the board.
        CHECK(ben.sees("1 │("));
    } else {
        ben.type({"decline", "list"});
        CHECK(ben.sees_next("open tables:"));
        // The next line is a command of the lobby.
        REQUIRE(ann.sees("Ben declines your challenge"));
        ann.type({"list"});
        CHECK(ann.sees_next("open tables:"));
    }
}

TEST_CASE("a challenged player who returns can still accept, and reads of it once", "[apps]") {
    GameServer server;
    server.start();
    PlayingTerminal ann("Ann"), ben("Ben");
    visit(ben, server);
    visit(ann, server);
    ann.type({"challenge Ben tictactoe"});
    REQUIRE(ben.sees("Ann challenges you"));
    REQUIRE(ann.sees("you challenge Ben"));
    if (GENERATE(false, true)) {
        ben.kill();
        visit(ben, server);
        REQUIRE(ben.sees("Ann challenges you"));
    } else {
        server.kill();
        server.start();
        REQUIRE(ben.sees("connected again"));
        REQUIRE(ann.sees("Ben has not answered your challenge yet"));
        // Its answer comes after the challenge.
        ben.type({"list"});
        REQUIRE(ben.sees_next("open tables:"));
        const std::size_t first = ben.out().find("Ann challenges you");
        CHECK(ben.out().find("Ann challenges you", first + 1) == std::string::npos);
    }
    ben.type({"accept"});
    CHECK(ann.sees("X (Ann)"));
}

TEST_CASE("a withdrawn challenge can no longer be accepted", "[apps]") {
    GameServer server;
    server.start();
    const Home home;
    Terminal ann(home, {"play", "--online", server.url(), "--name", "Ann"});
    REQUIRE(ann.shows("127.0.0.1>"));
    PlayingTerminal ben("Ben");
    visit(ben, server);
    ann.type("challenge Ben tictactoe\n");
    REQUIRE(ben.sees("Ann challenges you"));
    ann.type("cancel\n");
    REQUIRE(ann.shows("you withdraw your challenge to Ben"));
    ben.type({"accept"});
    const Ended ended = ben.end();
    CHECK(has(ended.err, "the challenge of Ann no longer stands"));
    CHECK(ended.code == 2);
}

TEST_CASE("after a lost connection, a challenger learns the answer", "[apps]") {
    GameServer server;
    server.start();
    boost::asio::io_context io;
    const network::Url url{"127.0.0.1", server.port(), false};
    std::optional<Visit> ben;
    ben.emplace(io, url, "Ben");
    PlayingTerminal ann("Ann");
    visit(ann, server);
    ann.type({"challenge Ben tictactoe"});
    REQUIRE(ann.sees("you challenge Ben"));
    std::string id;
    REQUIRE(runs_until(io, [&] {
        ben->answer_to(0);
        for (const messages::Answer& told : ben->heard) {
            const auto* challenge = std::get_if<messages::Challenge>(&told.message);
            if (challenge != nullptr) id = challenge->id;
        }
        return !id.empty();
    }));
    const std::optional<bool> yes = GENERATE(std::optional<bool>(), true, false);
    ann.stop();
    server.kill();
    server.start();
    const std::string token = ben->token;
    ben.emplace(io, url, "Ben", token);
    if (yes) {
        const auto answer = ben->ask(messages::AnswerChallenge{id, *yes});
        REQUIRE(std::holds_alternative<messages::Ok>(answer));
    }
    ann.resume();
    REQUIRE(ann.sees("connected again"));
    if (!yes) {
        CHECK(ann.sees("Ben has not answered your challenge yet"));
    } else if (*yes) {
        CHECK(ann.sees("X (Ann)"));
    } else {
        REQUIRE(ann.sees("your challenge to Ben no longer stands"));
        ann.type({"list"});
        CHECK(ann.sees_next("open tables:"));
    }
}

TEST_CASE("a table that is closed before its game returns its player to the lobby", "[apps]") {
    GameServer server;
    server.start();
    PlayingTerminal ann("Ann"), ben("Ben");
    ann.start({"play", "gomoku", "--players", "3", "--seats", "human,human,human", "--online",
               server.url(), "--open", "listed"});
    REQUIRE(ann.sees("waiting for players"));
    const bool on_screen = GENERATE(true, false);
    visit(ben, server);
    REQUIRE(ben.sees("/g/"));
    const std::string game = word_after(ben.out(), "/g/");
    const Home home;
    std::optional<Terminal> cat;
    // A drawn table has another input than the lobby.
    if (on_screen) {
        cat.emplace(home, std::vector<std::string>{"play", "--online", server.url()});
        REQUIRE(cat->shows("127.0.0.1>"));
    }
    if (on_screen) {
        cat->type("open " + game + "\n");
        REQUIRE(cat->shows("waiting for players: 2 of 3"));
    } else {
        ben.type({"open " + game});
        REQUIRE(ben.sees("you have seat 2"));
    }
    CHECK(server.admin({"close", game}).code == 0);
    CHECK(ann.end().code == 6);
    if (on_screen) {
        // The prompt follows when the terminal is the lobby's again.
        REQUIRE(cat->shows("the table was closed before the game began\n127.0.0.1>"));
        cat->type("mine\n");
        CHECK(cat->shows("you have no unfinished game"));
        cat->type("quit\n");
        CHECK(cat->wait().code == 0);
    } else {
        ben.type({"mine"});
        CHECK(ben.sees("you have no unfinished game"));
        const Ended ended = ben.end();
        CHECK(count(ended.err, "the table was closed before the game began") == 1);
        CHECK_FALSE(has(ended.out, "the game continues at the server"));
        CHECK(ended.code == 2);
    }
}

TEST_CASE("a wrong command of the lobby is answered, and the lobby continues", "[apps]") {
    GameServer server({"--no-limits"});
    server.start();
    PlayingTerminal ann("Ann");
    visit(ann, server);
    const std::vector<std::string> lines{"list x",
                                         "mine x",
                                         "open",
                                         "open nonsense",
                                         "open a b",
                                         "open " + server.url(),
                                         "open " + server.url() + "/t/wrong",
                                         server.url() + "/g/a.wrong",
                                         "open http://127.0.0.1:1/t/code",
                                         "seek",
                                         "seek gomoku slow",
                                         "seek nonsense",
                                         "cancel",
                                         "cancel x",
                                         "challenge",
                                         "challenge Ben",
                                         "challenge Ben nonsense",
                                         "challenge Nobody gomoku",
                                         "challenge Ann gomoku",
                                         "accept",
                                         "accept Ben",
                                         "decline",
                                         "leaders",
                                         "leaders nonsense",
                                         "leaders gomoku casual",
                                         "account",
                                         "account nonsense",
                                         "account create",
                                         "account out x",
                                         "account rename",
                                         "account rename a/b",
                                         "help x",
                                         "quit x",
                                         "nonsense"};
    ann.type(lines);
    ann.type({"help"});
    REQUIRE(ann.sees("this list"));
    const Ended ended = ann.end();
    INFO(ended.err);
    CHECK(std::count(ended.err.begin(), ended.err.end(), '\n') ==
          static_cast<std::ptrdiff_t>(lines.size()));
    CHECK(ended.code == 2);
}

TEST_CASE("the exit code of a lobby is that of a failed command", "[apps]") {
    GameServer server({"--no-limits"});
    server.start();
    const auto visited = [&server](const std::string& input) {
        const Home home;
        return tengen(home, {"play", "--online", server.url(), "--name", "Eve"}, input).code;
    };
    CHECK(visited("account enter Eve\nwrong password\n") == 2);
    CHECK(visited("account enter Eve\nwrong password\nlist\nquit\n") == 2);
    CHECK(visited("account enter Eve\nwrong password\naccount out\n") == 0);
    CHECK(visited("open nonsense\n") == 2);
    CHECK(visited("list\n") == 0);
    CHECK(visited("") == 0);
}

TEST_CASE("the hints of the lobby are commands that work", "[apps]") {
    GameServer server({"--no-limits"});
    server.start();
    PlayingTerminal ann("Ann"), ben("Ben");
    visit(ann, server);
    REQUIRE(ann.sees(" online, "));
    const std::size_t begin = ann.out().find("'tengen ") + 8;
    REQUIRE(begin > 8);
    std::vector<std::string> words;
    const std::string hint = ann.out().substr(begin, ann.out().find('\'', begin) - begin);
    for (const std::string_view word : split(hint, ' ')) words.emplace_back(word);
    REQUIRE(words[1] == "GAME");
    words[1] = "tictactoe";
    ben.start(words);
    REQUIRE(ben.sees("waiting for players"));
    ann.type({"list"});
    REQUIRE(ann.sees("tengen play http"));
    ann.type({"leaders gomoku:renju fast", "seek gomoku fast"});
    CHECK(ann.sees("you wait for an opponent"));
}

TEST_CASE("the lobby shows the server's line for everyone", "[apps]") {
    GameServer server({"--motd", "Be kind"});
    server.start();
    PlayingTerminal ann("Ann");
    ann.start({"play", "--online", server.url()});
    REQUIRE(ann.sees_next("Be kind\n"));
    CHECK(ann.sees_next("you are Ann\n"));
}

TEST_CASE("before the game, only the person who opened a table closes it", "[apps]") {
    GameServer server;
    server.start();
    const Home home;
    Terminal ann(home, {"play", "gomoku", "--players", "3", "--seats", "human,human,human",
                        "--online", server.url(), "--open", "listed", "--name", "Ann"});
    REQUIRE(ann.shows("waiting for players: 1 of 3"));
    PlayingTerminal ben("Ben");
    visit(ben, server);
    REQUIRE(ben.sees("/g/"));
    const Home other;
    Terminal cat(other, {"play", server.url() + "/g/" + word_after(ben.out(), "/g/")});
    REQUIRE(cat.shows("waiting for players: 2 of 3"));
    cat.type("abort\r");
    REQUIRE(cat.shows("there is nothing of yours to cancel"));
    ann.type("abort\r");
    CHECK(cat.shows("the table was closed before the game began"));
    CHECK(ann.wait().code == 6);
    ben.type({"list"});
    CHECK(ben.sees("0 games"));
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
