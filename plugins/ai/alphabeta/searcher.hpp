// What the two kinds of search have in common: what they are asked, and the scale of scores.
#pragma once

#include <tengen/kit/effort.hpp>

#include "state.hpp"

namespace alphabeta {

/// A win that comes with the n-th action from the root is kWin - n and a loss -(kWin - n); a draw
/// is 0; what is not searched to the end is judged by shapes, within +-kProven.
inline constexpr int kWin = 1'000'000;
inline constexpr int kProven = 900'000;
inline constexpr int kInfinite = kWin + 1;
inline constexpr int kDeepest = 64;  ///< actions from the root, forced ones included

/// Half as much again for who acts next.
inline int with_turn(int promise) {
    return promise * 3 / 2;
}

/// -1..1, for screens; a win n actions away is 1 - n / 10000.
double screen_score(int score);
double win_chance(int score);

class Searcher {
  public:
    virtual ~Searcher() = default;

    /// For a new question, which this seat was asked.
    virtual void begin(int seat, ai::Effort& effort) = 0;
    virtual void new_game() = 0;

    /// The score of an action for the seat to act, searched `depth` actions deep; exact when it is
    /// between alpha and beta, else perhaps only a bound. Meaningless once the effort is spent.
    virtual int try_action(ai::Action action, int depth, int alpha, int beta) = 0;

    /// The best action of the side to act, as far as it is known.
    virtual bool known_best(ai::Action& action) const = 0;
};

}  // namespace alphabeta
