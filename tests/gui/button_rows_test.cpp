// The places of buttons in rows.
#include "view/button_rows.hpp"

#include <algorithm>
#include <numeric>

#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::gui;

namespace {

const std::vector<ButtonNeed> kTable{{54}, {51}, {71}, {43}, {33, true}, {46, true}, {20, true}};

ButtonRows rows(float width, RowAlign align = RowAlign::Parted, float scale = 1) {
    return button_rows(kTable, {10, 20, width, 0}, 36 * scale, scale, align);
}

}  // namespace

TEST_CASE("buttons are inside the area, in order, and do not overlap", "[gui]") {
    for (const RowAlign align : {RowAlign::Parted, RowAlign::Centred}) {
        for (float width = 110; width < 900; width += 7) {
            const ButtonRows made = rows(width, align);
            INFO(width);
            for (std::size_t i = 0; i < made.places.size(); ++i) {
                const Rect& place = made.places[i];
                CHECK(place.x >= 10);
                CHECK(place.right() <= 10 + width + 1);
                CHECK(place.bottom() <= 20 + made.height);
                CHECK(place.width >= kTable[i].text + 11);
                if (i == 0) continue;
                const Rect& before = made.places[i - 1];
                CHECK((place.y > before.y || place.x >= before.right() + 7));
            }
        }
    }
}

TEST_CASE("buttons with enough space are at both ends, or in the centre", "[gui]") {
    const ButtonRows parted = rows(800);
    CHECK(parted.height == 36);
    CHECK(parted.places.front().x == 10);
    CHECK(parted.places.back().right() == 810);
    CHECK(parted.places[4].x > parted.places[3].right() + 100);
    const ButtonRows middle = rows(800, RowAlign::Centred);
    CHECK(std::abs(middle.places.front().x - 10 - (810 - middle.places.back().right())) <= 1);
}

TEST_CASE("gaps shrink before another row begins", "[gui]") {
    CHECK(rows(492).height == 36);
    CHECK(rows(380).height == 36 + 8 + 36);
    // If there are several rows, they fill the width of the area.
    const ButtonRows two = rows(380);
    CHECK(two.places.back().right() == 390);
    CHECK(rows(560, RowAlign::Parted, 2).height > 72);
}

TEST_CASE("centred rows are as even as possible, and no row has a single button", "[gui]") {
    const std::vector<ButtonNeed> five{{90}, {90}, {90}, {90}, {60}};
    const ButtonRows made = button_rows(five, {0, 0, 460, 0}, 36, 1, RowAlign::Centred);
    CHECK(made.height == 36 + 8 + 36);
    CHECK(made.places[1].y == 0);
    CHECK(made.places[2].y > 0);
    CHECK(made.places[4].y == made.places[2].y);
    // With two rows the texts have margins again: 24 pixels, if they fit.
    CHECK(made.places[0].width == 114);
    CHECK(button_rows(five, {0, 0, 310, 0}, 36, 1, RowAlign::Centred).places[0].width == 108);
}

TEST_CASE("an empty row needs no space, and a button that is too wide still gets a place",
          "[gui]") {
    CHECK(button_rows({}, {0, 0, 100, 0}, 36, 1, RowAlign::Parted).height == 0);
    const std::vector<ButtonNeed> wide{{500}};
    const ButtonRows made = button_rows(wide, {0, 0, 100, 0}, 36, 1, RowAlign::Parted);
    CHECK(made.places.front().width >= 500);
    CHECK(made.height == 36);
}
