// A frame: keys, the bar, the screen, and the dialogs above it.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <cmath>

#include "app.hpp"
#include "screens/dialogs/help_sheet.hpp"
#include "screens/dialogs/menu_dialog.hpp"
#include "view/table_layout.hpp"
#include "view/translation.hpp"
#include "window/keyboard.hpp"
#include "window/remark.hpp"

namespace tengen::gui {
namespace {

bool moves_cursor(Command command) {
    return command >= Command::CursorLeft && command <= Command::CursorDown;
}

/// A held key repeats these commands; every other command happens once.
bool repeats(Command command) {
    return moves_cursor(command) || command == Command::LookBack || command == Command::LookForward;
}

}  // namespace

void App::frame(Ui& ui, const std::vector<KeyPress>& keys) {
    renew_painter(ui.scale());
    appearance_.pictures().hold(first_frame_);
    handle_keys(ui, keys);
    const Rect area = top_bar(ui);
    screen().frame(ui, area, keys);
    draw_dialogs(ui, keys);
    // Keys and clicks can start or end a person's turn.
    const bool clicked = ImGui::IsAnyMouseDown() || ImGui::IsMouseReleased(0);
    if (!keys.empty() || ui.focus().keys_came() || clicked) screen().on_activity();
    if (first_frame_ && !ui.lacks_letters()) {
        first_frame_ = false;
        window_->redraw();
        // The search takes a moment, so it waits for the first picture.
        boost::asio::post(io_, [this] { look_for_plugins(); });
    }
}

/// Everything that draws boards gets the new painter before the old one ends.
void App::renew_painter(float scale) {
    const auto old = appearance_.renew(scale, window_->fonts().files());
    if (old == nullptr) return;
    for (const auto& [id, screen] : screens_) screen->on_appearance();
}

void App::handle_keys(Ui& ui, const std::vector<KeyPress>& keys) {
    if (ui.typing() || ui.covers().list_open() || dialog_open() || screen().takes_keys()) return;
    for (const KeyPress& press : keys) {
        const std::optional<Chord> chord = chord_of(press.key);
        if (!chord) continue;
        const std::optional<Command> command = settings_.values().keys.find(*chord);
        if (!command || (press.repeated && !repeats(*command))) continue;
        // The board now has the keys, and Enter plays there.
        if (moves_cursor(*command) && shown_ == ScreenId::Table) ui.focus().drop();
        execute(*command);
        if (dialog_open()) return;
    }
}

// ---- The bar

/// Draws from left to right, the order of Tab. Returns the left edge of the buttons.
float App::bar_buttons(Ui& ui, Rect bar) {
    std::vector<BarButton> buttons = screen().bar_buttons();
    buttons.push_back({"settings", tr("Settings"), "", [this] { execute(Command::Settings); }});
    buttons.push_back({"help", "?  " + settings_.values().keys.label(Command::Help), tr("Help"),
                       [this] { execute(Command::Help); }});
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

/// Draws the screen's note at the right end of the room, unless it is too long. Returns its width.
float App::bar_note(const Ui& ui, Rect room) const {
    const Screen::BarNote note = screen().bar_note();
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

Rect App::top_bar(Ui& ui) {
    const Theme& theme = ui.theme();
    const Rect bar{0, 0, ui.size().width, ui.px(kTopBarHeight)};
    ui.fill(bar, theme.panel);
    ui.line({0, bar.bottom() - 1}, {bar.right(), bar.bottom() - 1}, theme.line);
    const std::string brand = "天元 Tengen";
    const float brand_width = ui.measure(Face::Bold, brand).width;
    const Rect brand_rect{ui.px(14), ui.px(8), brand_width + ui.px(16), ui.px(36)};
    ui.called(tr("Home"));
    const Touch touched = ui.touch("brand", brand_rect);
    if (touched.clicked) execute(Command::Home);
    if (touched.hovered) ui.fill(brand_rect, theme.soft, 8);
    if (touched.focused) ui.outline(brand_rect, theme.accent, 8, 2);
    ui.text_in({ui.px(22), 0, brand_width, bar.height}, Face::Bold, theme.ink, brand);
    const float right = bar_buttons(ui, bar);
    const float left = ui.px(22) + brand_width + ui.px(15);
    const float noted = bar_note(ui, {left, 0, right - left, bar.height});
    const Rect room{left, 0, right - left - noted, bar.height};
    if (!notice(ui, room) && room.width > ui.px(40)) {
        ui.text_in(room, Face::Text, theme.muted, screen().title());
    }
    return {0, bar.height, ui.size().width, std::max(1.0f, ui.size().height - bar.height)};
}

/// Draws the notice above the buttons at the bottom of the screen.
void App::long_notice(Ui& ui) const {
    const float foot = ui.px(screen().foot());
    const float height = remark_height(ui, notice_);
    remark(ui, {ui.px(22), ui.size().height - foot - height / 2}, notice_);
}

/// Shows the program's notice, in addition to the table's status, until the next click. A notice
/// that fits is in the bar, where it covers no board. Returns whether it is in the bar.
bool App::notice(Ui& ui, Rect room) {
    if (ImGui::IsMouseClicked(0)) notice_.clear();
    if (notice_.empty()) return false;
    const float padding = ui.px(10);
    const float width =
        std::min(room.width - 2 * padding, ui.measure(Face::Small, notice_).width + 1);
    const Colour ink = ui.theme().ink;
    const float height = ui.paragraph({0, 0, width, 0}, Face::Small, ink, notice_, false);
    if (room.width < ui.px(160) || height > room.height - ui.px(12)) {
        long_notice(ui);
        return false;
    }
    const float top = std::round((room.height - height) / 2);
    ui.fill({room.x, top - ui.px(4), width + 2 * padding, height + ui.px(8)}, ui.theme().soft, 6);
    ui.paragraph({room.x + padding, top, width, height}, Face::Small, ink, notice_);
    return true;
}

// ---- Dialogs

void App::draw_dialogs(Ui& ui, const std::vector<KeyPress>& keys) {
    // Clocks of a covered table stop. They run again before an answer takes effect.
    const auto cover = [this] {
        view_.commands().cover(shown_ != ScreenId::Table || dialog_open());
    };
    cover();
    std::vector<std::function<void()>> answers;
    std::erase_if(dialogs_, [&](OpenDialog& dialog) {
        auto answer = dialog(ui, keys);
        if (answer) answers.push_back(std::move(*answer));
        return answer.has_value();
    });
    // A dialog that closes in this frame disappears in the next.
    if (!answers.empty() || dialog_open()) window_->redraw();
    cover();
    for (const std::function<void()>& act : answers) act();
    cover();
}

void App::open_help() {
    open([this, sheet = HelpSheet()](
             Ui& ui,
             const std::vector<KeyPress>& keys) mutable -> std::optional<std::function<void()>> {
        if (!sheet.frame(ui, settings_.values().keys, keys)) return std::nullopt;
        return [] {};
    });
}

void App::open_menu() {
    open([this, menu = MenuDialog()](
             Ui& ui,
             const std::vector<KeyPress>& keys) mutable -> std::optional<std::function<void()>> {
        const MenuSituation situation{view_.has_game() && shown_ == ScreenId::Table,
                                      shown_ == ScreenId::Home};
        const auto answer =
            menu.frame(ui, situation, window_->full_screen(), settings_.values().keys, keys);
        if (!answer) return std::nullopt;
        return [this, command = answer->command] {
            if (command) execute(*command);
        };
    });
}

}  // namespace tengen::gui
