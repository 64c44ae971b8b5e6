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
    /// Remembers the position, and returns to it.
    void save() { windows_->save(saved_); }
    void restore() { windows_->restore(saved_); }

    /// An obvious action: it makes a line, stops another side's line, or does so one stone earlier.
    /// Nothing if there is none.
    std::optional<ai::Action> urgent(const ai::Position& position) const;
    /// The value of the shapes that a stone makes and breaks and of the stones that it captures and
    /// saves, then the number of lines through its cell; 0 or more.
    int weight(ai::Cell cell, ai::Side side) const {
        if (!alone_) return slow_weight(cell, side);
        const int own = windows_->score(cell, side);
        return own + own / 4 + windows_->score(cell, static_cast<ai::Side>(3 - side)) +
               lines_[cell];
    }
    /// The same for an action; 0 if it places no stone on an empty cell.
    int weight_of(ai::Action action, ai::Side side) const {
        if (!ai::is_place(action)) return 0;
        const ai::Cell cell = ai::cell_of(action);
        return windows_->cells()[cell] == ai::kEmpty ? weight(cell, side) : 0;
    }
    /// A weight as a share of the maximum, 0..1, on a logarithmic scale.
    static float bias(int weight);

    /// The expected result of the game. Each side is rated by its shapes, with a bonus for the side
    /// to move.
    Rewards expected(const ai::Position& position) const;

  private:
    int slow_weight(ai::Cell cell, ai::Side side) const;
    std::optional<ai::Action> find(const ai::Position& position, ai::Side side,
                                   ai::WindowShape shape) const;

    ai::Game game_;
    ai::CaptureRule captures_;
    std::optional<ai::LineWindows> windows_;
    ai::LineWindows::Saved saved_;
    bool alone_ = false;      ///< two sides, and no captures: windows say all
    std::vector<int> lines_;  ///< number of lines through each cell, at most kMaxLines
};

}  // namespace mcts
