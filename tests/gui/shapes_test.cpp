// Distances to the outlines of symbols.
#include "board_drawing/shapes.hpp"

#include <cmath>

#include "support/catch.hpp"

namespace tengen::test {
using namespace gui;

TEST_CASE("the distance to a disc is that to its rim", "[gui]") {
    CHECK(disc_distance({3, 4}, 2) == Approx(3));
    CHECK(disc_distance({0, 0}, 2) == Approx(-2));
}

TEST_CASE("a ring has a hole", "[gui]") {
    CHECK(ring_distance({10, 0}, 10, 4) == Approx(-2));
    CHECK(ring_distance({0, 0}, 10, 4) == Approx(8));
    CHECK(ring_distance({0, 15}, 10, 4) == Approx(3));
}

TEST_CASE("a stroke has round ends", "[gui]") {
    CHECK(stroke_distance({5, 3}, {0, 0}, {10, 0}, 2) == Approx(2));
    CHECK(stroke_distance({13, 4}, {0, 0}, {10, 0}, 2) == Approx(4));
    CHECK(stroke_distance({3, 4}, {0, 0}, {0, 0}, 2) == Approx(4));
}

TEST_CASE("a frame is hollow and has round corners", "[gui]") {
    CHECK(frame_distance({0, 0}, 10, 3, 2) == Approx(9));
    CHECK(frame_distance({10, 0}, 10, 3, 2) == Approx(-1));
    CHECK(frame_distance({10, 10}, 10, 3, 2) > 0);
}

TEST_CASE("a pixel with an edge through its centre is half covered", "[gui]") {
    CHECK(coverage(0) == Approx(0.5));
    CHECK(coverage(-3) == 1);
    CHECK(coverage(3) == 0);
}

TEST_CASE("symbols are all different, symmetric, and inside their radius", "[gui]") {
    constexpr float kRadius = 10, kWidth = 2;
    std::vector<std::vector<bool>> seen;
    for (int index = 1; index <= static_cast<int>(SignShape::Plus); ++index) {
        const auto shape = static_cast<SignShape>(index);
        std::vector<bool> inside;
        int covered = 0;
        for (float y = -12; y <= 12; ++y) {
            for (float x = -12; x <= 12; ++x) {
                const float distance = sign_distance(shape, {x, y}, kRadius, kWidth);
                inside.push_back(distance < 0);
                if (distance < 0) ++covered;
                CHECK(distance ==
                      Approx(sign_distance(shape, {-x, y}, kRadius, kWidth)).margin(0.01));
                if (std::hypot(x, y) > kRadius + kWidth / 2 + 0.01f) CHECK(distance > 0);
            }
        }
        CHECK(covered > 20);
        for (const auto& other : seen) CHECK(other != inside);
        seen.push_back(inside);
    }
}

}  // namespace tengen::test
