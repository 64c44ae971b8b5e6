// The words and points of the Gomocup protocol, for both ends.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"

namespace tengen {

/// Removes the first word of a line and returns it. The rest has no blanks at its ends.
std::string_view take_word(std::string_view& line);

/// The text with ASCII letters in upper case, because command words are case-insensitive.
std::string upper_case(std::string_view word);

/// Two numbers separated by a comma, with optional blanks; nothing for other texts.
struct NumberPair {
    std::int64_t first = 0;
    std::int64_t second = 0;
};
std::optional<NumberPair> parse_pair(std::string_view text);

/// The order of a point's numbers: column first (Gomocup) or row first (Yixin). Both count from 0
/// at the upper left corner.
enum class PointOrder : std::uint8_t { ColumnRow, RowColumn };

std::string point_text(const Board& board, Cell cell, PointOrder order);
/// Empty if it is outside the board.
std::optional<Cell> cell_of(const Board& board, NumberPair pair, PointOrder order);
/// "7,7" as a cell of the board; empty for other texts.
std::optional<Cell> parse_point(const Board& board, std::string_view text, PointOrder order);

/// "7,7 8,8 9,9", with optional blanks round the commas; empty if there is no point or an invalid
/// one.
std::optional<std::vector<Cell>> parse_points(const Board& board, std::string_view text,
                                              PointOrder order);

}  // namespace tengen
