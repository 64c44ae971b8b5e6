// The place of a reopened window.
#include "view/window_place.hpp"

#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::gui;

TEST_CASE("a window returns to its old place if a person can move it from there", "[gui]") {
    struct Row {
        int x, y;
        int expected_x, expected_y;
    };
    // A window of 800 x 600 on a screen of 1920 x 1080.
    const Row rows[] = {{0, 0, 0, 0},
                        {560, 240, 560, 240},
                        {-600, 100, -600, 100},
                        {1700, 900, 1700, 900},
                        // Another monitor is missing: on the right, on the left, below, above.
                        {2500, 100, 1120, 100},
                        {-1300, 100, 0, 100},
                        {100, 1300, 100, 480},
                        {100, -900, 100, 0}};
    for (const Row& row : rows) {
        INFO(row.x << ", " << row.y);
        const WindowPlace place = on_screen({800, 600, true, row.x, row.y}, 1920, 1080);
        CHECK(place == WindowPlace{800, 600, true, row.expected_x, row.expected_y});
    }
}

TEST_CASE("a window larger than the screen gets its size", "[gui]") {
    const WindowPlace place = on_screen({3000, 2000, true, 2500, 1500}, 1280, 800);
    CHECK(place == WindowPlace{1280, 800, true, 0, 0});
    CHECK(on_screen({}, 800, 600) == WindowPlace{800, 600, false, 0, 0});
}

TEST_CASE("the system places a window without a known place", "[gui]") {
    const WindowPlace unplaced{800, 600, false, 5000, 5000};
    CHECK(on_screen(unplaced, 1280, 800) == unplaced);
}

TEST_CASE("a large screen without a setting of the desktop is drawn twice as large", "[gui]") {
    CHECK(scale_of_screen(1920, 1080) == 1);
    CHECK(scale_of_screen(3840, 1080) == 1);  // two monitors
    CHECK(scale_of_screen(3840, 2160) == 2);
}
