// The options of an engine of the analysis board: the level and the options of an AI, or a text for
// an external engine.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "view/engine_options.hpp"
#include "window/window.hpp"

namespace tengen::gui {

class EngineOptionsDialog {
  public:
    struct Answer {
        std::optional<SeatSpec> seat;  ///< nothing: cancelled
    };

    EngineOptionsDialog(std::string title, EngineOptions options)
        : title_(std::move(title)), options_(std::move(options)) {}

    /// Draws a frame. Returns the answer, if any.
    std::optional<Answer> frame(Ui& ui, const std::vector<KeyPress>& keys);

  private:
    void rows(Ui& ui, Rect list);

    std::string title_;
    EngineOptions options_;
};

}  // namespace tengen::gui
