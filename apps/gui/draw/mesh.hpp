// Triangles drawn in one call: rectangles, soft-edged convex shapes, pieces of a texture.
#pragma once

#include <SFML/Graphics/Color.hpp>
#include <SFML/Graphics/Rect.hpp>
#include <SFML/Graphics/RenderTarget.hpp>
#include <SFML/Graphics/Vertex.hpp>
#include <span>
#include <vector>

#include "board_drawing/geometry.hpp"
#include "board_drawing/theme.hpp"

namespace tengen::gui {

/// "{r, g, b, a}" for SFML.
sf::Color packed(Colour colour);

/// A colour, or a gradient from one point to another.
struct Shade {
    explicit Shade(Colour flat) : from(flat), to(flat) {}
    Shade(Point first, Point last, Colour at_first, Colour at_last)
        : start(first), end(last), from(at_first), to(at_last) {}

    sf::Color at(Point point) const;

    Point start;
    Point end;
    Colour from;
    Colour to;
};

/// Keeps its memory when cleared.
class Mesh {
  public:
    void clear() { vertices_.clear(); }
    bool empty() const { return vertices_.empty(); }

    /// A white point of the texture, for shapes without a picture.
    void set_texel(Point texel) { texel_ = {texel.x, texel.y}; }

    void picture(const sf::FloatRect& place, const sf::FloatRect& texture, sf::Color tint);
    void rectangle(const Rect& rect, const Shade& shade);
    /// Adds a convex shape with soft edges: half a pixel on either side.
    void polygon(std::span<const Point> corners, const Shade& shade);
    void disc(Point centre, float radius, const Shade& shade);
    /// Adds a line with round ends.
    void stroke(Point from, Point to, float width, const Shade& shade);
    void rounded(const Rect& rect, float radius, const Shade& shade);

    void draw(sf::RenderTarget& target, const sf::Texture* texture) const;

  private:
    void add(Point at, sf::Color colour) {
        vertices_.emplace_back(sf::Vector2f(at.x, at.y), colour, texel_);
    }
    /// Adds points of an arc to the current outline.
    void arc(Point centre, float radius, float from, float to);
    void outlined(const Shade& shade);

    std::vector<sf::Vertex> vertices_;
    std::vector<Point> outline_;
    sf::Vector2f texel_;
};

}  // namespace tengen::gui
