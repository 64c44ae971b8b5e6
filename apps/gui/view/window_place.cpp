#include "view/window_place.hpp"

#include <algorithm>

namespace tengen::gui {
namespace {

/// The visible part of a window's upper edge, needed to move it; pixels.
constexpr int kGrip = 120;

}  // namespace

WindowPlace on_screen(WindowPlace place, int screen_width, int screen_height) {
    place.width = std::min(place.width, screen_width);
    place.height = std::min(place.height, screen_height);
    if (!place.placed) return place;
    const bool seen = place.x + place.width >= kGrip && place.x <= screen_width - kGrip &&
                      place.y >= 0 && place.y <= screen_height - kGrip;
    if (seen) return place;
    place.x = std::clamp(place.x, 0, std::max(0, screen_width - place.width));
    place.y = std::clamp(place.y, 0, std::max(0, screen_height - place.height));
    return place;
}

float scale_of_screen(int width, int height) {
    return width >= 3840 && height >= 2160 ? 2.0f : 1.0f;
}

}  // namespace tengen::gui
