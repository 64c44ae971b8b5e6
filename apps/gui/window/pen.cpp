#include "window/pen.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "window/imgui_shapes.hpp"

namespace tengen::gui {

float Pen::px(float length) const {
    return std::round(length * scale_);
}

ImDrawList& Pen::list() const {
    return above_ ? *ImGui::GetForegroundDrawList() : *ImGui::GetWindowDrawList();
}

/// ImGui draws a rounded rectangle as a fan of slivers over its whole length. Without a graphics
/// card that takes twice as long. Only the strips with the corners are drawn like that, if the rest
/// can be one plain rectangle.
void Pen::fill(Rect rect, Colour colour, float radius) const {
    const float corner = px(radius);
    const float top = std::floor(rect.y) + corner + 2;
    const float bottom = std::ceil(rect.bottom()) - corner - 2;
    const bool sharp = rect.x == std::floor(rect.x) && rect.right() == std::floor(rect.right());
    if (corner <= 0 || !sharp || bottom - top < corner || rect.width < 4 * corner) {
        list().AddRectFilled(low(rect), high(rect), ink(colour), corner);
        return;
    }
    list().AddRectFilled(low(rect), {rect.right(), top}, ink(colour), corner,
                         ImDrawFlags_RoundCornersTop);
    list().AddRectFilled({rect.x, top}, {rect.right(), bottom}, ink(colour));
    list().AddRectFilled({rect.x, bottom}, high(rect), ink(colour), corner,
                         ImDrawFlags_RoundCornersBottom);
}

void Pen::outline(Rect rect, Colour colour, float radius, float thickness) const {
    list().AddRect(low(rect), high(rect), ink(colour), px(radius), 0,
                   std::max(1.0f, px(thickness)));
}

void Pen::panel(Rect rect, float radius) const {
    fill(rect, theme_->panel, radius);
    outline(rect, theme_->line, radius);
}

void Pen::begin_panel() const {
    list().ChannelsSplit(2);
    list().ChannelsSetCurrent(1);
}

void Pen::end_panel(Rect rect, float radius) const {
    list().ChannelsSetCurrent(0);
    panel(rect, radius);
    list().ChannelsMerge();
}

void Pen::shadow(Rect rect, float radius) const {
    constexpr int kSteps = 8;
    for (int step = kSteps; step > 0; --step) {
        const float spread = px(2.0f * static_cast<float>(step));
        Rect grown = inset(rect, -spread);
        grown.y += px(6);
        fill(grown, Colour{0, 0, 0, 6}, radius + 2.0f * static_cast<float>(step));
    }
}

void Pen::line(Point from, Point to, Colour colour, float thickness) const {
    list().AddLine(vec(from), vec(to), ink(colour), std::max(1.0f, thickness * scale_));
}

/// Each part has round joints, because ImGui's polylines have spikes at sharp angles.
void Pen::polyline(std::span<const Point> points, Colour colour, float thickness) const {
    for (std::size_t i = 1; i < points.size(); ++i) {
        line(points[i - 1], points[i], colour, thickness);
        if (i + 1 < points.size()) disc(points[i], thickness * scale_ / 2, colour);
    }
}

void Pen::polygon(std::span<const Point> corners, Colour colour) const {
    std::vector<ImVec2> places;
    for (const Point corner : corners) places.push_back(vec(corner));
    list().AddConvexPolyFilled(places.data(), static_cast<int>(places.size()), ink(colour));
}

void Pen::disc(Point centre, float radius, Colour colour) const {
    list().AddCircleFilled(vec(centre), radius, ink(colour));
}

void Pen::image(Rect rect, ImTextureID texture, bool upside_down, float radius) const {
    const ImVec2 from(0, upside_down ? 1 : 0);
    const ImVec2 to(1, upside_down ? 0 : 1);
    list().AddImageRounded(texture, low(rect), high(rect), from, to, IM_COL32_WHITE, px(radius));
}

void Pen::board(Rect rect, unsigned texture, float radius) const {
    if (texture == 0) return fill(rect, theme_->board_from, radius);
    image(rect, reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(texture)), true, radius);
}

void Pen::focus_ring(Rect rect, float radius) const {
    outline(inset(rect, -px(2)), theme_->accent, radius + 2, 2);
}

}  // namespace tengen::gui
