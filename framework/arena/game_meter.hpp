// Measures what the players of one game need for their decisions, and keeps what they report.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "arena/arena.hpp"

namespace tengen {

/// Follows a game by the notifications of its match.
class GameMeter {
  public:
    using Limits = std::vector<std::optional<std::chrono::milliseconds>>;

    /// A game begins with these sessions and times per move, one for each seat.
    void begin(const std::vector<std::shared_ptr<AiSession>>& sessions, Limits limits);
    void asked(Seat seat);
    void reported(const AiReport& report);
    /// The last chance to win that the seat to move reported for this decision.
    std::optional<double> chance() const { return chance_; }
    /// The seat has moved; the game now has `ply` actions. Returns the time of its decision.
    Clock::duration answered(int ply);

    /// After the game. A seat without a decision has no uses.
    std::vector<SeatUse> uses(const std::vector<std::shared_ptr<AiSession>>& sessions);
    std::vector<std::int16_t> chances() const;

  private:
    Clock::duration stop();

    std::vector<SeatUse> uses_;
    Limits limits_;
    std::vector<std::optional<std::chrono::nanoseconds>> before_;  ///< processor time by session
    std::vector<std::int16_t> chances_;
    bool has_chance_ = false;
    std::optional<Seat> asked_;
    Clock::time_point since_;
    std::optional<double> chance_;
    std::uint64_t nodes_ = 0;
};

}  // namespace tengen
