// A panel of the page "Play with others", which grows with its content.
#pragma once

#include <string>

#include "screens/online/online_page.hpp"

namespace tengen::gui {

/// Draw the content between the constructor and finish(), from top to bottom.
class OnlinePage::Section {
  public:
    static constexpr float kPadding = 16;

    /// `note`: a muted text at the right of the title; may be empty.
    Section(Ui& ui, Rect column, const std::string& title, const std::string& note = "");

    /// The next part, within the panel's margins; `height` in design pixels.
    Rect take(float height);
    /// The next part over the panel's whole width, after a line.
    Rect take_row(float height);
    void space(float height) { y_ += ui_.px(height); }
    void text(Colour colour, const std::string& text);
    float inner() const { return rect_.width - 2 * ui_.px(kPadding); }
    /// Ends the panel; returns its height with the gap below it.
    float finish(float bottom = 16);

  private:
    Ui& ui_;
    Rect rect_;
    float y_;
};

}  // namespace tengen::gui
