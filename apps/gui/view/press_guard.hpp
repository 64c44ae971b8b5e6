// Keeps the second press of a double click from controls that the first press has opened.
#pragma once

#include <chrono>

#include "board_drawing/geometry.hpp"

namespace tengen::gui {

/// One mouse button. A press does not count if it began before a change of the screen, or follows
/// soon after one at the same place.
class PressGuard {
  public:
    using Clock = std::chrono::steady_clock;

    /// The screen has other controls from now on.
    void screen_changed(Clock::time_point now);
    /// Call in each frame before counts(), with the button's state and the pointer's place.
    /// `reach`: the distance, in pixels, within which two presses are at the same place.
    void frame(bool down, Point at, float reach, Clock::time_point now);

    /// Whether the button's current action is meant for the visible controls.
    bool counts() const { return counts_; }

  private:
    Clock::time_point changed_at_{};
    Point pressed_at_{-1e6f, -1e6f};
    bool down_ = false;
    bool counts_ = true;
};

}  // namespace tengen::gui
