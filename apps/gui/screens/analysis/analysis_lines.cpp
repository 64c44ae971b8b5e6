// The engine and its lines, and the graph of winning chances.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "draw/mesh.hpp"
#include "screens/analysis/analysis_page.hpp"
#include "table/move_words.hpp"
#include "view/analysis_graph.hpp"
#include "view/analysis_words.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

constexpr float kLineRow = 28;
constexpr int kRowsShown = 5;  ///< more of them scroll
constexpr float kScoreWidth = 420;
constexpr float kEdge = 14;
constexpr float kMinGraph = 48;
constexpr float kMaxGraph = 96;

/// "depth 17 · 1.9 M/s"
std::string progress(const AnalysisView& view) {
    const Analysis& lines = view.lines();
    if (lines.lines.empty()) return "";
    std::string text;
    if (const auto depth = lines.lines.front().depth; depth != 0) {
        text = tr(Message("depth {}", depth));
    }
    const bool kept = view.lines_are_kept();
    const std::uint64_t number = kept ? lines.nodes : view.engine().speed();
    if (number == 0) return text;
    const std::string shown =
        kept ? tr(Message("{} nodes", short_number(number))) : short_number(number) + "/s";
    return text.empty() ? shown : text + " · " + shown;
}

}  // namespace

float AnalysisPage::engine_height(const Ui& ui) const {
    const float rows = static_cast<float>(std::min(view_.engine().lines(), kRowsShown));
    return ui.px(kEdge + Ui::kChipHeight + 8 + kEdge - 4) + rows * ui.px(kLineRow);
}

/// The name, a switch and the number of lines. Returns its height.
float AnalysisPage::engine_heading(Ui& ui, Rect rect) {
    const float height = ui.px(Ui::kChipHeight);
    const auto chosen = std::ranges::find_if(
        engines_, [&](const Engine& engine) { return engine.seat == view_.engine().chosen(); });
    std::vector<std::string> names;
    for (const Engine& engine : engines_) names.push_back(engine.label);
    const std::string name =
        chosen == engines_.end() ? view_.engine().chosen().name : chosen->label;
    const bool on = view_.engine().on();
    const std::string count = tr_count("{} line", "{} lines", view_.engine().lines());
    const std::string state = on ? tr("on") : tr("off");
    const float small = ui.px(27);
    const float state_width =
        std::max(ui.button_width(tr("on"), Look::Chip), ui.button_width(tr("off"), Look::Chip));
    const float count_width = ui.measure(Face::Small, count).width + ui.px(12);
    float right = rect.right();
    const auto place = [&](float width) {
        right -= width;
        const Rect chip{right, rect.y, width, height};
        right -= ui.px(4);
        return chip;
    };
    const Rect more = place(small);
    const Rect number = place(count_width);
    const Rect fewer = place(small);
    right -= ui.px(6);
    const Rect state_rect = place(state_width);
    right -= ui.px(6);
    // The names may be long, and the progress gives way first.
    const float wish = ui.measure(Face::Small, name + " ▾").width + ui.px(24);
    const Rect list{rect.x, rect.y, std::min(wish, right - rect.x - ui.px(4)), height};
    ui.called(tr("Engine"));
    const int picked =
        ui.dropdown("engine", list, ui.cut(Face::Small, name, list.width - ui.px(30)), names,
                    chosen == engines_.end() ? -1 : static_cast<int>(chosen - engines_.begin()));
    ui.called(std::string(tr("Engine")) + tr(": ") + state);
    if (ui.button("engine on", state_rect, state, on ? Look::ChipOn : Look::Chip)) {
        wish_ = Command::ToggleAnalysis;
    }
    ui.called(tr("Fewer lines"));
    if (ui.button("fewer", fewer, "−", Look::Chip)) wish_ = Command::FewerLines;
    ui.text_in(number, Face::Small, ui.theme().ink, count, Align::Centre);
    ui.called(tr("More lines"));
    if (ui.button("more", more, "+", Look::Chip)) wish_ = Command::MoreLines;
    const float left = list.right() + ui.px(10);
    const std::string text = progress(view_);
    if (ui.measure(Face::Small, text).width <= right - left) {
        ui.text_in({left, rect.y, right - left, height}, Face::Small, ui.theme().muted, text,
                   Align::Right);
    }
    if (picked >= 0) view_.choose_engine(engines_[static_cast<std::size_t>(picked)].seat);
    return height;
}

void AnalysisPage::engine(Ui& ui, Rect rect) {
    const float edge = ui.px(kEdge);
    const Rect inner{rect.x + edge, rect.y + edge, rect.width - 2 * edge, rect.height - 2 * edge};
    const float used = engine_heading(ui, inner) + ui.px(8);
    Rect list{rect.x + edge - ui.px(6), inner.y + used, inner.width + ui.px(12),
              rect.bottom() - inner.y - used - ui.px(kEdge - 4)};
    const std::size_t count = view_.lines().lines.size();
    view_.set_pointed_line(std::nullopt);
    if (count == 0) {
        const std::string hint = view_.drill().silent()
                                     ? tr("The engine is silent until you find a move.")
                                 : view_.engine().on() ? tr("The engine is thinking.")
                                                       : tr("Space starts the engine.");
        ui.paragraph({inner.x, list.y, inner.width, 0}, Face::Small, ui.theme().muted, hint);
        return;
    }
    begin_scroll("lines", list);
    const Point origin = scroll_origin();
    const float row = ui.px(kLineRow);
    for (std::size_t i = 0; i < count; ++i) {
        line_row(ui, {origin.x, origin.y + row * static_cast<float>(i), list.width, row}, i);
    }
    end_scroll(row * static_cast<float>(count));
}

/// Rank, chance, moves, score and depth.
void AnalysisPage::line_row(Ui& ui, Rect row, std::size_t index) {
    const Theme& theme = ui.theme();
    const AnalysisLine line = view_.lines().lines[index];
    const Position& position = view_.shown_position();
    const std::string chance = chance_label(line, position.turn().seat);
    const std::vector<std::string> names = names_of_line(position, line.actions);
    const std::string moves = fmt::format("{}", fmt::join(names, " "));
    ui.called(fmt::format("{}: {}, {}", index + 1, chance, moves));
    const Touch touched = ui.touch("line" + std::to_string(index), row, true);
    if (touched.hovered || touched.focused) {
        ui.fill(row, theme.soft, 6);
        view_.set_pointed_line(index);
    }
    if (touched.focused) ui.focus_ring(row, 6);
    const bool faint = is_faint(line, view_.lines());
    const float edge = ui.px(6);
    float left = row.x + edge;
    const auto column = [&](float width, Face face, Colour colour, const std::string& text) {
        ui.text_in({left, row.y, width, row.height}, face, colour, text);
        left += width + ui.px(8);
    };
    column(ui.measure(Face::Small, "00").width, Face::Small, theme.muted,
           std::to_string(index + 1));
    const float chance_width =
        std::max(ui.measure(Face::Bold, "100 %").width, ui.measure(Face::Bold, chance).width);
    column(chance_width, Face::Bold, faint ? theme.muted : theme.ink, chance);
    float right = row.right() - edge;
    const auto at_right = [&](const std::string& text, float width) {
        right -= width;
        ui.text_in({right, row.y, width, row.height}, Face::Small, theme.muted, text, Align::Right);
        right -= ui.px(10);
    };
    const float digits = ui.measure(Face::Small, "000").width;
    at_right(line.depth == 0 ? "" : std::to_string(line.depth), digits);
    if (row.width >= ui.px(kScoreWidth)) {
        at_right(score_label(line), ui.measure(Face::Small, "-0000.0").width);
    }
    ui.text_in({left, row.y, right - left, row.height}, Face::Text, theme.ink, moves);
    if (touched.clicked) view_.play_line(index);
}

/// Both under one tab.
void AnalysisPage::engine_and_graph(Ui& ui, Rect rect) {
    const float edge = ui.px(kEdge);
    const float curve = std::clamp(rect.height * 0.3f, ui.px(kMinGraph), ui.px(kMaxGraph));
    engine(ui, {rect.x, rect.y - ui.px(8), rect.width, rect.height - curve});
    graph(ui, {rect.x + edge, rect.bottom() - curve, rect.width - 2 * edge, curve - ui.px(6)});
}

/// A dot marks the place; a click goes to another one.
void AnalysisPage::graph(Ui& ui, Rect rect) {
    const Theme& theme = ui.theme();
    ui.fill(rect, theme.soft, 6);
    const std::vector<GraphCurve> curves = analysis_graph(view_);
    const float margin = ui.px(6);
    if (curves.empty()) {
        ui.text_in({rect.x + ui.px(12), rect.y, rect.width - ui.px(24), rect.height}, Face::Small,
                   theme.muted, tr("Winning chances appear here."));
        return;
    }
    const int last = std::max(static_cast<int>(view_.line().size()) - 1, 1);
    const float width = std::max(rect.width - 2 * margin, 1.0f);
    const auto place = [&](int ply, float chance) -> Point {
        const float part = static_cast<float>(ply) / static_cast<float>(last);
        return {rect.x + margin + std::min(part, 1.0f) * width,
                rect.bottom() - margin - chance * (rect.height - 2 * margin)};
    };
    const float middle = std::round(place(0, 0.5f).y);
    if (const ReviewFigures* figures = view_.review().figures()) {
        draw_proved(ui, rect, *figures, place);
    }
    ui.line({rect.x, middle}, {rect.right(), middle}, theme.line);
    const float x = std::round(place(view_.ply(), 0).x);
    ui.line({x, rect.y}, {x, rect.bottom()}, theme.muted);
    for (const GraphCurve& curve : curves) {
        const Colour colour = curves.size() == 1 ? theme.accent : seat_colour(curve.seat);
        std::vector<Point> points;
        for (const GraphPoint& point : curve.points) {
            points.push_back(place(point.ply, point.chance));
        }
        if (points.size() > 1) {
            if (curves.size() > 1) ui.polyline(points, theme.muted, 4);
            ui.polyline(points, colour, 2);
        }
        for (std::size_t i = 0; i < points.size(); ++i) {
            const bool here = curve.points[i].ply == view_.ply();
            if (here || points.size() == 1) ui.disc(points[i], ui.px(4), colour);
        }
    }
    draw_mistakes(ui, view_, place);
    if (curves.size() == 1) {
        const Position& position = view_.shown_position();
        const std::string whose =
            tr_word(position.game().side_name(position.side_of(curves.front().seat)));
        ui.text({rect.x + margin, rect.y + ui.px(3)}, Face::Small, theme.muted, whose);
    }
    if (!ui.touch("graph", rect, false).clicked) return;
    const float part = (ImGui::GetIO().MousePos.x - rect.x - margin) / width;
    view_.to_ply(
        static_cast<int>(std::lround(std::clamp(part, 0.0f, 1.0f) * static_cast<float>(last))));
}

Colour AnalysisPage::seat_colour(Seat seat) const {
    const Side side = view_.shown_position().side_of(seat);
    if (side < 1 || side > looks_.size()) return {};
    const SideLook& look = looks_[side - 1u];
    return look.stone ? mixed(look.colours.light, look.colours.rim, 0.5f) : look.colours.sign;
}

}  // namespace tengen::gui
