// When games of AIs end before the rules end them.
#pragma once

#include <cstdint>
#include <optional>

namespace tengen {

/// Chances are those that players report for themselves, 0..1.
struct AdjudicationRules {
    /// A player wins if, in their last `moves` decisions, it had at least 1 - `chance`, and each
    /// other one at most `chance`.
    struct Resign {
        double chance = 0.02;  ///< below one half
        int moves = 3;         ///< at least 1
    };
    /// Drawn if, after `from` plies, each player was within `within` of an equal share in its last
    /// `moves` decisions.
    struct Draw {
        double within = 0.02;
        int moves = 8;  ///< at least 1
        int from = 30;
    };

    /// After each ply, a solver searches so many positions for a win of the player to move.
    std::optional<std::uint64_t> proved;
    std::optional<Resign> resign;
    std::optional<Draw> draw;
    std::optional<int> moves;  ///< drawn after so many plies
    /// Per cent of the rounds whose games are played on to their end.
    int check = 0;

    bool any() const { return proved || resign || draw || moves; }
};

/// A time in a tournament's file means as many positions as common computers search in it. So
/// results do not depend on the computer.
inline constexpr std::uint64_t kProofNodesPerMillisecond = 1000;

}  // namespace tengen
