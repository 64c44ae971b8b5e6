#include "table_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/text.hpp"
#include "core/board_outline.hpp"
#include "core/notation.hpp"
#include "online_text.hpp"
#include "table/clock_text.hpp"
#include "table/move_words.hpp"

namespace tengen::cli {
namespace {

constexpr std::uint64_t kThousand = 1000;

/// "12,345"
std::string grouped(std::uint64_t number) {
    if (number < kThousand) return std::to_string(number);
    return fmt::format("{},{:03}", grouped(number / kThousand), number % kThousand);
}

std::string report_text(const Position& position, const AiReport& report) {
    std::string text = fmt::format("depth {}, {} positions", report.depth, grouped(report.nodes));
    if (const auto length = wins_in(position, report)) {
        text += fmt::format(", won in {}", *length);
    } else if (!std::isnan(report.win_chance)) {
        text += fmt::format(", wins {} %", percent_of(report.win_chance));
    }
    // The position may have changed since the report.
    if (!report.line.empty() && position.is_legal(report.line.front())) {
        text += ", best " + position.action_name(report.line.front());
    }
    return text;
}

/// Does not repeat a side such as "● black" or "x" if the prompt begins with the side to move.
/// Names the seat if the player to move plays a stone of another side.
std::string decision_text(const Table& table, TextStyle style) {
    const Position& position = table.position();
    const Turn turn = position.turn();
    const Side side = position.side_of(turn.seat);
    const std::string label = side == turn.side ? side_label(table.game(), side, style)
                                                : seat_label(table, turn.seat, style);
    const std::string prompt = english(position.prompt());
    if (prompt.empty()) {
        ActionList scratch;
        const bool words = words_to_type(position).size() == position.legal(scratch).size();
        return label + (words ? " chooses: " + moves_to_type(position) : " to move");
    }
    const std::string own = table.game().side_name(side) + ' ';
    if (prompt.starts_with(own)) return label + ' ' + prompt.substr(own.size());
    return label + ": " + prompt;
}

/// The sides that share a place: "black", "black and red".
std::string names_at_rank(const Table& table, int rank) {
    std::string names;
    unsigned named = 0;  // one bit per side: partners play the same
    const Outcome& outcome = table.match().result()->outcome;
    for (int seat = 0; seat < outcome.seats; ++seat) {
        if (outcome.rank[static_cast<std::size_t>(seat)] != rank) continue;
        const Side side = table.position().side_of(static_cast<Seat>(seat));
        if ((named >> side & 1) != 0) continue;
        named |= 1u << side;
        names += (names.empty() ? "" : " and ") + table.game().side_name(side);
    }
    return names;
}

/// One player in the line of players.
std::string player_text(const Table& table, Seat seat, TextStyle style) {
    const bool acts = !table.match().result() && table.position().turn().seat == seat;
    const std::string arrow = style.unicode ? "▶ " : "> ";
    std::string text = acts ? painted(arrow, {Ink::Green, Ink::Default, true}, style.colors) : "  ";
    text += seat_label(table, seat, style);
    if (table.match().has_left(seat)) return text + " left";
    if (is_away(table, seat)) text += " away";
    const auto left = table.match().time_left(seat);
    const auto move_left = table.match().move_time_left(seat);
    if (left) text += ' ' + clock_text(*left);
    if (acts && move_left) {
        text += fmt::format("{} {} to move", left ? "," : "", clock_text(*move_left));
    }
    return text;
}

/// The names of options and of moves depend on the position before them.
std::string action_name_at(const Position& position, int ply) {
    Position before = position;
    while (before.ply() > ply) before.undo();
    return before.action_name(position.action(ply));
}

/// The side of the last player at that time. A choice may have swapped the sides since.
Side side_that_acted(const Position& position) {
    Position before = position;
    before.undo();
    return before.side_of(before.turn().seat);
}

/// The numbers that the last action took away: "captured c2 (5)". The emptied cell itself and those
/// that only grew are left out.
std::string counts_text(const Position& position) {
    Position before = position;
    before.undo();
    std::string captured;
    for (Cell cell = 0; cell < position.board().cell_count(); ++cell) {
        const int taken = before.number_at(cell);
        if (taken == 0 || position.number_at(cell) > 0 || cell == position.last_action().cell())
            continue;
        captured += fmt::format(" {} ({})", cell_name(position.board(), cell), taken);
    }
    return captured.empty() ? "" : "captured" + captured;
}

/// The effects of the last action on other stones: "captured d5 c5".
std::string changes_text(const Position& position) {
    std::string captured;
    std::string turned;
    const Action action = position.action(position.ply() - 1);
    if (action.kind() != ActionKind::Place && action.kind() != ActionKind::PlaceOf) return "";
    if (position.game().counts_cells()) return counts_text(position);
    for (const Change& change : position.last_changes()) {
        if (!change.is_cell() || change.old == kEmpty) continue;
        std::string& list = position.at(change.cell()) == kEmpty ? captured : turned;
        list += ' ' + cell_name(position.board(), change.cell());
    }
    std::string text = captured.empty() ? "" : "captured" + captured;
    if (!turned.empty()) text += (text.empty() ? "turned" : ", turned") + turned;
    return text;
}

}  // namespace

std::vector<std::string> headline(const Table& table, TextStyle style) {
    const GameDescription& description = table.game().description();
    const std::string name =
        fmt::format("{} {}", table.plan().game.title.in("en"), size_text(description.board));
    std::vector<std::string> lines{painted(name, {Ink::Default, Ink::Default, true}, style.colors)};
    if (!table.plan().game.about.empty()) {
        lines.push_back(painted(table.plan().game.about.in("en"), {Ink::Dim}, style.colors));
    }
    return lines;
}

std::string seat_label(const Table& table, Seat seat, TextStyle style) {
    const Side side = table.position().side_of(seat);
    return fmt::format("{} ({})", side_label(table.game(), side, style),
                       printable(table.player(seat).english(), 24));
}

std::string players_line(const Table& table, TextStyle style) {
    return players_lines(table, style, std::numeric_limits<int>::max()).front();
}

std::vector<std::string> players_lines(const Table& table, TextStyle style, int columns) {
    constexpr std::string_view kBetween = "   ";
    std::vector<std::string> lines;
    for (int i = 0; i < table.game().seats(); ++i) {
        const std::string player = player_text(table, static_cast<Seat>(i), style);
        const std::size_t width = kBetween.size() + visible_width(player);
        if (lines.empty() ||
            visible_width(lines.back()) + width > static_cast<std::size_t>(columns)) {
            lines.push_back(player);
        } else {
            lines.back() += kBetween;
            lines.back() += player;
        }
    }
    return lines;
}

std::string result_text(const Table& table) {
    const MatchResult& result = *table.match().result();
    std::string text = english(result.text);
    for (const SurvivedFault& fault : table.match().faults()) text += "; " + english(fault.text);
    for (const Leave& leave : table.match().leaves()) text += "; " + english(leave.text);
    if (result.kind == EndKind::Aborted || result.kind == EndKind::Agreed) return text;
    if (result.outcome.draw()) return "draw: " + text;
    const std::string winners = names_at_rank(table, 1);
    const bool several = winners.find(" and ") != std::string::npos;
    return fmt::format("{} {}: {}", winners, several ? "win" : "wins", text);
}

std::string status_line(const Table& table, TextStyle style,
                        const std::optional<AiReport>& report) {
    const Match& match = table.match();
    if (match.result()) {
        return painted(result_text(table), {Ink::Default, Ink::Default, true}, style.colors);
    }
    if (const std::string online = online_status(table); !online.empty()) return online;
    if (match.pending_fault()) {
        return "an AI failed: type 'fault' and loses, random, again, human or an AI";
    }
    if (match.paused()) return "paused ('continue' resumes the game)";
    const Turn turn = table.position().turn();
    std::string text;
    if (table.is_human(turn.seat)) {
        text = fmt::format("{}: {}", table.position().ply() + 1, decision_text(table, style));
    } else {
        text = fmt::format("{}: {} {}", table.position().ply() + 1,
                           seat_label(table, turn.seat, style),
                           table.remote() == nullptr ? "thinks" : "to move");
        if (report) text += ": " + report_text(table.position(), *report);
    }
    if (table.is_waiting()) text += "; waiting for players to get ready";
    return text;
}

std::string standing_line(const Table& table, TextStyle style) {
    std::string text;
    for (const Message& said : table.position().status()) {
        text += (text.empty() ? "  " : "   ") + english(said);
    }
    return text.empty() ? text : painted(text, {Ink::Dim}, style.colors);
}

std::string action_text(const Table& table, TextStyle style) {
    const Position& position = table.position();
    const int ply = position.ply() - 1;
    const Turn turn = position.turn_at(ply);
    const Side actor = side_that_acted(position);
    std::string text = fmt::format("{} ({}): {}", side_label(table.game(), actor, style),
                                   printable(table.player(turn.seat).english(), 24),
                                   action_name_at(position, ply));
    const Action action = position.action(ply);
    if (actor != turn.side && action.is_place() && position.at(action.cell()) == turn.side) {
        text += fmt::format(" (a {} stone)", table.game().side_name(turn.side));
    }
    if (const std::string more = changes_text(position); !more.empty()) text += " (" + more + ')';
    if (table.match().progress().is_from_book()) text += " (book)";
    return text;
}

bool shows_on_board(const Position& position) {
    const ActionKind kind = position.action(position.ply() - 1).kind();
    const bool cell = kind == ActionKind::Place || kind == ActionKind::PlaceOf;
    return cell && changes_text(position).empty();
}

}  // namespace tengen::cli
