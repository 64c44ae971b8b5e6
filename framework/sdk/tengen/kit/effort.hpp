// How long one decision of an AI may still be searched: by time, nodes and the host's wish.
#pragma once

#include <tengen/ai.hpp>

#include <algorithm>
#include <chrono>

namespace tengen::ai {

/// Counts the positions looked at, and says when to come back. The clock runs from construction.
class Effort {
  public:
    /// `default_ms` is the time to take where the host limits nothing. What decides in several
    /// steps may take half the limits, a third ... for one: `divisor` is 2, 3 ...
    Effort(const Search& search, std::int64_t default_ms, bool limited_otherwise,
           unsigned divisor = 1)
        : search_(search), node_limit_((search.limits().nodes + divisor - 1) / divisor) {
        const tengen_limits_t& limits = search.limits();
        std::int64_t ms = limits.soft_ms;
        if (ms < 0 && limits.hard_ms >= 0) ms = limits.hard_ms / 2;
        if (ms < 0 && node_limit_ == 0 && !limited_otherwise) ms = default_ms;
        if (ms > 0) ms /= divisor;
        // Beyond a day there is no difference, but the sum below would overflow.
        if (ms >= 0) deadline_ = Clock::now() + std::chrono::milliseconds(std::min(ms, kDay));
    }

    /// So many positions, whatever time they take.
    Effort(const Search& search, std::uint64_t nodes) : search_(search), node_limit_(nodes) {}

    /// So many positions at most, where the host allows more; 0: as many as it allows.
    void limit_nodes(std::uint64_t most) {
        if (most != 0 && (node_limit_ == 0 || most < node_limit_)) node_limit_ = most;
    }

    /// Counts one position. True when the search is to be given up; then always.
    bool spend() {
        ++nodes_;
        // The clock costs more than the wish, and where lines are long 16 positions take some time.
        const bool due = nodes_ % 16 == 0 || search_.stop_requested();
        if (due && !patient_ && !spent_) look();
        return spent_;
    }
    bool spent() const { return spent_; }
    std::uint64_t nodes() const { return nodes_; }

    /// While patient, nothing stops the search: for the little that must be done in any case.
    void set_patient(bool patient) {
        patient_ = patient;
        if (!patient) look();
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::int64_t kDay = 86'400'000;

    void look() {
        spent_ = search_.stop_requested() || (node_limit_ != 0 && nodes_ >= node_limit_) ||
                 Clock::now() >= deadline_;
    }

    const Search& search_;
    std::uint64_t node_limit_;
    Clock::time_point deadline_ = Clock::time_point::max();
    std::uint64_t nodes_ = 0;
    bool patient_ = false;
    bool spent_ = false;
};

}  // namespace tengen::ai
