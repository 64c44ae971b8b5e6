// The key section of the settings.
#include <algorithm>
#include <utility>

#include "screens/settings/settings_page.hpp"
#include "view/translation.hpp"
#include "window/keyboard.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

constexpr float kKeyRow = 34;

}  // namespace

void SettingsPage::listen(Ui& ui, const std::vector<KeyPress>& pressed) {
    if (!keys_.listening()) return;
    for (const KeyPress& press : pressed) {
        const auto chord = chord_of(press.key);
        if (!chord || press.repeated) continue;
        if (keys_.press(values_.keys, *chord)) changed_ = true;
        conflict_comes_ = keys_.conflict().has_value();
        if (conflict_comes_) ui.say(conflict_text());
        ui.focus().drop();
        return;
    }
}

/// The command's keys, which a click removes, and "+" to add one.
float SettingsPage::key_chips(Ui& ui, Rect rect, Command command) {
    const std::string name = info(command).name;
    const float height = ui.px(Ui::kChipHeight);
    const float top = rect.y + ui.px((kKeyRow - Ui::kChipHeight) / 2);
    Point at{rect.x, top};
    const auto place = [&](float width) {
        if (at.x > rect.x && at.x + width > rect.right()) at = {rect.x, at.y + height + ui.px(4)};
        const Rect chip{at.x, at.y, std::min(width, rect.width), height};
        at.x = chip.right() + ui.px(6);
        return chip;
    };
    for (const Chord& chord : values_.keys.chords(command)) {
        const std::string label = chord_label(chord) + "  ×";
        const Rect chip = place(ui.measure(Face::Small, label).width + ui.px(16));
        if (ui.button(name + to_text(chord), chip, label, Look::Chip)) {
            values_.keys.unbind(chord, key_place(command));
            keys_.stop();
            changed_ = true;
        }
    }
    const bool listening = keys_.listening() == command;
    const std::string label = listening ? tr("press a key …") : "+";
    const float wide = listening ? ui.button_width(label, Look::Chip) : ui.px(30);
    if (ui.button(name + "+", place(wide), label, listening ? Look::ChipOn : Look::Chip)) {
        listening ? keys_.stop() : keys_.listen(command);
        if (!listening) ui.say(tr("press a key …"));
        // Otherwise Enter and Space would press this button instead of becoming the key.
        ui.focus().drop();
    }
    if (!values_.keys.is_default(command)) {
        const std::string reset = tr("reset");
        const Rect button = place(ui.measure(Face::Small, reset).width + ui.px(16));
        if (ui.button(name + " reset", button, "", Look::Bare)) {
            values_.keys.reset(command);
            keys_.stop();
            changed_ = true;
        }
        ui.text_in(button, Face::Small, ui.theme().accent, reset, Align::Centre);
    }
    return at.y + height - rect.y + ui.px((kKeyRow - Ui::kChipHeight) / 2);
}

std::string SettingsPage::conflict_text() const {
    const KeyEditor::Conflict& conflict = *keys_.conflict();
    return tr(Message("{} already means '{}'.", chord_label(conflict.chord),
                      tr(info(conflict.holder).label)));
}

/// Asks whether to reassign a pressed key that already has a meaning.
float SettingsPage::conflict(Ui& ui, Rect rect) {
    const std::string text = conflict_text();
    const float padding = ui.px(10);
    const float words =
        ui.paragraph({0, 0, rect.width - 2 * padding, 0}, Face::Small, {}, text, false);
    const float height = words + ui.px(Ui::kChipHeight) + 3 * padding - ui.px(2);
    ui.fill({rect.x, rect.y, rect.width, height}, ui.theme().soft, 8);
    ui.paragraph({rect.x + padding, rect.y + padding, rect.width - 2 * padding, 0}, Face::Small,
                 ui.theme().ink, text);
    Point at{rect.x + padding, rect.y + words + 2 * padding - ui.px(2)};
    if (ui.button_at("take key", at, tr("Reassign"), Look::ChipOn)) {
        keys_.take(values_.keys);
        changed_ = true;
        return height;
    }
    const std::string leave = tr("Keep the old one");
    const Rect button{at.x, at.y, ui.button_width(leave, Look::Chip), ui.px(Ui::kChipHeight)};
    if (ui.button("leave key", button, "")) keys_.stop();
    ui.text_in(button, Face::Small, ui.theme().ink, leave, Align::Centre);
    return height;
}

float SettingsPage::key_row(Ui& ui, Rect rect, Command command) {
    const float label = rect.width * 0.4f;
    ui.text_in({rect.x, rect.y, label - ui.px(8), ui.px(kKeyRow)}, Face::Text, ui.theme().ink,
               tr(info(command).label));
    float height = key_chips(ui, {rect.x + label, rect.y, rect.width - label, 0}, command);
    if (keys_.conflict() && keys_.conflict()->wanted == command) {
        const float below = conflict(ui, {rect.x, rect.y + height, rect.width, 0}) + ui.px(8);
        const Rect all{rect.x, rect.y, rect.width, height + below};
        if (std::exchange(conflict_comes_, false)) reveal(ui, all);
        height += below;
    }
    return height;
}

float SettingsPage::keys(Ui& ui, Rect rect) {
    float y = 0;
    const bool usual = values_.keys == KeyMap();
    const std::string reset = tr("Reset all");
    const float width = ui.button_width(reset, Look::Chip);
    // To the right of the heading.
    const Rect button{rect.right() - width, rect.y - ui.px(12) - ui.line_height(Face::Heading),
                      width, ui.px(Ui::kChipHeight)};
    if (ui.button("reset keys", button, reset, Look::Chip, !usual)) {
        values_.keys = KeyMap();
        keys_.stop();
        changed_ = true;
    }
    std::optional<CommandGroup> group;
    for (const Command command : all_commands()) {
        if (group != info(command).group) {
            if (group) y += ui.px(14);
            group = info(command).group;
            ui.text({rect.x, rect.y + y}, Face::Small, ui.theme().muted, tr(heading(*group)));
            y += ui.line_height(Face::Small) + ui.px(5);
        }
        y += key_row(ui, {rect.x, rect.y + y, rect.width, 0}, command);
    }
    return y;
}

}  // namespace tengen::gui
