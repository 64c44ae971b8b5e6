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
    int height = 1000;  ///< rows that the board may take. Higher boards are drawn closer. If a
                        ///< board still does not fit, only the part around the last stone is drawn
    Cell hint = kNoCell;
};

/// Row by row from the top, with coordinates below and on the left (on all sides of large boards).
/// The last stone has brackets, a winning line stars, a hint a question mark, a forbidden cell a
/// cross, and an offered cell a diamond. If stones are allowed only in a region, dots mark its
/// cells. Colours add nothing that these marks do not show. If a board is too wide for them,
/// pointers on the frame show the last stone.
/// Rows of hexagons are shifted by half a cell each. Layers are side by side. Heavier lines or an
/// extra line separate blocks.
std::vector<std::string> draw_board(const Position& position, const BoardViewOptions& options);

/// The drawn part of a board, such as "rows 3–19 of 19" or "columns a–k of 64"; empty if it is the
/// whole board.
std::string shown_part(const Position& position, const BoardViewOptions& options);

/// The cell of the last stone that was placed, moved or taken; kNoCell if there is none.
Cell last_cell(const Position& position);

}  // namespace tengen::cli
