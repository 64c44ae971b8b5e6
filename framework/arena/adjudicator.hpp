// Ends games whose result all their players expect, before the rules end them.
#pragma once

#include <array>
#include <optional>

#include "arena/arena.hpp"
#include "core/adjudication.hpp"
#include "journal/match_result.hpp"

namespace tengen {

/// The result that players expect; without a winner it is a draw.
struct Expectation {
    AdjudicationKind kind = AdjudicationKind::Moves;
    std::optional<Seat> winner;

    friend bool operator==(const Expectation&, const Expectation&) = default;
};

/// Follows one game, by all rules but proofs. The decisions of each seat are counted apart, so a
/// report of one never counts for another.
class Adjudicator {
  public:
    Adjudicator(const AdjudicationRules& rules, int seats) : rules_(rules), seats_(seats) {}

    /// After each action of a player. `chance`: its last report for this decision, if any. `ply`:
    /// the number of actions of the game so far.
    std::optional<Expectation> moved(Seat seat, std::optional<double> chance, int ply);

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

/// The adjudication of a game that is not over.
Adjudication adjudication_of(const Position& position, const Expectation& expectation);

/// The end of a game that is not over: its players resign, or agree on a draw. The reason for
/// programs is "adjudicated".
MatchResult adjudicated(const Position& position, const Adjudication& adjudication);

}  // namespace tengen
