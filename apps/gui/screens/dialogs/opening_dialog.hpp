// The progress of a large file that is being read, and a button to stop.
#pragma once

#include <string>

#include "window/ui.hpp"

namespace tengen::gui {

class OpeningDialog {
  public:
    /// `name`: of the file.
    explicit OpeningDialog(std::string name) : name_(std::move(name)) {}

    /// Draws a frame; `part` is 0..1. Returns whether a person wants to stop.
    bool frame(Ui& ui, double part);

  private:
    std::string name_;
    bool shown_ = false;
};

}  // namespace tengen::gui
