// The table of moves in the tab "Explorer".
#include <fmt/format.h>

#include <algorithm>

#include "core/short_move.hpp"
#include "draw/mesh.hpp"
#include "screens/analysis/explorer_tab.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

constexpr float kPlayedRow = 28;
constexpr float kMinBar = 72;
constexpr float kMaxBar = 220;
constexpr std::size_t kMovesShown = 12;

std::string percent(double part) {
    return fmt::format("{:.0f} %", 100 * part);
}

Colour side_colour(std::span<const SideLook> looks, Side side) {
    if (side < 1 || side > looks.size()) return {};
    const SideLook& look = looks[side - 1u];
    return look.stone ? mixed(look.colours.light, look.colours.rim, 0.5f) : look.colours.sign;
}

std::int64_t known_results(const GameTally& tally) {
    std::int64_t known = 0;
    for (const std::int64_t games : tally.results) known += games;
    return known;
}

}  // namespace

ExplorerTab::Columns ExplorerTab::columns(const Ui& ui, const ExplorerAnswer& answer,
                                          float width) const {
    Columns columns{};
    columns.gap = ui.px(10);
    columns.move = std::max({ui.measure(Face::Text, "h10 ").width,
                             ui.measure(Face::Text, tr("All")).width + ui.px(2),
                             ui.measure(Face::Small, tr("Moves")).width + ui.px(2)});
    for (const ExplorerMove& move : answer.moves) {
        const std::string name = tr_word(short_move(view_.shown_position(), move.played.action));
        columns.move = std::max(columns.move, ui.measure(Face::Text, name).width);
    }
    columns.move = std::min(columns.move, width * 0.3f);
    columns.games = std::max(ui.measure(Face::Small, tr("Games")).width,
                             ui.measure(Face::Small, short_number(answer.found.games)).width);
    // "1.2 k" is wider than the sum "12 k".
    for (const ExplorerMove& move : answer.moves) {
        const std::string games = short_number(static_cast<std::uint64_t>(move.played.games));
        columns.games = std::max(columns.games, ui.measure(Face::Small, games).width);
    }
    float room =
        width - columns.move - columns.games - ui.px(kMinBar) - 2 * columns.gap - ui.px(12);
    const auto take = [&](float& column, bool exists, const char* head, const char* widest) {
        const float need =
            std::max(ui.measure(Face::Small, head).width, ui.measure(Face::Small, widest).width);
        if (!exists || need + columns.gap > room) return;
        column = need;
        room -= need + columns.gap;
    };
    const bool valued = std::ranges::any_of(
        answer.moves, [](const ExplorerMove& move) { return move.chance >= 0; });
    const bool booked = std::ranges::any_of(
        answer.moves, [](const ExplorerMove& move) { return move.book.has_value(); });
    take(columns.book, booked, tr("Book"), "100");
    take(columns.engine, valued, tr("Engine"), "100 %");
    take(columns.strength, answer.found.rated > 0, tr("Strength"), "2000");
    take(columns.last, answer.found.last != 0, tr("Last"), "2000-00");
    columns.bar = std::max(0.0f, ui.px(kMinBar) + std::min(room, ui.px(kMaxBar - kMinBar)));
    return columns;
}

void ExplorerTab::head_row(Ui& ui, Rect row, const Columns& columns) const {
    float left = row.x + ui.px(6);
    const auto column = [&](float width, const char* text, Align align) {
        if (width <= 0) return;
        ui.text_in({left, row.y, width, row.height}, Face::Small, ui.theme().muted, text, align);
        left += width + columns.gap;
    };
    column(columns.move, tr("Moves"), Align::Left);
    column(columns.games, tr("Games"), Align::Right);
    column(columns.bar, tr("Results"), Align::Left);
    column(columns.book, tr("Book"), Align::Right);
    column(columns.engine, tr("Engine"), Align::Right);
    column(columns.strength, tr("Strength"), Align::Right);
    column(columns.last, tr("Last"), Align::Right);
}

float ExplorerTab::move_table(Ui& ui, Rect rect, const ExplorerAnswer& answer,
                              std::span<const SideLook> looks) {
    const Columns widths = columns(ui, answer, rect.width);
    const float height = ui.px(kPlayedRow);
    Rect row{rect.x - ui.px(6), rect.y, rect.width + ui.px(12), height};
    head_row(ui, row, widths);
    row.y += height;
    const std::size_t count =
        all_shown_ ? answer.moves.size() : std::min(answer.moves.size(), kMovesShown);
    for (std::size_t i = 0; i < count; ++i, row.y += height) {
        move_row(ui, row, answer.moves[i], i, widths, looks);
    }
    if (answer.found.games > 0) {
        sum_row(ui, row, answer, widths, looks);
        row.y += height;
    }
    if (answer.moves.size() > kMovesShown) {
        Point at{rect.x, row.y};
        const std::string label = all_shown_ ? std::string(tr("Fewer moves"))
                                             : tr(Message("All {} moves", answer.moves.size()));
        if (ui.button_at("all moves", at, label, Look::Chip)) {
            all_shown_ = !all_shown_;
            ui.redraw();
        }
        row.y += ui.px(Ui::kChipHeight);
    }
    return row.y - rect.y;
}

void ExplorerTab::move_row(Ui& ui, Rect row, const ExplorerMove& move, std::size_t index,
                           const Columns& columns, std::span<const SideLook> looks) {
    const Theme& theme = ui.theme();
    const Position& position = view_.shown_position();
    const std::optional<Action> action = action_here(position, move.played.action);
    const std::string id = "known" + std::to_string(index);
    if (index == 0 && focus_comes_ && !explorer_.waits() && !explorer_.imports()) {
        ui.focus().move_to(id);
        reveal(ui, row);
        focus_comes_ = false;
        ui.redraw();
    }
    ui.called(spoken_move(position, move));
    const Touch touched = ui.touch_row("explorer", id, row);
    if (touched.hovered || touched.focused) {
        ui.fill(row, theme.soft, 6);
        std::vector<Cell> cells;
        for (const Action twin : move.played.equivalents) {
            if (twin.is_place()) cells.push_back(twin.cell());
        }
        view_.set_pointed_moves(std::move(cells));
    }
    if (touched.focused) ui.focus_ring(row, 6);
    move_focused_ = move_focused_ || touched.focused;
    const Facts of{move.played, tr_word(short_move(position, move.played.action)),
                   move.chance < 0 ? "" : percent(move.chance),
                   move.book ? book_label(*move.book) : ""};
    facts(ui, row, of, action ? theme.ink : theme.muted, columns, looks);
    if (!touched.clicked || !action) return;
    // The next position's first move follows the keyboard.
    focus_comes_ = touched.focused;
    view_.act(*action);
}

void ExplorerTab::sum_row(Ui& ui, Rect row, const ExplorerAnswer& answer, const Columns& columns,
                          std::span<const SideLook> looks) const {
    ui.line({row.x + ui.px(6), row.y}, {row.right() - ui.px(6), row.y}, ui.theme().line);
    facts(ui, row, {answer.found, tr("All"), "", ""}, ui.theme().muted, columns, looks);
}

void ExplorerTab::facts(const Ui& ui, Rect row, const Facts& of, Colour ink, const Columns& columns,
                        std::span<const SideLook> looks) const {
    const GameTally& tally = of.tally;
    float left = row.x + ui.px(6);
    const auto column = [&](float width, Face face, const std::string& text, Align align) {
        if (width <= 0) return;
        ui.text_in({left, row.y, width, row.height}, face, ink, text, align);
        left += width + columns.gap;
    };
    column(columns.move, Face::Text, of.name, Align::Left);
    const std::string games =
        tally.games == 0 ? "" : short_number(static_cast<std::uint64_t>(tally.games));
    column(columns.games, Face::Small, games, Align::Right);
    if (tally.games > 0)
        bar(ui, {left, row.y + ui.px(6), columns.bar, row.height - ui.px(12)}, tally, looks);
    left += columns.bar + columns.gap;
    column(columns.book, Face::Small, of.book, Align::Right);
    column(columns.engine, Face::Small, of.engine, Align::Right);
    const int strength = tally.mean_strength();
    column(columns.strength, Face::Small, strength == 0 ? "" : std::to_string(strength),
           Align::Right);
    column(columns.last, Face::Small, date_text(tally.last).substr(0, 7), Align::Right);
}

/// A part for each side's wins, and draws between the first side and the others.
void ExplorerTab::bar(const Ui& ui, Rect rect, const GameTally& tally,
                      std::span<const SideLook> looks) const {
    const Theme& theme = ui.theme();
    const std::int64_t known = known_results(tally);
    ui.fill(rect, theme.soft);
    float left = rect.x;
    const auto part = [&](std::int64_t games, Colour colour) {
        if (games == 0) return;
        const double share = static_cast<double>(games) / static_cast<double>(known);
        const float width = rect.width * static_cast<float>(share);
        const Rect piece{left, rect.y, width, rect.height};
        ui.fill(piece, colour);
        left += width;
        const std::string text = fmt::format("{:.0f}", 100 * share);
        if (ui.measure(Face::Small, text).width + ui.px(6) > width) return;
        const float light = 0.3f * static_cast<float>(colour.red) +
                            0.59f * static_cast<float>(colour.green) +
                            0.11f * static_cast<float>(colour.blue);
        const Colour ink = light > 140 ? Colour{20, 20, 20} : Colour{245, 245, 245};
        ui.text_in(piece, Face::Small, ink, text, Align::Centre);
    };
    if (known > 0) {
        const int sides = std::min<int>(static_cast<int>(looks.size()), kMaxSides);
        for (int side = 1; side <= sides; ++side) {
            part(tally.results[static_cast<std::size_t>(side)],
                 side_colour(looks, static_cast<Side>(side)));
            if (side == 1) part(tally.results[kEmpty], theme.muted);
        }
    }
    ui.outline(rect, theme.line, 0);
}

}  // namespace tengen::gui
