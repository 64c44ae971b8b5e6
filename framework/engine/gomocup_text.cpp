#include "engine/gomocup_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/text.hpp"

namespace tengen {
namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

}  // namespace

std::string_view take_word(std::string_view& line) {
    line = trimmed(line);
    const auto end = std::find_if(line.begin(), line.end(), is_blank);
    const auto length = static_cast<std::size_t>(end - line.begin());
    const std::string_view word = line.substr(0, length);
    line = trimmed(line.substr(length));
    return word;
}

std::string upper_case(std::string_view word) {
    std::string upper(word);
    for (char& c : upper) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return upper;
}

std::optional<NumberPair> parse_pair(std::string_view text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto first = to_number<std::int64_t>(trimmed(text.substr(0, comma)));
    const auto second = to_number<std::int64_t>(trimmed(text.substr(comma + 1)));
    if (!first || !second) return std::nullopt;
    return NumberPair{*first, *second};
}

std::string point_text(const Board& board, Cell cell, PointOrder order) {
    const int column = board.column(cell);
    const int from_top = board.rows() - 1 - board.row(cell);
    return order == PointOrder::ColumnRow ? fmt::format("{},{}", column, from_top)
                                          : fmt::format("{},{}", from_top, column);
}

std::optional<Cell> cell_of(const Board& board, NumberPair pair, PointOrder order) {
    if (order == PointOrder::RowColumn) std::swap(pair.first, pair.second);
    if (pair.first < 0 || pair.first >= board.columns()) return std::nullopt;
    if (pair.second < 0 || pair.second >= board.rows()) return std::nullopt;
    return board.cell(board.rows() - 1 - static_cast<int>(pair.second),
                      static_cast<int>(pair.first));
}

std::optional<Cell> parse_point(const Board& board, std::string_view text, PointOrder order) {
    const auto pair = parse_pair(text);
    return pair ? cell_of(board, *pair, order) : std::nullopt;
}

std::optional<std::vector<Cell>> parse_points(const Board& board, std::string_view text,
                                              PointOrder order) {
    // Blanks round commas are removed; those between points separate them.
    std::string tight;
    for (const char c : trimmed(text)) {
        const char next = is_blank(c) ? ' ' : c;
        const bool after_comma = !tight.empty() && tight.back() == ',';
        const bool after_blank = !tight.empty() && tight.back() == ' ';
        if (next == ' ' && (after_comma || after_blank)) continue;
        if (next == ',' && after_blank) tight.pop_back();
        tight += next;
    }
    std::vector<Cell> cells;
    std::string_view rest = tight;
    while (!rest.empty()) {
        const auto cell = parse_point(board, take_word(rest), order);
        if (!cell) return std::nullopt;
        cells.push_back(*cell);
    }
    if (cells.empty()) return std::nullopt;
    return cells;
}

}  // namespace tengen
