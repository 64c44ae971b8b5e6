#include "screens/stone_icon.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "board_drawing/geometry.hpp"

namespace tengen::gui {
namespace {

ImU32 imgui_colour(Colour colour) {
    return IM_COL32(colour.red, colour.green, colour.blue, colour.alpha);
}

Colour between(Colour from, Colour to, float part) {
    const auto mix = [part](std::uint8_t a, std::uint8_t b) {
        return static_cast<std::uint8_t>(static_cast<float>(a) * (1 - part) +
                                         static_cast<float>(b) * part);
    };
    return {mix(from.red, to.red), mix(from.green, to.green), mix(from.blue, to.blue), 255};
}

/// Corners of a regular shape, or of a star, whose every second corner is nearer.
std::vector<ImVec2> corners(Point centre, float radius, int count, float turned, float inner = 1) {
    std::vector<ImVec2> points;
    for (int i = 0; i < count; ++i) {
        const float angle = turned + kFullTurn * static_cast<float>(i) / static_cast<float>(count);
        const float reach = i % 2 == 0 ? radius : radius * inner;
        points.emplace_back(centre.x + std::cos(angle) * reach, centre.y + std::sin(angle) * reach);
    }
    return points;
}

void closed(const std::vector<ImVec2>& points, ImU32 colour, float thickness) {
    ImGui::GetWindowDrawList()->AddPolyline(points.data(), static_cast<int>(points.size()), colour,
                                            ImDrawFlags_Closed, thickness);
}

void stroke(Point centre, float dx, float dy, ImU32 colour, float thickness) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 from(centre.x - dx, centre.y - dy);
    const ImVec2 to(centre.x + dx, centre.y + dy);
    list.AddLine(from, to, colour, thickness);
    list.AddCircleFilled(from, thickness / 2, colour);
    list.AddCircleFilled(to, thickness / 2, colour);
}

void sign(Point centre, float radius, SignShape shape, Colour colour, float thickness) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 ink = imgui_colour(colour);
    const float up = -kFullTurn / 4;
    const float slant = radius * 0.72f;
    switch (shape) {
        case SignShape::None:
            break;
        case SignShape::Disc:
            list.AddCircleFilled({centre.x, centre.y}, radius * 0.8f, ink);
            break;
        case SignShape::Ring:
            list.AddCircle({centre.x, centre.y}, radius * 0.85f, ink, 0, thickness);
            break;
        case SignShape::Triangle:
            closed(corners(centre, radius, 3, up), ink, thickness);
            break;
        case SignShape::Square:
            closed(corners(centre, radius, 4, kFullTurn / 8), ink, thickness);
            break;
        case SignShape::Diamond:
            closed(corners(centre, radius, 4, up), ink, thickness);
            break;
        case SignShape::Star:
            closed(corners(centre, radius, 10, up, 0.45f), ink, thickness);
            break;
        case SignShape::Cross:
            stroke(centre, slant, slant, ink, thickness);
            stroke(centre, slant, -slant, ink, thickness);
            break;
        case SignShape::Plus:
            stroke(centre, radius, 0, ink, thickness);
            stroke(centre, 0, radius, ink, thickness);
            break;
        case SignShape::Bars:
            for (const float side : {-0.4f, 0.4f}) {
                stroke({centre.x + radius * side, centre.y}, 0, slant, ink, thickness);
            }
            break;
    }
}

}  // namespace

void stone_icon(const Ui& ui, Point centre, float radius, const SideLook& look) {
    if (!look.stone) {
        sign(centre, radius * 0.85f, look.sign, look.colours.rim,
             std::max(ui.px(2.5f), radius * 0.2f));
        return;
    }
    constexpr int kRings = 12;
    const Point light{centre.x - radius * 0.28f, centre.y - radius * 0.4f};
    for (int ring = 0; ring < kRings; ++ring) {
        const float part = static_cast<float>(ring) / kRings;
        const Point at{centre.x + (light.x - centre.x) * part,
                       centre.y + (light.y - centre.y) * part};
        ui.disc(at, radius * (1 - part), between(look.colours.rim, look.colours.light, part));
    }
    ImGui::GetWindowDrawList()->AddCircle({centre.x, centre.y}, radius,
                                          imgui_colour(ui.theme().ink.with_alpha(0.25f)), 0, 1);
    sign(centre, radius * 0.45f, look.sign, look.colours.sign, std::max(1.0f, radius * 0.12f));
}

}  // namespace tengen::gui
