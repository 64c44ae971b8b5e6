#include "people/lag.hpp"

#include <algorithm>

namespace tengen::people {

namespace {

using std::chrono::milliseconds;

/// The moves of a game that an increment is expected for.
constexpr int kExpectedMoves = 40;
constexpr milliseconds kMinStep{150};
/// A step grows by 4 ms with each second of the game.
constexpr int kGameTimePerStep = 250;
/// The time of a client to show a line and to send a move.
constexpr milliseconds kClientWork{140};

/// Longer times make no difference, and their sum cannot overflow.
constexpr milliseconds kLongTime = std::chrono::hours(24);

milliseconds step_of(milliseconds total, milliseconds increment) {
    const milliseconds game = std::clamp(total, milliseconds(0), kLongTime) +
                              kExpectedMoves * std::clamp(increment, milliseconds(0), kLongTime);
    return std::min(Lag::kMaxStep, kMinStep + game / kGameTimePerStep);
}

}  // namespace

Lag::Lag(Milliseconds total, Milliseconds increment)
    : step_(step_of(total, increment)), quota_(kFirstSteps * step_) {}

Lag::Milliseconds Lag::pardon(Milliseconds elapsed, Milliseconds think, Milliseconds ping) {
    const Milliseconds thought =
        std::clamp(think, Milliseconds(0), std::max(elapsed, Milliseconds(0)));
    const Milliseconds lag = std::max(elapsed, Milliseconds(0)) - thought;
    const Milliseconds pardoned = std::min(lag, quota_);
    const Milliseconds growth =
        std::min(step_, std::clamp(ping, Milliseconds(0), kMaxStep) + kClientWork);
    quota_ = std::min(quota_ + growth - pardoned, kMaxSteps * step_);
    return pardoned;
}

}  // namespace tengen::people
