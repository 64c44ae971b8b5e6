// The time and the chance that a client uses. Tests replace them.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "core/clock.hpp"

namespace tengen {

class Timing {
  public:
    /// Its destruction cancels the call.
    class Alarm {
      public:
        virtual ~Alarm() = default;
    };

    virtual ~Timing() = default;
    virtual Clock::time_point now() const = 0;
    /// Calls `ring` once, later.
    virtual std::unique_ptr<Alarm> after(std::chrono::milliseconds delay,
                                         std::function<void()> ring) = 0;
    /// A random number from 0 to 1.
    virtual double chance() = 0;
};

}  // namespace tengen
