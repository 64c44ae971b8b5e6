// Counts action sequences: the standard test of rules.
#pragma once

#include <array>
#include <cstdint>

#include "core/position.hpp"

namespace tengen {

struct PerftCount {
    std::uint64_t sequences = 0;  ///< sequences of exactly this depth
    std::array<std::uint64_t, kMaxSeats>
        wins{};               ///< sequences that end now, with this seat alone in first place
    std::uint64_t draws = 0;  ///< sequences that end now, with all seats equal

    friend bool operator==(const PerftCount&, const PerftCount&) = default;
};

enum class PerftUnit : std::uint8_t {
    Actions,
    /// Consecutive actions of one slot, such as the hops of a chain, are one turn. So are chains of
    /// one stone that lead to the same position, as in published numbers of draughts.
    Turns,
};

/// Counts the sequences of exactly `depth` actions or turns from `position` in which no earlier
/// action ends the game. Restores the position.
PerftCount perft(Position& position, int depth, PerftUnit unit = PerftUnit::Actions);

}  // namespace tengen
