// A remark in a small box above the screen: "double three (d-h)".
#pragma once

#include <string_view>

#include "board_drawing/geometry.hpp"
#include "window/text_pen.hpp"

namespace tengen::gui {

class Ui;

/// Draws a remark to the right of a point, as far as the window allows. It is above scrolling
/// lists, and below dialogs.
void remark(Ui& ui, Point at, std::string_view text);
float remark_height(const TextPen& pen, std::string_view text);
float remark_width(const TextPen& pen, std::string_view text);

}  // namespace tengen::gui
