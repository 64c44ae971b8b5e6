#include "board_drawing/shapes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "board_drawing/geometry.hpp"

namespace tengen {
namespace {

/// The outline of a regular shape, or of a star, whose every second corner is nearer.
std::vector<Stroke> outline(int corners, float turned, float inner = 1) {
    std::vector<Stroke> strokes;
    const auto corner = [&](int index) {
        const float angle =
            turned + kFullTurn * static_cast<float>(index) / static_cast<float>(corners);
        const float reach = index % 2 == 1 ? inner : 1;
        return Point{std::cos(angle) * reach, std::sin(angle) * reach};
    };
    for (int i = 0; i < corners; ++i) strokes.push_back({corner(i), corner((i + 1) % corners)});
    return strokes;
}

std::vector<Stroke> strokes_of(SignShape shape) {
    constexpr float kUp = -kFullTurn / 4;
    constexpr float kSlant = 0.7f;
    switch (shape) {
        case SignShape::Triangle:
            return outline(3, kUp);
        case SignShape::Square:
            return outline(4, kFullTurn / 8);
        case SignShape::Diamond:
            return outline(4, kUp);
        case SignShape::Star:
            return outline(10, kUp, 0.42f);
        case SignShape::Cross:
            return {{{-kSlant, -kSlant}, {kSlant, kSlant}}, {{-kSlant, kSlant}, {kSlant, -kSlant}}};
        case SignShape::Plus:
            return {{{-0.95f, 0}, {0.95f, 0}}, {{0, -0.95f}, {0, 0.95f}}};
        case SignShape::Bars:
            return {{{-0.42f, -0.75f}, {-0.42f, 0.75f}}, {{0.42f, -0.75f}, {0.42f, 0.75f}}};
        case SignShape::None:
        case SignShape::Disc:
        case SignShape::Ring:
            break;
    }
    return {};
}

}  // namespace

const std::vector<Stroke>& sign_strokes(SignShape shape) {
    static const auto kStrokes = [] {
        std::array<std::vector<Stroke>, static_cast<std::size_t>(SignShape::Plus) + 1> all;
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i] = strokes_of(static_cast<SignShape>(i));
        }
        return all;
    }();
    return kStrokes[static_cast<std::size_t>(shape)];
}

float disc_distance(Point point, float radius) {
    return std::hypot(point.x, point.y) - radius;
}

float ring_distance(Point point, float radius, float width) {
    return std::abs(disc_distance(point, radius)) - width / 2;
}

float frame_distance(Point point, float half, float corner, float width) {
    const float x = std::abs(point.x) - (half - corner);
    const float y = std::abs(point.y) - (half - corner);
    const float beyond = std::hypot(std::max(x, 0.0f), std::max(y, 0.0f));
    const float outside = beyond + std::min(std::max(x, y), 0.0f) - corner;
    return std::abs(outside) - width / 2;
}

float stroke_distance(Point point, Point from, Point to, float width) {
    const float dx = to.x - from.x;
    const float dy = to.y - from.y;
    const float length = dx * dx + dy * dy;
    const float along = (point.x - from.x) * dx + (point.y - from.y) * dy;
    const float part = length > 0 ? std::clamp(along / length, 0.0f, 1.0f) : 0;
    return std::hypot(point.x - from.x - dx * part, point.y - from.y - dy * part) - width / 2;
}

float sign_distance(SignShape shape, Point point, float radius, float width) {
    if (shape == SignShape::Disc) return disc_distance(point, radius * kSignDisc);
    if (shape == SignShape::Ring) return ring_distance(point, radius * kSignRing, width);
    float least = INFINITY;
    for (const auto& [from, to] : sign_strokes(shape)) {
        const Point start{from.x * radius, from.y * radius};
        const Point end{to.x * radius, to.y * radius};
        least = std::min(least, stroke_distance(point, start, end, width));
    }
    return least;
}

float coverage(float distance) {
    return std::clamp(0.5f - distance, 0.0f, 1.0f);
}

}  // namespace tengen
