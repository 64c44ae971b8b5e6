// The progress of a large file that is being read or joined, and a button to stop.
#pragma once

#include <chrono>
#include <string>

#include "window/ui.hpp"

namespace tengen::gui {

class OpeningDialog {
  public:
    /// Work that ends within a frame needs no dialog.
    static constexpr std::chrono::milliseconds kUnnoticed{16};

    explicit OpeningDialog(std::string title) : title_(std::move(title)) {}

    /// Draws a frame; `part` is 0..1. Returns whether a person wants to stop.
    bool frame(Ui& ui, double part);

  private:
    std::string title_;
    bool shown_ = false;
};

}  // namespace tengen::gui
