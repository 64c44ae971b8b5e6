// Points, rectangles, colours and texts as ImGui takes them.
#pragma once

#include <imgui.h>

#include <string_view>

#include "board_drawing/geometry.hpp"
#include "board_drawing/theme.hpp"

namespace tengen::gui {

inline ImVec2 vec(Point point) {
    return {point.x, point.y};
}
inline ImVec2 low(Rect rect) {
    return {rect.x, rect.y};
}
inline ImVec2 high(Rect rect) {
    return {rect.right(), rect.bottom()};
}
inline ImU32 ink(Colour colour) {
    return IM_COL32(colour.red, colour.green, colour.blue, colour.alpha);
}
inline Rect inset(Rect rect, float by) {
    return {rect.x + by, rect.y + by, rect.width - 2 * by, rect.height - 2 * by};
}
inline const char* end_of(std::string_view text) {
    return text.data() + text.size();
}

}  // namespace tengen::gui
