// Names of cells: letters from the left and numbers from the bottom ("h8"); after z come aa, ab ...
// Boards with numbers, as in draughts, have names such as "15", and letters are understood too.
#pragma once

#include <string>
#include <string_view>

#include "core/board.hpp"

namespace tengen {

/// 0 -> "a", 25 -> "z", 26 -> "aa", 27 -> "ab" ...
std::string column_name(int column);

/// "h8", or "15" on a board with numbers.
std::string cell_name(const Board& board, Cell cell);

/// Reads a cell name in either letter case, or a number on a board with numbers. The error states
/// the problem: not a cell name, a column or row outside this board, or a blocked cell. Its place
/// is empty.
Result<Cell> parse_cell(const Board& board, std::string_view text);

/// Reads "15x15" as columns x rows, each 1..64.
Result<BoardSize> parse_board_size(std::string_view text);

}  // namespace tengen
