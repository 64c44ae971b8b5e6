// Asks for the figure and the numbers of the moves from the shown one on, for print.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "view/print_form.hpp"
#include "window/window.hpp"

namespace tengen::gui {

class FigureDialog {
  public:
    enum class Answer : std::uint8_t { Cancel, Done };

    explicit FigureDialog(PrintForm form) : form_(std::move(form)) {}

    /// Draws a frame. Returns the answer, if any. Ctrl+Enter ends it too.
    std::optional<Answer> frame(Ui& ui, const std::vector<KeyPress>& keys);
    const PrintForm& form() const { return form_; }

  private:
    /// The place right of a label, one row high.
    Rect row(Ui& ui, const char* label);
    void figure_rows(Ui& ui);
    void number_row(Ui& ui);

    PrintForm form_;
    Rect rest_;  ///< the room for the next rows
    bool shown_ = false;
};

}  // namespace tengen::gui
