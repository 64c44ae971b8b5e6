// Everything under the stones: the board itself, its lines, star points, letters and numbers. Kept
// as triangles until the board or the theme changes.
#pragma once

#include <cstdint>

#include "board_drawing/board_geometry.hpp"
#include "board_drawing/theme.hpp"
#include "draw/lettering.hpp"
#include "draw/mesh.hpp"

namespace tengen::gui {

class BoardGround {
  public:
    /// `radius`: of the board's corners, in pixels.
    BoardGround(const Theme& theme, float radius) : theme_(theme), radius_(radius) {}

    /// Remakes the triangles if the geometry has changed.
    void use(const BoardGeometry& geometry, Typeface& face);

    void draw_board(sf::RenderTarget& target) const { board_.draw(target, nullptr); }
    void draw_lines(sf::RenderTarget& target) const { lines_.draw(target, nullptr); }
    void draw_labels(sf::RenderTarget& target) const { labels_.draw(target); }

  private:
    void add_chequers(const BoardGeometry& geometry);
    void add_line(const BoardGeometry& geometry, const Segment& line);
    /// Returns the board's gradient, tinted.
    Shade shade(Size size, Colour tint) const;

    const Theme& theme_;
    float radius_;
    std::uint64_t key_ = 0;
    int generation_ = -1;
    Mesh board_;
    Mesh lines_;
    Lettering labels_;
};

}  // namespace tengen::gui
