// Keeps the second press of a double click from what the first one has brought to the screen.
#pragma once

#include <chrono>

#include "view/geometry.hpp"

namespace tengen::gui {

/// One mouse button. A press that began before the screen changed does not count, nor does one at
/// the same place soon after.
class PressGuard {
  public:
    using Clock = std::chrono::steady_clock;

    /// Other things to press are on the screen from now on.
    void screen_changed(Clock::time_point now);
    /// Each frame, before anything asks: whether the button is down, and where the pointer is.
    /// `reach`: how far apart two presses at the same place may be, in pixels.
    void frame(bool down, Point at, float reach, Clock::time_point now);

    /// What the button does now is meant for what is on the screen.
    bool counts() const { return counts_; }

  private:
    Clock::time_point changed_at_{};
    Point pressed_at_{-1e6f, -1e6f};
    bool down_ = false;
    bool counts_ = true;
};

}  // namespace tengen::gui
