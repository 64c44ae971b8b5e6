// Counts of action sequences: the standard check that rules are right.
#pragma once

#include <array>
#include <cstdint>

#include "core/position.hpp"

namespace tengen {

struct PerftCount {
    std::uint64_t sequences = 0;  ///< action sequences of exactly this depth
    std::array<std::uint64_t, kMaxSeats>
        wins{};               ///< of these, ended now with this seat alone first
    std::uint64_t draws = 0;  ///< of these, ended now with all seats equal

    friend bool operator==(const PerftCount&, const PerftCount&) = default;
};

/// Sequences of exactly `depth` actions from `position` in which no earlier action ended the game.
/// The position is unchanged afterwards.
PerftCount perft(Position& position, int depth);

}  // namespace tengen
