// Presses that are meant for the current screen.
#include "view/press_guard.hpp"

#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::gui;

namespace {

/// A mouse in front of a guard; the test controls the time.
struct Mouse {
    PressGuard guard;
    PressGuard::Clock::time_point now{std::chrono::seconds(100)};

    bool press(Point at) {
        guard.frame(true, at, 8, now);
        return guard.counts();
    }
    bool release(Point at) {
        guard.frame(false, at, 8, now);
        return guard.counts();
    }
    bool click(Point at) { return press(at) && release(at); }
    void pass(int milliseconds) { now += std::chrono::milliseconds(milliseconds); }
};

}  // namespace

TEST_CASE("the second press of a double click does not reach a new screen", "[gui]") {
    Mouse mouse;
    CHECK(mouse.click({100, 100}));
    mouse.guard.screen_changed(mouse.now);
    mouse.pass(150);
    CHECK_FALSE(mouse.press({102, 99}));
    mouse.pass(500);
    // The later release belongs to the same press.
    CHECK_FALSE(mouse.release({102, 99}));
    mouse.pass(16);
    CHECK(mouse.release({102, 99}));
    CHECK(mouse.click({102, 99}));
}

TEST_CASE("a press that lasts over a change of the screen does not reach the new one", "[gui]") {
    Mouse mouse;
    CHECK(mouse.press({100, 100}));
    mouse.guard.screen_changed(mouse.now);
    CHECK_FALSE(mouse.guard.counts());
    mouse.pass(2000);
    CHECK_FALSE(mouse.release({300, 300}));
    mouse.pass(16);
    CHECK(mouse.click({300, 300}));
}

TEST_CASE("a press at another place counts immediately, and so does a later one", "[gui]") {
    Mouse mouse;
    CHECK(mouse.click({100, 100}));
    mouse.guard.screen_changed(mouse.now);
    mouse.pass(20);
    CHECK(mouse.click({400, 100}));
    mouse.guard.screen_changed(mouse.now);
    mouse.pass(700);
    CHECK(mouse.click({400, 100}));
}

TEST_CASE("without a change of the screen every press of a double click counts", "[gui]") {
    Mouse mouse;
    for (int i = 0; i < 5; ++i) {
        CHECK(mouse.click({100, 100}));
        mouse.pass(40);
    }
}
