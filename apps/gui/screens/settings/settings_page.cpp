#include "screens/settings/settings_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "screens/settings/settings_section.hpp"
#include "view/translation.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

constexpr float kTwoColumns = 960;
constexpr float kMaxSettingsWidth = 1240;
constexpr float kSettingsGap = 16;
constexpr std::size_t kMaxSettingText = 64;  ///< characters

constexpr std::array<double, 11> kScales{0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4};
constexpr std::array<int, 6> kIdleSeconds{0, 30, 60, 120, 300, 600};

std::string idle_label(int seconds) {
    if (seconds == 0) return tr("never");
    if (seconds % 60 != 0) return tr(Message("{} s", seconds));
    return tr(Message("{} min", seconds / 60));
}

/// Returns the next larger or smaller scale of the steps.
double next_scale(double scale, int direction) {
    if (direction > 0) {
        const auto above =
            std::ranges::find_if(kScales, [&](double s) { return s > scale + 0.01; });
        return above == kScales.end() ? kScales.back() : *above;
    }
    double below = kScales.front();
    for (const double step : kScales) {
        if (step < scale - 0.01) below = step;
    }
    return below;
}

/// A stone this small needs no texture.
void small_stone(const Ui& ui, Point centre, float radius, const StoneColours& colours, bool flat) {
    ui.disc(centre, radius, colours.rim);
    if (flat) return;
    ui.disc({centre.x - radius * 0.16f, centre.y - radius * 0.2f}, radius * 0.66f,
            colours.light.with_alpha(0.35f));
    ui.disc({centre.x - radius * 0.22f, centre.y - radius * 0.28f}, radius * 0.36f,
            colours.light.with_alpha(0.6f));
}

}  // namespace

void SettingsPage::theme_card(Ui& ui, Rect rect, const Theme& theme) {
    const bool chosen = values_.theme == theme.name;
    ui.called(theme.title.in(language()));
    const Touch touched = ui.touch("theme " + theme.name, rect);
    if (touched.clicked && !chosen) {
        values_.theme = theme.name;
        changed_ = true;
    }
    const float name = ui.px(30);
    const Rect sheet{rect.x, rect.y, rect.width, rect.height - name};
    ui.fill(sheet, theme.background, 8);
    const float margin = ui.px(9);
    const float side = sheet.height - 2 * margin;
    const Rect board{sheet.x + margin, sheet.y + margin, side, side};
    ui.fill(board, theme.board_from, 4);
    for (int i = 1; i <= 3; ++i) {
        const float at = side * static_cast<float>(i) / 4;
        ui.line({board.x + at, board.y + ui.px(4)}, {board.x + at, board.bottom() - ui.px(4)},
                theme.grid, 0.7f);
        ui.line({board.x + ui.px(4), board.y + at}, {board.right() - ui.px(4), board.y + at},
                theme.grid, 0.7f);
    }
    small_stone(ui, {board.x + side / 2, board.y + side / 2}, side * 0.115f, theme.stones[0],
                theme.flat_stones);
    small_stone(ui, {board.x + side * 0.75f, board.y + side / 2}, side * 0.115f, theme.stones[1],
                theme.flat_stones);
    const Rect panel{board.right() + ui.px(7), board.y,
                     sheet.right() - margin - board.right() - ui.px(7), side};
    ui.fill(panel, theme.panel, 4);
    const float bar = panel.width - ui.px(14);
    ui.fill({panel.x + ui.px(7), panel.y + ui.px(9), bar, ui.px(3)}, theme.ink, 1);
    ui.fill({panel.x + ui.px(7), panel.y + ui.px(17), bar * 0.6f, ui.px(3)}, theme.muted, 1);
    ui.fill({panel.x + ui.px(7), panel.bottom() - ui.px(15), bar * 0.5f, ui.px(8)}, theme.accent,
            3);
    const bool marked = chosen || touched.hovered || touched.focused;
    ui.outline(sheet, marked ? ui.theme().accent : ui.theme().line, 8, chosen ? 2.5f : 1);
    ui.text_in({rect.x, sheet.bottom(), rect.width, name}, chosen ? Face::Bold : Face::Text,
               ui.theme().ink, theme.title.in(language()), Align::Centre);
}

float SettingsPage::themes(Ui& ui, Rect rect) {
    const float gap = ui.px(12);
    const float least = ui.px(126);
    const int columns = std::clamp(static_cast<int>((rect.width + gap) / (least + gap)), 1,
                                   std::max(1, static_cast<int>(themes_.size())));
    const float width =
        std::min((rect.width + gap) / static_cast<float>(columns) - gap, ui.px(170));
    const float height = ui.px(104);
    for (std::size_t i = 0; i < themes_.size(); ++i) {
        const auto column = static_cast<float>(static_cast<int>(i) % columns);
        const auto row = static_cast<float>(static_cast<int>(i) / columns);
        theme_card(
            ui,
            {rect.x + column * (width + gap), rect.y + row * (height + ui.px(4)), width, height},
            themes_[i]);
    }
    const std::size_t rows = (themes_.size() + static_cast<std::size_t>(columns) - 1) /
                             static_cast<std::size_t>(columns);
    return static_cast<float>(rows) * (height + ui.px(4)) + ui.px(4);
}

/// Buttons instead of a slider, which would move away under the pointer.
void SettingsPage::scale_row(Ui& ui, Rect row) {
    const Rect field = section_label(ui, row, tr("Size"));
    Point at{field.x, field.y + (field.height - ui.px(Ui::kChipHeight)) / 2};
    const bool system = values_.scale == 0;
    if (ui.button_at("scale system", at, tr("System"), system ? Look::ChipOn : Look::Chip) &&
        !system) {
        values_.scale = 0;
        changed_ = true;
    }
    const double shown = system ? ui.scale() : values_.scale;
    const auto step = [&](const char* id, const char* label, int direction) {
        const double next = next_scale(shown, direction);
        const Rect chip{at.x, at.y, ui.px(34), ui.px(Ui::kChipHeight)};
        if (ui.button(id, chip, label, Look::Chip)) {
            values_.scale = next;
            changed_ = true;
        }
        at.x = chip.right() + ui.px(6);
    };
    step("scale less", "−", -1);
    const Rect number{at.x, at.y, ui.px(56), ui.px(Ui::kChipHeight)};
    ui.text_in(number, Face::Text, system ? ui.theme().muted : ui.theme().ink,
               fmt::format("{} %", std::lround(shown * 100)), Align::Centre);
    at.x = number.right() + ui.px(6);
    step("scale more", "+", 1);
}

void SettingsPage::switch_row(Ui& ui, Rect row, const char* id, const char* label, bool& value) {
    const Rect toggle{row.right() - ui.px(44), row.y, ui.px(44), row.height};
    ui.text_in({row.x, row.y, row.width - ui.px(56), row.height}, Face::Text, ui.theme().ink,
               label);
    ui.called(label);
    if (ui.toggle(id, toggle, value)) changed_ = true;
}

float SettingsPage::look(Ui& ui, Rect rect) {
    float y = themes(ui, rect);
    const float row = ui.px(kSettingsRow);
    const Rect line{rect.x, rect.y + y, rect.width, row};
    const Rect field = section_label(ui, line, tr("Language"));
    Point at{field.x, field.y + (row - ui.px(Ui::kChipHeight)) / 2};
    const std::pair<const char*, const char*> languages[] = {
        {"system", tr("System")}, {"en", "English"}, {"zh", "中文"}};
    for (const auto& [name, label] : languages) {
        const bool chosen = values_.language == name;
        if (ui.button_at(std::string("language ") + name, at, label,
                         chosen ? Look::ChipOn : Look::Chip) &&
            !chosen) {
            values_.language = name;
            changed_ = true;
        }
    }
    y += row;
    scale_row(ui, {rect.x, rect.y + y, rect.width, row});
    y += row;
    switch_row(ui, {rect.x, rect.y + y, rect.width, row}, "stone signs",
               tr("Symbols on black and white stones"), values_.stone_signs);
    return y + row;
}

float SettingsPage::board(Ui& ui, Rect rect) {
    struct Row {
        const char* id;
        const char* label;
        bool SettingsValues::*value;
    };
    const Row rows[] = {
        {"coordinates", tr("Coordinates"), &SettingsValues::coordinates},
        {"numbers", tr("Move numbers"), &SettingsValues::numbers},
        {"forbidden", tr("Forbidden points"), &SettingsValues::forbidden},
        {"values", tr("AI values of each cell"), &SettingsValues::values},
        {"animations", tr("Animations"), &SettingsValues::animations},
        {"follow", tr("Return to the live game on a new move"), &SettingsValues::follow_live}};
    const float height = ui.px(kSettingsRow - 4);
    float y = 0;
    for (const Row& row : rows) {
        switch_row(ui, {rect.x, rect.y + y, rect.width, height}, row.id, row.label,
                   values_.*row.value);
        y += height;
    }
    return y;
}

float SettingsPage::sound(Ui& ui, Rect rect) {
    const float row = ui.px(kSettingsRow - 4);
    switch_row(ui, {rect.x, rect.y, rect.width, row}, "sounds",
               tr("Sounds for moves, results and low time"), values_.sounds);
    return row;
}

float SettingsPage::playing(Ui& ui, Rect rect) {
    const float row = ui.px(kSettingsRow);
    Rect box = section_label(ui, {rect.x, rect.y, rect.width, row}, tr("Your name"));
    box.width = std::min(box.width, ui.px(260));
    box.height = ui.px(Ui::kButtonHeight);
    ui.called(tr("Your name"));
    if (ui.text_box("player", box, values_.player, kMaxSettingText, tr("as it is shown"))) {
        changed_ = true;
    }
    float y = row + ui.px(6);
    y += ui.paragraph({rect.x, rect.y + y, rect.width, 0}, Face::Text, ui.theme().muted,
                      tr("Ask whether you are still there after"));
    y += ui.px(8);
    std::vector<int> steps(kIdleSeconds.begin(), kIdleSeconds.end());
    if (std::ranges::find(steps, values_.idle_question) == steps.end()) {
        steps.push_back(values_.idle_question);
        std::ranges::sort(steps);
    }
    Point at{rect.x, rect.y + y};
    for (const int seconds : steps) {
        const std::string label = idle_label(seconds);
        if (at.x > rect.x && at.x + ui.button_width(label, Look::Chip) > rect.right()) {
            at = {rect.x, at.y + ui.px(Ui::kChipHeight + 6)};
        }
        const bool chosen = seconds == values_.idle_question;
        if (ui.button_at(fmt::format("idle {}", seconds), at, label,
                         chosen ? Look::ChipOn : Look::Chip) &&
            !chosen) {
            values_.idle_question = seconds;
            changed_ = true;
        }
    }
    return at.y - rect.y + ui.px(Ui::kChipHeight + 4);
}

template <class Content>
float SettingsPage::section(Ui& ui, Rect rect, const char* heading, Content content) {
    const float padding = ui.px(18);
    const float top = ui.px(16) + ui.line_height(Face::Heading) + ui.px(10);
    ui.begin_panel();
    ui.text({rect.x + padding, rect.y + ui.px(16)}, Face::Heading, ui.theme().ink, heading);
    rect.height =
        top + content({rect.x + padding, rect.y + top, rect.width - 2 * padding, 0}) + ui.px(14);
    ui.end_panel(rect);
    return rect.height + ui.px(kSettingsGap);
}

std::optional<SettingsWish> SettingsPage::frame(Ui& ui, Rect area,
                                                const std::vector<KeyPress>& pressed) {
    changed_ = false;
    listen(ui, pressed);
    const float margin = ui.px(area.width > ui.px(900) ? 44 : 16);
    const float width = std::min(area.width - 2 * margin, ui.px(kMaxSettingsWidth));
    const Rect inner{area.x + std::round((area.width - width) / 2), area.y + ui.px(24), width,
                     area.height - ui.px(24)};
    const float bar = ui.px(Ui::kButtonHeight);
    const float back = ui.button_width(tr("Back"));
    const bool leaves = ui.button("back", {inner.right() - back, inner.y, back, bar}, tr("Back"));
    ui.text_in({inner.x, inner.y, width - back - ui.px(12), bar}, Face::Title, ui.theme().ink,
               tr("Settings"));
    const float top = inner.y + bar + ui.px(18);
    begin_scroll("settings", {inner.x, top, width + ui.px(14), inner.bottom() - top});
    const Point at = scroll_origin();
    const bool two = width >= ui.px(kTwoColumns);
    const float gap = ui.px(kSettingsGap);
    const float column = two ? (width - gap) / 2 : width;
    const auto add = [&](float x, float y, const char* heading, auto member) {
        return y + section(ui, {at.x + x, at.y + y, column, 0}, heading,
                           [&](Rect rect) { return (this->*member)(ui, rect); });
    };
    float left = add(0, 0, tr("Look"), &SettingsPage::look);
    left = add(0, left, tr("Board"), &SettingsPage::board);
    left = add(0, left, tr("Sound"), &SettingsPage::sound);
    left = add(0, left, tr("Playing"), &SettingsPage::playing);
    const float right =
        add(two ? column + gap : 0, two ? 0 : left, tr("Keys"), &SettingsPage::keys);
    end_scroll(std::max(left, right));
    if (leaves) {
        keys_.stop();
        return SettingsWish::Back;
    }
    if (changed_) return SettingsWish::Changed;
    return std::nullopt;
}

}  // namespace tengen::gui
