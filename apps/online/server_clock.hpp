// The clock of a server, as seen from here. It depends on no wall clock.
#pragma once

#include <cstdint>
#include <optional>

#include "core/clock.hpp"

namespace tengen {

/// Estimates the difference between the clocks. The fastest answer gives the best estimate.
class ServerClock {
  public:
    explicit ServerClock(Clock::time_point start) : start_(start) {}

    /// Milliseconds since the start, for a ping.
    std::int64_t local(Clock::time_point now) const;
    /// The next learn() counts whatever its speed, since the server may have begun another clock.
    void forget() { round_trip_.reset(); }
    /// The server's clock was `server` at some moment between `sent` and `received`.
    void learn(Clock::time_point sent, Clock::time_point received, std::int64_t server);
    /// The moment at which the server's clock is `server`, at most kMaxTime before `now`, and not
    /// after it.
    Clock::time_point moment(std::int64_t server, Clock::time_point now) const;
    std::int64_t server_time(Clock::time_point now) const;

  private:
    Clock::time_point start_;
    std::int64_t offset_ = 0;  ///< the server's clock minus local()
    std::optional<std::int64_t> round_trip_;
};

}  // namespace tengen
