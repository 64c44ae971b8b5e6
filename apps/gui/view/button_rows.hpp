// Where buttons stand that are as wide as their texts, in as many rows as they need.
#pragma once

#include <span>
#include <vector>

#include "view/geometry.hpp"

namespace tengen::gui {

/// A button as wide as the widest of the texts that it may bear, so that nothing moves when its
/// text changes.
struct ButtonNeed {
    float text = 0;      ///< pixels of its widest text
    bool right = false;  ///< stands at the right end, where all have room in one row
};

enum class RowAlign : std::uint8_t {
    Parted,   ///< from the left, and from the right; several rows are as wide as the area
    Centred,  ///< in the middle; several rows are as even as can be
};

struct ButtonRows {
    std::vector<Rect> places;  ///< of each button
    float height = 0;          ///< of all rows
};

/// Buttons of `height` pixels from the upper left corner of `area`, whose height does not matter.
/// They stand closer and have less room beside their texts before they begin another row. `scale`:
/// pixels for each pixel of the design.
ButtonRows button_rows(std::span<const ButtonNeed> buttons, Rect area, float height, float scale,
                       RowAlign align);

}  // namespace tengen::gui
