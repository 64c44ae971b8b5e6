// The AIs for seats that name a level but no AI.
#pragma once

#include <vector>

#include "config/levels.hpp"
#include "config/seat_spec.hpp"
#include "core/game.hpp"

namespace tengen {

/// Fills `count` seats: the first with a person, the others with AIs of medium level. Drops further
/// seats.
std::vector<SeatSpec> filled_seats(std::vector<SeatSpec> seats, int count);

/// A level's AI follows from the game's name, and may refuse the game if its rules are changed.
/// Then mcts plays at that level; if it refuses too, random plays.
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
    std::vector<int> replaced_;  ///< the number of replacements for each seat
};

}  // namespace tengen
