// The fewest stones of a chain that join enough groups of cells.
#pragma once

#include <functional>
#include <vector>

#include "core/position.hpp"

namespace tengen::rules {

/// The groups of cells that contain a cell, as bits.
using GroupsOf = std::function<std::uint64_t(Cell)>;

/// The fewest connected stones of `chain` that touch `needed` groups, which exist. Ascending. The
/// whole chain if it touches more groups than a search can try.
std::vector<Cell> smallest_tree(const Position& position, const std::vector<Direction>& directions,
                                const std::vector<Cell>& chain, const GroupsOf& groups, int needed);

}  // namespace tengen::rules
