// Rows of a dialog for the options of an AI: the name, a control for the kind of value, and an
// explanation.
#pragma once

#include <string>

#include "core/schema.hpp"
#include "window/ui.hpp"

namespace tengen::gui {

inline constexpr float kOptionRowHeight = 58;  ///< its height

/// Rows of options, each with its name at the left and its explanation below.
struct OptionRows {
    Point at;
    float width;
    float label;

    /// Returns the place of the next row's control.
    Rect next(Ui& ui, const std::string& name, const std::string& help);
};

/// Returns true if the person changed `text`.
bool option_control(Ui& ui, Rect place, const Field& field, std::string& text);

}  // namespace tengen::gui
