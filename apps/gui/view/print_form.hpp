// How moves are printed from one on, as a form: the figure that begins there, and numbers.
#pragma once

#include <string>

#include "view/analysis_view.hpp"

namespace tengen::gui {

/// Keeps texts as typed, even invalid ones.
struct PrintForm {
    /// `has_move`: whether the place has a move, which can begin a figure.
    PrintForm(const PrintRemarks& print, bool has_move);

    /// The reason why print() is not possible; may be empty.
    std::string problem() const;
    PrintRemarks print() const;

    bool has_move;
    bool begins;
    bool coordinates;
    std::string name;
    std::string number;  ///< of the move; empty: as counted
    int mode;            ///< of numbers, as SGF's PM; negative: as before

  private:
    PrintRemarks before_;
};

}  // namespace tengen::gui
