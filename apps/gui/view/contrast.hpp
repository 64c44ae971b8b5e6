// Which colours can be read on which.
#pragma once

#include "view/theme.hpp"

namespace tengen::gui {

/// As WCAG 2.1 defines it: 1 (the same) .. 21 (black and white).
double contrast(Colour one, Colour other);

/// For texts that tell what is wrong, on any ground of the theme's panels: its mark, with so much
/// of the ink that the contrast is 4.5 at least, or the ink.
Colour warning_colour(const Theme& theme);

/// A value's disc on the board, which hides the lines below it, and its digits.
struct ValueColours {
    Colour ground;
    Colour ink;
};

/// `strength`: 0..1. The contrast is 4.5 at least.
ValueColours value_colours(const Theme& theme, float strength);

}  // namespace tengen::gui
