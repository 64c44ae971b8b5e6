// Parts of a screen that scroll.
#pragma once

#include <string_view>

#include "board_drawing/geometry.hpp"

namespace tengen::gui {

class Ui;

/// A scrolling part of the screen; draw its content between the two calls.
void begin_scroll(std::string_view id, Rect rect);
void end_scroll(float content_height);
/// Returns the origin of the current scroll's content.
Point scroll_origin();
void scroll_to(float y);
/// Scrolls just far enough to show a part of the content, given in screen pixels.
void reveal(Ui& ui, Rect rect);
/// Arrows, PageUp, PageDown, Home and End scroll it. For content without controls for Tab.
void scroll_by_keys(Ui& ui);

}  // namespace tengen::gui
