// Draws as SVG: vectors, with letters as text.
#pragma once

#include <map>
#include <string>

#include "diagram/canvas.hpp"

namespace tengen {

class SvgCanvas final : public Canvas {
  public:
    /// `title`: for people who cannot see the picture. `prefix`: of its ids, which differ if
    /// several pictures are in one page.
    SvgCanvas(Size size, std::string_view title, std::string prefix);

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
    void begin_part(std::string_view kind, std::string_view name) override;
    void end_part() override;

    /// The whole document.
    std::string take() const;

  private:
    /// The address of a definition; equal ones are written once.
    std::string defined(std::string_view element, const std::string& content);

    std::string head_;
    std::string prefix_;
    std::map<std::string, std::string, std::less<>> ids_;  ///< of definitions, by content
    std::string definitions_;
    std::string body_;
};

}  // namespace tengen
