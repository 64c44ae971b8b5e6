// People with the real window, each on a separate display, play at a table that one of them opens,
// and at a server of several processes.
#include "gui/window_program.hpp"
#include "server_program/node_house.hpp"
#include "support/catch.hpp"
#include "support/shipped.hpp"
#include "support/waiting.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// A person's computer.
struct Desk {
    explicit Desk(const char* name) {
        home.write("config/tengen/settings.yaml",
                   std::string("animations: false\nplayer: ") + name + "\n");
        open();
    }
    void open() {
        window.emplace(home, display);
        window->settle();
        window->key("ctrl+l");
        REQUIRE(window->hears("Play with others"));
        window->settle();
    }

    void restart() {
        window.emplace(home, display);
        window->settle();
    }
    void follow(const std::string& link) {
        REQUIRE(window->tabs_to("A link or an address"));
        // The box takes letters from its second frame on.
        window->settle();
        window->act("type --delay 5 " + link);
        window->key("Return");
    }

    Home home;
    VirtualDisplay display;
    std::optional<WindowProgram> window;
};

constexpr Point kOpenHere{250, 280};
constexpr Point kSitAtFirst{435, 433};

}  // namespace

TEST_CASE("One window opens a table, and another one finds it in the network and plays there",
          "[gui][window]") {
    Desk ann("Ann"), ben("Ben");
    const auto game = shipped("gomoku");
    const Board& board = game->board();
    const sf::Image before = ben.window->picture();
    ann.window->click(kOpenHere);
    REQUIRE(ann.window->hears("1 of 2"));
    // The question comes every two seconds; the answer moves the panels below it.
    REQUIRE(comes_true([&] { return difference(before, ben.window->picture(), 0) > 0; }));
    ben.window->settle();
    ben.window->click(kSitAtFirst);
    REQUIRE(ben.window->hears("Ann to move."));
    REQUIRE(ann.window->hears("Your move."));
    ann.window->settle();
    ann.window->play(board, "h8");
    REQUIRE(ben.window->hears("black (Ann) plays h8"));
    REQUIRE(ben.window->hears("Your move."));
    ben.window->settle();
    ben.window->play(board, "h9");
    REQUIRE(ann.window->hears("white (Ben) plays h9"));
    // Closing the window while the other one plays asks first.
    ann.window->key("ctrl+q");
    REQUIRE(ann.window->hears("Close your table?"));
    ann.window->settle();
    ann.window->key("shift+Tab");
    ann.window->key("Return");
    CHECK(ann.window->wait().code == 0);
    REQUIRE(ben.window->hears("Connection lost"));
    // The next start offers the game, and its server starts with it.
    ann.restart();
    REQUIRE(ann.window->tabs_to("Continue with Ben"));
    ann.window->key("Return");
    REQUIRE(ben.window->hears("Connected again"));
    REQUIRE(ann.window->hears("Your move."));
    ann.window->settle();
    ann.window->play(board, "j8");
    REQUIRE(ben.window->hears("black (Ann) plays j8"));
    // The same after the window was killed, which ends its server.
    ann.window->kill(SIGKILL);
    ann.window->wait();
    REQUIRE(ben.window->hears("Connection lost"));
    ann.restart();
    CHECK(ann.window->tabs_to("Continue with Ben"));
    CHECK(ann.window->close().code == kClosedBySignal);
    CHECK(ben.window->close().code == kClosedBySignal);
}

TEST_CASE("A window follows its game to another process of the server", "[gui][window]") {
    NodeHouse house;
    house.start(0);
    // The way to a process is by its own address, or leads anywhere.
    const bool by_address = GENERATE(true, false);
    if (by_address) house.start(1);
    boost::asio::io_context io;
    std::optional<Visit> ben(std::in_place, io, house.url(0), "Ben");
    const auto [id, code] = new_table(*ben, "gomoku");
    open_game(*ben, id, code);
    const auto game = shipped("gomoku");
    Desk ann("Ann");
    ann.follow((by_address ? house.address(1) : house.proxy_address()) + "/t/" + code);
    REQUIRE(ann.window->hears("Ben to move."));
    const auto play = [&](std::int64_t after, const char* move) {
        const auto played = ben->ask(messages::Play{id, after, move, {}});
        REQUIRE(std::holds_alternative<messages::Ok>(played));
        REQUIRE(ann.window->hears(std::string("black (Ben) plays ") + move));
        REQUIRE(ann.window->hears("Your move."));
        ann.window->settle();
    };
    play(0, "h8");
    ann.window->play(game->board(), "h9");
    REQUIRE(ann.window->hears("Ben to move."));
    if (!by_address) house.start(1);
    house.kill(0);
    REQUIRE(ann.window->hears("Connection lost"));
    // The proxy leads the window to the process that still runs.
    REQUIRE(comes_true([&] {
        return by_address || has(house.served[1]->tool({"admin", "status"}).out, "connections 1,");
    }));
    house.start(0);
    REQUIRE(ann.window->hears("Connected again"));
    const std::string token = ben->token;
    ben.emplace(io, house.url(0), "Ben", token);
    CHECK(open_game(*ben, id).lines.size() == 2);
    play(2, "j8");
    ann.window->play(game->board(), "j9");
    REQUIRE(ann.window->hears("Ben to move."));
    CHECK(open_game(*ben, id).lines.size() == 4);
    CHECK(ann.window->close().code == kClosedBySignal);
}

TEST_CASE("A window begins in the lobby of a server of its command line", "[gui][window]") {
    const Home home;
    const Served server(home, {"--motd", "Welcome to the hall"});
    const VirtualDisplay display;
    home.write("config/tengen/settings.yaml", "animations: false\nplayer: Ann\n");
    const std::string address = "http://127.0.0.1:" + std::to_string(server.port);
    WindowProgram window(home, display, {"--online", address});
    REQUIRE(window.hears("Welcome to the hall"));
    CHECK(window.close().code == kClosedBySignal);
    const Ended other = run(home, Run{.program = window_program(),
                                      .arguments = {"gomoku", "--online", address},
                                      .environment = window_environment(display.name())});
    CHECK(other.code == 2);
}

TEST_CASE("A window begins with a link of its command line", "[gui][window]") {
    const Home home;
    Served server(home);
    boost::asio::io_context io;
    Visit ben(io, server.url(), "Ben");
    const auto [id, code] = new_table(ben, "gomoku");
    open_game(ben, id, code);
    const VirtualDisplay display;
    home.write("config/tengen/settings.yaml", "animations: false\nplayer: Ann\n");
    WindowProgram window(home, display,
                         {"http://127.0.0.1:" + std::to_string(server.port) + "/t/" + code});
    REQUIRE(window.hears("Ben to move."));
    const auto played = ben.ask(messages::Play{id, 0, "h8", {}});
    REQUIRE(std::holds_alternative<messages::Ok>(played));
    REQUIRE(window.hears("black (Ben) plays h8"));
    CHECK(window.close().code == kClosedBySignal);
}
