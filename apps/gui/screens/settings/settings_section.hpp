// The rows of the settings: a label and its control.
#pragma once

#include <algorithm>

#include "window/ui.hpp"

namespace tengen::gui {

inline constexpr float kSettingsRow = 42;

/// Draws the label; returns the place of the control.
inline Rect section_label(const Ui& ui, Rect row, const char* label) {
    const float width = std::min(ui.px(130), row.width * 0.35f);
    ui.text_in({row.x, row.y, width, row.height}, Face::Text, ui.theme().muted, label);
    return {row.x + width, row.y, row.width - width, row.height};
}

}  // namespace tengen::gui
