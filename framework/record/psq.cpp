// Piskvork's .psq and Gomotur's .rec: lines "column,row,milliseconds", rows from the top. A .psq
// counts from 1, after a line "Piskvorky 15x15, 0:0, 0". A .rec counts from 0, after two names.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/text.hpp"
#include "record/codecs.hpp"
#include "record/stone_order.hpp"

namespace tengen {

namespace {

// The error numbers at the end of a .psq (Piskvork, protocol.cpp) that Tengen can express.
constexpr int kNormalEnd = 0;
constexpr int kInvalidMove = 7;
constexpr int kStoppedLate = 9;
constexpr int kTimeOut = 15;
constexpr int kNotKnown = -1;

/// The level that marks a program, as written by GomocupJudge.
constexpr int kProgramLevel = 11;

/// Removes the number at the start of the text, and one separator after it.
std::optional<int> take_number(std::string_view& text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::optional<int> number = whole_number(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    return number;
}

/// "3,4,120" or "3,4"
struct MoveLine {
    int x = 0;
    int y = 0;
    std::optional<int> spent_ms;
};

std::optional<MoveLine> parse_move(std::string_view line) {
    if (line.find(',') == std::string_view::npos) return std::nullopt;
    const auto x = take_number(line, ',');
    const auto y = take_number(line, ',');
    if (!x || !y) return std::nullopt;
    const bool timed = !without_blanks(line).empty();
    const auto spent = take_number(line, ',');
    if (timed && !spent) return std::nullopt;
    return MoveLine{*x, *y, timed ? spent : std::nullopt};
}

/// Adds moves from consecutive lines. Returns the line after them, if any.
Result<std::optional<std::string_view>> read_moves(Record& record, LineCursor& lines, int first,
                                                   const RecordSource& source) {
    RecordNodeId last = kRecordRoot;
    while (const auto line = lines.next()) {
        const RecordPlace place{lines.number(), 0};
        const auto move = parse_move(*line);
        if (!move) {
            if (without_blanks(*line).empty()) continue;
            return line;
        }
        const std::int64_t column = std::int64_t{move->x} - first;
        const std::int64_t row = record.board.rows - 1 - (std::int64_t{move->y} - first);
        if (column < 0 || column >= record.board.columns || row < 0 || row >= record.board.rows) {
            return fail(ErrorCode::Input, place_text(source.file, place),
                        "{},{} is outside the {}x{} board", move->x, move->y, record.board.columns,
                        record.board.rows);
        }
        if (record.full()) return fail(ErrorCode::Input, source.file, "too many moves");
        last = record.add(last, RecordMove::Stone,
                          Action::place(static_cast<Cell>(row * record.board.columns + column)));
        record.nodes[last].at = place.line;
        // Piskvork writes 0 without a measurement.
        if (move->spent_ms.value_or(0) > 0) record.nodes[last].spent_ms = *move->spent_ms;
    }
    return std::optional<std::string_view>();
}

/// Whether the second of a .rec's names is the first player. Gomotur encodes it in the game's
/// number at the end of names such as 0102abcd04.rec: true for even numbers. (Piskvork, openPsq.)
bool second_began(std::string_view path) {
    const std::string_view name = path.substr(path.rfind('/') + 1);
    const auto digit = [&](std::size_t at) { return name[at] >= '0' && name[at] <= '9'; };
    if (name.size() <= 10 || name[10] != '.') return false;
    const bool numbered = digit(0) && digit(1) && digit(2) && digit(3) && digit(8) && digit(9);
    return numbered && (name[9] - '0') % 2 == 0;
}

struct PsqHeader {
    BoardSize board;
    int starter = 0;  ///< index of the first player's name
};

/// "Piskvorky 15x15, 0:0, 0"
std::optional<PsqHeader> parse_header(std::string_view line) {
    constexpr std::string_view kStart = "Piskvorky ";
    if (!line.starts_with(kStart)) return std::nullopt;
    line.remove_prefix(kStart.size());
    const auto columns = take_number(line, 'x');
    const auto rows = take_number(line, ',');
    const auto first_level = take_number(line, ':');
    const auto second_level = take_number(line, ',');
    const auto starter = take_number(line, ',');
    if (!columns || !rows || !first_level || !second_level || !starter) return std::nullopt;
    return PsqHeader{{*columns, *rows}, *starter == 1 ? 1 : 0};
}

Result<void> check_size(const Record& record, const RecordSource& source) {
    const auto [columns, rows] = record.board;
    if (columns >= 1 && columns <= kMaxColumns && rows >= 1 && rows <= kMaxRows) return {};
    return fail(ErrorCode::Input, place_text(source.file, {1, 0}),
                "a board has 1..{} columns and rows, found {}x{}", kMaxColumns, columns, rows);
}

/// If a game ended by an error, the side to move failed.
void add_error(Record& record, int number) {
    if (number == kNormalEnd || number == kNotKnown) return;
    RecordResult result;
    int moves = 0;
    for (RecordNodeId id = kRecordRoot; (id = record.nodes[id].first_child) != kNoNode;) ++moves;
    result.culprit = static_cast<Seat>(moves % 2);
    result.winner = static_cast<Side>(2 - moves % 2);
    if (number == kTimeOut || number == kStoppedLate) {
        result.kind = EndKind::Time;
    } else if (number == kInvalidMove) {
        result.kind = EndKind::Fault;
        result.fault = FaultKind::IllegalAction;
    } else {
        record.notes.push_back(Message("the game ended with Piskvork's error number {}", number));
        return;
    }
    record.result = result;
}

/// Reads the lines after the moves: two names and a number, each optional.
void read_tail(Record& record, std::optional<std::string_view> line, LineCursor& lines,
               int starter) {
    std::vector<std::string_view> tail;
    for (; line && tail.size() < 4; line = lines.next()) {
        if (!without_blanks(*line).empty()) tail.push_back(*line);
    }
    if (tail.empty()) return;
    if (const auto error = whole_number(tail.back())) {
        add_error(record, *error);
        tail.pop_back();
    }
    if (tail.size() < 2) return;
    record.players.resize(2);
    record.players[0].name = readable_line(tail[starter == 0 ? 0 : 1]);
    record.players[1].name = readable_line(tail[starter == 0 ? 1 : 0]);
    record.players_by_side = true;
}

/// A name that readers cannot mistake for a move.
std::string name_line(const RecordPlayer& player) {
    const std::string name = readable_line(player.name);
    if (without_blanks(name).empty()) return "?";
    return parse_move(name) ? "_" + name : name;
}

bool is_person(const RecordPlayer& player) {
    return player.spec.empty() || player.spec.starts_with("human");
}

int error_of(const Record& record) {
    if (record.ends_by_rules) return kNormalEnd;
    if (!record.result) return kNotKnown;
    if (record.result->kind == EndKind::Time) return kTimeOut;
    const bool illegal = record.result->fault == FaultKind::IllegalAction;
    return illegal ? kInvalidMove : kNormalEnd;
}

/// The players of black and white; empty if the record does not name them.
std::array<RecordPlayer, 2> players_of_sides(const Record& record, const Position& end) {
    std::array<RecordPlayer, 2> players;
    for (std::size_t side = 0; side < 2; ++side) {
        if (end.game().slots() <= static_cast<int>(side)) break;
        const Seat seat = end.seat_of_slot(static_cast<int>(side));
        if (seat < record.players.size()) players[side] = record.players[seat];
    }
    return players;
}

}  // namespace

Result<Record> read_psq(const RecordSource& source) {
    LineCursor lines(source.bytes);
    const auto first = lines.next();
    const auto header = first ? parse_header(*first) : std::nullopt;
    if (!header) {
        return fail(ErrorCode::Input, place_text(source.file, {1, 0}),
                    "not a .psq file (it begins with a line such as Piskvorky 15x15, 0:0, 0)");
    }
    Record record;
    record.board = header->board;
    if (auto checked = check_size(record, source); !checked) return fail(checked.error());
    const auto tail = read_moves(record, lines, 1, source);
    if (!tail) return fail(tail.error());
    read_tail(record, *tail, lines, header->starter);
    return record;
}

Result<Record> read_gomotur(const RecordSource& source) {
    LineCursor lines(source.bytes);
    Record record;
    record.board = board_or(source, 20, 20);
    record.players.resize(2);
    record.players_by_side = true;
    for (RecordPlayer& player : record.players) {
        const auto name = lines.next();
        if (!name || parse_move(*name)) {
            return fail(ErrorCode::Input, place_text(source.file, {lines.number(), 0}),
                        "not a .rec file (it begins with two lines of names)");
        }
        player.name = readable_line(*name);
    }
    if (second_began(source.file)) std::swap(record.players[0], record.players[1]);
    const auto rest = read_moves(record, lines, 0, source);
    if (!rest) return fail(rest.error());
    if (*rest) {
        return fail(ErrorCode::Input, place_text(source.file, {lines.number(), 0}),
                    "'{}' is not a move (column,row,milliseconds)", printable(**rest, 40));
    }
    return record;
}

Result<std::string> write_psq(const Record& record, const Position& end) {
    const auto stones = stones_in_turn(record, ".psq");
    if (!stones) return fail(stones.error());
    const auto players = players_of_sides(record, end);
    std::string text = fmt::format("Piskvorky {}x{}, {}:{}, 0\r\n", record.board.columns,
                                   record.board.rows, is_person(players[0]) ? 0 : kProgramLevel,
                                   is_person(players[1]) ? 0 : kProgramLevel);
    for (const RecordNodeId id : *stones) {
        const RecordNode& node = record.nodes[id];
        const int column = node.action.cell() % record.board.columns;
        const int row = node.action.cell() / record.board.columns;
        text += fmt::format("{},{},{}\r\n", column + 1, record.board.rows - row,
                            std::max(node.spent_ms, 0));
    }
    if (!players[0].name.empty() || !players[1].name.empty()) {
        for (const RecordPlayer& player : players) {
            text += name_line(player) + "\r\n";
        }
    }
    return text + fmt::format("{}\r\n", error_of(record));
}

void losses_of_psq(const Record& record, std::vector<std::string>& lost) {
    if (record.ends_by_rules || !record.result) return;
    const int number = error_of(record);
    if (number == kNormalEnd) lost.push_back("result");
}

}  // namespace tengen
