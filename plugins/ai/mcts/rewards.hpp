// The value of a game's end for each seat.
#pragma once

#include <tengen/kit/teams.hpp>

#include <algorithm>
#include <array>

namespace mcts {

namespace ai = tengen::ai;

/// By seat, 0..1: 1 for the best place alone, 0 for the last place alone. Seats that share a place
/// share its value, so a draw between two is a half. Seats of the same side that share a place do
/// not count against each other. They need not be partners in every game.
using Rewards = std::array<float, TENGEN_MAX_SEATS>;

/// The rewards of a finished game.
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
        // A single seat has won or lost. If all of several seats share a place, it is a draw.
        const float alone = seats > 1 ? 0.5F : ranks[seat] == 1 ? 1.0F : 0.0F;
        rewards[seat] = others == 0 ? alone : points / static_cast<float>(others);
    }
    return rewards;
}

/// Each seat's share of the win, which those of the greatest reward share. Partners have theirs
/// together: each has the whole of it.
inline Rewards win_shares(const Rewards& rewards, const ai::Teams& teams) {
    const auto first = rewards.begin();
    const float most = *std::max_element(first, first + teams.seats());
    const auto best = static_cast<float>(std::count(first, first + teams.seats(), most));
    Rewards shares{};
    for (int seat = 0; seat < teams.seats(); ++seat) {
        if (rewards[seat] != most) continue;
        for (int other = 0; other < teams.seats(); ++other) {
            if (rewards[other] == most && teams.are_partners(seat, other)) shares[seat] += 1 / best;
        }
    }
    return shares;
}

}  // namespace mcts
