// The scale of the whole window, which follows the text size of the desktop.
#include <chrono>
#include <thread>

#include "gui/window_people.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

constexpr int kDefault = 96;
constexpr int kLarge = 144;
/// Another scale moves and widens every letter.
constexpr double kOther = 0.02;

/// Returns the part of the window that differs; waits until none does, at most 20 s.
double difference_at_last(const sf::Image& wanted, const WindowProgram& window) {
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    double different = difference(wanted, window.picture());
    while (different > 0 && std::chrono::steady_clock::now() < patience) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        different = difference(wanted, window.picture());
    }
    return different;
}

sf::Image at_start(int dots) {
    const Home home;
    const VirtualDisplay display;
    display.set_dots_an_inch(dots);
    WindowProgram window(home, display, kAnnAndBen);
    REQUIRE(window.hears("Ann to move."));
    return window.picture();
}

}  // namespace

TEST_CASE("The window has the desktop's scale, at its start and after a change", "[gui][window]") {
    const sf::Image usual = at_start(kDefault);
    const sf::Image large = at_start(kLarge);
    REQUIRE(difference(usual, large) > kOther);
    AnnAndBen game;
    CHECK(difference_at_last(usual, game.window) == 0);
    game.display.set_dots_an_inch(kLarge);
    CHECK(difference_at_last(large, game.window) == 0);
    game.display.set_dots_an_inch(kDefault);
    CHECK(difference_at_last(usual, game.window) == 0);
    keep(large, "window_large_letters");
    CHECK(game.window.close().code == kClosedBySignal);
}
