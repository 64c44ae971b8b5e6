// Draws and measures texts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "window/fonts.hpp"
#include "window/pen.hpp"

namespace tengen::gui {

enum class Align { Left, Centre, Right };

/// A text of one line as it was drawn, for tests.
struct DrawnText {
    std::string text;  ///< all of it
    Rect rect;
    bool cut = false;  ///< it did not fit
};

/// A pen that also writes. The fonts must outlive it.
class TextPen : public Pen {
  public:
    TextPen(Fonts& fonts, const Theme& theme) : Pen(theme), fonts_(fonts) {}

    Size measure(Face face, std::string_view text) const;
    float line_height(Face face) const;
    /// `at`: the upper left corner of the text.
    void text(Point at, Face face, Colour colour, std::string_view text) const;
    /// One line, centred in the rectangle's height. Text that does not fit ends in an ellipsis.
    void text_in(Rect rect, Face face, Colour colour, std::string_view text,
                 Align align = Align::Left) const;
    /// Returns one line that fits into the width. Longer text ends in an ellipsis.
    std::string cut(Face face, std::string_view text, float width) const;
    /// Breaks lines. Returns the height.
    float paragraph(Rect rect, Face face, Colour colour, std::string_view text,
                    bool draw = true) const;

    /// Adds the texts of text_in() to a list, which must outlive the next call; null ends this.
    void note_texts(std::vector<DrawnText>* noted) { noted_ = noted; }

    /// Notes the letters of a text that ImGui draws.
    void letters(std::string_view text) const { fonts_.need(text); }
    /// This frame needed new letters: it stays invisible and is drawn again with them.
    bool lacks_letters() const { return fonts_.stale(); }

  protected:
    ImFont* font(Face face) const { return fonts_.face(face); }

  private:
    void thicken(ImFont* font, ImVec2 place, Colour colour, std::string_view text) const;

    Fonts& fonts_;
    std::vector<DrawnText>* noted_ = nullptr;
};

}  // namespace tengen::gui
