// The result of joining files with wrong games: a summary, and the error of each.
#pragma once

#include <vector>

#include "view/analysis_joining.hpp"
#include "window/window.hpp"

namespace tengen::gui {

class JoinReportDialog {
  public:
    explicit JoinReportDialog(JoinReport report) : report_(std::move(report)) {}

    /// Draws a frame. Returns whether a person closed it.
    bool frame(Ui& ui, const std::vector<KeyPress>& keys);

  private:
    float errors(Ui& ui, Rect rect);

    JoinReport report_;
    bool shown_ = false;
};

}  // namespace tengen::gui
