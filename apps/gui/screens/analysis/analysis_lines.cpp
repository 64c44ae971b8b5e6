// The engines and their lines, and the graph of winning chances. Long, because both draw what the
// engines say.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/short_move.hpp"
#include "core/teams.hpp"
#include "draw/mesh.hpp"
#include "screens/analysis/analysis_page.hpp"
#include "screens/stone_icon.hpp"
#include "view/analysis_graph.hpp"
#include "view/analysis_words.hpp"
#include "view/contrast.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

constexpr float kLineRow = 28;
constexpr int kRowsShown = 5;  ///< more of them scroll
constexpr int kRowsOfTwo = 3;  ///< for each of two engines
constexpr float kEngineGap = 17;
constexpr float kHeadingGap = 8;
constexpr float kSmallChip = 27;
constexpr float kChipGap = 8;
constexpr float kSecondWidth = 330;  ///< of a heading with a button for the second engine
constexpr float kScoreWidth = 420;
constexpr float kLeastName = 90;  ///< of an engine's chip
constexpr float kEdge = 14;
constexpr float kMinGraph = 48;
constexpr float kMaxGraph = 96;
constexpr double kVisibleCurve = 1.6;  ///< the least contrast

/// "depth 17 · 1.9 M/s", "depth 3 · limit reached"
std::string progress(const AnalysisView& view, EngineId id) {
    const Analysis& lines = view.lines(id);
    if (lines.lines.empty()) return "";
    std::string text;
    if (const auto depth = lines.lines.front().depth; depth != 0) {
        text = tr(Message("depth {}", depth));
    }
    const bool kept = view.lines_are_kept(id);
    if (!kept && view.engine(id).at_limit()) {
        return text + (text.empty() ? "" : " · ") + tr("limit reached");
    }
    const std::uint64_t number = kept ? lines.nodes : view.engine(id).speed();
    if (number == 0) return text;
    const std::string shown =
        kept ? tr(Message("{} nodes", short_number(number))) : short_number(number) + "/s";
    return text.empty() ? shown : text + " · " + shown;
}

std::string lines_label(const AnalysisView& view) {
    return tr_count("{} line", "{} lines", view.engine().lines());
}

}  // namespace

float AnalysisPage::engines_height(const Ui& ui) const {
    const int most = view_.has_second_engine() ? kRowsOfTwo : kRowsShown;
    const float rows = static_cast<float>(std::min(view_.engine().lines(), most));
    const float one = ui.px(Ui::kChipHeight + kHeadingGap) + rows * ui.px(kLineRow);
    const auto count = static_cast<float>(view_.engines().size());
    return ui.px(2 * kEdge - 4) + count * one + (count - 1) * ui.px(kEngineGap);
}

/// The second engine is below the first one.
void AnalysisPage::engines(Ui& ui, Rect rect) {
    view_.set_pointed_line(std::nullopt);
    const float edge = ui.px(kEdge);
    Rect inner{rect.x + edge, rect.y + edge, rect.width - 2 * edge,
               rect.height - 2 * edge + ui.px(4)};
    if (!view_.has_second_engine()) return engine(ui, inner, EngineId::First);
    // Without room for two lines of each, all of it scrolls.
    const float gap = ui.px(kEngineGap);
    const float least = ui.px(Ui::kChipHeight + kHeadingGap + 2 * kLineRow);
    const bool low = inner.height < 2 * least + gap;
    const Rect seen{rect.x, rect.y + ui.px(8), rect.width, rect.height - ui.px(12)};
    if (low) begin_scroll("engines", seen);
    const Point origin = low ? scroll_origin() : Point{rect.x, inner.y};
    inner.y = origin.y;
    const float half = (inner.height - gap) / 2;
    const auto height = [&](EngineId id) {
        const auto rows =
            static_cast<float>(std::max<std::size_t>(view_.lines(id).lines.size(), 1));
        return low ? least + (rows - 2) * ui.px(kLineRow) : half;
    };
    if (low) inner.width -= ui.px(4);
    engine(ui, {inner.x, inner.y, inner.width, height(EngineId::First)}, EngineId::First);
    inner.y += height(EngineId::First) + gap;
    const float middle = std::round(inner.y - gap / 2);
    ui.line({rect.x, middle}, {rect.right(), middle}, ui.theme().line);
    engine(ui, {inner.x, inner.y, inner.width, height(EngineId::Second)}, EngineId::Second);
    if (low) end_scroll(inner.y + height(EngineId::Second) - origin.y);
}

/// Its lines, and buttons for fewer and more.
void AnalysisPage::number_of_lines(Ui& ui, Rect rect) {
    const float small = ui.px(kSmallChip);
    ui.called(tr("Fewer lines"));
    if (ui.button("fewer", {rect.x, rect.y, small, rect.height}, "−", Look::Chip)) {
        wish_ = Command::FewerLines;
    }
    const Rect number{rect.x + small, rect.y, rect.width - 2 * small, rect.height};
    ui.text_in(number, Face::Small, ui.theme().ink, lines_label(view_), Align::Centre);
    ui.called(tr("More lines"));
    if (ui.button("more", {number.right(), rect.y, small, rect.height}, "+", Look::Chip)) {
        wish_ = Command::MoreLines;
    }
}

/// The name, the progress and a switch. The first engine has the number of lines too, and the
/// button for the second one, which has one to close it. Returns its height.
float AnalysisPage::engine_heading(Ui& ui, Rect rect, EngineId id) {
    const bool first = id == EngineId::First;
    const std::string end = first ? "" : " 2";
    const float height = ui.px(Ui::kChipHeight);
    const SeatSpec& seat = view_.engine(id).chosen();
    std::vector<Engine> usable = engines_;
    std::erase_if(usable, [this](const Engine& one) { return view_.refuses_game(one.seat); });
    const auto chosen = std::ranges::find_if(usable, [&seat](const Engine& one) {
        return one.seat.kind == seat.kind && one.seat.name == seat.name;
    });
    std::vector<std::string> names;
    for (const Engine& engine : usable) names.push_back(engine.label);
    const std::string name =
        (chosen == usable.end() ? seat.name : chosen->label) +
        (seat.level.empty() ? "" : " · " + std::string(tr(seat.level.c_str()))) +
        (seat.options.empty() ? "" : " *");
    const std::string called = first ? tr("Engine") : tr("Second engine");
    const bool on = view_.engine(id).on();
    const std::string state = on ? tr("on") : tr("off");
    float right = rect.right();
    const auto place = [&](float width) {
        right -= width;
        const Rect chip{right, rect.y, width, height};
        right -= ui.px(kChipGap);
        return chip;
    };
    const Rect lines = first ? place(2 * ui.px(kSmallChip) + ui.px(12) +
                                     ui.measure(Face::Small, lines_label(view_)).width)
                             : Rect();
    // A narrow column has it in the list.
    const bool adds = first && !view_.has_second_engine() && rect.width >= ui.px(kSecondWidth);
    const Rect other =
        !first || adds ? place(first ? ui.button_width(tr("2nd"), Look::Chip) : ui.px(kSmallChip))
                       : Rect();
    const Rect state_rect = place(
        std::max(ui.button_width(tr("on"), Look::Chip), ui.button_width(tr("off"), Look::Chip)));
    // A long name leaves room for the progress, whose width changes while the engine works.
    const std::string text = progress(view_, id);
    const float wish = ui.measure(Face::Small, name + " ▾").width + ui.px(24);
    const float told =
        text.empty()
            ? 0
            : std::max(ui.measure(Face::Small, text).width,
                       ui.measure(Face::Small, tr(Message("depth {}", 88)) + " · 888 k/s").width);
    const float most = right - rect.x;
    const float left_over = std::max(most - told - ui.px(10), std::min(most, ui.px(kLeastName)));
    const Rect list{rect.x, rect.y, std::min(wish, text.empty() ? most : left_over), height};
    const bool offers_second = first && !view_.has_second_engine();
    if (offers_second) names.push_back(tr("Second engine"));
    names.push_back(tr("Options…"));
    ui.called(called);
    const int picked =
        ui.dropdown("engine" + end, list, ui.cut(Face::Small, name, list.width - ui.px(30)), names,
                    chosen == usable.end() ? -1 : static_cast<int>(chosen - usable.begin()));
    ui.called(called + tr(": ") + state);
    if (ui.button("engine on" + end, state_rect, state, on ? Look::ChipOn : Look::Chip)) {
        view_.toggle_engine(id);
    }
    if (other.width > 0) {
        ui.called(first ? tr("Second engine") : tr("Only one engine"));
        if (ui.button("second engine" + end, other, first ? tr("2nd") : "×", Look::Chip)) {
            wish_ = Command::SecondEngine;
        }
    }
    if (first) number_of_lines(ui, lines);
    const float left = list.right() + ui.px(10);
    if (ui.measure(Face::Small, text).width <= right - left) {
        ui.text_in({left, rect.y, right - left, height}, Face::Small, ui.theme().muted, text,
                   Align::Right);
    }
    if (picked < 0) return height;
    const auto at = static_cast<std::size_t>(picked);
    if (at + 1 == names.size()) {
        options_engine_ = id;
        wish_ = Command::EngineOptions;
    } else if (at == usable.size()) {
        wish_ = Command::SecondEngine;
    } else if (usable[at].seat.name != seat.name || usable[at].seat.kind != seat.kind) {
        view_.choose_engine(usable[at].seat, id);
    }
    return height;
}

void AnalysisPage::engine(Ui& ui, Rect rect, EngineId id) {
    const float used = engine_heading(ui, rect, id) + ui.px(kHeadingGap);
    engine_list(ui, {rect.x, rect.y + used, rect.width, rect.height - used}, id);
}

void AnalysisPage::engine_list(Ui& ui, Rect rect, EngineId id) {
    const std::size_t count = view_.lines(id).lines.size();
    if (count == 0) {
        const std::string hint = view_.drill().silent()
                                     ? tr("The engine is silent until you find a move.")
                                 : view_.engine(id).on() ? tr("The engine is thinking.")
                                                         : tr("Space starts the engine.");
        ui.paragraph({rect.x, rect.y, rect.width, 0}, Face::Small, ui.theme().muted, hint);
        return;
    }
    if (const std::string other = view_.other_engine_of_lines(id); !other.empty()) {
        const float line = ui.line_height(Face::Small);
        ui.text_in({rect.x, rect.y, rect.width, line}, Face::Small, ui.theme().muted,
                   tr(Message("Kept in the file, by {}:", other)));
        rect.y += line + ui.px(2);
        rect.height -= line + ui.px(2);
    }
    const Rect list{rect.x - ui.px(6), rect.y, rect.width + ui.px(12), rect.height};
    begin_scroll(id == EngineId::First ? "lines" : "lines 2", list);
    const Point origin = scroll_origin();
    const float row = ui.px(kLineRow);
    const float all = row * static_cast<float>(count);
    const float width = list.width - (all > list.height + 1 ? ui.px(8) : 0);
    std::optional<EngineLineId> played;
    for (std::size_t i = 0; i < count; ++i) {
        const Rect place{origin.x, origin.y + row * static_cast<float>(i), width, row};
        if (line_row(ui, place, {id, i})) played = EngineLineId{id, i};
    }
    end_scroll(all);
    // The next position has other lines.
    if (played) view_.play_line(*played);
}

/// Rank, chance, moves, score and depth. Returns whether a person wants to play it.
bool AnalysisPage::line_row(Ui& ui, Rect row, EngineLineId id) {
    const Theme& theme = ui.theme();
    const std::size_t index = id.index;
    const AnalysisLine line = view_.lines(id.engine).lines[index];
    const Position& position = view_.shown_position();
    const std::string chance = chance_label(line, position.turn().seat);
    const std::vector<std::string> names = short_moves(position, line.actions);
    const std::string moves = fmt::format("{}", fmt::join(names, " "));
    const bool second = id.engine == EngineId::Second;
    const std::string called = fmt::format("{}: {}, {}", index + 1, chance, moves);
    const std::string other = view_.other_engine_of_lines(id.engine);
    const std::string by = !other.empty() ? other + ' '
                           : second       ? view_.engine(id.engine).chosen().name + ' '
                                          : "";
    ui.called(by + called);
    const Touch touched =
        ui.touch_row(second ? "second lines" : "lines",
                     (second ? "second line" : "line") + std::to_string(index), row);
    if (touched.hovered || touched.focused) {
        ui.fill(row, theme.soft, 6);
        view_.set_pointed_line(id);
    }
    if (touched.focused) ui.focus_ring(row, 6);
    const bool faint = is_faint(line, view_.lines(id.engine));
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
    return touched.clicked;
}

void AnalysisPage::graph_alone(Ui& ui, Rect rect) {
    const float edge = ui.px(kEdge);
    graph(ui, {rect.x + edge, rect.y + ui.px(6), rect.width - 2 * edge, rect.height - ui.px(12)});
}

/// Both under one tab, if there is room.
void AnalysisPage::engine_and_graph(Ui& ui, Rect rect) {
    const float edge = ui.px(kEdge);
    if (column_ == ColumnKind::OnePart) {
        return engines(ui, {rect.x, rect.y - ui.px(8), rect.width, rect.height + ui.px(12)});
    }
    const float curve = std::clamp(rect.height * 0.3f, ui.px(kMinGraph), ui.px(kMaxGraph));
    engines(ui, {rect.x, rect.y - ui.px(8), rect.width, rect.height - curve});
    graph(ui, {rect.x + edge, rect.bottom() - curve, rect.width - 2 * edge, curve - ui.px(6)});
}

/// A dot marks the place; a click goes to another one.
void AnalysisPage::graph(Ui& ui, Rect rect) {
    const Theme& theme = ui.theme();
    ui.fill(rect, theme.soft, 6);
    const std::vector<GraphCurve> curves = analysis_graph(view_);
    const bool two = view_.has_second_engine();
    const float margin = ui.px(6);
    const bool signs = std::ranges::any_of(view_.line(), [this](RecordNodeId node) {
        return view_.review().sign_of(node) != ReviewWord::None;
    });
    if (curves.empty() && !signs && (!two || analysis_graph(view_, EngineId::Second).empty())) {
        ui.text_in({rect.x + ui.px(12), rect.y, rect.width - ui.px(24), rect.height}, Face::Small,
                   theme.muted, tr("Winning chances appear here."));
        return;
    }
    // The names of several seats are above their curves.
    const float top =
        rect.y + (teams_of(view_.shown_position().game()) > 2 ? ui.line_height(Face::Small) : 0.0f);
    const int last = std::max(static_cast<int>(view_.line().size()) - 1, 1);
    const float width = std::max(rect.width - 2 * margin, 1.0f);
    const auto place = [&](int ply, float chance) -> Point {
        const float part = static_cast<float>(ply) / static_cast<float>(last);
        return {rect.x + margin + std::min(part, 1.0f) * width,
                rect.bottom() - margin - chance * (rect.bottom() - top - 2 * margin)};
    };
    const float middle = std::round(place(0, 0.5f).y);
    draw_proved(ui, rect, proved_stretches(view_), place);
    ui.line({rect.x, middle}, {rect.right(), middle}, theme.line);
    const float x = std::round(place(view_.ply(), 0).x);
    ui.line({x, rect.y}, {x, rect.bottom()}, theme.muted);
    if (two) graph_curves(ui, analysis_graph(view_, EngineId::Second), EngineId::Second, place);
    graph_curves(ui, curves, EngineId::First, place);
    draw_mistakes(ui, view_, curves, place);
    graph_names(ui, rect, curves, x);
    if (!ui.touch("graph", rect, false).clicked) return;
    const float part = (ImGui::GetIO().MousePos.x - rect.x - margin) / width;
    view_.to_ply(
        static_cast<int>(std::lround(std::clamp(part, 0.0f, 1.0f) * static_cast<float>(last))));
}

/// Whose chances the curves are: one side's, or those of each seat, with its stone.
void AnalysisPage::graph_names(Ui& ui, Rect rect, const std::vector<GraphCurve>& curves,
                               float cursor) {
    const Theme& theme = ui.theme();
    const Position& position = view_.shown_position();
    const Game& game = position.game();
    const float line = ui.line_height(Face::Small);
    const float margin = ui.px(6);
    const int teams = teams_of(game);
    if (teams > 2) {
        const float room = rect.width / static_cast<float>(teams);
        for (Seat seat = 0; seat < teams; ++seat) {
            const Side side = position.side_of(seat);
            if (side < 1 || side > looks_.size()) continue;
            const Point at{rect.x + margin + room * static_cast<float>(seat), rect.y + ui.px(2)};
            const float radius = ui.px(5);
            stone_icon(ui, {at.x + radius, at.y + line / 2}, radius, looks_[side - 1u]);
            ui.text_in({at.x + 3 * radius, at.y, room - 3 * radius - margin, line}, Face::Small,
                       theme.muted, tr_word(game.side_name(side)));
        }
        return;
    }
    if (teams != 2) return;
    const std::string whose = tr(Message("Chance of {}", game.side_term(position.side_of(0))));
    const float width = ui.measure(Face::Small, whose).width;
    // The curve and the cursor leave it this place.
    const bool high = !curves.empty() && curves.front().points.front().chance > 0.5f;
    const bool right = cursor <= rect.x + margin + width + ui.px(4);
    ui.text({right ? rect.right() - margin - width : rect.x + margin,
             high ? rect.bottom() - line - ui.px(3) : rect.y + ui.px(3)},
            Face::Small, theme.muted, whose);
}

/// Those of the second engine are thin, with squares. One that is hard to see has an edge. At its
/// end, a seat's curve has its stone.
void AnalysisPage::graph_curves(Ui& ui, const std::vector<GraphCurve>& curves, EngineId id,
                                const GraphPlace& place) {
    const Theme& theme = ui.theme();
    const bool first = id == EngineId::First;
    const Position& position = view_.shown_position();
    const bool by_seat = teams_of(position.game()) > 2;
    for (const GraphCurve& curve : curves) {
        const Colour alone = first ? theme.accent : theme.ink;
        const Colour colour = by_seat ? seat_colour(curve.seat) : alone;
        std::vector<Point> points;
        for (const GraphPoint& point : curve.points) {
            points.push_back(place(point.ply, point.chance));
        }
        if (points.size() > 1) {
            const bool pale = contrast(colour, theme.soft) < kVisibleCurve;
            if (by_seat && pale) ui.polyline(points, theme.ink, first ? 3.5f : 2.5f);
            ui.polyline(points, colour, first ? 2 : 1);
        }
        for (std::size_t i = 0; i < points.size(); ++i) {
            const bool here = curve.points[i].ply == view_.ply();
            const float reach = ui.px(here ? 4 : 2);
            if (!first) {
                const Rect square{points[i].x - reach, points[i].y - reach, 2 * reach, 2 * reach};
                ui.fill(square, colour);
                if (by_seat && contrast(colour, theme.soft) < kVisibleCurve) {
                    ui.outline(square, theme.ink, 0, 1);
                }
            } else if (here || points.size() == 1) {
                ui.disc(points[i], ui.px(4), colour);
            }
        }
        const Side side = position.side_of(curve.seat);
        if (by_seat && first && side >= 1 && side <= looks_.size()) {
            stone_icon(ui, points.back(), ui.px(5), looks_[side - 1u]);
        }
    }
}

Colour AnalysisPage::seat_colour(Seat seat) const {
    const Side side = view_.shown_position().side_of(seat);
    if (side < 1 || side > looks_.size()) return {};
    const SideLook& look = looks_[side - 1u];
    return look.stone ? mixed(look.colours.light, look.colours.rim, 0.5f) : look.colours.sign;
}

}  // namespace tengen::gui
