// The lists and dialogs above a screen, which cover its controls.
#pragma once

#include <imgui.h>

#include <utility>

namespace tengen::gui {

class Covers {
  public:
    /// Starts a frame.
    void begin() {
        dialogs_ = 0;
        dialog_before_ = std::exchange(dialog_shown_, false);
        list_open_ = std::exchange(list_drawn_, false);
    }

    /// Whether a dialog or a list has the keys; controls below it cannot have the focus.
    bool covered() const;
    /// Whether a list to choose from is open and takes the keys.
    bool list_open() const { return list_open_; }
    /// Whether the current drawing is below all dialogs, and one is open.
    bool below_dialog() const;
    /// Whether the current drawing is in a dialog or a list.
    bool in_dialog() const { return dialogs_ > 0; }

    void begin_list() {
        ++dialogs_;
        list_drawn_ = in_list_ = true;
    }
    /// Controls below get the keys in the next frame if the list has closed.
    void end_list(bool closed) {
        --dialogs_;
        in_list_ = false;
        if (closed) list_drawn_ = false;
    }
    void begin_dialog() {
        ++dialogs_;
        dialog_shown_ = true;
    }
    void end_dialog() { --dialogs_; }

    /// Whether the last frame had a dialog.
    bool dialog_before() const { return dialog_before_; }
    /// Whether this frame has had a dialog.
    bool dialog_shown() const { return dialog_shown_; }

  private:
    int dialogs_ = 0;
    bool dialog_shown_ = false;   ///< in this frame
    bool dialog_before_ = false;  ///< in the last
    bool list_open_ = false;      ///< since the last frame
    bool list_drawn_ = false;     ///< in this frame
    bool in_list_ = false;        ///< the list is being drawn
};

}  // namespace tengen::gui
