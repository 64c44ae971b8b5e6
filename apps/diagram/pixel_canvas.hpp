// Draws on pixels, without a display: for PNG and GIF.
#pragma once

#include <cairo.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "diagram/canvas.hpp"

namespace tengen {

/// Finds the fonts that have the letters of a text, as fontconfig orders them.
class FontFinder;

class PixelCanvas final : public Canvas {
  public:
    /// Sizes are rounded up to whole pixels.
    explicit PixelCanvas(Size size);
    ~PixelCanvas() override;

    void ground(Size size, Colour from, Colour to) override;
    void polygon(std::span<const Point> corners, Colour colour) override;
    void outline(std::span<const Point> corners, float width, Colour colour) override;
    void rectangle(const Rect& rect, Colour colour) override;
    void disc(Point centre, float radius, Colour colour) override;
    void shaded_disc(Point centre, float radius, const RadialShade& shade) override;
    void ring(Point centre, float radius, float width, Colour colour) override;
    void stroke(Point from, Point to, float width, Colour colour) override;
    void text(Point centre, std::string_view text, float size, Colour colour) override;
    void text_from(Point left, std::string_view text, float size, Colour colour) override;
    void clip(const Rect& rect) override;
    void unclip() override;
    void begin_part(std::string_view, std::string_view) override {}
    void end_part() override {}

    int width() const;
    int height() const;
    /// Row by row from the top, three bytes each.
    std::vector<std::uint8_t> pixels() const;
    /// The bytes of a PNG file. Fails if memory is too small for the picture, or no font is
    /// installed.
    Result<std::string> png() const;
    /// Fails like png().
    Result<void> check() const;

  private:
    struct Free {
        void operator()(cairo_t* context) const { cairo_destroy(context); }
        void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
        void operator()(cairo_pattern_t* pattern) const { cairo_pattern_destroy(pattern); }
    };

    void use(Colour colour);
    void path(std::span<const Point> corners);
    void circle(Point centre, float radius);
    /// Chooses a font for the text; returns false if there is none.
    bool use_font(std::string_view text, float size);

    std::unique_ptr<cairo_surface_t, Free> surface_;
    std::unique_ptr<cairo_t, Free> context_;
    std::unique_ptr<FontFinder> fonts_;
    bool has_font_ = true;
};

}  // namespace tengen
