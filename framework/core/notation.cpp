#include "core/notation.hpp"

#include <algorithm>
#include <charconv>

#include "base/text.hpp"

namespace tengen {

namespace {

constexpr int kLetters = 26;

struct Split {
    std::string letters;  ///< lower case
    std::string_view digits;
};

/// Without <cctype>, whose classes depend on the user's locale.
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
bool is_letter(char c) {
    return lower(c) >= 'a' && lower(c) <= 'z';
}

Split split_name(std::string_view text) {
    Split parts;
    std::size_t i = 0;
    for (; i < text.size() && is_letter(text[i]); ++i) parts.letters += lower(text[i]);
    parts.digits = text.substr(i);
    return parts;
}

/// 0-based; -1 if there are too many letters for a column.
int column_of(std::string_view letters) {
    if (letters.size() > 3) return -1;
    int column = 0;
    for (const char letter : letters) column = column * kLetters + (letter - 'a' + 1);
    return column - 1;
}

Result<int> whole_number(std::string_view text) {
    if (const auto number = to_number<int>(text)) return *number;
    return fail(ErrorCode::Input, "", "'{}' is not a whole number", printable(text, 40));
}

}  // namespace

std::string column_name(int column) {
    std::string name;
    for (int rest = column; rest >= 0; rest = rest / kLetters - 1) {
        name.insert(name.begin(), static_cast<char>('a' + rest % kLetters));
    }
    return name;
}

std::string cell_name(const Board& board, Cell cell) {
    if (const int number = board.number(cell); number > 0) return std::to_string(number);
    return column_name(board.column(cell)) + std::to_string(board.row(cell) + 1);
}

namespace {

Result<Cell> parse_number(const Board& board, std::string_view text) {
    const auto number = to_number<int>(text);
    for (Cell cell = 0; number && *number > 0 && cell < board.cell_count(); ++cell) {
        if (board.number(cell) == *number) return cell;
    }
    return fail(ErrorCode::Input, "", "there is no cell {} (the board has 1..{})",
                printable(text, 40), board.playable_count());
}

}  // namespace

Result<Cell> parse_cell(const Board& board, std::string_view text) {
    if (board.shape().numbers && !text.empty() && std::ranges::all_of(text, is_digit)) {
        return parse_number(board, text);
    }
    const Split parts = split_name(text);
    const bool digits_only = !parts.digits.empty() && parts.digits[0] != '0' &&
                             parts.digits.size() <= 4 &&
                             std::all_of(parts.digits.begin(), parts.digits.end(), is_digit);
    if (parts.letters.empty() || !digits_only) {
        return fail(ErrorCode::Input, "", "'{}' is not a cell (write a letter and a number: h8)",
                    printable(text, 40));
    }
    const int column = column_of(parts.letters);
    if (column < 0 || column >= board.columns()) {
        return fail(ErrorCode::Input, "", "there is no column {} (the board has a..{})",
                    printable(parts.letters, 40), column_name(board.columns() - 1));
    }
    const int row = *whole_number(parts.digits) - 1;
    if (row >= board.rows()) {
        return fail(ErrorCode::Input, "", "there is no row {} (the board has 1..{})", parts.digits,
                    board.rows());
    }
    const Cell cell = board.cell(row, column);
    if (board.is_blocked(cell)) {
        return fail(ErrorCode::Input, "", "{} is a hole in the board", cell_name(board, cell));
    }
    return cell;
}

Result<BoardSize> parse_board_size(std::string_view text) {
    const std::size_t cross = text.find('x');
    if (cross == std::string_view::npos) {
        return fail(ErrorCode::Input, "", "'{}' is not COLUMNSxROWS (such as 15x15)",
                    printable(text, 40));
    }
    BoardSize size;
    const std::pair<std::string_view, int*> parts[] = {{text.substr(0, cross), &size.columns},
                                                       {text.substr(cross + 1), &size.rows}};
    for (const auto& [part, target] : parts) {
        const Result<int> number = whole_number(part);
        if (!number) return fail(number.error());
        if (*number < 1 || *number > kMaxColumns) {
            return fail(ErrorCode::Input, "", "a board has 1..{} columns and rows, found {}",
                        kMaxColumns, *number);
        }
        *target = *number;
    }
    return size;
}

}  // namespace tengen
