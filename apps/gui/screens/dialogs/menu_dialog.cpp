#include "screens/dialogs/menu_dialog.hpp"

#include <algorithm>

#include "screens/dialogs/dialog_frame.hpp"
#include "view/translation.hpp"
#include "window/keyboard.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

constexpr float kButton = 48;
constexpr float kButtonGap = 8;

void menu_button(Ui& ui, Rect rect, std::string_view id, const std::string& label,
                 const std::string& key, bool& clicked) {
    ui.called(label);
    clicked = ui.button(id, rect, "");
    const float padding = ui.px(16);
    const float wide = ui.measure(Face::Small, key).width;
    const Rect inner{rect.x + padding, rect.y, rect.width - 2 * padding, rect.height};
    ui.text_in({inner.x, inner.y, inner.width - wide - ui.px(8), inner.height}, Face::Text,
               ui.theme().ink, label);
    ui.text_in(inner, Face::Small, ui.theme().muted, key, Align::Right);
}

/// The width of a button that cuts nothing.
float needed_width(const Ui& ui, const std::string& label, const std::string& key) {
    const float texts = ui.measure(Face::Text, label).width + ui.measure(Face::Small, key).width;
    return texts + 2 * ui.px(16) + ui.px(8) + 1;
}

/// Returns the command of a pressed key, if the menu offers it or it is the menu's own.
std::optional<Command> pressed_command(const std::vector<Command>& commands, const KeyMap& keys,
                                       KeyPlace place, const std::vector<KeyPress>& pressed) {
    for (const KeyPress& press : pressed) {
        const auto chord = chord_of(press.key);
        const auto command =
            chord && !press.repeated ? keys.command_for(*chord, place) : std::nullopt;
        if (!command) continue;
        if (command == Command::Menu || std::ranges::find(commands, *command) != commands.end()) {
            return command;
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<MenuDialog::Answer> MenuDialog::frame(Ui& ui, const MenuSituation& situation,
                                                    bool full_screen, const KeyMap& keys,
                                                    const std::vector<KeyPress>& pressed) {
    const std::vector<Command> commands = menu_commands(situation);
    const auto label = [&](Command command) {
        const bool leave = command == Command::FullScreen && full_screen;
        return std::string(leave ? tr("Leave full screen") : tr(menu_label(command, situation)));
    };
    const std::size_t halves = (commands.size() + 1) / 2;
    const float height = 62 + 20 + static_cast<float>(halves) * (kButton + kButtonGap) - kButtonGap;
    const DialogFrame dialog(ui, "menu", tr("Menu"), {580, height});
    const Rect body = dialog.body();
    const float gap = ui.px(kButtonGap);
    // A window that is small for its letters has one column of buttons, or scrolls.
    float needed = 0;
    for (const Command command : commands) {
        needed = std::max(needed, needed_width(ui, label(command), keys.label(command)));
    }
    const std::size_t columns = (body.width - gap) / 2 < needed ? 1 : 2;
    const std::size_t rows = columns == 1 ? commands.size() : halves;
    const float least = ui.line_height(Face::Text) + ui.px(10);
    const float tall = std::max(least, (body.height + gap) / static_cast<float>(rows) - gap);
    begin_scroll("menu buttons", {body.x, body.y, body.width + ui.px(12), body.height});
    const Point origin = scroll_origin();
    const float width = columns == 1 ? body.width : (body.width - gap) / 2;
    std::optional<Answer> answer;
    for (std::size_t i = 0; i < commands.size(); ++i) {
        const auto column = static_cast<float>(i / rows);
        const auto row = static_cast<float>(i % rows);
        const Rect rect{origin.x + column * (width + gap), origin.y + row * (tall + gap), width,
                        tall};
        bool clicked = false;
        menu_button(ui, rect, info(commands[i]).name, label(commands[i]), keys.label(commands[i]),
                    clicked);
        if (clicked) answer = Answer{commands[i]};
    }
    end_scroll(static_cast<float>(rows) * (tall + gap) - gap);
    if (dialog.dismissed()) answer = Answer{};
    // The first frame's list has the key that opened the menu.
    const auto command =
        shown_
            ? pressed_command(commands, keys,
                              situation.analysis ? KeyPlace::Analysis : KeyPlace::Common, pressed)
            : std::nullopt;
    if (command == Command::Menu)
        answer = Answer{};
    else if (command)
        answer = Answer{command};
    shown_ = true;
    return answer;
}

}  // namespace tengen::gui
