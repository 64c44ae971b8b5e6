// Draws a position as lines of text.
#pragma once

#include <string>
#include <vector>

#include "core/position.hpp"
#include "text_style.hpp"

namespace tengen {

struct BoardViewOptions {
    TextStyle style;
    int width = 80;     ///< columns of the terminal; wider boards are drawn closer
    int height = 1000;  ///< rows that the board may take; higher boards are drawn closer
                        ///< (and what does not fit even so is cut off around the last stone)
    Cell hint = kNoCell;
};

/// Row by row from the top, with coordinates below and on the left (all around on large boards).
/// The last stone stands in brackets, a winning line between stars, a hint as a question mark, a
/// forbidden cell as a cross; colours only add to that. Boards too wide for such marks have
/// pointers to the last stone on the frame.
std::vector<std::string> draw_board(const Position& position, const BoardViewOptions& options);

/// The sign of a side's stones, and its colour.
std::string stone_sign(const Game& game, Side side, bool unicode);
Ink stone_ink(const Game& game, Side side);

/// A side's name with its sign: "black ●", painted.
std::string side_label(const Game& game, Side side, TextStyle style);

/// The cell of the last placed stone; kNoCell when there is none.
Cell last_cell(const Position& position);

}  // namespace tengen
