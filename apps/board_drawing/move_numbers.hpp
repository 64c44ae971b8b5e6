// Move numbers, counted as in books of games.
#pragma once

#include <vector>

#include "core/position.hpp"

namespace tengen {

/// Returns the number of each action in a position's history, from 1. Actions without a stone have
/// 0: choices of options, and cells that an opening only names. O(ply).
std::vector<int> move_numbers(const Position& position);

/// Returns the number of moves so far.
int moves_made(const Position& position);

}  // namespace tengen
