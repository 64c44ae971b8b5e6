// Time in which the thread that judges deadlines did not run: the program was stopped (Ctrl-Z), its
// terminal took no output, or the display did not answer. Players must not be charged for it.
#pragma once

#include <boost/asio/io_context.hpp>

#include "core/decision.hpp"

namespace tengen {

/// The pulse of an io_context: a timer that runs while a deadline is awaited. A pulse that comes
/// much too late shows that the thread of the io_context stood still. One for all who watch.
class Pulse;

/// One who awaits deadlines. Used on the thread of the io_context, which must outlive it.
class Standstill {
  public:
    explicit Standstill(boost::asio::io_context& io);
    ~Standstill();
    Standstill(const Standstill&) = delete;
    Standstill& operator=(const Standstill&) = delete;

    /// A deadline is awaited from now on; until then nothing is noticed. Does nothing while one is.
    void watch();
    /// None is awaited.
    void rest();

    /// How long the thread stood still since watch() or the last call. 100 ms are never noticed:
    /// a busy machine may be as late.
    Clock::duration take(Clock::time_point now);

  private:
    Pulse& pulse_;
    bool watching_ = false;
    Clock::duration taken_{};  ///< of all that the pulse has noticed
};

/// Moves a deadline, unless it is never.
inline void postpone(Clock::time_point& deadline, Clock::duration by) {
    if (deadline != Budget::kNever) deadline += by;
}

}  // namespace tengen
