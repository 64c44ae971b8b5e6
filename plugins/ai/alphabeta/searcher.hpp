// The common interface of the two kinds of search, and the scale of scores.
#pragma once

#include <tengen/kit/effort.hpp>

#include "state.hpp"

namespace alphabeta {

/// A win with the n-th action from the root is kWin - n, and a loss is -(kWin - n). A draw is 0.
/// Unfinished games are evaluated by shapes, within +-kProven.
inline constexpr int kWin = 1'000'000;
inline constexpr int kProven = 900'000;
inline constexpr int kInfinite = kWin + 1;
inline constexpr int kDeepest = 64;  ///< actions from the root, forced ones included

/// Adds half to the promise of the side to move.
inline int with_turn(int promise) {
    return promise * 3 / 2;
}

/// A score for display, -1..1; a win n actions away is 1 - n / 10000.
double screen_score(int score);
double win_chance(int score);

class Searcher {
  public:
    virtual ~Searcher() = default;

    /// Begins a new question to this seat.
    virtual void begin(int seat, ai::Effort& effort) = 0;
    virtual void new_game() = 0;

    /// Returns the score of an action for the seat to move, searched `depth` actions deep. It is
    /// exact if it is between alpha and beta; otherwise it may be only a bound. Meaningless once
    /// the effort is spent.
    virtual int try_action(ai::Action action, int depth, int alpha, int beta) = 0;

    /// Finds the best known action of the side to move; false if there is none.
    virtual bool known_best(ai::Action& action) const = 0;
};

}  // namespace alphabeta
