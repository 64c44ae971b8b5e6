// Passes on at most about 20 reports of a search per second, and always the last one.
#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "core/decision.hpp"

namespace tengen {

/// For one question; used by the thinking thread.
class ReportThrottle {
  public:
    explicit ReportThrottle(ReportHandler sink) : sink_(std::move(sink)) {}

    void take(const AiReport& report) {
        const Clock::time_point now = Clock::now();
        if (now < next_) {
            held_ = report;
            return;
        }
        next_ = now + std::chrono::milliseconds(50);
        held_.reset();
        sink_(report);
    }

    /// Passes on the newest report if it was held back.
    void flush() {
        if (held_) sink_(*held_);
        held_.reset();
    }

  private:
    ReportHandler sink_;
    Clock::time_point next_{};
    std::optional<AiReport> held_;
};

}  // namespace tengen
