// Two people, each with the real window on a separate display, play at a table that one of them
// opens.
#include "gui/window_program.hpp"
#include "support/catch.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::gui;
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
    /// Moves the focus on the home screen.
    bool tabs_to(const std::string& name) {
        for (int i = 0; i < 20; ++i) {
            window->key("Tab");
            if (!window->hears("\n")) return false;
            if (window->times(name) > 0) return true;
        }
        return false;
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
    ann.window->click(kOpenHere);
    REQUIRE(ann.window->hears("1 of 2"));
    // The question comes every two seconds; the answer moves the panels below it.
    const sf::Image before = ben.window->picture();
    for (int i = 0; i < 60 && difference(before, ben.window->picture(), 0) == 0; ++i) continue;
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
    REQUIRE(ann.tabs_to("Continue with Ben"));
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
    CHECK(ann.tabs_to("Continue with Ben"));
    CHECK(ann.window->close().code == kClosedBySignal);
    CHECK(ben.window->close().code == kClosedBySignal);
}
