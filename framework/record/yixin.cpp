// Yixin's .sav: numbers as text. The rows and columns of the board, the number of moves, and for
// each move its row from the top and its column, from 0.
#include <fmt/format.h>

#include "record/codecs.hpp"

#include <algorithm>
#include "record/stone_order.hpp"

namespace tengen {

namespace {

/// Reads the numbers of a text one by one, with their places.
class Numbers {
  public:
    explicit Numbers(const RecordSource& source) : source_(source), rest_(source.bytes) {}

    /// Reads a number in the range; errors name it with `what`.
    Result<int> next(std::string_view what, int least, int most) {
        skip_blanks();
        const std::size_t end = std::min(rest_.find_first_of(" \t\r\n"), rest_.size());
        const auto number = whole_number(rest_.substr(0, end));
        place_ = {line_, column_};
        if (!number || *number < least || *number > most) {
            return fail(ErrorCode::Input, place_text(source_.file, place_),
                        "{} must be a number between {} and {}", what, least, most);
        }
        skip(end);
        return *number;
    }

    bool at_end() {
        skip_blanks();
        return rest_.empty();
    }
    RecordPlace place() const { return place_; }

  private:
    void skip_blanks() { skip(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size())); }

    void skip(std::size_t count) {
        for (const char c : rest_.substr(0, count)) {
            ++column_;
            if (c != '\n') continue;
            ++line_;
            column_ = 1;
        }
        rest_.remove_prefix(count);
    }

    const RecordSource& source_;
    std::string_view rest_;
    std::uint32_t line_ = 1;
    std::uint32_t column_ = 1;
    RecordPlace place_;
};

Result<Record> read_numbers(Numbers& numbers, const RecordSource& source) {
    const auto rows = numbers.next("the number of rows", 1, kMaxRows);
    if (!rows) return fail(rows.error());
    const auto columns = numbers.next("the number of columns", 1, kMaxColumns);
    if (!columns) return fail(columns.error());
    const auto count = numbers.next("the number of moves", 0, *rows * *columns);
    if (!count) return fail(count.error());
    Record record;
    record.board = {*columns, *rows};
    RecordNodeId last = kRecordRoot;
    for (int i = 0; i < *count; ++i) {
        const auto row = numbers.next("a row", 0, *rows - 1);
        if (!row) return fail(row.error());
        const RecordPlace place = numbers.place();
        const auto column = numbers.next("a column", 0, *columns - 1);
        if (!column) return fail(column.error());
        const auto cell = static_cast<Cell>((*rows - 1 - *row) * *columns + *column);
        last = record.add(last, RecordMove::Stone, Action::place(cell));
        record.nodes[last].place = place;
    }
    if (!numbers.at_end()) {
        return fail(ErrorCode::Input, source.file, "unexpected text after its {} moves", *count);
    }
    return record;
}

}  // namespace

Result<Record> read_yixin(const RecordSource& source) {
    Numbers numbers(source);
    return read_numbers(numbers, source);
}

Result<std::string> write_yixin(const Record& record, const Position&) {
    const auto stones = stones_in_turn(record, ".sav");
    if (!stones) return fail(stones.error());
    std::string text =
        fmt::format("{}\n{}\n{}\n", record.board.rows, record.board.columns, stones->size());
    for (const RecordNodeId id : *stones) {
        const int cell = record.nodes[id].action.cell();
        text += fmt::format("{} {}\n", record.board.rows - 1 - cell / record.board.columns,
                            cell % record.board.columns);
    }
    return text;
}

}  // namespace tengen
