// Passes on at most about 20 findings of a search per second, and always the last one.
#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "core/analysis.hpp"
#include "core/decision.hpp"

namespace tengen {

/// For one question; used by the thinking thread.
template <class Finding>
class Throttle {
  public:
    using Sink = std::function<void(const Finding&)>;

    explicit Throttle(Sink sink) : sink_(std::move(sink)) {}

    void take(const Finding& finding) {
        const Clock::time_point now = Clock::now();
        if (now < next_) {
            held_ = finding;
            return;
        }
        next_ = now + std::chrono::milliseconds(50);
        held_.reset();
        sink_(finding);
    }

    /// Passes on the newest finding if it was held back.
    void flush() {
        if (held_) sink_(*held_);
        held_.reset();
    }

  private:
    Sink sink_;
    Clock::time_point next_{};
    std::optional<Finding> held_;
};

using ReportThrottle = Throttle<AiReport>;
using AnalysisThrottle = Throttle<Analysis>;

}  // namespace tengen
