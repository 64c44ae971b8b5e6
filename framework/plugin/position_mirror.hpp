// The position that the other end of a channel knows, to send only differences.
#pragma once

#include <optional>

#include "core/position.hpp"
#include "plugin/wire.hpp"

namespace tengen {

class PositionMirror {
  public:
    /// The other end knows the plain start of this game.
    void reset(std::shared_ptr<const Game> game) {
        position_.emplace(std::move(game));
        equal_.reset();
    }
    void forget() { position_.reset(); }

    /// Becomes equal to `target`, a position of the same game with the same starting stones.
    /// Returns the difference. Costs one comparison per ply, plus the actions of the difference.
    wire::Actions follow(const Position& target);

    /// Restarts with the starting stones of `target`. Returns whether they differ from the previous
    /// ones.
    bool take_stones(const Position& target);

    /// The position that the other end knows; there must be one.
    const Position& position() const { return *position_; }
    /// Whether the other end knows a position of this game or of an equal one.
    bool knows(const std::shared_ptr<const Game>& game);

  private:
    std::optional<Position> position_;
    std::shared_ptr<const Game> equal_;  ///< already compared
};

}  // namespace tengen
