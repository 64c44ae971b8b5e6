#include "view/press_guard.hpp"

#include <cmath>

namespace tengen::gui {
namespace {

/// The maximum time of a double click on desktops.
constexpr std::chrono::milliseconds kDoubleClick{400};

}  // namespace

void PressGuard::screen_changed(Clock::time_point now) {
    changed_at_ = now;
    if (down_) counts_ = false;
}

void PressGuard::frame(bool down, Point at, float reach, Clock::time_point now) {
    const bool pressed = down && !down_;
    // A release belongs to its press, so counting resumes one frame later.
    if (!down && !down_) counts_ = true;
    down_ = down;
    if (!pressed) return;
    const bool same_place = std::hypot(at.x - pressed_at_.x, at.y - pressed_at_.y) <= reach;
    counts_ = !same_place || now - changed_at_ > kDoubleClick;
    pressed_at_ = at;
}

}  // namespace tengen::gui
