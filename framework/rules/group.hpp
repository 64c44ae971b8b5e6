// Connected stones of one side.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <numeric>
#include <vector>

#include "core/position.hpp"

namespace tengen::rules {

/// Those of all neighbours, also diagonal ones.
inline std::vector<Direction> all_directions(const Board& board) {
    std::vector<Direction> directions(static_cast<std::size_t>(board.direction_count()));
    std::iota(directions.begin(), directions.end(), Direction{0});
    return directions;
}

/// Visits the stones connected with the stone on `start`, that stone first, until `visit(cell)`
/// returns true. Returns whether it did. `seen` holds the visited cells; pass it again to exclude
/// the groups visited before. Allocates nothing.
template <class Visit>
bool visit_group(const Position& position, const std::vector<Direction>& directions, Cell start,
                 std::bitset<kMaxRows * kMaxColumns>& seen, const Visit& visit) {
    std::array<Cell, kMaxRows * kMaxColumns> waiting;
    std::size_t count = 0;
    const Side side = position.at(start);
    seen.set(start);
    waiting[count++] = start;
    while (count > 0) {
        const Cell cell = waiting[--count];
        if (visit(cell)) return true;
        for (const Direction direction : directions) {
            const Cell next = position.board().step(cell, direction);
            if (position.at(next) != side || seen[next]) continue;
            seen.set(next);
            waiting[count++] = next;
        }
    }
    return false;
}

/// The directions of a hexagon's neighbours, one after the other around it.
inline constexpr std::array<Direction, 6> kAroundHexagon{0, 2, 4, 1, 3, 5};

/// The chain that contains a stone on an empty cell, including that stone. Ascending.
inline std::vector<Cell> chain_with(const Position& position,
                                    const std::vector<Direction>& directions, const Stone& stone) {
    std::vector<Cell> chain{stone.cell};
    std::bitset<kMaxRows * kMaxColumns> seen;
    for (const Direction direction : directions) {
        const Cell next = position.board().step(stone.cell, direction);
        if (position.at(next) != stone.side || seen[next]) continue;
        visit_group(position, directions, next, seen, [&](Cell cell) {
            chain.push_back(cell);
            return false;
        });
    }
    std::sort(chain.begin(), chain.end());
    return chain;
}

}  // namespace tengen::rules
