// Time in one match: what the running decision has used, what each seat has used of its game clock,
// and the limits of the next decision. Works on time points that it is given.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/clock.hpp"

namespace tengen {

/// What a seat has used of its game clock after an action that took `spent`: an AI may overrun by
/// its margin, and then starts again from nothing left instead of from a debt.
Clock::duration used_after(const ClockSettings& settings, Clock::duration used,
                           Clock::duration spent);

/// The same after time that was spent without an action: it earns no increment.
Clock::duration used_for_nothing(Clock::duration used, Clock::duration spent);

/// The same after an undo that takes back a loss on time: a game clock that ran out starts again in
/// full, since with nothing left on it the game would be lost again at once.
Clock::duration used_after_time_loss(const ClockSettings& settings, Clock::duration used);

/// Whose limits are strict: a person's end the game at once, an AI's have a margin.
enum class Margin : std::uint8_t { None, Allowed };

class MatchClock {
  public:
    using Duration = Clock::duration;

    /// `used`: of each seat's game clock, increments taken off; may be empty.
    MatchClock(const ClockSettings& settings, int seats,
               const std::vector<std::chrono::milliseconds>& used);

    /// Does anything ever run out?
    bool limited() const { return settings_.move || settings_.total; }

    /// A decision of `seat` begins, or goes on after hold().
    void begin(Seat seat, Clock::time_point now);

    /// What of the running decision nobody could use is not charged.
    void make_up(Duration still) { since_ += still; }

    /// The clock stands still; what the decision has used so far stays used.
    void hold(Clock::time_point now);

    /// The decision is an action: charged, and the increment added. Returns what it took.
    Duration finish(Clock::time_point now);

    /// Charges a decision that failed or was undone. Returns what it took.
    Duration give_up(Clock::time_point now);

    /// The decision was taken back and costs nothing.
    void forget();

    /// A loss on time of this seat was taken back.
    void take_back_loss(Seat seat);

    /// Used by the decision so far.
    Duration decision_time(Clock::time_point now) const;

    /// Of a seat's game clock, the running decision counted; not below 0. Nothing without a clock.
    std::optional<Duration> left(Seat seat, Clock::time_point now) const;

    /// Of the time for one decision: of the running one what is left, not below 0; of other seats
    /// all of it. Nothing without such a time.
    std::optional<Duration> move_left(Seat seat, Clock::time_point now) const;

    /// Sets the deadlines and clocks of the decision that began last. Of a game clock an AI is
    /// asked to use a share of what is left, as if it had `decisions_left` (1 or more) to make.
    void set_limits(Budget& budget, Margin margin, int decisions_left) const;

  private:
    Duration total_left(Seat seat) const;

    ClockSettings settings_;
    int seats_;
    std::array<Duration, kMaxSeats> used_{};
    Seat seat_ = 0;
    bool running_ = false;
    Clock::time_point since_;
    Duration held_{0};  ///< used by this decision before `since_`
};

}  // namespace tengen
