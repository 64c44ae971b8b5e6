// A dialog in the middle of the window: its title, a close button, and room for the content.
#pragma once

#include <string_view>

#include "window/ui.hpp"

namespace tengen::gui {

/// Construct it in each frame; everything drawn during its life is in the dialog.
class DialogFrame {
  public:
    /// `size`: in design pixels, limited to the window.
    DialogFrame(Ui& ui, std::string_view id, std::string_view title, Size size);
    ~DialogFrame();
    DialogFrame(const DialogFrame&) = delete;
    DialogFrame& operator=(const DialogFrame&) = delete;

    /// Whether a person clicked outside or on the close button, or pressed Escape.
    bool dismissed() const { return dismissed_; }
    /// The area below the title.
    Rect body() const { return body_; }

  private:
    Ui& ui_;
    Rect body_;
    bool dismissed_ = false;
};

}  // namespace tengen::gui
