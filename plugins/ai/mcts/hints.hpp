// Estimates from the lines of a game: the value of an untried action, and the result of an
// unfinished position. Follows one position. Each thread has its own object.
#pragma once

#include <tengen/kit/capture_rule.hpp>
#include <tengen/kit/line_windows.hpp>
#include <tengen/kit/tuples.hpp>

#include <optional>

#include "rewards.hpp"

namespace mcts {

class Hints {
  public:
    /// Gives no hints if they are not `wanted`.
    explicit Hints(const ai::Game& game, bool wanted = true);

    /// Also false if making a line of your own stones does not win. Then no other function may be
    /// called.
    bool exist() const { return windows_.has_value(); }

    /// Updates to a position by its changes since the last one.
    void follow(const ai::Position& position);

    /// An obvious action: it makes a line, stops another side's line, or does so one stone earlier.
    /// Nothing if there is none.
    std::optional<ai::Action> urgent(const ai::Position& position) const;
    /// The value of the shapes that a stone makes and breaks and of the stones that it captures and
    /// saves, then the number of lines through its cell; 0 or more.
    int weight(ai::Cell cell, ai::Side side) const;
    /// The same for an action; 0 if it places no stone on an empty cell.
    int weight_of(ai::Action action, ai::Side side) const;
    /// A weight as a share of the maximum, 0..1, on a logarithmic scale.
    static float bias(int weight);

    /// The expected result of the game. Each side is rated by its shapes, with a bonus for the side
    /// to move.
    Rewards expected(const ai::Position& position) const;

  private:
    std::optional<ai::Action> find(const ai::Position& position, ai::Side side,
                                   ai::WindowShape shape) const;

    ai::Game game_;
    ai::CaptureRule captures_;
    std::optional<ai::LineWindows> windows_;
    std::vector<int> lines_;  ///< number of lines through each cell, at most kMaxLines
};

}  // namespace mcts
