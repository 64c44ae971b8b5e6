#include "top_bar.hpp"

#include <algorithm>
#include <cmath>

#include "view/table_layout.hpp"
#include "view/translation.hpp"
#include "window/remark.hpp"

namespace tengen::gui {
namespace {

/// Draws the screen's note at the right end of the room, unless it is too long. Returns its width.
float draw_note(const Ui& ui, const Screen& screen, Rect room) {
    const Screen::BarNote note = screen.bar_note();
    if (note.text.empty()) return 0;
    const Theme& theme = ui.theme();
    const float width = ui.measure(Face::Small, note.text).width + ui.px(12);
    if (width > room.width / 2) return 0;
    const Rect place{room.right() - width, room.y, width, room.height};
    const Point dot{place.x + ui.px(3), place.y + place.height / 2};
    ui.disc(dot, ui.px(3), theme.muted);
    if (!note.on) ui.disc(dot, ui.px(1.8f), theme.panel);
    ui.text_in(place, Face::Small, theme.muted, note.text, Align::Right);
    return width + ui.px(12);
}

}  // namespace

/// Draws from left to right, the order of Tab. Returns the left edge of the buttons.
float TopBar::draw_buttons(Ui& ui, const KeyMap& keys, Rect bar) const {
    std::vector<BarButton> buttons = shown_().bar_buttons();
    buttons.push_back({"settings", tr("Settings"), "", [this] { execute_(Command::Settings); }});
    buttons.push_back({"help", "?  " + keys.label(Command::Help), tr("Help"),
                       [this] { execute_(Command::Help); }});
    float left = bar.right() - ui.px(22) + ui.px(14);
    for (const BarButton& button : buttons) left -= ui.button_width(button.label) + ui.px(14);
    float x = left;
    for (const BarButton& button : buttons) {
        const float width = ui.button_width(button.label);
        if (!button.name.empty()) ui.called(button.name);
        const Rect place{x, ui.px(10), width, ui.px(32)};
        if (ui.button("bar " + button.id, place, button.label)) button.press();
        x += width + ui.px(14);
    }
    return left - ui.px(14);
}

Rect TopBar::frame(Ui& ui, const KeyMap& keys) {
    const Theme& theme = ui.theme();
    const Rect bar{0, 0, ui.size().width, ui.px(kTopBarHeight)};
    ui.fill(bar, theme.panel);
    ui.line({0, bar.bottom() - 1}, {bar.right(), bar.bottom() - 1}, theme.line);
    const std::string brand = "天元 Tengen";
    const float brand_width = ui.measure(Face::Bold, brand).width;
    const Rect brand_rect{ui.px(14), ui.px(8), brand_width + ui.px(16), ui.px(36)};
    ui.called(tr("Home"));
    const Touch touched = ui.touch("brand", brand_rect);
    if (touched.clicked) execute_(Command::Home);
    if (touched.hovered) ui.fill(brand_rect, theme.soft, 8);
    if (touched.focused) ui.outline(brand_rect, theme.accent, 8, 2);
    ui.text_in({ui.px(22), 0, brand_width, bar.height}, Face::Bold, theme.ink, brand);
    const float right = draw_buttons(ui, keys, bar);
    const float left = ui.px(22) + brand_width + ui.px(15);
    const float noted = draw_note(ui, shown_(), {left, 0, right - left, bar.height});
    const Rect room{left, 0, right - left - noted, bar.height};
    if (!draw_notice(ui, room) && room.width > ui.px(40)) {
        ui.text_in(room, Face::Text, theme.muted, shown_().title());
    }
    return {0, bar.height, ui.size().width, std::max(1.0f, ui.size().height - bar.height)};
}

/// Draws the notice above the buttons at the bottom of the screen.
void TopBar::draw_long_notice(Ui& ui) const {
    const float foot = ui.px(shown_().foot());
    const float height = remark_height(ui, notice_);
    remark(ui, {ui.px(22), ui.size().height - foot - height / 2}, notice_);
}

/// Shows the program's notice, in addition to the table's status, until the next click or command.
/// A notice that fits is in the bar, where it covers no board. Returns whether it is in the bar.
bool TopBar::draw_notice(Ui& ui, Rect room) {
    if (ImGui::IsMouseClicked(0)) notice_.clear();
    if (notice_.empty()) return false;
    const float padding = ui.px(10);
    const float width =
        std::min(room.width - 2 * padding, ui.measure(Face::Small, notice_).width + 1);
    const Colour ink = ui.theme().ink;
    const float height = ui.paragraph({0, 0, width, 0}, Face::Small, ink, notice_, false);
    if (room.width < ui.px(160) || height > room.height - ui.px(12)) {
        draw_long_notice(ui);
        return false;
    }
    const float top = std::round((room.height - height) / 2);
    ui.fill({room.x, top - ui.px(4), width + 2 * padding, height + ui.px(8)}, ui.theme().soft, 6);
    ui.paragraph({room.x + padding, top, width, height}, Face::Small, ink, notice_);
    return true;
}

}  // namespace tengen::gui
