#include "view/words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "board_drawing/move_numbers.hpp"
#include "core/board_outline.hpp"
#include "core/notation.hpp"
#include "view/score_sheet.hpp"
#include "view/translation.hpp"

namespace tengen::gui {
namespace {

constexpr const char* kBetween = " · ";

struct Unit {
    std::uint64_t size;
    const char* sign;
};

/// At least two digits: "1.2", "12", "340".
std::string scaled(std::uint64_t number, const Unit& unit) {
    const std::uint64_t tenths = number / (unit.size / 10);
    if (tenths < 100) return fmt::format("{}.{} {}", tenths / 10, tenths % 10, unit.sign);
    return fmt::format("{} {}", number / unit.size, unit.sign);
}

/// Whether the seat has the only person, without a name, among AIs; at an online game, this
/// program's player.
bool is_you(const Table& table, Seat seat) {
    if (table.remote() != nullptr) return table.remote()->own_seat() == seat;
    return table.player(seat).term() != nullptr;
}

std::string side_word(const Game& game, Side side) {
    return tr_word(game.side_name(side));
}

/// The player's name, with the side if another player has the same name.
std::string name_at(const Table& table, Seat seat) {
    if (!table.is_human(seat)) return player_label(table, seat);
    const std::string name = shown(table.player(seat));
    for (int other = 0; other < table.game().seats(); ++other) {
        if (other != seat && table.player(static_cast<Seat>(other)) == table.player(seat)) {
            const Side side = table.position().side_of(seat);
            return fmt::format("{} ({})", name, side_word(table.game(), side));
        }
    }
    return name;
}

/// An AI's own name and its level, which may be empty.
struct AiWords {
    std::string name;
    std::string level;

    /// Splits "rookie", "rookie:hard" or "rookie:hard,seed=3".
    static AiWords of(const Table& table, const std::string& player) {
        const std::size_t colon = std::min(player.find(':'), player.size());
        const std::string rest = player.substr(std::min(colon + 1, player.size()));
        std::string level = rest.substr(0, rest.find(','));
        if (level.find('=') != std::string::npos) level.clear();
        return {tr_word(table.services().factory.ai_name(player.substr(0, colon))),
                std::move(level)};
    }
    /// `number`: distinguishes AIs of the same name; 0: the name is unique.
    std::string label(int number) const {
        const std::string called = number == 0 ? name : fmt::format("{} {}", name, number);
        return level.empty() ? called : fmt::format("{} ({})", called, tr_word(level));
    }
    friend bool operator==(const AiWords&, const AiWords&) = default;
};

/// Rewrites "Rookie (hard)" as "Rookie, hard", for use in brackets.
std::string without_brackets(std::string label) {
    const std::size_t bracket = label.rfind(" (");
    if (bracket == std::string::npos || !label.ends_with(')')) return label;
    label.pop_back();
    return tr(Message("{}, {}", label.substr(0, bracket), label.substr(bracket + 2)));
}

std::vector<Seat> seats_at_rank(const Table& table, int rank) {
    std::vector<Seat> seats;
    const Outcome& outcome = table.match().result()->outcome;
    for (int seat = 0; seat < outcome.seats; ++seat) {
        if (outcome.rank[static_cast<std::size_t>(seat)] == rank) {
            seats.push_back(static_cast<Seat>(seat));
        }
    }
    return seats;
}

std::string option_label(const Position& position, const std::string& name) {
    const Game& game = position.game();
    for (int side = 1; side <= game.sides(); ++side) {
        if (game.side_name(static_cast<Side>(side)) != name) continue;
        return tr(Message("Play {}", game.side_term(static_cast<Side>(side))));
    }
    if (name == "keep") return tr("Keep the sides");
    if (name == "swap") return tr("Swap the sides");
    if (name == "more") return tr("Place more stones");
    if (name == "ten") return tr("Offer ten stones");
    return tr_word(name);
}

/// A match names an AI as requested; a saved game has one finished text.
std::string fault_text_of(const Table& table, Message text) {
    if (text.arguments.size() > 1) {
        text.arguments[0] = ai_label(table, text.arguments[0].english());
    }
    return tr(text);
}

std::string time_words(std::chrono::milliseconds time) {
    using namespace std::chrono;
    if (time % hours(24) == milliseconds(0)) {
        return tr_count("{} day", "{} days", time / hours(24));
    }
    if (time % hours(1) == milliseconds(0)) return tr(Message("{} h", time / hours(1)));
    if (time % minutes(1) == milliseconds(0)) return tr(Message("{} min", time / minutes(1)));
    return tr(Message("{} s", (time + milliseconds(999)) / seconds(1)));
}

/// "3½"
std::string points_text(double points) {
    const int whole = static_cast<int>(points);
    const bool half = points > whole;
    if (half && whole == 0) return "½";
    return std::to_string(whole) + (half ? "½" : "");
}

}  // namespace

std::string short_number(std::uint64_t number) {
    constexpr Unit kThousands[] = {{1'000'000'000, "G"}, {1'000'000, "M"}, {1'000, "k"}};
    constexpr Unit kMyriads[] = {{100'000'000, "亿"}, {10'000, "万"}};
    if (language() == "zh") {
        for (const Unit& unit : kMyriads) {
            if (number >= unit.size) return scaled(number, unit);
        }
    } else {
        for (const Unit& unit : kThousands) {
            if (number >= unit.size) return scaled(number, unit);
        }
    }
    return std::to_string(number);
}

std::string seat_line(const SeatSpec& seat, const std::optional<AiReport>& report) {
    if (seat.kind == SeatKind::Human) return tr("Human");
    std::string line = seat.kind == SeatKind::Ai ? tr("AI") : tr("Engine");
    if (!report) return line;
    if (report->depth != 0) line += kBetween + tr(Message("depth {}", report->depth));
    if (report->nodes != 0) {
        line +=
            kBetween + (report->nodes == 1 ? tr("1 node")
                                           : tr(Message("{} nodes", short_number(report->nodes))));
    }
    return line;
}

std::string action_label(const Position& position, Action action) {
    switch (action.kind()) {
        case ActionKind::Pass:
            return tr("Pass");
        case ActionKind::PlaceOf:
            if (position.game().names_pieces() && action.side() == kNobody) {
                return tr(Message("{} on {}", position.game().piece_term(action.piece()),
                                  cell_name(position.board(), action.cell())));
            }
            if (position.game().names_pieces()) {
                return tr(Message("A {} of {} on {}", position.game().piece_term(action.piece()),
                                  position.game().side_term(action.side()),
                                  cell_name(position.board(), action.cell())));
            }
            return tr(Message("A {} stone on {}", position.game().side_term(action.side()),
                              cell_name(position.board(), action.cell())));
        case ActionKind::MoveAs:
            return tr_word(position.game().description().pieces[action.piece()]);
        case ActionKind::Take:
            return tr(Message("Take {}", cell_name(position.board(), action.cell())));
        case ActionKind::Choose:
            if (const Message text = position.option_text(action); !text.id.empty()) {
                return tr(text);
            }
            return option_label(position, position.action_name(action));
        default:
            return position.action_name(action);
    }
}

std::string ai_label(const Table& table, const std::string& player) {
    return AiWords::of(table, player).label(0);
}

std::string player_label(const Table& table, Seat seat) {
    if (table.is_human(seat) || table.remote() != nullptr) return shown(table.player(seat));
    const auto words = [&](Seat any) { return AiWords::of(table, table.player(any).english()); };
    const AiWords own = words(seat);
    int alike = 0;
    int number = 0;
    for (int index = 0; index < table.game().seats(); ++index) {
        const auto other = static_cast<Seat>(index);
        if (table.is_human(other) || words(other) != own) continue;
        ++alike;
        if (other <= seat) ++number;
    }
    return own.label(alike > 1 ? number : 0);
}

std::string board_words(const BoardShape& board) {
    if (const auto outline = outline_of(board)) {
        switch (outline->outline) {
            case Outline::Hexagon:
                return tr(Message("hexagon of size {}", outline->size));
            case Outline::Triangle:
                return tr(Message("triangle of size {}", outline->size));
            case Outline::Star:
                return tr(Message("star of size {}", outline->size));
        }
    }
    if (const auto boxes = boxes_of(board)) {
        return tr(Message("{} × {} boxes", boxes->columns, boxes->rows));
    }
    const int layers = std::max(board.layers, 1);
    std::string size = fmt::format("{} × {}", board.columns / layers, board.rows);
    if (layers > 1) size += fmt::format(" × {}", layers);
    return size;
}

std::string clock_words(const ClockSettings& clock) {
    std::string words;
    if (clock.total) {
        words = time_words(*clock.total);
        if (clock.increment.count() > 0) words += " + " + time_words(clock.increment);
    }
    if (clock.move) {
        if (!words.empty()) words += tr(", ");
        words += tr(Message("{} per move", time_words(*clock.move)));
    }
    return words;
}

std::string turn_line(const Table& table, Seat seat) {
    if (is_you(table, seat)) return tr("Your move.");
    return tr(Message("{} to move.", player_label(table, seat)));
}

std::string asked_line(const Table& table, Seat seat) {
    const Message prompt = table.position().prompt();
    if (prompt.id.empty()) return turn_line(table, seat);
    return player_label(table, seat) + tr(": ") + tr(prompt);
}

std::string draw_offer_line(const Table& table, Seat seat) {
    if (is_you(table, seat)) return tr("You offer a draw.");
    return tr(Message("{} offers a draw.", player_label(table, seat)));
}

std::string spoken_action(const Table& table, Seat seat, const std::string& name) {
    Position before = table.position();
    const Action action = before.action(before.ply() - 1);
    before.undo();
    const auto stone = stone_of(before, action);
    const bool owned = stone && stone->side != kNobody;
    const Term side = table.game().side_term(owned ? stone->side : before.side_of(seat));
    const std::string player = without_brackets(player_label(table, seat));
    switch (action.kind()) {
        case ActionKind::Pass:
            return tr(Message("{} ({}) passes", side, player));
        case ActionKind::Choose:
            return tr(Message("{} ({}) chooses {}", side, player, name));
        default:
            if (stone && !last_stone(table.position())) {
                return tr(Message("{} ({}) names {}", side, player, name));
            }
            return tr(Message("{} ({}) plays {}", side, player, name));
    }
}

std::string fault_line(const Table& table, const SurvivedFault& fault) {
    return fault_text_of(table, fault.text);
}

std::string end_headline(const Table& table) {
    const MatchResult& result = *table.match().result();
    if (result.kind == EndKind::Aborted) return tr("Stopped");
    if (result.outcome.draw()) return tr("Draw");
    const std::vector<Seat> winners = seats_at_rank(table, 1);
    if (winners.empty()) return tr(Message("{} loses", name_at(table, 0)));
    if (winners.size() == 1 && is_you(table, winners.front())) return tr("You win");
    std::vector<Argument> names;
    for (const Seat seat : winners) names.emplace_back(name_at(table, seat));
    return tr(Message(names.size() > 1 ? "{} win" : "{} wins", listed(names, "{} and {}")));
}

std::string end_reason(const Table& table) {
    const MatchResult& result = *table.match().result();
    std::string reason =
        result.kind == EndKind::Fault ? fault_text_of(table, result.text) : tr(result.text);
    for (const SurvivedFault& fault : table.match().faults()) {
        reason += kBetween + fault_line(table, fault);
    }
    for (const Leave& leave : table.match().leaves()) reason += kBetween + tr(leave.text);
    return reason + kBetween + tr_count("{} move", "{} moves", moves_made(table.position()));
}

std::string score_line(const ScoreSheet& scores, const Table& table) {
    std::vector<std::string> names;
    for (int seat = 0; seat < table.game().seats(); ++seat) {
        names.push_back(table.player(static_cast<Seat>(seat)).english());
    }
    const auto tallies = scores.tallies(full_name(table.game().description()), names);
    const Tally& first = tallies.front();
    const int games = first.wins + first.draws + first.losses;
    if (games == 0) return "";
    std::string line;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string name = player_label(table, static_cast<Seat>(i));
        const std::string points = points_text(tallies[i].points());
        const bool right = names.size() == 2 && i == 1;
        if (i > 0) line += right ? " – " : kBetween;
        line += right ? points + ' ' + name : name + ' ' + points;
    }
    line += kBetween + tr_count("{} game", "{} games", games);
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (tallies[i].streak < 2) continue;
        const std::string name = player_label(table, static_cast<Seat>(i));
        line += kBetween + tr(Message("{} has won {} in a row", name, tallies[i].streak));
    }
    return line;
}

std::string problem_text(const Error& error) {
    const std::string text = tr(error.message);
    return error.place.empty() ? text : error.place + tr(": ") + text;
}

std::string problem_sentence(const Error& error) {
    std::string text = problem_text(error);
    if (!error.place.empty()) return text;
    const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
    const std::string word = text.substr(0, text.find_first_of(" ,:;"));
    // A cell has a number, and other names have capitals or signs.
    const bool is_word = word.size() < text.size() && std::ranges::all_of(word, is_small);
    if (is_word && !word.empty()) text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

}  // namespace tengen::gui
