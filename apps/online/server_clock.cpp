#include "online/server_clock.hpp"

#include <algorithm>

namespace tengen {

using std::chrono::milliseconds;

std::int64_t ServerClock::local(Clock::time_point now) const {
    return std::chrono::duration_cast<milliseconds>(now - start_).count();
}

void ServerClock::learn(Clock::time_point sent, Clock::time_point received, std::int64_t server) {
    const std::int64_t round_trip = local(received) - local(sent);
    // Clocks of two machines drift apart, so a slow answer also counts after some time.
    constexpr std::int64_t kAging = 5;
    if (round_trip_ && round_trip > *round_trip_) {
        *round_trip_ += kAging;
        return;
    }
    round_trip_ = round_trip;
    offset_ = server - (local(sent) + round_trip / 2);
}

std::int64_t ServerClock::server_time(Clock::time_point now) const {
    return std::max<std::int64_t>(local(now) + offset_, 0);
}

Clock::time_point ServerClock::moment(std::int64_t server, Clock::time_point now) const {
    constexpr std::int64_t kMost = milliseconds(kMaxTime).count();
    const std::int64_t ago = server_time(now) - server;
    return now - milliseconds(std::clamp<std::int64_t>(ago, 0, kMost));
}

}  // namespace tengen
