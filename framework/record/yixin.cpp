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
        at_ = source_.bytes.size() - rest_.size();
        if (!number || *number < least || *number > most) {
            return fail(ErrorCode::Input, place_text(source_.file, place_in(source_.bytes, at_)),
                        "{} must be a number between {} and {}", what, least, most);
        }
        rest_.remove_prefix(end);
        return *number;
    }

    bool at_end() {
        skip_blanks();
        return rest_.empty();
    }
    /// The place of the last number.
    std::size_t at() const { return at_; }

  private:
    void skip_blanks() {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size()));
    }

    const RecordSource& source_;
    std::string_view rest_;
    std::size_t at_ = 0;
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
    record.places = RecordPlaces::TextBytes;
    record.kept.bytes = source.bytes;
    RecordNodeId last = kRecordRoot;
    for (int i = 0; i < *count; ++i) {
        const auto row = numbers.next("a row", 0, *rows - 1);
        if (!row) return fail(row.error());
        const std::size_t at = numbers.at();
        const auto column = numbers.next("a column", 0, *columns - 1);
        if (!column) return fail(column.error());
        const auto cell = static_cast<Cell>((*rows - 1 - *row) * *columns + *column);
        last = record.add(last, RecordMove::Stone, Action::place(cell));
        record.nodes[last].at = static_cast<std::uint32_t>(at);
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
