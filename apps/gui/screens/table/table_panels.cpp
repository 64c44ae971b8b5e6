// The upper part of the table's column: seats, facts, choices.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "screens/stone_icon.hpp"
#include "screens/table/table_page.hpp"
#include "view/button_rows.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"
#include "window/remark.hpp"

namespace tengen::gui {
namespace {

constexpr float kSeatRow = 61;
constexpr float kTwoLines = 44;  ///< minimum height of a seat with name and detail
constexpr float kCrowded = 24;   ///< height of a seat; below it, seats have two columns
constexpr int kChipRows = 3;
constexpr float kChoiceHeight = 44;
constexpr float kChip = 23;         ///< height of a rule in force
constexpr float kNarrowSeat = 150;  ///< width of a seat; below it, its margins are narrow

/// Shortens "Rookie 2 (hard)" to "Rookie 2", then to "Roo…2": the number distinguishes equal names.
std::string numbered_name(const Ui& ui, std::string name, float width) {
    if (ui.measure(Face::Bold, name).width <= width) return name;
    const std::size_t bracket = name.rfind(" (");
    const std::string shown = bracket == std::string::npos ? name : name.substr(0, bracket);
    const std::size_t space = shown.rfind(' ');
    const std::string number = space == std::string::npos ? "" : shown.substr(space + 1);
    const bool numbered =
        !number.empty() && number.find_first_not_of("0123456789") == std::string::npos;
    if (!numbered) return name;
    if (ui.measure(Face::Bold, shown).width <= width) return shown;
    return ui.cut(Face::Bold, shown.substr(0, space),
                  width - ui.measure(Face::Bold, number).width) +
           number;
}

}  // namespace

float TablePage::seats(Ui& ui, Rect rect) {
    const std::vector<SeatPanel> panels = seat_panels(view_);
    // Many seats, and seats in a low window, are closer together.
    const float room = rect.height * 0.32f / static_cast<float>(panels.size());
    const float row = std::round(std::clamp(room, ui.px(34), ui.px(kSeatRow)));
    const float padding = ui.px(row < ui.px(kTwoLines + 6) ? 5 : 9);
    const bool crowded = room < ui.px(kCrowded) && panels.size() > 3;
    const std::size_t columns = crowded ? 2 : 1;
    const std::size_t rows = (panels.size() + columns - 1) / columns;
    const float width = (rect.width - 2 * padding) / static_cast<float>(columns);
    const float height = row * static_cast<float>(rows) + 2 * padding;
    ui.panel({rect.x, rect.y, rect.width, height});
    for (std::size_t i = 0; i < panels.size(); ++i) {
        const auto column = static_cast<float>(i / rows);
        const auto line = static_cast<float>(i % rows);
        seat(ui, {rect.x + padding + column * width, rect.y + padding + line * row, width, row},
             panels[i]);
    }
    return height;
}

void TablePage::seat(Ui& ui, Rect row, const SeatPanel& panel) {
    const Theme& theme = ui.theme();
    if (panel.acts) {
        ui.fill({row.x, row.y, ui.px(20), row.height}, theme.accent, 8);
        ui.fill({row.x + ui.px(3), row.y, row.width - ui.px(3), row.height}, theme.soft, 8);
    }
    ui.called(tr(Message("Seat of {}", view_.table().game().side_term(panel.side))));
    const Touch touched = ui.touch("seat" + std::to_string(panel.seat), row, true, panel.name);
    if (panel.presence) {
        ImGui::SetItemAllowOverlap();
    } else if (touched.clicked) {
        clicked_seat_ = panel.seat;
    }
    if ((touched.hovered && !panel.acts) || touched.focused) ui.outline(row, theme.line, 8);
    const bool low = row.height < ui.px(kTwoLines);
    const float radius = std::min(ui.px(12), row.height * 0.36f);
    const bool narrow = row.width < ui.px(kNarrowSeat);
    stone_icon(ui, {row.x + ui.px(narrow ? 7 : 14) + radius, row.y + row.height / 2}, radius,
               looks_[panel.side - 1U]);
    const float left = row.x + ui.px(narrow ? 13 : 26) + 2 * radius;
    float right = row.right() - ui.px(narrow ? 4 : 14);
    if (!panel.clock.empty()) {
        const float width = ui.measure(Face::Digits, panel.clock).width;
        ui.text_in({right - width, row.y, width, row.height}, Face::Digits,
                   panel.low_time ? theme.mark : theme.ink, panel.clock, Align::Right);
        right -= width + ui.px(10);
    }
    if (panel.thinks) {
        spinner(ui, {right - ui.px(8), row.y + row.height / 2});
        right -= ui.px(26);
    }
    right -= sit_button(ui, panel, row);
    const float width = std::max(1.0f, right - left);
    if (low) {
        ui.text_in({left, row.y, width, row.height}, Face::Bold, theme.ink,
                   numbered_name(ui, panel.name, width));
        return;
    }
    const float name = ui.line_height(Face::Bold);
    const float second = name + ui.px(row.height < ui.px(kSeatRow) ? 0 : 2);
    const float lines = second + ui.line_height(Face::Small);
    const float top = row.y + (row.height - lines) / 2;
    const std::string shown = numbered_name(ui, panel.name, width);
    const bool free = panel.presence && !panel.presence->taken;
    ui.text_in({left, top, width, name}, Face::Bold, free ? theme.muted : theme.ink, shown);
    Rect below{left, top + second, width, ui.line_height(Face::Small)};
    if (panel.presence) {
        const float taken = ui.measure(Face::Bold, shown).width + ui.px(6);
        if (taken < width) {
            ui.text_in({left + taken, top, width - taken, name}, Face::Small, theme.muted,
                       panel.presence->rating);
        }
        const float dot = presence_dot(ui, *panel.presence, below);
        below.x += dot;
        below.width -= dot;
    }
    ui.text_in(below, Face::Small, theme.muted, panel.detail);
}

/// Circling dots; without animations they do not move.
void TablePage::spinner(const Ui& ui, Point centre) const {
    constexpr int kDots = 8;
    const int phase = view_.motion().spinner_phase() % kDots;
    for (int dot = 0; dot < kDots; ++dot) {
        const float angle = static_cast<float>(dot) / kDots * 6.2831853f;
        const float strength = static_cast<float>((dot - phase + kDots) % kDots + 1) / kDots;
        const Point at{centre.x + std::cos(angle) * ui.px(7),
                       centre.y + std::sin(angle) * ui.px(7)};
        ui.disc(at, ui.px(1.8f), ui.theme().accent.with_alpha(strength));
    }
}

/// The rules in force as chips (as one chip in a low window), and a sentence about the game's
/// state.
float TablePage::facts(Ui& ui, Rect rect, bool tight) {
    const float chip = ui.px(kChip);
    const float line = ui.line_height(Face::Text);
    if (rect.height < chip + ui.px(6) + line) {
        // The sentence matters more than the rules, which the set-up and the title show too.
        ui.text_in({rect.x, rect.y, rect.width, std::min(line, std::max(1.0f, rect.height))},
                   Face::Text, ui.theme().ink, view_.status());
        return line;
    }
    if (tight) {
        std::string rules = fmt::format("{}", fmt::join(rule_chips(view_), " · "));
        if (view_.times().saves_slowly(view_.table()))
            rules = std::string(tr("saving…")) + " · " + rules;
        const float needed = ui.measure(Face::Small, rules).width + ui.px(20);
        const float width = std::min(needed, rect.width);
        rule_chip(ui, {rect.x, rect.y, width, chip}, rules, needed > width);
        rect.y += chip + ui.px(6);
        return chip + ui.px(6) + ui.paragraph(rect, Face::Text, ui.theme().ink, view_.status());
    }
    std::string count =
        tr(Message("move {}", view_.moves().number_before(view_.review().shown_ply())));
    if (view_.times().saves_slowly(view_.table()))
        count = std::string(tr("saving…")) + " · " + count;
    const float count_width = ui.measure(Face::Text, count).width;
    const float first_right = rect.right() - count_width - ui.px(12);
    ui.text_in({first_right, rect.y, rect.right() - first_right, chip}, Face::Text,
               ui.theme().muted, count, Align::Right);
    Point at{rect.x, rect.y};
    int row = 0;
    for (const std::string& fact : rule_chips(view_)) {
        const float needed = ui.measure(Face::Small, fact).width + ui.px(20);
        float right = row == 0 ? first_right : rect.right();
        if (at.x > rect.x && at.x + needed > right) {
            if (++row == kChipRows) break;
            at = {rect.x, at.y + chip + ui.px(6)};
            right = rect.right();
        }
        const float width = std::min(needed, right - at.x);
        const Rect text{at.x + ui.px(10), at.y, width - ui.px(20), 0};
        const float text_height = ui.paragraph(text, Face::Small, ui.theme().ink, fact, false);
        const float small = ui.line_height(Face::Small);
        const int more_rows = static_cast<int>(std::lround(text_height / small)) - 1;
        if (needed > width && at.x == rect.x && row + more_rows < kChipRows) {
            const float padding = (chip - small) / 2;
            ui.fill({at.x, at.y, width, text_height + 2 * padding}, ui.theme().soft, 11);
            ui.paragraph({text.x, at.y + padding, text.width, 0}, Face::Small, ui.theme().ink,
                         fact);
            row += more_rows;
            at = {rect.right(), at.y + text_height - small};
            continue;
        }
        rule_chip(ui, {at.x, at.y, width, chip}, fact, needed > width);
        at.x += width + ui.px(8);
    }
    const float y = at.y + chip + ui.px(10);
    const float height =
        ui.paragraph({rect.x, y, rect.width, 0}, Face::Text, ui.theme().ink, view_.status());
    return y + height - rect.y;
}

/// The pointer shows the whole text of a shortened chip.
void TablePage::rule_chip(Ui& ui, Rect rect, const std::string& fact, bool cut) {
    ui.fill(rect, ui.theme().soft, 11);
    ui.text_in({rect.x + ui.px(10), rect.y, rect.width - ui.px(20), rect.height}, Face::Small,
               ui.theme().ink, fact);
    if (cut && ui.touch("chip " + fact, rect, false).hovered) {
        remark(ui, {rect.x, rect.bottom() + ui.px(24)}, fact);
    }
}

/// Options of an opening and similar choices: large buttons. Returns their height.
float TablePage::choices(Ui& ui, Rect rect, bool draw) {
    const std::vector<Choice> all = view_.choices();
    std::vector<ButtonNeed> needs;
    for (const Choice& choice : all) {
        const Face face = needs.empty() ? Face::Bold : Face::Text;
        needs.push_back({ui.measure(face, choice.label).width});
    }
    const ButtonRows rows =
        button_rows(needs, rect, ui.px(kChoiceHeight), ui.scale(), RowAlign::Centred);
    for (std::size_t i = 0; draw && i < all.size(); ++i) {
        const Look look = i == 0 ? Look::Accent : Look::Plain;
        if (ui.button("choice" + std::to_string(i), rows.places[i], all[i].label, look)) {
            view_.input().choose(all[i].action);
            break;
        }
    }
    return rows.height;
}

}  // namespace tengen::gui
