#include "screens/dialogs/menu_dialog.hpp"

#include <algorithm>

#include "screens/dialogs/dialog_frame.hpp"
#include "view/translation.hpp"
#include "window/keyboard.hpp"

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
    const std::size_t rows = (commands.size() + 1) / 2;
    const float height = 62 + 20 + static_cast<float>(rows) * (kButton + kButtonGap) - kButtonGap;
    const DialogFrame dialog(ui, "menu", tr("Menu"), {580, height});
    const Rect body = dialog.body();
    const float gap = ui.px(kButtonGap);
    const float width = (body.width - gap) / 2;
    const float tall = (body.height + gap) / static_cast<float>(rows) - gap;
    std::optional<Answer> answer;
    for (std::size_t i = 0; i < commands.size(); ++i) {
        const Command command = commands[i];
        const auto column = static_cast<float>(i / rows);
        const auto row = static_cast<float>(i % rows);
        const Rect rect{body.x + column * (width + gap), body.y + row * (tall + gap), width, tall};
        const bool leave = command == Command::FullScreen && full_screen;
        bool clicked = false;
        menu_button(ui, rect, info(command).name,
                    leave ? tr("Leave full screen") : tr(menu_label(command, situation)),
                    keys.label(command), clicked);
        if (clicked) answer = Answer{command};
    }
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
