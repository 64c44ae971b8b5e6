#include "screens/analysis/explorer_tab.hpp"

#include <algorithm>
#include <cmath>

#include "core/notation.hpp"
#include "screens/analysis/analysis_review_panel.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"
#include "window/scrolling.hpp"

namespace tengen::gui {
namespace {

constexpr float kExplorerEdge = 14;
constexpr float kKnownGameRow = 44;
constexpr std::size_t kMaxFilterText = 100;
constexpr std::size_t kWrongShown = 50;

}  // namespace

void ExplorerTab::take_focus() {
    (move_focused_ ? games_focus_comes_ : focus_comes_) = true;
}

void ExplorerTab::draw(Ui& ui, Rect rect, std::span<const SideLook> looks) {
    const float padding = ui.px(kExplorerEdge);
    explorer_.follow(view_.shown_position());
    move_focused_ = false;
    begin_scroll("explorer", {rect.x, rect.y, rect.width - ui.px(4), rect.height});
    const Point origin = scroll_origin();
    // Rows are a bit wider, and the scroll bar is at the right.
    // The frame of the focus has room above the first buttons.
    const float above = ui.px(4);
    Rect rest{origin.x + padding, origin.y + above, rect.width - 2 * padding - ui.px(10), 0};
    const auto take = [&](float used) {
        if (used > 0) rest.y += used + ui.px(8);
    };
    // A low list begins with the moves.
    const bool moves_first = rect.height < ui.px(kLowList) && rect.width < ui.px(kNarrowList) &&
                             explorer_.has_source() && explorer_.progress() == nullptr;
    if (moves_first) take(answer(ui, rest, looks));
    take(heading(ui, rest));
    take(importing(ui, rest));
    if (explorer_.has_source() && !moves_first) take(answer(ui, rest, looks));
    end_scroll(rest.y - origin.y + ui.px(4));
}

float ExplorerTab::note(const Ui& ui, Rect rect, const std::string& text) const {
    return ui.paragraph({rect.x, rect.y, rect.width, 0}, Face::Small, ui.theme().muted, text);
}

/// The database, and the buttons for it.
float ExplorerTab::heading(Ui& ui, Rect rect) {
    const std::filesystem::path& database = explorer_.database();
    float used = 0;
    if (!explorer_.has_source()) {
        used = note(ui, rect,
                    tr("A database of games shows the moves that people played here, and a book "
                       "those that it knows. Choose one, or give a new database a name.")) +
               ui.px(8);
    }
    Point at{rect.x, rect.y + used};
    const std::string import = tr("Import games…");
    const float room = rect.width - ui.button_width(import, Look::Chip) - ui.px(8);
    const std::string name = database.empty() ? std::string(tr("Choose a database…"))
                                              : database.filename().string() + " …";
    const std::string shown = ui.cut(Face::Small, name, std::max(room, ui.px(80)) - ui.px(24));
    ui.called(std::string(tr("Database")) + tr(": ") + name);
    if (ui.button_at("choose database", at, shown, Look::Chip)) wish_.choose = true;
    const bool none = !explorer_.waits() && !explorer_.imports() &&
                      (explorer_.answer()->problem || explorer_.answer()->moves.empty());
    if (focus_comes_ && (!explorer_.has_source() || none)) {
        ui.focus().move_to("choose database");
        focus_comes_ = false;
        ui.redraw();
    }
    const auto line_break = [&](float width) {
        if (at.x + width <= rect.right() || at.x <= rect.x) return;
        used += ui.px(Ui::kChipHeight + 6);
        at = {rect.x, rect.y + used};
    };
    if (!explorer_.book().empty()) {
        const std::string book =
            ui.cut(Face::Small, explorer_.book().filename().string(), rect.width - ui.px(50)) +
            " ×";
        line_break(ui.button_width(book, Look::ChipOn));
        ui.called(tr(Message("Close the book {}", explorer_.book().filename().string())));
        if (ui.button_at("close book", at, book, Look::ChipOn)) explorer_.choose_book({});
    }
    if (database.empty()) return used + ui.px(Ui::kChipHeight);
    line_break(ui.button_width(import, Look::Chip));
    if (ui.button_at("import games", at, import, Look::Chip, !explorer_.imports())) {
        wish_.import = true;
    }
    return used + ui.px(Ui::kChipHeight);
}

/// The progress or the result of an import, and its wrong games.
float ExplorerTab::importing(Ui& ui, Rect rect) {
    const ImportThread::Progress* progress = explorer_.progress();
    if (progress == nullptr) return 0;
    const Theme& theme = ui.theme();
    float used = ui.paragraph(
        {rect.x, rect.y, rect.width, 0}, Face::Small, theme.ink,
        explorer_.imports() ? tr("Importing") + std::string(tr(": ")) + explorer_.import_text()
                            : explorer_.import_text());
    used += ui.px(6);
    Point at{rect.x, rect.y + used};
    if (explorer_.imports()) {
        if (ui.button_at("stop import", at, tr("Stop"), Look::Chip)) explorer_.stop_import();
        return used + ui.px(Ui::kChipHeight);
    }
    // It may have begun and ended between two frames.
    if (explorer_.take_import_end()) ui.say(explorer_.import_text());
    if (!progress->wrong.empty() && ui.button_at("wrong games", at, tr("Wrong games"),
                                                 wrong_shown_ ? Look::ChipOn : Look::Chip)) {
        wrong_shown_ = !wrong_shown_;
        ui.redraw();
    }
    const bool dismissed = ui.button_at("dismiss import", at, tr("Close"), Look::Chip);
    used += ui.px(Ui::kChipHeight);
    if (wrong_shown_) {
        for (std::size_t i = 0; i < std::min(progress->wrong.size(), kWrongShown); ++i) {
            used += ui.px(4);
            used +=
                note(ui, {rect.x, rect.y + used, rect.width, 0}, problem_text(progress->wrong[i]));
        }
        if (progress->wrong.size() > kWrongShown) {
            used += note(ui, {rect.x, rect.y + used, rect.width, 0}, "…");
        }
    }
    if (dismissed) explorer_.dismiss_import();
    return used;
}

float ExplorerTab::answer(Ui& ui, Rect rect, std::span<const SideLook> looks) {
    // A change of the filter may replace it.
    const std::shared_ptr<const ExplorerAnswer> found = explorer_.answer();
    if (found == nullptr) return note(ui, rect, tr("Searching…"));
    float used = 0;
    const auto add_note = [&](const std::string& text) {
        used += note(ui, {rect.x, rect.y + used, rect.width, 0}, text) + ui.px(8);
    };
    if (found->book_problem) add_note(problem_text(*found->book_problem));
    if (found->problem) add_note(problem_text(*found->problem));
    if (!found->possible) {
        const Board& board = found->game->board();
        add_note(
            tr(Message("This database has games of {} on {}x{}, which do not have this "
                       "position.",
                       full_name(found->game->description()), board.columns(), board.rows())));
    }
    const bool searched = found->game != nullptr && found->possible && !found->problem;
    if (searched && found->found.games == 0) {
        add_note(explorer_.filter() == ExplorerFilter{}
                     ? tr_count("None of {} game has this position.",
                                "None of {} games has this position.", found->all_games)
                     : std::string(tr("No game that the filter allows has this position.")));
    }
    if (found->moves.empty() && !searched && !found->problem && !found->book_problem) {
        add_note(tr("The book does not know this position."));
    }
    if (!found->moves.empty() || found->found.games > 0) {
        used += move_table(ui, {rect.x, rect.y + used, rect.width, 0}, *found, looks) + ui.px(8);
    }
    if (!searched) return used;
    return used + game_list(ui, {rect.x, rect.y + used, rect.width, 0}, *found);
}

float ExplorerTab::game_list(Ui& ui, Rect rect, const ExplorerAnswer& answer) {
    const float chip = ui.px(Ui::kChipHeight);
    const std::vector<std::string> kinds{tr("This position"), tr("Similar positions"),
                                         tr("A rectangle")};
    const int kind = static_cast<int>(explorer_.listed());
    const std::string& shown = kinds[static_cast<std::size_t>(kind)];
    const float wide =
        std::min(rect.width, ui.measure(Face::Small, shown + " ▾").width + ui.px(24));
    ui.called(tr("Games"));
    const int picked = ui.dropdown("game kind", {rect.x, rect.y, wide, chip}, shown, kinds, kind);
    if (picked >= 0) {
        explorer_.set_listed(static_cast<GamesListed>(picked));
        const bool asks = explorer_.listed() == GamesListed::Area && !explorer_.area();
        if (asks != view_.chooses_area()) view_.choose_area();
    }
    Point at{rect.x + wide + ui.px(6), rect.y};
    float used = chip;
    if (at.x + ui.button_width(tr("Filter"), Look::Chip) > rect.right()) {
        at = {rect.x, rect.y + used + ui.px(6)};
        used += chip + ui.px(6);
    }
    const bool set = explorer_.filter() != ExplorerFilter{};
    if (ui.button_at("filter", at, tr("Filter"),
                     filters_shown_ || set ? Look::ChipOn : Look::Chip)) {
        filters_shown_ = !filters_shown_;
        ui.redraw();
    }
    const std::string count = tr_count("{} game", "{} games", answer.games_total);
    if (at.x + ui.measure(Face::Small, count).width <= rect.right()) {
        ui.text_in({at.x, at.y, rect.right() - at.x, chip}, Face::Small, ui.theme().muted, count,
                   Align::Right);
    }
    used += ui.px(8);
    if (filters_shown_) {
        used += filters(ui, {rect.x, rect.y + used, rect.width, 0}, *answer.game) + ui.px(8);
    }
    if (explorer_.listed() == GamesListed::Area) {
        used += area(ui, {rect.x, rect.y + used, rect.width, 0}, answer) + ui.px(8);
    }
    Rect row{rect.x - ui.px(6), rect.y + used, rect.width + ui.px(12), ui.px(kKnownGameRow)};
    if (answer.games.empty()) games_focus_comes_ = false;
    for (const KnownGame& known : answer.games) {
        row.y += game_row(ui, row, *answer.game, known);
    }
    used = row.y - rect.y;
    if (answer.games_total > static_cast<std::int64_t>(answer.games.size())) {
        used +=
            note(ui, {rect.x, row.y, rect.width, 0},
                 tr(Message("The latest {} of {} games", answer.games.size(), answer.games_total)));
    }
    return used;
}

/// The corners of the rectangle as text, and a button to choose them on the board.
float ExplorerTab::area(Ui& ui, Rect rect, const ExplorerAnswer& answer) {
    const Board& board = view_.shown_position().board();
    const float height = ui.px(Ui::kButtonHeight);
    const std::string choose = tr("Choose on the board");
    const float wide = ui.button_width(choose, Look::Chip);
    const float room = rect.width - wide - ui.px(8);
    const bool same_row = room > ui.px(90);
    ui.called(tr("Corners"));
    if (ui.text_box("area", {rect.x, rect.y, same_row ? room : rect.width, height}, area_text_,
                    kMaxFilterText, tr("Corners (f6 i9)"))) {
        ui.redraw();
    }
    Point at{same_row ? rect.right() - wide : rect.x,
             rect.y + (same_row ? (height - ui.px(Ui::kChipHeight)) / 2 : height + ui.px(6))};
    if (ui.button_at("choose area", at, choose, view_.chooses_area() ? Look::ChipOn : Look::Chip)) {
        view_.choose_area();
    }
    float used = same_row ? height : height + ui.px(6 + Ui::kChipHeight);
    if (const auto chosen = view_.take_area()) {
        area_text_ = cell_name(board, chosen->first) + " " + cell_name(board, chosen->second);
        ui.redraw();
    }
    // The cells of the text depend on the board.
    explorer_.set_area(parse_area(board, area_text_));
    if (!area_text_.empty() && !explorer_.area()) {
        used += ui.px(6);
        used +=
            note(ui, {rect.x, rect.y + used, rect.width, 0}, tr("Write two cells, such as f6 i9."));
    } else if (answer.area_problem) {
        used += ui.px(6);
        used += note(ui, {rect.x, rect.y + used, rect.width, 0},
                     problem_sentence(*answer.area_problem));
    }
    if (explorer_.waits() && explorer_.area()) {
        used += ui.px(6);
        used += note(ui, {rect.x, rect.y + used, rect.width, 0}, tr("Searching…"));
    }
    return used;
}

float ExplorerTab::filters(Ui& ui, Rect rect, const Game& game) {
    ExplorerFilter filter = explorer_.filter();
    const float height = ui.px(Ui::kButtonHeight);
    const float gap = ui.px(6);
    float y = rect.y;
    const float half = (rect.width - gap) / 2;
    const auto box = [&](const char* id, Rect place, std::string& text, const char* label) {
        ui.called(label);
        if (ui.text_box(id, place, text, kMaxFilterText, label)) ui.redraw();
    };
    box("filter player", {rect.x, y, rect.width, height}, filter.player, tr("Player"));
    y += height + gap;
    box("filter event", {rect.x, y, rect.width, height}, filter.event, tr("Event"));
    y += height + gap;
    box("filter since", {rect.x, y, half, height}, filter.since, tr("Since (2024-05)"));
    box("filter until", {rect.x + half + gap, y, half, height}, filter.until,
        tr("Until (2024-05)"));
    y += height + gap;
    box("filter min", {rect.x, y, half, height}, filter.min_moves, tr("Moves, at least"));
    box("filter max", {rect.x + half + gap, y, half, height}, filter.max_moves,
        tr("Moves, at most"));
    y += height + gap;
    std::vector<std::string> results{tr("Any result")};
    std::vector<std::optional<Side>> winners{std::nullopt};
    for (int side = 1; side <= game.sides(); ++side) {
        winners.emplace_back(static_cast<Side>(side));
        results.push_back(tr(Message("{} wins", game.side_term(static_cast<Side>(side)))));
    }
    winners.emplace_back(kEmpty);
    results.emplace_back(tr("draw"));
    winners.emplace_back(kUnknownResult);
    results.emplace_back(tr("Unknown result"));
    const auto at = std::ranges::find(winners, filter.winner) - winners.begin();
    const std::string& shown = results[static_cast<std::size_t>(at)];
    ui.called(tr("Result"));
    const float wide = ui.measure(Face::Small, shown + " ▾").width + ui.px(24);
    const int picked = ui.dropdown("filter result", {rect.x, y, wide, ui.px(Ui::kChipHeight)},
                                   shown, results, static_cast<int>(at));
    if (picked >= 0) filter.winner = winners[static_cast<std::size_t>(picked)];
    Point clear{rect.x + wide + gap, y};
    if (ui.button_at("clear filter", clear, tr("Clear"), Look::Chip,
                     explorer_.filter() != ExplorerFilter{})) {
        filter = {};
        ui.redraw();
    }
    y += ui.px(Ui::kChipHeight);
    explorer_.set_filter(filter);
    if (explorer_.filter_is_wrong()) {
        y += gap;
        y += ui.paragraph({rect.x, y, rect.width, 0}, Face::Small, ui.warning(),
                          tr("Dates are written 2024, 2024-05 or 2024-05-31, and moves are a "
                             "number."));
    }
    return y - rect.y;
}

/// The players; below them the result, the date and the event. Long texts take several lines.
/// Returns the height.
float ExplorerTab::game_row(Ui& ui, Rect row, const Game& game, const KnownGame& known) {
    const Theme& theme = ui.theme();
    const float edge = ui.px(6);
    const std::string next = known.next.empty() ? "" : tr_word(known.next);
    const float next_width = ui.measure(Face::Small, next).width;
    const std::string players = players_label(known);
    std::string below = result_label(game, known);
    const auto add = [&below](const std::string& text) {
        if (!text.empty()) below += (below.empty() ? "" : " · ") + text;
    };
    add(date_text(known.date));
    add(tr_count("{} move", "{} moves", known.moves));
    add(known.event);
    Rect names{row.x + edge, row.y, row.width - 2 * edge - next_width - ui.px(8), 0};
    names.height = ui.paragraph(names, Face::Text, theme.ink, players, false);
    Rect facts{row.x + edge, row.y, row.width - 2 * edge, 0};
    facts.height = ui.paragraph(facts, Face::Small, theme.muted, below, false);
    row.height = std::max(ui.px(kKnownGameRow), names.height + facts.height + ui.px(6));
    names.y = row.y + std::round((row.height - names.height - facts.height) / 2);
    facts.y = names.y + names.height;
    const std::string id = "game" + std::to_string(known.id);
    if (std::exchange(games_focus_comes_, false)) {
        ui.focus().move_to(id);
        reveal(ui, row);
        ui.redraw();
    }
    ui.called(spoken_game(game, known));
    const Touch touched = ui.touch_row("explorer", id, row);
    if (touched.hovered || touched.focused) ui.fill(row, theme.soft, 6);
    if (touched.focused) ui.focus_ring(row, 6);
    ui.paragraph(names, Face::Text, theme.ink, players);
    ui.text_in(
        {row.right() - edge - next_width, names.y, next_width + 1, ui.line_height(Face::Text)},
        Face::Small, theme.muted, next, Align::Right);
    ui.paragraph(facts, Face::Small, theme.muted, below);
    if (touched.clicked) wish_.open = known;
    return row.height;
}

}  // namespace tengen::gui
