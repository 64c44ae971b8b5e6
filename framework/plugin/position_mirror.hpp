// What the other side of a channel knows of a position, so that only the difference is sent.
#pragma once

#include <optional>

#include "core/position.hpp"
#include "plugin/wire.hpp"

namespace tengen {

class PositionMirror {
  public:
    /// The other side knows the plain start of this game.
    void reset(std::shared_ptr<const Game> game) {
        position_.emplace(std::move(game));
        equal_.reset();
    }
    void forget() { position_.reset(); }

    /// Becomes equal to `target`, a position of the same game, which began with the same stones.
    /// Returns the difference; costs the number of plies in comparisons and the difference in
    /// actions.
    wire::Actions follow(const Position& target);

    /// Restarts with the stones that `target` began with; true when that is a change.
    bool take_stones(const Position& target);

    /// What the other side knows; something must be known.
    const Position& position() const { return *position_; }
    /// Whether what is known is a position of this game, or of an equal one.
    bool knows(const std::shared_ptr<const Game>& game);

  private:
    std::optional<Position> position_;
    std::shared_ptr<const Game> equal_;  ///< was compared already
};

}  // namespace tengen
