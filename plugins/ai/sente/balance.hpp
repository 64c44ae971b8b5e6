// Balanced moves: those that leave both sides the same chances, for openings.
#pragma once

#include "root.hpp"

namespace sente {

/// Finds the move, of at least one, that leaves the chances most even. Its score is that of the
/// side that makes it; its line has no answer.
Progress find_balanced(Engine& engine, const std::vector<Cell>& moves, const Limits& limits);

}  // namespace sente
