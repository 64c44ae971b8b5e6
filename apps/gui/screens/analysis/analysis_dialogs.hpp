// Asks for a text on the analysis board: a comment, a name, or a text on a cell.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "window/window.hpp"

namespace tengen::gui {

class AnalysisTextDialog {
  public:
    enum class Kind { Comment, Name, CellText };

    struct Answer {
        std::optional<std::string> text;  ///< nothing: cancelled
    };

    AnalysisTextDialog(Kind kind, std::string title, std::string text)
        : kind_(kind), title_(std::move(title)), text_(std::move(text)), begun_(text_) {}

    /// Draws a frame. Returns the answer, if any. Ctrl+Enter ends a comment; Escape keeps it too.
    std::optional<Answer> frame(Ui& ui, const std::vector<KeyPress>& keys);

  private:
    Kind kind_;
    std::string title_;
    std::string text_;
    std::string begun_;  ///< the text at first
    int frames_ = 0;
};

}  // namespace tengen::gui
