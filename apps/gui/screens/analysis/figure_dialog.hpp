// Asks how the moves from the shown one on are printed: in a new figure, and with which numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "view/analysis_view.hpp"
#include "window/window.hpp"

namespace tengen::gui {

class FigureDialog {
  public:
    enum class Answer : std::uint8_t { Cancel, Done };

    /// `has_move`: whether the place has a move, which can begin a figure.
    FigureDialog(PrintRemarks print, bool has_move);

    /// Draws a frame. Returns the answer, if any. Ctrl+Enter ends it too.
    std::optional<Answer> frame(Ui& ui, const std::vector<KeyPress>& keys);
    /// The answers so far.
    PrintRemarks print() const;

  private:
    /// The place right of a label, one row high.
    Rect row(Ui& ui, const char* label);
    void figure_rows(Ui& ui);
    void number_row(Ui& ui);
    bool is_number_right() const;

    PrintRemarks print_;
    bool has_move_;
    bool begins_;
    bool coordinates_;
    std::string name_;
    std::string number_;  ///< of the move; empty: as counted
    Rect rest_;           ///< the room for the next rows
    bool shown_ = false;
};

}  // namespace tengen::gui
