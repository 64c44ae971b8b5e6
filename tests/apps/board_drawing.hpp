// Positions of shipped games and other shapes, and their drawings in a terminal.
#pragma once

#include <functional>
#include <string>

#include "board_view.hpp"
#include "config/overrides.hpp"
#include "core/position.hpp"

namespace tengen::test {
using namespace cli;

/// A position of a shipped game after these moves.
Position position(const std::string& name, const std::string& moves,
                  const Overrides& overrides = {});

/// Overrides for the size of the board.
Overrides board(int columns, int rows);

/// An empty board of this shape.
Position shaped(int columns, int rows, const std::function<void(BoardShape&)>& change);

/// Options without colours, for a terminal of that many columns.
BoardViewOptions plain(bool unicode, int width = 80);

/// All lines, without blanks at their ends.
std::string drawn(const Position& position, const BoardViewOptions& options);

}  // namespace tengen::test
