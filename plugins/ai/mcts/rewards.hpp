// What the end of a game is worth to each seat.
#pragma once

#include <tengen/ai.hpp>

#include <array>

namespace mcts {

namespace ai = tengen::ai;

/// By seat, 0..1: 1 for a seat that is placed before all others, 0 for one behind all of them;
/// those who share a place share what it is worth, so that a draw of two is a half. Partners do not
/// count where they share a place: seats of one side, which need not be partners in every game.
using Rewards = std::array<float, TENGEN_MAX_SEATS>;

/// Of a game that is over.
inline Rewards rewards_of(const ai::Position& position, int seats) {
    const auto ranks = position.ranks();
    Rewards rewards{};
    for (int seat = 0; seat < seats; ++seat) {
        float points = 0;
        int others = 0;
        for (int other = 0; other < seats; ++other) {
            const bool same_side = position.side_of(other) == position.side_of(seat);
            if (same_side && ranks[seat] == ranks[other]) continue;
            ++others;
            if (ranks[seat] < ranks[other]) points += 1;
            if (ranks[seat] == ranks[other]) points += 0.5F;
        }
        // With nobody beside it, a seat alone has won or lost; of several, all share a draw.
        const float alone = seats > 1 ? 0.5F : ranks[seat] == 1 ? 1.0F : 0.0F;
        rewards[seat] = others == 0 ? alone : points / static_cast<float>(others);
    }
    return rewards;
}

}  // namespace mcts
