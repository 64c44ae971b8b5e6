// Ends games whose result all their players expect, before the rules end them.
#pragma once

#include <array>
#include <optional>

#include "core/action.hpp"

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

    std::optional<Resign> resign;
    std::optional<Draw> draw;
    std::optional<int> moves;  ///< drawn after so many plies

    bool any() const { return resign || draw || moves; }
};

/// The result that a game is given; without a winner it is drawn.
struct Adjudication {
    std::optional<Seat> winner;

    friend bool operator==(const Adjudication&, const Adjudication&) = default;
};

/// Follows one game. The decisions of each seat are counted apart, so a report of one never counts
/// for another.
class Adjudicator {
  public:
    Adjudicator(const AdjudicationRules& rules, int seats) : rules_(rules), seats_(seats) {}

    /// After each action of a player, with its last report for this decision; empty: none. `ply`:
    /// the number of actions of the game so far.
    std::optional<Adjudication> moved(Seat seat, std::optional<double> chance, int ply);

  private:
    /// Successive decisions of a seat, up to its last one.
    struct Streak {
        int winning = 0;
        int losing = 0;
        int even = 0;
    };

    std::optional<Seat> winner() const;
    bool is_even(int ply) const;

    AdjudicationRules rules_;
    int seats_;
    std::array<Streak, kMaxSeats> streaks_{};
};

}  // namespace tengen
