// Where the board and the column beside it stand on the table's screen.
#pragma once

#include "view/geometry.hpp"

namespace tengen::gui {

/// Height of the bar above every screen, in pixels of the design.
inline constexpr float kTopBarHeight = 52;

struct TableLayout {
    Rect board;  ///< a square
    Rect side;   ///< seats, moves, buttons
};

/// `area`: what is below the top bar, in pixels. `scale`: pixels for each pixel of the design. The
/// board gets all the height there is, as long as the column keeps the width that it needs; in an
/// area that is higher than wide the column is below the board. The board has a pixel at least.
TableLayout table_layout(Rect area, float scale);

}  // namespace tengen::gui
