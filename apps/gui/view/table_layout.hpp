// The places of the board and its column on the table's screen.
#pragma once

#include "board_drawing/geometry.hpp"

namespace tengen::gui {

/// Height of the bar above every screen, in pixels of the design.
inline constexpr float kTopBarHeight = 52;

/// The minimum width of the column at the table, in pixels of the design.
inline constexpr float kMinTableColumn = 216;

struct TableLayout {
    Rect board;  ///< a square
    Rect side;   ///< seats, moves, buttons
};

/// `area`: the screen below the top bar, in pixels. `scale`: screen pixels per design pixel. The
/// board gets the full height while the column keeps its required width. In an area higher than
/// wide, the column is below the board. The board has at least one pixel.
TableLayout table_layout(Rect area, float scale, float min_column = kMinTableColumn);

}  // namespace tengen::gui
