#include "draw/mesh.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "board_drawing/geometry.hpp"

namespace tengen::gui {
namespace {

/// Returns the outward normal at a corner, half a pixel long, between the two edges that meet
/// there.
Point corner_normal(Point before, Point at, Point after) {
    const auto normal = [](Point from, Point to) {
        const float length = std::max(std::hypot(to.x - from.x, to.y - from.y), 1e-6f);
        return Point{(to.y - from.y) / length, (from.x - to.x) / length};
    };
    const Point one = normal(before, at);
    const Point other = normal(at, after);
    const float x = one.x + other.x;
    const float y = one.y + other.y;
    // At sharp corners the unlimited normal would be far too long.
    const float scale = 0.5f * 2 / std::max(x * x + y * y, 0.5f);
    return {x * scale, y * scale};
}

}  // namespace

sf::Color packed(Colour colour) {
    return {colour.red, colour.green, colour.blue, colour.alpha};
}

sf::Color Shade::at(Point point) const {
    if (from == to) return packed(from);
    const float dx = end.x - start.x;
    const float dy = end.y - start.y;
    const float length = std::max(dx * dx + dy * dy, 1e-6f);
    const float part = ((point.x - start.x) * dx + (point.y - start.y) * dy) / length;
    return packed(mixed(from, to, std::clamp(part, 0.0f, 1.0f)));
}

void Mesh::picture(const sf::FloatRect& place, const sf::FloatRect& texture, sf::Color tint) {
    const std::array<sf::Vector2f, 4> unit{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
    for (const std::size_t corner : {0u, 1u, 2u, 0u, 2u, 3u}) {
        const auto [x, y] = unit[corner];
        vertices_.emplace_back(
            sf::Vector2f(place.left + place.width * x, place.top + place.height * y), tint,
            sf::Vector2f(texture.left + texture.width * x, texture.top + texture.height * y));
    }
}

void Mesh::rectangle(const Rect& rect, const Shade& shade) {
    const std::array<Point, 4> corners{{{rect.x, rect.y},
                                        {rect.right(), rect.y},
                                        {rect.right(), rect.bottom()},
                                        {rect.x, rect.bottom()}}};
    for (const std::size_t corner : {0u, 1u, 2u, 0u, 2u, 3u}) {
        add(corners[corner], shade.at(corners[corner]));
    }
}

void Mesh::polygon(std::span<const Point> corners, const Shade& shade) {
    const std::size_t count = corners.size();
    if (count < 3) return;
    const auto around = [&](std::size_t i) {
        const std::size_t at = i % count;
        return corner_normal(corners[(at + count - 1) % count], corners[at],
                             corners[(at + 1) % count]);
    };
    const auto moved = [&](std::size_t i, Point normal, float way) {
        const Point corner = corners[i % count];
        return Point{corner.x + normal.x * way, corner.y + normal.y * way};
    };
    const Point first = moved(0, around(0), -1);
    Point normal = around(0);
    for (std::size_t i = 0; i < count; ++i) {
        const Point next_normal = around(i + 1);
        const Point inner = moved(i, normal, -1);
        const Point outer = moved(i, normal, 1);
        const Point next_inner = moved(i + 1, next_normal, -1);
        const Point next_outer = moved(i + 1, next_normal, 1);
        const auto clear = [&](Point at) {
            sf::Color colour = shade.at(at);
            colour.a = 0;
            return colour;
        };
        for (const Point at : {first, inner, next_inner}) add(at, shade.at(at));
        add(inner, shade.at(inner));
        add(outer, clear(outer));
        add(next_inner, shade.at(next_inner));
        add(next_inner, shade.at(next_inner));
        add(outer, clear(outer));
        add(next_outer, clear(next_outer));
        normal = next_normal;
    }
}

void Mesh::arc(Point centre, float radius, float from, float to) {
    const int steps = std::clamp(static_cast<int>(radius * (to - from) / 2.5f), 3, 48);
    for (int i = 0; i <= steps; ++i) {
        const float angle = from + (to - from) * static_cast<float>(i) / static_cast<float>(steps);
        outline_.push_back(
            {centre.x + std::cos(angle) * radius, centre.y + std::sin(angle) * radius});
    }
}

void Mesh::outlined(const Shade& shade) {
    polygon(outline_, shade);
    outline_.clear();
}

void Mesh::disc(Point centre, float radius, const Shade& shade) {
    arc(centre, radius, 0, kFullTurn);
    outline_.pop_back();
    outlined(shade);
}

void Mesh::stroke(Point from, Point to, float width, const Shade& shade) {
    const float angle = std::atan2(to.y - from.y, to.x - from.x);
    arc(to, width / 2, angle - kFullTurn / 4, angle + kFullTurn / 4);
    arc(from, width / 2, angle + kFullTurn / 4, angle + kFullTurn * 3 / 4);
    outlined(shade);
}

void Mesh::rounded(const Rect& rect, float radius, const Shade& shade) {
    const float left = rect.x + radius, right = rect.right() - radius;
    const float top = rect.y + radius, bottom = rect.bottom() - radius;
    arc({right, bottom}, radius, 0, kFullTurn / 4);
    arc({left, bottom}, radius, kFullTurn / 4, kFullTurn / 2);
    arc({left, top}, radius, kFullTurn / 2, kFullTurn * 3 / 4);
    arc({right, top}, radius, kFullTurn * 3 / 4, kFullTurn);
    outlined(shade);
}

void Mesh::draw(sf::RenderTarget& target, const sf::Texture* texture) const {
    if (vertices_.empty()) return;
    sf::RenderStates states;
    states.texture = texture;
    target.draw(vertices_.data(), vertices_.size(), sf::Triangles, states);
}

}  // namespace tengen::gui
