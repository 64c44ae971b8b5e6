// The places of buttons that are as wide as their texts, in as many rows as they need.
#pragma once

#include <span>
#include <vector>

#include "board_drawing/geometry.hpp"

namespace tengen::gui {

/// A button as wide as the widest of its possible texts: nothing moves when its text changes.
struct ButtonNeed {
    float text = 0;      ///< pixels of its widest text
    bool right = false;  ///< at the right end, if all buttons fit into one row
};

enum class RowAlign : std::uint8_t {
    Parted,   ///< from the left and from the right; several rows are as wide as the area
    Centred,  ///< in the middle; several rows have similar widths
};

struct ButtonRows {
    std::vector<Rect> places;  ///< of each button
    float height = 0;          ///< of all rows
};

/// Places buttons of `height` pixels from the upper left corner of `area`, whose height is unused.
/// Before a new row starts, gaps and paddings shrink. `scale`: screen pixels per design pixel.
ButtonRows button_rows(std::span<const ButtonNeed> buttons, Rect area, float height, float scale,
                       RowAlign align);

}  // namespace tengen::gui
