#include "view/table_facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/short_move.hpp"
#include "table/move_words.hpp"
#include "view/translation.hpp"
#include "view/words.hpp"

namespace tengen::gui {
namespace {

constexpr std::string_view kBeforeVariant = " · ";  ///< in titles of games

std::string detail_of(const TableView& view, Seat seat) {
    const Table& table = view.table();
    if (table.match().has_left(seat)) return tr("left, random plays");
    const Thought* thought = view.thoughts().last_of(seat, table.position().ply());
    std::optional<AiReport> report;
    if (thought != nullptr) report = thought->report;
    return seat_line(table.plan().spec.seats[seat], report);
}

/// Only the smaller of the remaining times for the move and the game matters. The acting seat shows
/// both.
std::string clock_of(const Table& table, Seat seat, bool& low) {
    const auto total = table.match().time_left(seat);
    const bool acts = !table.match().result() && table.position().turn().seat == seat;
    const auto move = acts ? table.match().move_time_left(seat) : std::nullopt;
    if (!total && !move) return "";
    const auto left = total && move ? std::min(*total, *move) : total ? *total : *move;
    low = acts && left < kLowTime;
    return clock_text(left);
}

bool only_people_play(const Table& table) {
    for (int seat = 0; seat < table.game().seats(); ++seat) {
        if (!table.is_human(static_cast<Seat>(seat))) return false;
    }
    return true;
}

}  // namespace

std::vector<SeatPanel> seat_panels(const TableView& view) {
    const Table& table = view.table();
    std::vector<SeatPanel> panels;
    const Position& position = table.position();
    for (int index = 0; index < table.game().seats(); ++index) {
        const auto seat = static_cast<Seat>(index);
        SeatPanel panel;
        panel.seat = seat;
        panel.side = position.side_of(seat);
        panel.name = player_label(table, seat);
        panel.acts =
            !table.match().result() && !waits_for_players(table) && position.turn().seat == seat;
        panel.thinks = panel.acts && view.ai_thinks();
        panel.presence = view.online().presence(seat);
        panel.detail = panel.presence ? panel.presence->detail : detail_of(view, seat);
        panel.clock = clock_of(table, seat, panel.low_time);
        panels.push_back(std::move(panel));
    }
    return panels;
}

std::vector<std::string> rule_chips(const TableView& view) {
    const Table& table = view.table();
    std::vector<std::string> chips;
    const std::string board = board_words(table.game().description().board);
    const std::string name = view.title();
    const std::size_t variant = name.rfind(kBeforeVariant);
    chips.push_back(variant == std::string::npos
                        ? board
                        : name.substr(variant + kBeforeVariant.size()) + ' ' + board);
    if (table.remote() != nullptr) {
        if (const std::string clock = clock_words(table.plan().spec.clock); !clock.empty()) {
            chips.push_back(clock);
        }
    }
    if (table.game().seats() > 2) chips.push_back(tr(Message("{} players", table.game().seats())));
    if (!table.plan().game.about.empty()) chips.push_back(table.plan().game.about.in(language()));
    for (const Message& said : view.review().shown().status()) chips.push_back(tr(said));
    if (std::string watchers = watchers_line(table); !watchers.empty()) {
        chips.push_back(std::move(watchers));
    }
    return chips;
}

std::vector<GraphCurve> graph(const TableView& view) {
    return view.thoughts().curves(view.table().match().judgements());
}

std::string graph_note(const TableView& view) {
    if (!graph(view).empty()) return "";
    if (only_people_play(view.table())) return tr("No AI at this table evaluates the game.");
    if (const Thought* thought = view.thoughts().first()) {
        return tr(
            Message("{} reports no winning chance.", player_label(view.table(), thought->seat)));
    }
    return tr("Starts with the next move of an AI.");
}

std::string values_text(const TableView& view) {
    const int shown = view.review().shown_ply();
    const Thought* thought = view.thoughts().about(shown);
    if (thought == nullptr || thought->report.line.empty()) return "";
    const int ply = shown - (thought == view.thoughts().at(shown) ? 0 : 1);
    Position position = view.review().shown();
    if (position.ply() > ply) position.undo();
    const Action choice = thought->report.line.front();
    if (!position.is_legal(choice)) return "";
    const auto index = static_cast<std::size_t>(ply);
    const std::vector<MoveEntry>& moves = view.moves().entries();
    const int number =
        index < moves.size() ? moves[index].number : view.moves().number_before(shown) + 1;
    const std::string name = player_label(view.table(), thought->seat);
    const std::string cell = short_move(position, choice);
    if (std::isnan(thought->report.win_chance)) {
        return tr(Message("{} at move {}: {}", name, number, cell));
    }
    if (const auto length = wins_in(position, thought->report)) {
        return tr(Message("{} at move {}: {}, won in {}", name, number, cell, *length));
    }
    return tr(Message("{} at move {}: {}, {} %", name, number, cell,
                      percent_of(thought->report.win_chance)));
}

std::string line_text(const TableView& view) {
    const Thought* thought = view.thoughts().about(view.review().shown_ply());
    if (thought == nullptr) return "";
    Position position = view.review().shown();
    if (thought->key != position.key()) position.undo();
    std::string text;
    for (const Action action : thought->report.line) {
        if (position.over() || !position.is_legal(action)) break;
        text += (text.empty() ? "" : " ") + short_move(position, action);
        position.apply(action);
    }
    return text;
}

}  // namespace tengen::gui
