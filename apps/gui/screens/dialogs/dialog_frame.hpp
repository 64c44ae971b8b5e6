// A dialog in the middle of the window: its title, a cross to close it, and room for the rest.
#pragma once

#include <string_view>

#include "window/ui.hpp"

namespace tengen::gui {

/// Remade each frame; what is drawn while it lives is in the dialog.
class DialogFrame {
  public:
    /// `size` is that of the design, and limited to the window.
    DialogFrame(Ui& ui, std::string_view id, std::string_view title, Size size);
    ~DialogFrame();
    DialogFrame(const DialogFrame&) = delete;
    DialogFrame& operator=(const DialogFrame&) = delete;

    /// Somebody clicked outside or on the cross, or pressed Escape.
    bool dismissed() const { return dismissed_; }
    /// Below the title.
    Rect body() const { return body_; }

  private:
    Ui& ui_;
    Rect body_;
    bool dismissed_ = false;
};

}  // namespace tengen::gui
