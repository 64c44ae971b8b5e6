#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/notation.hpp"
#include "draw/mesh.hpp"
#include "screens/table/table_lists.hpp"
#include "table/move_words.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

constexpr float kMoveRow = 24;
constexpr float kMoveGap = 6;
constexpr float kBesideEachOther = 400;  ///< the minimum width for moves and evaluation together
constexpr float kGraphHeight = 90;

/// Returns the last point up to the shown position; the first one if all are later.
const GraphPoint& point_at(const std::vector<GraphPoint>& points, int ply) {
    const auto after = std::ranges::upper_bound(points, ply, {}, &GraphPoint::ply);
    return after == points.begin() ? points.front() : *(after - 1);
}

}  // namespace

/// Moves and evaluation side by side; in a narrow column, one of them under two tabs.
void TableLists::draw(Ui& ui, Rect rect) {
    ui.panel(rect);
    if (rect.width < ui.px(kBesideEachOther)) {
        const float used = tabs(ui, rect);
        const Rect rest{rect.x, rect.y + used, rect.width, rect.height - used - ui.px(8)};
        if (tab_ == Tab::Talk && view_.table().remote() != nullptr) return talk(ui, rest);
        return tab_ == Tab::Thoughts ? thoughts(ui, rest) : moves(ui, rest);
    }
    const float half = std::round(rect.width * 0.45f);
    const float padding = ui.px(14);
    const float top = rect.y + padding;
    const float line = ui.line_height(Face::Heading);
    ui.text_in({rect.x + padding, top, half, line}, Face::Heading, ui.theme().ink, tr("Moves"));
    live_chip(ui, rect.x + half - padding, top + line / 2);
    const float below = line + padding + ui.px(12);
    moves(ui, {rect.x, rect.y + below, half, rect.height - below - ui.px(10)});
    ui.line({rect.x + half, top}, {rect.x + half, rect.bottom() - padding}, ui.theme().line);
    const Rect other{rect.x + half, rect.y + padding, rect.width - half, line};
    right_list(ui, other, {other.x, rect.y + below, other.width, rect.height - below - padding});
}

/// The evaluation; at an online game, under the second of two tabs.
void TableLists::right_list(Ui& ui, Rect heading, Rect rest) {
    if (view_.table().remote() == nullptr) {
        thoughts_heading(ui, heading);
        return thoughts(ui, rest);
    }
    const float height = ui.px(Ui::kChipHeight);
    Point at{heading.x + ui.px(16), heading.y + std::round((heading.height - height) / 2)};
    if (ui.button_at("tab talk", at, talk_label(), talks_ ? Look::ChipOn : Look::Chip)) {
        talks_ = true;
    }
    if (ui.button_at("tab thoughts", at, tr("Evaluation"), talks_ ? Look::Chip : Look::ChipOn)) {
        talks_ = false;
    }
    talks_ ? talk(ui, rest) : thoughts(ui, rest);
}

/// Draws the tabs; returns their height.
float TableLists::tabs(Ui& ui, Rect rect) {
    const float margin = ui.px(10);
    const float height = ui.px(Ui::kChipHeight);
    float left = rect.x + margin;
    const auto tab = [&](Tab which, const char* id, const std::string& label) {
        const float width = ui.measure(Face::Small, label).width + ui.px(14);
        const Look look = tab_ == which ? Look::ChipOn : Look::Chip;
        if (ui.button(id, {left, rect.y + margin, width, height}, label, look)) tab_ = which;
        left += width + ui.px(6);
    };
    tab(Tab::Moves, "tab moves", tr("Moves"));
    tab(Tab::Thoughts, "tab thoughts", tr("Evaluation"));
    if (view_.table().remote() != nullptr) tab(Tab::Talk, "tab talk", talk_label());
    if (!view_.review().live()) live_chip(ui, rect.right() - margin, rect.y + margin + height / 2);
    return margin + height + ui.px(6);
}

/// Returns to the newest move; lit while that is shown.
void TableLists::live_chip(Ui& ui, float right, float middle) {
    const char* live = tr("live");
    const float width = ui.measure(Face::Small, live).width + ui.px(18);
    const float height = ui.px(21);
    const Rect place{right - width, std::round(middle - height / 2), width, height};
    if (ui.button("live", place, live, view_.review().live() ? Look::ChipOn : Look::Chip))
        view_.review().show_latest();
}

void TableLists::moves(Ui& ui, Rect rect) {
    const Theme& theme = ui.theme();
    const float padding = ui.px(14);
    const Rect list{rect.x + padding, rect.y, rect.width - padding - ui.px(4), rect.height};
    if (list.height < ui.px(kMoveRow)) return;
    const std::vector<MoveEntry>& entries = view_.moves().entries();
    const float row = ui.px(kMoveRow);
    const float number = ui.measure(Face::Small, "000").width + ui.px(12);
    const float room = list.width - number - ui.px(10);
    const auto columns = static_cast<float>(view_.moves().columns());
    const Board& board = view_.review().shown().board();
    const float name =
        ui.measure(Face::Text, cell_name(board, board.cell(board.rows() - 1, board.columns() - 1)))
            .width;
    // Wide enough for the longest cell name with the margins of move().
    const float least = std::max(ui.px(44), std::ceil(name * 8 / 7) + ui.px(kMoveGap) + 1);
    const float column = std::max(least, std::min(room / columns, ui.px(76)));
    // If a round does not fit into a row, moves simply follow each other.
    const int fit = std::max(1, static_cast<int>(room / column));
    const bool wrapped = fit < view_.moves().columns();
    const auto row_of = [&](const MoveEntry& entry) {
        return wrapped ? entry.ply / fit : entry.row;
    };
    begin_scroll("moves", list);
    const Point origin = scroll_origin();
    const int shown = view_.review().shown_ply();
    int numbered = -1;
    int rows = 0;
    for (const MoveEntry& entry : entries) {
        const float y = origin.y + row * static_cast<float>(row_of(entry));
        rows = std::max(rows, row_of(entry) + 1);
        const int group = wrapped ? row_of(entry) : entry.round;
        const bool first = std::exchange(numbered, group) != group;
        if (y + row < list.y || y > list.bottom()) continue;
        if (first) {
            ui.text_in({origin.x, y, number - ui.px(12), row}, Face::Small, theme.muted,
                       std::to_string(wrapped ? entry.ply + 1 : entry.round + 1), Align::Right);
        }
        const int place = wrapped ? entry.ply % fit : entry.column;
        move(ui, entry,
             {origin.x + number + column * static_cast<float>(place), y + ui.px(1),
              column - ui.px(kMoveGap), row - ui.px(2)});
    }
    if (listed_ != entries.size() || listed_at_ != shown) {
        const auto at = static_cast<std::size_t>(std::max(shown - 1, 0));
        if (at < entries.size()) scroll_to(row * static_cast<float>(row_of(entries[at])));
    }
    listed_ = entries.size();
    listed_at_ = shown;
    end_scroll(row * static_cast<float>(rows));
}

void TableLists::move(Ui& ui, const MoveEntry& entry, Rect place) {
    const Theme& theme = ui.theme();
    const bool current = entry.ply + 1 == view_.review().shown_ply();
    const Touch touched = ui.touch("move" + std::to_string(entry.ply), place, false);
    if (current) {
        ui.fill(place, theme.accent, 4);
    } else if (touched.hovered) {
        ui.fill(place, theme.soft, 4);
    }
    const float margin = std::min(ui.px(8), place.width / 8);
    ui.text_in({place.x + margin, place.y, place.width - margin, place.height}, Face::Text,
               current ? theme.on_accent : theme.ink, entry.label);
    if (touched.clicked) view_.review().look_at(entry.ply + 1);
}

/// The evaluating player and its seat's winning chance; with several AIs, the chance of each.
void TableLists::thoughts_heading(Ui& ui, Rect rect) {
    const float padding = ui.px(16);
    const Rect inner{rect.x + padding, rect.y, rect.width - 2 * padding, rect.height};
    const std::vector<GraphCurve> curves = gui::graph(view_);
    std::string chances;
    for (const GraphCurve& curve : curves) {
        const float chance = point_at(curve.points, view_.review().shown_ply()).chance;
        chances += fmt::format("{}{} %", chances.empty() ? "" : " · ",
                               percent_of(static_cast<double>(chance)));
    }
    const float chance_width = chances.empty() ? 0 : ui.measure(Face::Text, chances).width;
    const std::string heading =
        curves.size() == 1
            ? tr(Message("{}'s view", player_label(view_.table(), curves.front().seat)))
            : tr("Evaluation");
    ui.text_in({inner.x, inner.y, inner.width - chance_width - ui.px(8), inner.height},
               Face::Heading, ui.theme().ink, heading);
    ui.text_in(inner, Face::Text, ui.theme().muted, chances, Align::Right);
}

/// The graph, the best line, and the switches for the board.
void TableLists::thoughts(Ui& ui, Rect rect) {
    const Theme& theme = ui.theme();
    const float padding = ui.px(16);
    const Rect list{rect.x + padding, rect.y, rect.width - padding - ui.px(4), rect.height};
    const float width = rect.width - 2 * padding;
    begin_scroll("thoughts", list);
    const Point origin = scroll_origin();
    const float graph_height = std::clamp(rect.height * 0.35f, ui.px(48), ui.px(kGraphHeight));
    float y = origin.y;
    graph(ui, {origin.x, y, width, graph_height});
    y += graph_height + ui.px(16);
    ui.text({origin.x, y}, Face::Small, theme.muted, tr("line"));
    y += ui.line_height(Face::Small) + ui.px(4);
    const std::string expected = line_text(view_);
    const float line_height = ui.line_height(Face::Text);
    ui.text_in({origin.x, y, width, line_height}, Face::Text, theme.ink,
               expected.empty() ? "–" : expected);
    y += line_height + ui.px(14);
    if (const std::string values = values_text(view_);
        view_.shows(view_.toggles.values) && !values.empty()) {
        y += ui.paragraph({origin.x, y, width, 0}, Face::Small, theme.muted, values) + ui.px(10);
    }
    y += toggles(ui, {origin.x, y, width, 0});
    end_scroll(y - origin.y);
}

/// An empty graph shows the reason. A dot marks the shown position; a click shows another one.
void TableLists::graph(Ui& ui, Rect rect) {
    const Theme& theme = ui.theme();
    ui.fill(rect, theme.soft, 6);
    const std::vector<GraphCurve> curves = gui::graph(view_);
    if (curves.empty()) {
        const std::string note = graph_note(view_);
        Rect text{rect.x + ui.px(12), rect.y, rect.width - ui.px(24), 0};
        const float height = ui.paragraph(text, Face::Small, theme.muted, note, false);
        text.y += std::round((rect.height - height) / 2);
        ui.paragraph(text, Face::Small, theme.muted, note);
        return;
    }
    const float middle = rect.y + rect.height / 2;
    ui.line({rect.x, middle}, {rect.right(), middle}, theme.line);
    const int last = std::max(view_.table().position().ply(), 1);
    const float margin = ui.px(6);
    const float width = std::max(rect.width - 2 * margin, 1.0f);
    const auto place = [&](int ply, float chance) -> Point {
        const float part = static_cast<float>(ply) / static_cast<float>(last);
        return {rect.x + margin + std::min(part, 1.0f) * width,
                rect.bottom() - margin - chance * (rect.height - 2 * margin)};
    };
    if (!view_.review().live()) {
        const float x = std::round(place(view_.review().shown_ply(), 0).x);
        ui.line({x, rect.y}, {x, rect.bottom()}, theme.muted);
    }
    for (const GraphCurve& curve : curves) {
        std::vector<Point> points;
        points.reserve(curve.points.size());
        for (const GraphPoint& point : curve.points)
            points.push_back(place(point.ply, point.chance));
        const Colour colour = curves.size() == 1 ? theme.accent : seat_colour(curve.seat);
        const GraphPoint& shown = point_at(curve.points, view_.review().shown_ply());
        const Point dot = place(shown.ply, shown.chance);
        // An outline, for stones in the colour of the panel.
        if (curves.size() > 1) {
            if (points.size() > 1) ui.polyline(points, theme.muted, 4);
            ui.disc(dot, ui.px(5), theme.muted);
        }
        if (points.size() > 1) ui.polyline(points, colour, 2);
        ui.disc(dot, ui.px(4), colour);
    }
    if (!ui.touch("graph", rect, false).clicked) return;
    const float part = (ImGui::GetIO().MousePos.x - rect.x - margin) / width;
    view_.review().look_at(static_cast<int>(std::lround(part * static_cast<float>(last))));
}

Colour TableLists::seat_colour(Seat seat) const {
    const Side side = view_.table().position().side_of(seat);
    if (side < 1 || side > looks_.size()) return {};
    const SideLook& look = looks_[side - 1u];
    return look.stone ? mixed(look.colours.light, look.colours.rim, 0.5f) : look.colours.sign;
}

/// Display options of the board, as chips; returns their height.
float TableLists::toggles(Ui& ui, Rect rect) {
    struct Toggle {
        const char* label;
        bool* value;
    };
    BoardToggles& on = view_.toggles;
    std::vector<Toggle> all{{tr("coordinates"), &on.coordinates}};
    if (view_.has_fixed_stones()) {
        all.insert(all.begin(), {{tr("numbers"), &on.numbers},
                                 {tr("values"), &on.values},
                                 {tr("forbidden"), &on.forbidden}});
    }
    Point at{rect.x, rect.y};
    for (const Toggle& toggle : all) {
        const Look look = *toggle.value ? Look::ChipOn : Look::Chip;
        if (at.x > rect.x && at.x + ui.button_width(toggle.label, look) > rect.right()) {
            at = {rect.x, at.y + ui.px(Ui::kChipHeight + 6)};
        }
        const auto state = [&toggle] {
            return std::string(toggle.label) + tr(": ") + (*toggle.value ? tr("on") : tr("off"));
        };
        const std::string id = std::string("toggle ") + toggle.label;
        ui.called(state());
        if (ui.button_at(id, at, toggle.label, look)) {
            *toggle.value = !*toggle.value;
            // A focused chip speaks its new state itself.
            if (!ui.focus().has(id)) ui.say(state());
            view_.changed();
        }
    }
    return at.y + ui.px(Ui::kChipHeight) - rect.y;
}

}  // namespace tengen::gui
