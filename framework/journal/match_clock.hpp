// The time of one match: of the current decision, of each seat's game clock, and the limits of the
// next decision. All functions receive the time points that they use.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/clock.hpp"

namespace tengen {

/// The used time of a seat's game clock after an action that took `spent`. An AI may overrun by its
/// margin; it then continues with 0 left instead of a debt.
Clock::duration used_after(const ClockSettings& settings, Clock::duration used,
                           Clock::duration spent);

/// The same after time without an action, which earns no increment.
Clock::duration used_for_nothing(Clock::duration used, Clock::duration spent);

/// The same after an undo of a loss on time. A game clock that ran out restarts in full; with
/// nothing left, the game would be lost again immediately.
Clock::duration used_after_time_loss(const ClockSettings& settings, Clock::duration used);

/// Whether a limit has a margin: a human's limit is strict, an AI's has a margin.
enum class Margin : std::uint8_t { None, Allowed };

class MatchClock {
  public:
    using Duration = Clock::duration;

    /// `used`: the used time of each seat's game clock, minus increments; may be empty. `own`: the
    /// clock of each seat; seats without one have `settings`.
    MatchClock(const ClockSettings& settings, int seats,
               const std::vector<std::chrono::milliseconds>& used,
               const std::vector<ClockSettings>& own = {});

    /// Whether a seat has any limit.
    bool limited(Seat seat) const { return settings_[seat].move || settings_[seat].total; }

    /// Starts the decision of `seat`, or continues it after hold().
    void begin(Seat seat, Clock::time_point now);

    /// Does not charge a part of the current decision that the player could not use.
    void make_up(Duration still) { since_ += still; }

    /// Stops the clock. The decision's used time is kept.
    void hold(Clock::time_point now);

    /// Ends the decision of `seat` with an action: charges its time and adds the increment. Returns
    /// its time, which is 0 if the decision had not begun.
    Duration finish(Seat seat, Clock::time_point now);

    /// Charges a decision that failed or was undone. Returns its time.
    Duration give_up(Clock::time_point now);

    /// Cancels the decision without charging it.
    void forget();

    /// Undoes a loss on time of this seat.
    void take_back_loss(Seat seat);

    /// The used time of the current decision.
    Duration decision_time(Clock::time_point now) const;

    /// The remaining time of a seat's game clock, including the current decision; at least 0. Empty
    /// without a clock.
    std::optional<Duration> left(Seat seat, Clock::time_point now) const;

    /// The remaining time for one decision: of the current one, at least 0; of other seats, the
    /// full time. Empty without a time per move.
    std::optional<Duration> move_left(Seat seat, Clock::time_point now) const;

    /// Sets the deadlines and clocks of the current decision. An AI is asked to use only a share of
    /// its game clock, as if it had `decisions_left` (at least 1) decisions to make.
    void set_limits(Budget& budget, Margin margin, int decisions_left) const;

  private:
    Duration total_left(Seat seat) const;

    std::array<ClockSettings, kMaxSeats> settings_;
    int seats_;
    std::array<Duration, kMaxSeats> used_{};
    Seat seat_ = 0;
    bool running_ = false;
    Clock::time_point since_;
    Duration held_{0};  ///< time of this decision before `since_`
};

}  // namespace tengen
