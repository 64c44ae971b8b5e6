// The numbers of moves, as books of games count them.
#pragma once

#include <vector>

#include "core/position.hpp"

namespace tengen::gui {

/// The number of each action of a position's history, 1 for the first move; 0 for what is not a
/// move: options that were chosen, and cells that an opening only names. O(ply).
std::vector<int> move_numbers(const Position& position);

/// How many moves have been made.
int moves_made(const Position& position);

}  // namespace tengen::gui
