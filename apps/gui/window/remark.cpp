#include "window/remark.hpp"

#include <algorithm>

#include "window/ui.hpp"

namespace tengen::gui {

namespace {

constexpr float kRemarkWidth = 360;

}  // namespace

float remark_height(const TextPen& pen, std::string_view text) {
    const float width = std::min(pen.measure(Face::Small, text).width, pen.px(kRemarkWidth));
    return pen.paragraph({0, 0, width, 0}, Face::Small, pen.theme().ink, text, false) + pen.px(20);
}

float remark_width(const TextPen& pen, std::string_view text) {
    return std::min(pen.measure(Face::Small, text).width, pen.px(kRemarkWidth)) + pen.px(24);
}

void remark(Ui& ui, Point at, std::string_view text) {
    // Above scrolling lists, but below a dialog.
    ui.set_above(!ui.covers().in_dialog() && !ui.covers().below_dialog());
    const float width = std::min(ui.measure(Face::Small, text).width, ui.px(kRemarkWidth));
    const float height = remark_height(ui, text);
    Rect box{at.x, at.y - height / 2, width + ui.px(24), height};
    box.x = std::clamp(box.x, ui.px(4), std::max(ui.px(4), ui.size().width - box.width - ui.px(4)));
    box.y =
        std::clamp(box.y, ui.px(4), std::max(ui.px(4), ui.size().height - box.height - ui.px(4)));
    ui.shadow(box, 8);
    ui.panel(box, 8);
    ui.paragraph({box.x + ui.px(12), box.y + ui.px(10), width, height}, Face::Small, ui.theme().ink,
                 text);
    ui.set_above(false);
}

}  // namespace tengen::gui
