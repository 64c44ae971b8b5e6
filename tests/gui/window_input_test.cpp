// Keys and clicks that come while the window has no focus or its program is stopped, and the way to
// full screen and back.
#include <csignal>
#include <functional>
#include <thread>

#include "gui/window_people.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Gives the focus to another window: here the display's background.
void take_focus(const VirtualDisplay& display) {
    display.act("search --maxdepth 0 .* windowfocus");
}
void give_focus(const VirtualDisplay& display) {
    display.act("search --name ^Tengen windowfocus --sync");
}

std::string click_at(Point at) {
    return "mousemove " + std::to_string(static_cast<int>(at.x)) + ' ' +
           std::to_string(static_cast<int>(at.y)) + " mousedown 1 mouseup 1 ";
}

bool comes_about(const std::function<bool()>& condition) {
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!condition()) {
        if (std::chrono::steady_clock::now() > patience) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return true;
}

void play_h8_and_hold_the_key(WindowProgram& window) {
    window.key("Right");
    REQUIRE(window.hears("h8: empty"));
    window.act("keydown Return");
    REQUIRE(window.hears("black (Ann) plays h8"));
}

}  // namespace

TEST_CASE("A key released while another window has the focus does not stay pressed",
          "[gui][window]") {
    AnnAndBen game;
    WindowProgram& window = game.window;
    play_h8_and_hold_the_key(window);
    take_focus(game.display);
    window.act("keyup Return");
    give_focus(game.display);
    window.key("Left");
    REQUIRE(window.hears("g8: empty"));
    window.key("Return");
    CHECK(window.hears("white (Ben) plays g8"));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("A key still held when the focus returns has no second effect", "[gui][window]") {
    AnnAndBen game;
    WindowProgram& window = game.window;
    play_h8_and_hold_the_key(window);
    take_focus(game.display);
    give_focus(game.display);
    CHECK_FALSE(window.hears("h8 is occupied", std::chrono::seconds(2)));
    window.act("keyup Return");
    window.key("Return");
    CHECK(window.hears("h8 is occupied"));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("Clicks during a stop of the program take effect once, in order", "[gui][window]") {
    AnnAndBen game;
    WindowProgram& window = game.window;
    const Board& board = gomoku_board();
    window.kill(SIGSTOP);
    std::string clicks;
    for (const char* cell : {"h8", "h8", "h8", "i9", "h8"})
        clicks += click_at(window.at(board, cell));
    window.act(clicks);
    window.act("keydown Right sleep 0.5 keyup Right");
    window.kill(SIGCONT);
    CHECK(window.hears("black (Ann) plays h8"));
    CHECK(window.hears("white (Ben) plays i9"));
    window.play(board, "j10");
    CHECK(window.hears("black (Ann) plays j10"));
    CHECK(window.times(" plays ") == 3);
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("Keys that move the focus count one by one, even if many come in one frame",
          "[gui][window]") {
    AnnAndBen game;
    WindowProgram& window = game.window;
    const sf::Image before = window.picture();
    window.key("Escape");
    REQUIRE(comes_about([&] { return difference(before, window.picture()) > 0.1; }));
    window.kill(SIGSTOP);
    // The close button, a new game, set-up, home.
    window.act("key --delay 20 Tab Tab Tab Tab Return");
    window.kill(SIGCONT);
    CHECK(window.hears("Home\n"));
    CHECK(window.close().code == kClosedBySignal);
}

TEST_CASE("After full screen the window returns to its size and place", "[gui][window]") {
    AnnAndBen game(1600, 1000);
    WindowProgram& window = game.window;
    window.act("search --name ^Tengen windowmove 130 70 windowsize 900 700");
    // The pointer is over no control.
    window.act("mousemove 1599 999");
    const sf::IntRect place(130, 70, 900, 700);
    REQUIRE(comes_about([&] { return game.display.window() == place; }));
    window.key("F11");
    const sf::IntRect all(0, 0, 1600, 1000);
    CHECK(comes_about([&] { return game.display.window() == all; }));
    window.key("F11");
    CHECK(comes_about([&] { return game.display.window() == place; }));
    keep(game.display.screenshot(), "window_after_full_screen");
    CHECK(window.close().code == kClosedBySignal);
}
