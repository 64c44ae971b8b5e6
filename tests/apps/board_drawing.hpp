// Positions of shipped games and of other shapes, and how they are drawn in a terminal.
#pragma once

#include <functional>
#include <string>

#include "board_view.hpp"
#include "config/overrides.hpp"
#include "core/position.hpp"

namespace tengen::test {
using namespace cli;

/// Of a shipped game, after these moves.
Position position(const std::string& name, const std::string& moves,
                  const Overrides& overrides = {});

/// Overrides that change the size of the board.
Overrides board(int columns, int rows);

/// An empty board of this shape.
Position shaped(int columns, int rows, const std::function<void(BoardShape&)>& change);

/// Without colours, for a terminal of so many columns.
BoardViewOptions plain(bool unicode, int width = 80);

/// All lines, blanks at their ends cut off.
std::string drawn(const Position& position, const BoardViewOptions& options);

}  // namespace tengen::test
