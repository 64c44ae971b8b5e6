// The words and points of the Gomocup protocol, for both sides of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"

namespace tengen {

/// A text without the blanks and tabs at its ends.
std::string_view trimmed(std::string_view text);

/// Takes the first word off a line; what is left has no blanks at its ends.
std::string_view take_word(std::string_view& line);

/// Letters of ASCII made large: command words are read in either case.
std::string upper_case(std::string_view word);

/// Two numbers with a comma between them and any blanks; nothing for any other text.
struct NumberPair {
    std::int64_t first = 0;
    std::int64_t second = 0;
};
std::optional<NumberPair> parse_pair(std::string_view text);

/// Whether a point is written column first, as Gomocup does, or row first, as Yixin does. Both
/// count from 0 at the upper left corner.
enum class PointOrder : std::uint8_t { ColumnRow, RowColumn };

std::string point_text(const Board& board, Cell cell, PointOrder order);
/// Nothing when it is not on the board.
std::optional<Cell> cell_of(const Board& board, NumberPair pair, PointOrder order);
/// "7,7" as a cell of the board; nothing when it is not such a text.
std::optional<Cell> parse_point(const Board& board, std::string_view text, PointOrder order);

/// "7,7 8,8 9,9", blanks round the commas too; nothing when one of them is not a point of the board
/// or there are none.
std::optional<std::vector<Cell>> parse_points(const Board& board, std::string_view text,
                                              PointOrder order);

}  // namespace tengen
