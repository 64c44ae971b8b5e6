#include "journal/match_clock.hpp"

#include <algorithm>

namespace tengen {

using std::chrono::milliseconds;

namespace {

milliseconds within_longest(milliseconds time) {
    return std::clamp<milliseconds>(time, milliseconds(0), kMaxTime);
}

ClockSettings within_longest(ClockSettings settings) {
    for (std::optional<milliseconds>* time : {&settings.move, &settings.total}) {
        if (*time) *time = within_longest(**time);
    }
    settings.increment = within_longest(settings.increment);
    settings.margin = within_longest(settings.margin);
    return settings;
}

Clock::duration within_longest_either_way(Clock::duration time) {
    return std::clamp<Clock::duration>(time, -kMaxTime, kMaxTime);
}

}  // namespace

Clock::duration used_after(const ClockSettings& settings, Clock::duration used,
                           Clock::duration spent) {
    used += spent;
    if (settings.total) used = std::min<Clock::duration>(used, *settings.total);
    return within_longest_either_way(used - settings.increment);
}

Clock::duration used_for_nothing(Clock::duration used, Clock::duration spent) {
    return within_longest_either_way(used + spent);
}

Clock::duration used_after_time_loss(const ClockSettings& settings, Clock::duration used) {
    // With a time per move, the game clock may not be the clock that ran out.
    const bool ran_out = settings.total && (!settings.move || used >= *settings.total);
    return ran_out ? Clock::duration::zero() : used;
}

MatchClock::MatchClock(const ClockSettings& settings, int seats,
                       const std::vector<milliseconds>& used, const std::vector<ClockSettings>& own)
    : seats_(seats) {
    for (std::size_t seat = 0; seat < settings_.size(); ++seat) {
        settings_[seat] = within_longest(seat < own.size() ? own[seat] : settings);
    }
    const std::size_t known = std::min(used.size(), used_.size());
    // Clamped in milliseconds, because too long a time would overflow in nanoseconds.
    std::transform(
        used.begin(), used.begin() + static_cast<std::ptrdiff_t>(known), used_.begin(),
        [](milliseconds time) { return std::clamp<milliseconds>(time, -kMaxTime, kMaxTime); });
}

void MatchClock::begin(Seat seat, Clock::time_point now) {
    seat_ = seat;
    running_ = true;
    since_ = now;
}

void MatchClock::take_back_loss(Seat seat) {
    used_[seat] = used_after_time_loss(settings_[seat], used_[seat]);
}

MatchClock::Duration MatchClock::decision_time(Clock::time_point now) const {
    return running_ ? held_ + (now - since_) : held_;
}

void MatchClock::hold(Clock::time_point now) {
    held_ = decision_time(now);
    running_ = false;
}

MatchClock::Duration MatchClock::give_up(Clock::time_point now) {
    const Duration spent = decision_time(now);
    used_[seat_] = used_for_nothing(used_[seat_], spent);
    forget();
    return spent;
}

MatchClock::Duration MatchClock::finish(Seat seat, Clock::time_point now) {
    const Duration spent = seat == seat_ ? decision_time(now) : Duration::zero();
    used_[seat] = used_after(settings_[seat], used_[seat], spent);
    forget();
    return spent;
}

void MatchClock::forget() {
    running_ = false;
    held_ = Duration::zero();
}

MatchClock::Duration MatchClock::total_left(Seat seat) const {
    return std::max(*settings_[seat].total - used_[seat], Duration::zero());
}

std::optional<MatchClock::Duration> MatchClock::left(Seat seat, Clock::time_point now) const {
    if (!settings_[seat].total) return std::nullopt;
    Duration left = total_left(seat);
    if (seat == seat_) left -= decision_time(now);
    return std::max(left, Duration::zero());
}

std::optional<MatchClock::Duration> MatchClock::move_left(Seat seat, Clock::time_point now) const {
    if (!settings_[seat].move) return std::nullopt;
    Duration left = *settings_[seat].move;
    if (seat == seat_) left -= decision_time(now);
    return std::max(left, Duration::zero());
}

void MatchClock::set_limits(Budget& budget, Margin margin, int decisions_left) const {
    const ClockSettings& own = settings_[seat_];
    budget.clocks.fill(milliseconds(-1));
    budget.increment = own.total ? own.increment : milliseconds(0);
    if (!limited(seat_)) return;
    for (int seat = 0; seat < seats_; ++seat) {
        if (!settings_[seat].total) continue;
        budget.clocks[seat] = std::chrono::floor<milliseconds>(total_left(static_cast<Seat>(seat)));
    }
    Duration hard = Duration::max();
    Duration soft = Duration::max();
    if (own.move) hard = soft = *own.move;
    if (own.total) {
        const Duration left = total_left(seat_);
        hard = std::min(hard, left);
        soft = std::min(soft, left / decisions_left + own.increment * 3 / 4);
    }
    soft = std::min(soft, hard);
    if (margin == Margin::Allowed) hard += own.margin;
    budget.soft = since_ + (soft - held_);
    budget.hard = since_ + (hard - held_);
}

}  // namespace tengen
