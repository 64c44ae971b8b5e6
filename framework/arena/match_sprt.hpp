// The sequential test of a match between two contestants: collects its games into rounds.
#pragma once

#include "arena/arena.hpp"
#include "arena/sprt.hpp"

namespace tengen {

/// The first contestant is the candidate. A game counts for the share of its point; a fault is a
/// loss like any other.
class MatchSprt {
  public:
    explicit MatchSprt(const SprtSettings& settings);

    /// Adds a game of two contestants, in the order of run_arena().
    void add(const GameRecord& record);

    const Sprt& sprt() const { return sprt_; }
    const SprtSettings& settings() const { return settings_; }

  private:
    SprtSettings settings_;
    Sprt sprt_;
    double first_game_ = 0;  ///< the candidate's points in the first game of an unfinished round
};

}  // namespace tengen
