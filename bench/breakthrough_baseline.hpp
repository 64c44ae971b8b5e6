// Hand-written Breakthrough: one 64-bit board per side, whose shifts are the moves.
#pragma once

#include <array>
#include <cstdint>

#include "bits.hpp"
#include "random.hpp"

namespace tengen::bench {

class BreakthroughBaseline {
  public:
    /// Plays one random game. Returns its number of actions.
    std::uint64_t playout(Random& random) const {
        std::array<std::uint64_t, 2> sides{0xFFFF, 0xFFFFull << 48};
        for (std::uint64_t ply = 0;; ++ply) {
            const bool rises = (ply & 1) == 0;
            std::uint64_t& own = sides[ply & 1];
            std::uint64_t& other = sides[~ply & 1];
            const auto ahead = [&](std::uint64_t cells, int columns) {
                return rises ? up(cells, columns) : down(cells, columns);
            };
            const auto from = [&](std::uint64_t cells, int columns) {
                return rises ? down(cells, columns) : up(cells, columns);
            };
            std::array<std::uint64_t, 3> targets;  // by columns to the right, from -1
            std::uint32_t moves = 0;
            for (int columns = -1; columns <= 1; ++columns) {
                const std::uint64_t closed = columns == 0 ? own | other : own;
                std::uint64_t& some = targets[static_cast<std::size_t>(columns + 1)];
                some = ahead(own, columns) & ~closed;
                moves += count(some);
            }
            if (moves == 0) return ply;
            std::uint32_t choice = random.below(moves);
            int columns = -1;
            std::uint64_t some = targets[0];
            while (choice >= count(some)) {
                choice -= count(some);
                some = targets[static_cast<std::size_t>(++columns + 1)];
            }
            const std::uint64_t target = nth(some, choice);
            own ^= target | from(target, -columns);
            other &= ~target;
            const std::uint64_t goal = rises ? 0xFFull << 56 : 0xFF;
            if ((target & goal) != 0 || other == 0) return ply + 1;
        }
    }
};

}  // namespace tengen::bench
