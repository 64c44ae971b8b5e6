// The walk of a hop along its direction, on a real or an imagined board.
#pragma once

#include "core/board.hpp"
#include "core/rule.hpp"

namespace tengen {

/// Whether hops in any direction are one action.
inline bool goes_everywhere(const MoveLine& line) {
    return line.hop && line.hop->again == HopAgain::Anywhere;
}

/// Whether a hop is part of a chain.
inline bool is_chain(const MoveLine& line) {
    return line.hop && line.hop->again == HopAgain::Must;
}

/// Whether a hop passes stones of a side. Shared stones belong to no other side, so nothing passes
/// them.
inline bool passes_stone(const MoveLine& line, Side side) {
    if (side == line.side) return line.hop->over_own;
    return line.hop->over_other && side != kEmpty && side <= kMaxSides;
}

/// The sides whose stones a hop passes, a bit for each.
inline std::uint16_t passed_sides(const MoveLine& line) {
    unsigned sides = 0;
    for (Side side = 1; side <= kMaxSides; ++side) {
        if (passes_stone(line, side)) sides |= 1u << side;
    }
    return static_cast<std::uint16_t>(sides);
}

/// Calls `visit(to, over)` for each cell where a hop along a line may stop and the first stone that
/// it passes, until that returns true. Returns whether it did. `look(cell)` is the side on a cell.
template <class Look, class Visit>
bool walk_hop(const Board& board, const Look& look, const MoveLine& line, Cell from,
              const Visit& visit) {
    const Hop& hop = *line.hop;
    const auto passes = [&](Cell over) { return over != from && passes_stone(line, look(over)); };
    const auto step = [&](Cell cell) { return board.step(cell, line.direction); };
    Cell over = step(from);
    while (hop.far && over != from && look(over) == kEmpty) over = step(over);
    if (!passes(over)) return false;
    Cell to = step(over);
    const Cell first = to;
    while (to != from && look(to) == kEmpty) {
        if (visit(to, over)) return true;
        if (hop.far) {
            to = step(to);
            continue;
        }
        if (hop.again != HopAgain::Straight || !passes(step(to))) return false;
        to = step(step(to));
        if (to == first) return false;  // a ring, all of it
    }
    return false;
}

}  // namespace tengen
