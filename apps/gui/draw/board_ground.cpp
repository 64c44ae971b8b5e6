#include "draw/board_ground.hpp"

#include <algorithm>
#include <cmath>

#include "board_drawing/proportions.hpp"

namespace tengen::gui {
namespace {

constexpr float kNarrow = 7;  // pixels per step, below which lines fade

Colour over(Colour below, Colour tint) {
    Colour colour = mixed(below, tint, static_cast<float>(tint.alpha) / 255);
    colour.alpha = 255;
    return colour;
}

}  // namespace

Shade BoardGround::shade(Size size, Colour tint) const {
    // Opaque: crossing lines do not darken each other.
    return {{0, 0},
            {size.width, size.height},
            over(theme_.board_from, tint),
            over(theme_.board_to, tint)};
}

void BoardGround::use(const BoardGeometry& geometry, Typeface& face) {
    if (key_ == geometry.key() && generation_ == face.generation()) return;
    key_ = geometry.key();
    generation_ = face.generation();
    board_.clear();
    lines_.clear();
    labels_ = {};
    const Size size = geometry.size();
    const float radius = std::min(radius_, std::min(size.width, size.height) * 0.05f);
    board_.rounded({0, 0, size.width, size.height}, radius,
                   shade(size, theme_.board_from.with_alpha(0)));
    add_chequers(geometry);
    for (const bool heavy : {false, true}) {
        for (const Segment& line : geometry.lines()) {
            if (line.heavy == heavy) add_line(geometry, line);
        }
    }
    const float star = geometry.star_radius();
    for (const Point& at : geometry.stars()) {
        lines_.disc(at, star, shade(size, theme_.board_ink));
    }
    for (const BoardLabel& label : geometry.labels()) {
        labels_.add(face, label.text, label.at, geometry.label_size(), packed(theme_.board_ink));
    }
}

/// Below the lines, and clipped with them when zoomed.
void BoardGround::add_chequers(const BoardGeometry& geometry) {
    const Size size = geometry.size();
    for (const Chequer& chequer : geometry.chequers()) {
        const Shade shade({0, 0}, {size.width, size.height},
                          chequer_colour(theme_.board_from, theme_, chequer.dark),
                          chequer_colour(theme_.board_to, theme_, chequer.dark));
        lines_.rectangle(chequer.rect, shade);
    }
}

void BoardGround::add_line(const BoardGeometry& geometry, const Segment& line) {
    const float width = geometry.line_width(line.heavy);
    const float fading = std::clamp(geometry.step() / kNarrow, 0.4f, 1.0f);
    const Colour grid = theme_.grid.with_alpha(fading);
    const bool upright = line.from.x == line.to.x;
    if (!upright && line.from.y != line.to.y) {
        lines_.stroke(line.from, line.to, width, shade(geometry.size(), grid));
        return;
    }
    const float x = std::round(line.from.x - width / 2);
    const float y = std::round(line.from.y - width / 2);
    const float right = std::round(line.to.x + width / 2);
    const float bottom = std::round(line.to.y + width / 2);
    const Rect rect = upright ? Rect{x, y, width, bottom - y} : Rect{x, y, right - x, width};
    if (!line.faded) {
        lines_.rectangle(rect, shade(geometry.size(), grid));
        return;
    }
    // Away from the board, which is at the end nearer to the middle of the picture.
    const Size size = geometry.size();
    const auto from_middle = [&](Point at) {
        return std::hypot(at.x - size.width / 2, at.y - size.height / 2);
    };
    const bool outward = from_middle(line.to) > from_middle(line.from);
    const Colour clear = grid.with_alpha(0);
    lines_.rectangle(rect, outward ? Shade(line.from, line.to, grid, clear)
                                   : Shade(line.to, line.from, grid, clear));
}

}  // namespace tengen::gui
