// The search time for a decision, and the rest of it.
#pragma once

#include <tengen/ai.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>

namespace mcts {

namespace ai = tengen::ai;

class Allowance {
  public:
    /// `default_ms` is used if there is no other limit. The clock runs from construction.
    Allowance(const ai::Search& search, std::int64_t default_ms, bool limited_otherwise)
        : search_(search), begin_(Clock::now()) {
        const tengen_limits_t& limits = search.limits();
        const std::int64_t left = limits.clock_ms[search.seat()];
        std::int64_t ms = limits.soft_ms;
        if (ms < 0 && limits.hard_ms >= 0) ms = limits.hard_ms / 2;
        // If the host gives no share of the clock, this is one.
        if (limits.soft_ms < 0 && left >= 0) ms = ms < 0 ? left / 30 : std::min(ms, left / 30);
        if (ms < 0 && !limited_otherwise) ms = default_ms;
        // A longer limit would overflow the sum below, and a day is as good as no limit.
        constexpr std::int64_t kDay = 86'400'000;
        if (ms >= 0) end_ = begin_ + std::chrono::milliseconds(std::min(ms, kDay));
    }

    /// Any thread may call this and end().
    bool spent() const {
        if (ended_ || search_.stop_requested()) return true;
        return end_ != Clock::time_point::max() && Clock::now() >= end_;
    }
    /// From now on, no time is left.
    void end() { ended_ = true; }

    /// The number of further simulations that fit into the remaining time, at the speed of the
    /// first `simulations`. Infinite without a limit.
    double left_for(std::uint64_t simulations) const {
        if (end_ == Clock::time_point::max()) return std::numeric_limits<double>::infinity();
        const auto now = Clock::now();
        const std::chrono::duration<double> passed = now - begin_;
        const std::chrono::duration<double> left = end_ - now;
        return left / std::max(passed, std::chrono::duration<double>(1e-6)) *
               static_cast<double>(simulations);
    }

  private:
    using Clock = std::chrono::steady_clock;

    const ai::Search& search_;
    Clock::time_point begin_;
    Clock::time_point end_ = Clock::time_point::max();
    std::atomic<bool> ended_ = false;
};

}  // namespace mcts
