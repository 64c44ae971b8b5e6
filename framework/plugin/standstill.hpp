// Detects time in which the thread that judges deadlines did not run: the program was suspended
// (Ctrl-Z), its terminal was blocked, or the display did not respond. Players are not charged for
// it.
#pragma once

#include <boost/asio/io_context.hpp>

#include "core/decision.hpp"

namespace tengen {

/// A repeating timer of an io_context that runs while a deadline is awaited. If it fires much too
/// late, the thread did not run. All watchers share it.
class Pulse;

/// A watcher with deadlines. Used on the io_context's thread; the io_context must outlive it.
class Standstill {
  public:
    explicit Standstill(boost::asio::io_context& io);
    ~Standstill();
    Standstill(const Standstill&) = delete;
    Standstill& operator=(const Standstill&) = delete;

    /// Starts to watch, because a deadline is awaited. Does nothing while watching.
    void watch();
    /// No deadline is awaited any more.
    void rest();

    /// The time in which the thread did not run since watch() or the last call. Ignores delays of
    /// up to 100 ms, which a busy machine may cause.
    Clock::duration take(Clock::time_point now);

  private:
    Pulse& pulse_;
    bool watching_ = false;
    Clock::duration taken_{};  ///< part of the pulse's total
};

/// Postpones a deadline, unless it is never.
inline void postpone(Clock::time_point& deadline, Clock::duration by) {
    if (deadline != Budget::kNever) deadline += by;
}

}  // namespace tengen
