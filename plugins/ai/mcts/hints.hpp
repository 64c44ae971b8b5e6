// What the lines of a game tell of an action before it is tried, and of a position without playing
// it to its end. Follows one position; each thread has its own.
#pragma once

#include <tengen/kit/capture_rule.hpp>
#include <tengen/kit/line_windows.hpp>
#include <tengen/kit/tuples.hpp>

#include <optional>

#include "rewards.hpp"

namespace mcts {

class Hints {
  public:
    /// None where they are not `wanted`.
    explicit Hints(const ai::Game& game, bool wanted = true);

    /// False also where the game has no lines of one's own that win. Then nothing else may be
    /// called.
    bool exist() const { return windows_.has_value(); }

    /// Takes over a position, by what has changed since the last one.
    void follow(const ai::Position& position);

    /// An action that the one who acts must hardly think about: it makes a line, keeps another from
    /// one, or does so one stone earlier. None where there is no such.
    std::optional<ai::Action> urgent(const ai::Position& position) const;
    /// How much a stone here makes, breaks, takes and saves, and then on how many lines it lies; 0
    /// or more.
    int weight(ai::Cell cell, ai::Side side) const;
    /// The same of an action, 0 where it places no stone on an empty cell.
    int weight_of(ai::Action action, ai::Side side) const;
    /// A weight as the share of the greatest there is, 0..1; ten times as much is one step.
    static float bias(int weight);

    /// How the game is expected to end: each side by what its shapes promise, and the one who acts
    /// a little more.
    Rewards expected(const ai::Position& position) const;

  private:
    std::optional<ai::Action> find(const ai::Position& position, ai::Side side,
                                   ai::WindowShape shape) const;

    ai::Game game_;
    ai::CaptureRule captures_;
    std::optional<ai::LineWindows> windows_;
    std::vector<int> lines_;  ///< by cell: lines that go through it, up to kMaxLines
};

}  // namespace mcts
