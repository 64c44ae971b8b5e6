// Draws shapes in the colours of the theme, with ImGui's lists.
#pragma once

#include <imgui.h>

#include <span>

#include "board_drawing/geometry.hpp"
#include "board_drawing/theme.hpp"
#include "view/contrast.hpp"

namespace tengen::gui {

/// Arguments are in screen pixels; px() converts from design pixels. Draws into the current ImGui
/// window. Each frame sets the size and the scale.
class Pen {
  public:
    explicit Pen(const Theme& theme) : theme_(&theme) {}

    /// `scale`: screen pixels per design pixel.
    void set_size(Size size, float scale) {
        size_ = size;
        scale_ = scale;
    }
    void set_theme(const Theme& theme) { theme_ = &theme; }
    /// Draws above all windows, or into the current one.
    void set_above(bool above) { above_ = above; }

    const Theme& theme() const { return *theme_; }
    /// The colour of texts about errors.
    Colour warning() const { return warning_colour(*theme_); }
    Size size() const { return size_; }
    float scale() const { return scale_; }
    /// Converts design pixels to whole screen pixels.
    float px(float length) const;

    void fill(Rect rect, Colour colour, float radius = 0) const;
    void outline(Rect rect, Colour colour, float radius, float thickness = 1) const;
    /// A raised rectangle: panels, cards, pop-ups.
    void panel(Rect rect, float radius = 10) const;
    /// A panel behind everything drawn between the two calls; its height is known at the end.
    /// Panels cannot be nested.
    void begin_panel() const;
    void end_panel(Rect rect, float radius = 10) const;
    void shadow(Rect rect, float radius) const;
    /// A frame around the control with the focus.
    void focus_ring(Rect rect, float radius) const;
    void line(Point from, Point to, Colour colour, float thickness = 1) const;
    void polyline(std::span<const Point> points, Colour colour, float thickness) const;
    /// A convex shape.
    void polygon(std::span<const Point> corners, Colour colour) const;
    void disc(Point centre, float radius, Colour colour) const;
    /// A board's picture from a canvas; without a texture (0), a plain board.
    void board(Rect rect, unsigned texture, float radius) const;
    void image(Rect rect, ImTextureID texture, bool upside_down = true, float radius = 0) const;

  protected:
    ImDrawList& list() const;

  private:
    const Theme* theme_;
    Size size_;
    float scale_ = 1;
    bool above_ = false;
};

}  // namespace tengen::gui
