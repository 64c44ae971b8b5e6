// Moves in one word, "h8g6j10": letters from the left, numbers from the bottom or from the top.
// Both are in use, and a string does not show which one applies, so there are two formats.
#include <fmt/format.h>

#include "base/text.hpp"

#include <algorithm>
#include "record/codecs.hpp"
#include "record/stone_order.hpp"

namespace tengen {

namespace {

enum class Rows : std::uint8_t { FromBottom, FromTop };

constexpr int kColumnLetters = 26;
constexpr int kDefaultSize = 15;

bool is_blank_character(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/// 0-based; -1 for other characters.
int letter_index(char c) {
    if (c >= 'a' && c <= 'z') return c - 'a';
    if (c >= 'A' && c <= 'Z') return c - 'A';
    return -1;
}

/// Converts to or from row 0 at the bottom.
int turned(int row, int rows, Rows direction) {
    return direction == Rows::FromBottom ? row : rows - 1 - row;
}

Result<Record> read_move_string(const RecordSource& source, Rows direction) {
    Record record;
    record.board = board_or(source, kDefaultSize, kDefaultSize);
    RecordNodeId last = kRecordRoot;
    record.places = RecordPlaces::TextBytes;
    record.kept.bytes = source.bytes;
    record.kept.first = source.first;
    std::string_view rest = source.bytes;
    while (!rest.empty()) {
        const std::size_t at = source.bytes.size() - rest.size();
        if (is_blank_character(rest.front())) {
            rest.remove_prefix(1);
            continue;
        }
        const int column = letter_index(rest.front());
        std::size_t digits = 1;
        while (digits < rest.size() && rest[digits] >= '0' && rest[digits] <= '9') ++digits;
        const auto number = whole_number(rest.substr(1, digits - 1));
        if (column < 0 || !number || *number < 1) {
            return fail(ErrorCode::Input,
                        place_text(source.file, place_in(source.bytes, at, source.first)),
                        "'{}' is not a move (a letter and a number: h8)",
                        printable(rest.substr(0, digits), 10));
        }
        if (column >= record.board.columns || *number > record.board.rows) {
            return fail(ErrorCode::Input,
                        place_text(source.file, place_in(source.bytes, at, source.first)),
                        "{} is outside the {}x{} board (--board sets another size)",
                        rest.substr(0, std::min<std::size_t>(digits, 10)), record.board.columns,
                        record.board.rows);
        }
        if (record.full()) return fail(ErrorCode::Input, source.file, "too many moves");
        const int row = turned(*number - 1, record.board.rows, direction);
        last = record.add(last, RecordMove::Stone,
                          Action::place(static_cast<Cell>(row * record.board.columns + column)));
        record.nodes[last].at = static_cast<std::uint32_t>(at);
        rest.remove_prefix(digits);
    }
    return record;
}

Result<std::string> write_moves(const Record& record, Rows direction, std::string_view format) {
    if (record.board.columns > kColumnLetters) {
        return fail(
            ErrorCode::CommandLine, "", "a {} file cannot hold {}", format,
            fmt::format("a board of {} columns (1..{})", record.board.columns, kColumnLetters));
    }
    const auto stones = stones_in_turn(record, format);
    if (!stones) return fail(stones.error());
    std::string text;
    for (const RecordNodeId id : *stones) {
        const int cell = record.nodes[id].action.cell();
        const int row = turned(cell / record.board.columns, record.board.rows, direction);
        text += fmt::format("{}{}", static_cast<char>('a' + cell % record.board.columns), row + 1);
    }
    return text + '\n';
}

}  // namespace

Result<Record> read_moves_bottom(const RecordSource& source) {
    return read_move_string(source, Rows::FromBottom);
}

Result<std::string> write_moves_bottom(const Record& record, const Position&) {
    return write_moves(record, Rows::FromBottom, "moves-bottom");
}

Result<Record> read_moves_top(const RecordSource& source) {
    return read_move_string(source, Rows::FromTop);
}

Result<std::string> write_moves_top(const Record& record, const Position&) {
    return write_moves(record, Rows::FromTop, "moves-top");
}

}  // namespace tengen
