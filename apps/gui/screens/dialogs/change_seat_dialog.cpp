#include "screens/dialogs/change_seat_dialog.hpp"

#include <algorithm>

#include "screens/dialogs/dialog_frame.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr std::size_t kMaxPlayerName = 64;  ///< characters
constexpr std::size_t kMaxPlayerPath = 4096;
constexpr float kPlayerRow = 46;
constexpr float kLabel = 110;

bool enter(const std::vector<KeyPress>& pressed) {
    return std::ranges::any_of(pressed, [](const KeyPress& press) {
        return press.key.code == sf::Keyboard::Enter && !press.repeated;
    });
}

void label(Ui& ui, Rect row, const char* text) {
    ui.text_in({row.x, row.y, ui.px(kLabel), row.height}, Face::Text, ui.theme().muted, text);
}

Rect after_label(const Ui& ui, Rect row) {
    return {row.x + ui.px(kLabel), row.y, row.width - ui.px(kLabel), row.height};
}

/// Returns the place of a text box, after the label of its line.
Rect box_in(const Ui& ui, Rect row) {
    const Rect rest = after_label(ui, row);
    const float height = ui.px(Ui::kButtonHeight);
    return {rest.x, rest.y + (row.height - height) / 2, rest.width, height};
}

}  // namespace

ChangeSeatDialog::ChangeSeatDialog(std::string seat, SeatSpec now, SeatChoices choices)
    : seat_(std::move(seat)), choice_(std::move(now), std::move(choices)) {}

void ChangeSeatDialog::kinds(Ui& ui, Rect row) {
    struct KindChip {
        SeatChoice::Kind kind;
        const char* label;
    };
    const KindChip chips[] = {{SeatChoice::Kind::Person, tr("Human")},
                              {SeatChoice::Kind::Level, tr("The computer")},
                              {SeatChoice::Kind::Ai, tr("A certain AI")},
                              {SeatChoice::Kind::Engine, tr("An engine")}};
    Point at{row.x, row.y};
    for (const KindChip& chip : chips) {
        const Look look = choice_.kind() == chip.kind ? Look::ChipOn : Look::Chip;
        if (ui.button_at(chip.label, at, chip.label, look)) choice_.set_kind(chip.kind);
    }
}

/// Draws chips, broken into lines.
void ChangeSeatDialog::chips(Ui& ui, Rect rect, const std::vector<std::string>& names,
                             std::string& chosen, bool none) {
    Point at{rect.x, rect.y + ui.px((kPlayerRow - Ui::kChipHeight) / 2)};
    const auto chip = [&](const std::string& name, const std::string& shown) {
        if (at.x > rect.x && at.x + ui.button_width(shown, Look::Chip) > rect.right()) {
            at = {rect.x, at.y + ui.px(Ui::kChipHeight + 6)};
        }
        const Look look = chosen == name ? Look::ChipOn : Look::Chip;
        if (ui.button_at("chip " + name, at, shown, look)) chosen = name;
    };
    if (none) chip("", tr("its own"));
    for (const std::string& name : names) chip(name, tr_word(name));
}

void ChangeSeatDialog::person(Ui& ui, Rect line) {
    label(ui, line, tr("Name"));
    ui.called(tr("Your name"));
    ui.text_box("name", box_in(ui, line), choice_.person, kMaxPlayerName, tr("may be empty"));
}

void ChangeSeatDialog::certain_ai(Ui& ui, Rect line) {
    std::vector<std::string> names;
    int chosen = -1;
    for (const SeatChoices::Ai& ai : choice_.choices().ais) {
        if (ai.id == choice_.ai) chosen = static_cast<int>(names.size());
        names.push_back(ai.name);
    }
    if (names.empty()) return;
    label(ui, line, tr("AI"));
    Rect box = after_label(ui, line);
    const std::string shown = chosen >= 0 ? names[static_cast<std::size_t>(chosen)] : choice_.ai;
    box = {box.x, box.y + (line.height - ui.px(Ui::kChipHeight)) / 2,
           ui.button_width(shown + " ▾", Look::Chip), ui.px(Ui::kChipHeight)};
    ui.called(tr("AI"));
    const int picked = ui.dropdown("ai", box, shown, names, chosen);
    if (picked >= 0) choice_.set_ai(choice_.choices().ais[static_cast<std::size_t>(picked)].id);
    const SeatChoices::Ai* ai = choice_.choices().find(choice_.ai);
    if (ai == nullptr || ai->levels.empty()) return;
    line.y += line.height;
    label(ui, line, tr("Level"));
    chips(ui, after_label(ui, line), ai->levels, choice_.ai_level, true);
}

/// The engines described in files, and a box for the path of any other program.
void ChangeSeatDialog::engine(Ui& ui, Rect line) {
    label(ui, line, tr("Program"));
    ui.called(tr("Program"));
    ui.text_box("engine", box_in(ui, line), choice_.engine, kMaxPlayerPath,
                tr("name, or path such as ./pbrain-mine"));
    line.y += line.height;
    chips(ui, after_label(ui, line), choice_.choices().engines, choice_.engine, false);
}

void ChangeSeatDialog::details(Ui& ui, Rect rect) {
    const Rect line{rect.x, rect.y, rect.width, ui.px(kPlayerRow)};
    switch (choice_.kind()) {
        case SeatChoice::Kind::Person:
            return person(ui, line);
        case SeatChoice::Kind::Level:
            label(ui, line, tr("Level"));
            return chips(ui, after_label(ui, line), choice_.choices().levels, choice_.level, false);
        case SeatChoice::Kind::Ai:
            return certain_ai(ui, line);
        case SeatChoice::Kind::Engine:
            return engine(ui, line);
    }
}

std::optional<ChangeSeatDialog::Answer> ChangeSeatDialog::frame(
    Ui& ui, const std::vector<KeyPress>& pressed) {
    const DialogFrame dialog(ui, "change seat", tr(Message("Who plays {}?", seat_)), {480, 330});
    const Rect body = dialog.body();
    if (!shown_ && choice_.kind() == SeatChoice::Kind::Person) ui.focus().move_to("name");
    shown_ = true;
    kinds(ui, body);
    const float top = body.y + ui.px(Ui::kChipHeight + 14);
    const float tall = ui.px(44);
    details(ui, {body.x, top, body.width, body.bottom() - tall - top});
    const char* problem = choice_.problem();
    const bool good = *problem == '\0';
    const float width = std::max(ui.px(130), ui.button_width(tr("Sit down"), Look::Accent));
    const Rect button{body.right() - width, body.bottom() - tall, width, tall};
    if (!good) {
        ui.text_in({body.x, button.y, body.width - width - ui.px(12), tall}, Face::Small,
                   ui.theme().accent, tr(problem));
    }
    const bool sits = ui.button("sit", button, tr("Sit down"), Look::Accent, good);
    if (dialog.dismissed()) return Answer{};
    if (good && (sits || enter(pressed))) return Answer{choice_.spec()};
    return std::nullopt;
}

}  // namespace tengen::gui
