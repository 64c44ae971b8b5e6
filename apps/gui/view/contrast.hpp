// Colours that are readable on other colours.
#pragma once

#include "board_drawing/theme.hpp"

namespace tengen::gui {

/// The contrast by WCAG 2.1: 1 (the same) .. 21 (black and white).
double contrast(Colour one, Colour other);

/// A colour for texts about errors on any ground of the theme's panels: its mark, mixed with enough
/// ink for a contrast of at least 4.5, or the ink.
Colour warning_colour(const Theme& theme);

/// The colours of a value's disc on the board, which hides the lines below it, and of its digits.
struct ValueColours {
    Colour ground;
    Colour ink;
};

/// `strength`: 0..1. The contrast is at least 4.5.
ValueColours value_colours(const Theme& theme, float strength);
/// Grey, for values that rest on little.
ValueColours faint_value_colours(const Theme& theme);

}  // namespace tengen::gui
