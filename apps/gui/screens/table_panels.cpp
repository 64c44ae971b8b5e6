// The column of the table's screen: seats, facts, choices, moves, thoughts, buttons.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "screens/stone_icon.hpp"
#include "screens/table_screen.hpp"
#include "view/translation.hpp"

namespace tengen {
namespace {

constexpr float kSeatRow = 61;
constexpr float kMoveRow = 24;

struct Speed {
    const char* label;
    std::chrono::milliseconds step;
};
constexpr Speed kSpeeds[] = {{"½×", std::chrono::milliseconds(1600)},
                             {"1×", std::chrono::milliseconds(800)},
                             {"2×", std::chrono::milliseconds(400)},
                             {"4×", std::chrono::milliseconds(200)}};

struct TableButton {
    const char* label;
    Command command;
    bool enabled = true;
};

/// What may be asked at the moment, in the order of the buttons.
std::vector<TableButton> table_buttons(const TableView& view) {
    const Match& match = view.table().match();
    const bool over = match.result().has_value();
    std::vector<TableButton> buttons{{tr("↶ Undo"), Command::Undo, view.can_undo()},
                                     {tr("↷ Redo"), Command::Redo, view.can_redo()}};
    if (over) {
        buttons.push_back({tr("New game"), Command::NewGame});
        buttons.push_back({view.reviewing() ? tr("End review") : tr("Review"), Command::Review});
    } else {
        if (view.ai_thinks()) {
            buttons.push_back({tr("Move now"), Command::MoveNow});
        } else {
            buttons.push_back({tr("Hint"), Command::Hint, !match.paused()});
        }
        buttons.push_back({match.paused() ? tr("Go on") : tr("Pause"), Command::Pause});
        buttons.push_back({tr("Draw"), Command::OfferDraw, !match.paused()});
        buttons.push_back({tr("Resign"), Command::Resign});
    }
    buttons.push_back({"☰", Command::Menu});
    return buttons;
}

}  // namespace

float TableScreen::seats(Ui& ui, Rect rect) {
    const std::vector<SeatPanel> panels = view_.seats();
    // Many seats in a low window stand closer.
    const float room = rect.height * 0.45f / static_cast<float>(panels.size());
    const float row = std::clamp(room, ui.px(34), ui.px(kSeatRow));
    const float padding = ui.px(row < ui.px(50) ? 5 : 9);
    const float height = row * static_cast<float>(panels.size()) + 2 * padding;
    ui.panel({rect.x, rect.y, rect.width, height});
    float y = rect.y + padding;
    for (const SeatPanel& panel : panels) {
        seat(ui, {rect.x + padding, y, rect.width - 2 * padding, row}, panel);
        y += row;
    }
    return height;
}

void TableScreen::seat(Ui& ui, Rect row, const SeatPanel& panel) {
    const Theme& theme = ui.theme();
    if (panel.acts) {
        ui.fill(row, theme.accent, 8);
        ui.fill({row.x + ui.px(3), row.y, row.width - ui.px(3), row.height}, theme.soft, 8);
    }
    const Touch touched = ui.touch("seat" + std::to_string(panel.seat), row);
    if (touched.clicked) clicked_seat_ = panel.seat;
    if ((touched.hovered && !panel.acts) || touched.focused) ui.outline(row, theme.line, 8);
    const bool low = row.height < ui.px(50);
    const float radius = std::min(ui.px(12), row.height * 0.36f);
    stone_icon(ui, {row.x + ui.px(14) + radius, row.y + row.height / 2}, radius,
               looks_[panel.side - 1U]);
    const float left = row.x + ui.px(26) + 2 * radius;
    float right = row.right() - ui.px(14);
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
    const float width = std::max(1.0f, right - left);
    if (low) {
        ui.text_in({left, row.y, width, row.height}, Face::Bold, theme.ink, panel.name);
        return;
    }
    const float half = row.height / 2;
    ui.text_in({left, row.y + ui.px(6), width, half - ui.px(4)}, Face::Bold, theme.ink, panel.name);
    ui.text_in({left, row.y + half, width, half - ui.px(6)}, Face::Small, theme.muted,
               panel.detail);
}

/// Dots that go round; they stand still where nothing moves by itself.
void TableScreen::spinner(const Ui& ui, Point centre) const {
    constexpr int kDots = 8;
    const int phase = view_.spinner_phase() % kDots;
    for (int dot = 0; dot < kDots; ++dot) {
        const float angle = static_cast<float>(dot) / kDots * 6.2831853f;
        const float strength = static_cast<float>((dot - phase + kDots) % kDots + 1) / kDots;
        const Point at{centre.x + std::cos(angle) * ui.px(7),
                       centre.y + std::sin(angle) * ui.px(7)};
        ui.disc(at, ui.px(1.8f), ui.theme().accent.with_alpha(strength));
    }
}

/// The rules in force as chips, and one sentence on what is going on.
float TableScreen::facts(Ui& ui, Rect rect, bool tight) const {
    if (tight) {
        return ui.paragraph(rect, Face::Text, ui.theme().ink, view_.status());
    }
    const Theme& theme = ui.theme();
    const std::string count = tr(Message("move {}", view_.shown_ply()));
    const float count_width = ui.measure(Face::Text, count).width;
    const float chip = ui.px(23);
    float x = rect.x;
    float y = rect.y;
    const float right = rect.right() - count_width - ui.px(12);
    bool first_row = true;
    for (const std::string& fact : view_.rule_chips()) {
        const float most = (first_row ? right : rect.right()) - rect.x;
        const float width = std::min(ui.measure(Face::Small, fact).width + ui.px(20), most);
        if (x > rect.x && x + width > (first_row ? right : rect.right())) {
            if (!first_row) break;
            first_row = false;
            x = rect.x;
            y += chip + ui.px(6);
        }
        ui.fill({x, y, width, chip}, theme.soft, 11);
        ui.text_in({x + ui.px(10), y, width - ui.px(20), chip}, Face::Small, theme.ink, fact);
        x += width + ui.px(8);
    }
    ui.text_in({right, rect.y, rect.right() - right, chip}, Face::Text, theme.muted, count,
               Align::Right);
    y += chip + ui.px(10);
    const float height =
        ui.paragraph({rect.x, y, rect.width, 0}, Face::Text, theme.ink, view_.status());
    return y + height - rect.y;
}

/// Options of an opening and the like: large buttons.
float TableScreen::choices(Ui& ui, Rect rect, bool draw) {
    const std::vector<Choice> all = view_.choices();
    if (all.empty()) return 0;
    const float height = ui.px(44);
    Point at{rect.x, rect.y};
    for (std::size_t i = 0; i < all.size(); ++i) {
        const float width =
            std::min(rect.width, std::max(ui.px(96), ui.button_width(all[i].label, Look::Accent)));
        if (at.x > rect.x && at.x + width > rect.right()) {
            at = {rect.x, at.y + height + ui.px(8)};
        }
        const Look look = i == 0 ? Look::Accent : Look::Plain;
        const Rect place{at.x, at.y, width, height};
        if (draw && ui.button("choice" + std::to_string(i), place, all[i].label, look)) {
            view_.choose(all[i].action);
            break;
        }
        at.x += width + ui.px(8);
    }
    return at.y + height - rect.y;
}

void TableScreen::moves(Ui& ui, Rect rect) {
    const Theme& theme = ui.theme();
    const float padding = ui.px(14);
    ui.text({rect.x + padding, rect.y + padding}, Face::Heading, theme.ink, tr("Moves"));
    const char* live = tr("live");
    const float chip_width = ui.button_width(live, Look::ChipOn);
    if (ui.button("live",
                  {rect.right() - padding - chip_width, rect.y + padding - ui.px(2), chip_width,
                   ui.px(21)},
                  live, view_.live() ? Look::ChipOn : Look::Chip)) {
        view_.go_live();
    }
    const float top = rect.y + padding + ui.line_height(Face::Heading) + ui.px(12);
    const Rect list{rect.x + padding, top, rect.width - padding - ui.px(4),
                    rect.bottom() - top - ui.px(10)};
    if (list.height < ui.px(kMoveRow)) return;
    const std::vector<MoveEntry>& entries = view_.moves();
    const float row = ui.px(kMoveRow);
    const float number = ui.measure(Face::Small, "000").width + ui.px(8);
    const auto columns = static_cast<float>(view_.move_columns());
    const float column =
        std::max(ui.px(44), std::min((list.width - number - ui.px(10)) / columns, ui.px(76)));
    // Where a round has no room in a row, moves simply follow each other.
    const int fit = std::max(1, static_cast<int>((list.width - number - ui.px(10)) / column));
    const bool wrapped = fit < view_.move_columns();
    const auto row_of = [&](const MoveEntry& entry) {
        return wrapped ? entry.ply / fit : entry.row;
    };
    ui.begin_scroll("moves", list);
    const Point origin = ui.scroll_origin();
    const int shown = view_.shown_ply();
    int numbered = -1;
    for (const MoveEntry& entry : entries) {
        const float y = origin.y + row * static_cast<float>(row_of(entry));
        if (y + row < list.y || y > list.bottom()) continue;
        if (row_of(entry) != numbered) {
            numbered = row_of(entry);
            ui.text_in({origin.x, y, number - ui.px(10), row}, Face::Small, theme.muted,
                       std::to_string(wrapped ? entry.ply + 1 : entry.row + 1), Align::Right);
        }
        const int place = wrapped ? entry.ply % fit : entry.column;
        const Rect cell{origin.x + number + column * static_cast<float>(place), y + ui.px(1),
                        column - ui.px(6), row - ui.px(2)};
        const bool current = entry.ply + 1 == shown;
        const Touch touched = ui.touch("move" + std::to_string(entry.ply), cell, false);
        if (current) {
            ui.fill(cell, theme.accent, 4);
        } else if (touched.hovered) {
            ui.fill(cell, theme.soft, 4);
        }
        ui.text_in({cell.x + ui.px(8), cell.y, cell.width - ui.px(8), cell.height}, Face::Text,
                   current ? theme.on_accent : theme.ink, entry.text);
        if (touched.clicked) view_.look_at(entry.ply + 1);
    }
    const float rows = entries.empty() ? 0 : static_cast<float>(row_of(entries.back()) + 1);
    if (shown > 0 && (listed_ != entries.size() || listed_at_ != shown)) {
        const auto at = static_cast<std::size_t>(shown - 1);
        if (at < entries.size()) ui.scroll_to(row * static_cast<float>(row_of(entries[at])));
    }
    listed_ = entries.size();
    listed_at_ = shown;
    ui.end_scroll(row * rows);
}

void TableScreen::thoughts(Ui& ui, Rect rect) {
    const Theme& theme = ui.theme();
    const float padding = ui.px(16);
    const Rect inner{rect.x + padding, rect.y + ui.px(14), rect.width - 2 * padding,
                     rect.height - ui.px(28)};
    const std::vector<GraphPoint> points = view_.graph();
    const std::string heading = view_.graph_seat()
                                    ? tr(Message("{}'s view", view_.name_of(*view_.graph_seat())))
                                    : tr("Evaluation");
    std::string chance;
    if (!points.empty()) {
        chance = fmt::format("{:.0f} %", static_cast<double>(points.back().chance) * 100);
    }
    const float chance_width = chance.empty() ? 0 : ui.measure(Face::Text, chance).width;
    const float line = ui.line_height(Face::Heading);
    ui.text_in({inner.x, inner.y, inner.width - chance_width - ui.px(8), line}, Face::Heading,
               theme.ink, heading);
    ui.text_in({inner.x, inner.y, inner.width, line}, Face::Text, theme.muted, chance,
               Align::Right);
    float y = inner.y + line + ui.px(12);
    const float graph_height = std::min(ui.px(90), inner.height * 0.3f);
    graph(ui, {inner.x, y, inner.width, graph_height});
    y += graph_height + ui.px(16);
    ui.text({inner.x, y}, Face::Small, theme.muted, tr("line"));
    y += ui.line_height(Face::Small) + ui.px(4);
    const std::string expected = view_.line_text();
    const float line_height = ui.line_height(Face::Text);
    ui.text_in({inner.x, y, inner.width, line_height}, Face::Text, theme.ink,
               expected.empty() ? "–" : expected);
    y += line_height + ui.px(14);
    toggles(ui, {inner.x, y, inner.width, std::max(0.0f, inner.bottom() - y)});
}

void TableScreen::graph(const Ui& ui, Rect rect) const {
    const Theme& theme = ui.theme();
    ui.fill(rect, theme.soft, 6);
    const float middle = rect.y + rect.height / 2;
    ui.line({rect.x, middle}, {rect.right(), middle}, theme.line);
    const std::vector<GraphPoint> chances = view_.graph();
    if (chances.empty()) return;
    const int last = std::max(view_.table().position().ply(), 1);
    std::vector<Point> points;
    points.reserve(chances.size());
    const float margin = ui.px(6);
    for (const GraphPoint& chance : chances) {
        const float part = static_cast<float>(chance.ply) / static_cast<float>(last);
        points.push_back({rect.x + margin + std::min(part, 1.0f) * (rect.width - 2 * margin),
                          rect.bottom() - margin - chance.chance * (rect.height - 2 * margin)});
    }
    if (points.size() > 1) ui.polyline(points, theme.accent, 2);
    ui.disc(points.back(), ui.px(4), theme.accent);
}

/// What is to be seen on the board, as chips.
void TableScreen::toggles(Ui& ui, Rect rect) {
    struct Toggle {
        const char* label;
        bool* value;
    };
    BoardToggles& on = view_.toggles;
    const Toggle all[] = {{tr("numbers"), &on.numbers},
                          {tr("values"), &on.values},
                          {tr("forbidden"), &on.forbidden},
                          {tr("coordinates"), &on.coordinates}};
    Point at{rect.x, rect.y};
    for (const Toggle& toggle : all) {
        const Look look = *toggle.value ? Look::ChipOn : Look::Chip;
        if (at.x > rect.x && at.x + ui.button_width(toggle.label, look) > rect.right()) {
            at = {rect.x, at.y + ui.px(Ui::kChipHeight + 6)};
        }
        if (at.y + ui.px(Ui::kChipHeight) > rect.bottom()) return;
        if (ui.button_at(std::string("toggle ") + toggle.label, at, toggle.label, look)) {
            *toggle.value = !*toggle.value;
            view_.toggles_changed();
        }
    }
}

std::chrono::milliseconds TableScreen::autoplay_step() const {
    return kSpeeds[autoplay_speed_].step;
}

float TableScreen::review(Ui& ui, Rect rect, std::optional<Command>& wish) {
    const float row = ui.px(Ui::kButtonHeight);
    const float height = 2 * row + ui.px(8);
    float y = rect.bottom() - height;
    struct Step {
        const char* sign;
        Command command;
    };
    constexpr Step kBefore[] = {{"|◀", Command::LookFirst}, {"◀", Command::LookBack}};
    constexpr Step kAfter[] = {{"▶", Command::LookForward}, {"▶|", Command::LookLast}};
    const float width = ui.px(40);
    // In a narrow column the ends of the slider do for the first and the last move, and the menu
    // for what has no room.
    const bool narrow = rect.width < ui.px(300);
    float left = rect.x;
    for (const Step& step : kBefore) {
        if (narrow && step.command == Command::LookFirst) continue;
        if (ui.button(step.sign, {left, y, width, row}, step.sign)) wish = step.command;
        left += width + ui.px(6);
    }
    float right = rect.right() - (narrow ? width : 2 * width + ui.px(6));
    int ply = view_.shown_ply();
    const int last = view_.table().position().ply();
    if (ui.slider("review", {left, y, right - left - ui.px(6), row}, ply, 0, last)) {
        view_.look_at(ply);
    }
    for (const Step& step : kAfter) {
        if (narrow && step.command == Command::LookLast) continue;
        if (ui.button(step.sign, {right, y, width, row}, step.sign)) wish = step.command;
        right += width + ui.px(6);
    }
    y += row + ui.px(8);
    Point at{rect.x, y};
    const char* play = autoplay_ ? tr("Stop") : tr("Autoplay");
    if (ui.button_at("autoplay", at, play, autoplay_ ? Look::Accent : Look::Plain)) {
        wish = Command::Autoplay;
    }
    const char* branch = tr("Play from here");
    const auto fits = [&](const char* label, float more = 0) {
        return at.x + ui.button_width(label) + more <= rect.right() + 1;
    };
    const char* speed = kSpeeds[autoplay_speed_].label;
    if (fits(speed, ui.px(8) + ui.button_width(branch)) && ui.button_at("speed", at, speed)) {
        autoplay_speed_ = (autoplay_speed_ + 1) % static_cast<int>(std::size(kSpeeds));
    }
    if (ui.button_at("branch", at, branch)) wish = Command::BranchOff;
    if (fits(tr("Picture")) && ui.button_at("picture", at, tr("Picture"))) {
        wish = Command::ExportPicture;
    }
    if (fits(tr("Save")) && ui.button_at("record", at, tr("Save"))) wish = Command::Save;
    return height;
}

float TableScreen::buttons_height(const Ui& ui, float width) const {
    float x = 0;
    int rows = 1;
    for (const TableButton& button : table_buttons(view_)) {
        const float needed = ui.button_width(button.label);
        if (x > 0 && x + needed > width) {
            ++rows;
            x = 0;
        }
        x += needed + ui.px(8);
    }
    return static_cast<float>(rows) * ui.px(Ui::kButtonHeight) +
           static_cast<float>(rows - 1) * ui.px(8);
}

std::optional<Command> TableScreen::buttons(Ui& ui, Rect rect) {
    std::optional<Command> wish;
    Point at{rect.x, rect.y};
    for (const TableButton& button : table_buttons(view_)) {
        const float needed = ui.button_width(button.label);
        if (at.x > rect.x && at.x + needed > rect.right() + 1) {
            at = {rect.x, at.y + ui.px(Ui::kButtonHeight + 8)};
        }
        if (ui.button_at(std::string("table ") + button.label, at, button.label, Look::Plain,
                         button.enabled)) {
            wish = button.command;
        }
    }
    return wish;
}

}  // namespace tengen
