// The AIs of a table's seats that name a level and no AI.
#pragma once

#include <vector>

#include "config/levels.hpp"
#include "config/seat_spec.hpp"
#include "core/game.hpp"

namespace tengen {

/// The first seat for a person, the others for AIs of medium level, until there are `count`; too
/// many are dropped.
std::vector<SeatSpec> filled_seats(std::vector<SeatSpec> seats, int count);

/// The AI of a level follows from the game's name, and may not play the game by other rules. Then
/// mcts plays at that level, and where it does not play the game either, random.
class Opponents {
  public:
    explicit Opponents(std::vector<SeatSpec> seats)
        : asked_(std::move(seats)), seats_(asked_), replaced_(asked_.size(), 0) {}

    const std::vector<SeatSpec>& seats() const { return seats_; }
    /// Puts the next AI at a seat. False if none is left, or if the seat names an AI.
    bool replace(std::size_t seat, const Levels& levels, const Game& game);

  private:
    std::vector<SeatSpec> asked_;
    std::vector<SeatSpec> seats_;
    std::vector<int> replaced_;  ///< how often, of each seat
};

}  // namespace tengen
