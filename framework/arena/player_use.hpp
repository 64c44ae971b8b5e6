// The time and nodes of players per move, over many games.
#pragma once

#include <cstdint>
#include <vector>

#include "arena/arena.hpp"

namespace tengen {

struct MeanOfMoves {
    double sum = 0;
    std::int64_t moves = 0;  ///< 0: not known

    double value() const { return sum / static_cast<double>(moves); }
};

struct PlayerUse {
    MeanOfMoves ms;
    MeanOfMoves cpu_ms;
    MeanOfMoves nodes;
};

/// Adds a game to the uses of all contestants.
void add_uses(std::vector<PlayerUse>& uses, const GameRecord& record);

}  // namespace tengen
