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
    using Scales = std::vector<std::optional<double>>;

    /// A game begins with these sessions, times per move, and scales of scores
    /// (Contestant::scale), one for each seat.
    void begin(const std::vector<std::shared_ptr<AiSession>>& sessions, Limits limits,
               Scales scales);
    void asked(Seat seat);
    void reported(const AiReport& report);
    /// The last chance to win that the seat to move reported for this decision, or that of its
    /// score. It has the precision of the record, so the record shows why a game was adjudicated.
    std::optional<double> chance() const;
    /// The seat has moved; the game now has `ply` actions. Returns the time of its decision.
    Clock::duration answered(int ply);

    /// After the game. A seat without a decision has no uses.
    std::vector<SeatUse> uses(const std::vector<std::shared_ptr<AiSession>>& sessions);
    std::vector<std::int16_t> chances() const;
    std::vector<float> scores() const;

  private:
    Clock::duration stop();
    std::int16_t thousandths() const;

    std::vector<SeatUse> uses_;
    Limits limits_;
    std::vector<std::optional<std::chrono::nanoseconds>> before_;  ///< processor time by session
    Scales scales_;
    std::vector<std::int16_t> chances_;
    bool has_chance_ = false;
    std::vector<float> scores_;
    bool has_score_ = false;
    std::optional<Seat> asked_;
    Clock::time_point since_;
    std::optional<double> chance_;
    std::optional<double> score_;
    std::uint64_t nodes_ = 0;
};

}  // namespace tengen
