#include "view/table_layout.hpp"

#include <algorithm>
#include <cmath>

namespace tengen::gui {
namespace {

constexpr float kMargin = 20;
constexpr float kTableGap = 36;
constexpr float kTop = 16;
constexpr float kWidestColumn = 560;

}  // namespace

TableLayout table_layout(Rect area, float scale, float min_column) {
    const auto px = [scale](float length) { return std::round(length * scale); };
    const float margin = std::min(px(kMargin), area.width / 40 + px(4));
    const float top = std::min(px(kTop), margin);
    const float gap = std::min(px(kTableGap), margin * 1.8f);
    const float height = std::max(1.0f, area.height - top - margin);
    if (area.width < area.height * 0.95f) {
        const float side = std::max(1.0f, std::min(area.width - 2 * margin, height * 0.6f));
        const float y = area.y + top + side + margin;
        return {{area.x + (area.width - side) / 2, area.y + top, side, side},
                {area.x + margin, y, area.width - 2 * margin, area.bottom() - margin - y}};
    }
    const float widest = area.width - 2 * margin - gap - px(min_column);
    const float side = std::floor(std::max(1.0f, std::min(height, widest)));
    const float left = area.width - 2 * margin - gap - side;
    const float column = std::min(left, px(kWidestColumn));
    // Very wide windows have equal margins at both sides.
    const float spare = (left - column) / 2;
    const float x = area.x + margin + spare;
    return {{std::round(x), area.y + top, side, side},
            {std::round(x + side + gap), area.y + top, column, height}};
}

}  // namespace tengen::gui
