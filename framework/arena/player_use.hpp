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
    int late_games = 0;  ///< with an answer at least 1 ms after its time per move
    double late_ms = 0;  ///< the greatest delay
};

/// Adds a game to the uses of all contestants.
void add_uses(std::vector<PlayerUse>& uses, const GameRecord& record);

}  // namespace tengen
