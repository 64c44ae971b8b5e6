// Draws a position as lines of text.
#pragma once

#include <string>
#include <vector>

#include "core/position.hpp"
#include "stone_sign.hpp"
#include "text_style.hpp"

namespace tengen::cli {

struct BoardViewOptions {
    TextStyle style;
    int width = 80;     ///< columns of the terminal; wider boards are drawn closer
    int height = 1000;  ///< rows that the board may take; higher boards are drawn closer
                        ///< (and what does not fit even so is cut off around the last stone)
    Cell hint = kNoCell;
};

/// Row by row from the top, with coordinates below and on the left (all around on large boards).
/// The last stone stands in brackets, a winning line between stars, a hint as a question mark, a
/// forbidden cell as a cross, an offered one as a diamond; where one may not play everywhere, dots
/// are the cells where one may. Colours only add to that. Boards too wide for such marks have
/// pointers to the last stone on the frame.
/// Rows of hexagons are shifted by half a cell each, layers stand side by side, and blocks are told
/// apart by heavier lines or a line of their own.
std::vector<std::string> draw_board(const Position& position, const BoardViewOptions& options);

/// "rows 3–19 of 19", "columns a–k of 64": what of a board is drawn; empty when all of it is.
std::string shown_part(const Position& position, const BoardViewOptions& options);

/// "15x15", and with layers "4x4x4": columns and rows of one layer, and how many there are.
std::string size_text(const BoardShape& shape);

/// The cell of the last stone that was placed, moved or taken; kNoCell when there is none.
Cell last_cell(const Position& position);

}  // namespace tengen::cli
