// Shapes to draw, independent of the kind of picture.
#pragma once

#include <span>
#include <string_view>

#include "board_drawing/colour.hpp"
#include "board_drawing/geometry.hpp"

namespace tengen {

/// A colour that changes from a middle outwards. Lengths are in radii of the disc.
struct RadialShade {
    Point middle;
    float plain = 0;  ///< the part of the reach that has the inner colour
    float reach = 1;
    Colour inner;
    Colour outer;
};

class Canvas {
  public:
    virtual ~Canvas() = default;

    /// Fills the picture diagonally, from the upper left to the lower right.
    virtual void ground(Size size, Colour from, Colour to) = 0;
    virtual void polygon(std::span<const Point> corners, Colour colour) = 0;
    /// A line around corners.
    virtual void outline(std::span<const Point> corners, float width, Colour colour) = 0;
    virtual void rectangle(const Rect& rect, Colour colour) = 0;
    virtual void disc(Point centre, float radius, Colour colour) = 0;
    virtual void shaded_disc(Point centre, float radius, const RadialShade& shade) = 0;
    /// `radius`: to the middle of the line.
    virtual void ring(Point centre, float radius, float width, Colour colour) = 0;
    /// A line with round ends.
    virtual void stroke(Point from, Point to, float width, Colour colour) = 0;
    /// Centred on the point; `size` is the font's.
    virtual void text(Point centre, std::string_view text, float size, Colour colour) = 0;
    /// Begins at the point, on its height.
    virtual void text_from(Point left, std::string_view text, float size, Colour colour) = 0;

    /// Restricts what follows to a rectangle, until unclip().
    virtual void clip(const Rect& rect) = 0;
    virtual void unclip() = 0;

    /// Names what follows until end_part(), for formats that have names: "stone", "h8".
    virtual void begin_part(std::string_view kind, std::string_view name) = 0;
    virtual void end_part() = 0;
};

/// The distance of the base line below the middle of digits and capitals, in sizes of the font.
inline constexpr float kBaseline = 0.357f;

}  // namespace tengen
