// The remaining effort for one decision of an AI: time, nodes and the host's request to stop.
#pragma once

#include <tengen/ai.hpp>

#include <algorithm>
#include <chrono>

namespace tengen::ai {

/// Counts evaluated positions and signals when to return. The clock starts at construction.
class Effort {
  public:
    /// `default_ms` is the time to use if the host sets no limit. An AI that decides in several
    /// steps uses a part of the limits for one step: half of them for `divisor` 2, a third for 3.
    Effort(const Search& search, std::int64_t default_ms, bool limited_otherwise,
           unsigned divisor = 1)
        : search_(search), node_limit_((search.limits().nodes + divisor - 1) / divisor) {
        const tengen_limits_t& limits = search.limits();
        std::int64_t ms = limits.soft_ms;
        if (ms < 0 && limits.hard_ms >= 0) ms = limits.hard_ms / 2;
        if (ms < 0 && node_limit_ == 0 && !limited_otherwise) ms = default_ms;
        if (ms > 0) ms /= divisor;
        if (ms >= 0) deadline_ = after(ms);
        if (limits.hard_ms >= 0) patience_end_ = after(limits.hard_ms);
    }

    /// A limit of positions, without a time limit.
    Effort(const Search& search, std::uint64_t nodes) : search_(search), node_limit_(nodes) {}

    /// Limits the positions to `most`, unless the host allows fewer; 0: only the host's limit.
    void limit_nodes(std::uint64_t most) {
        if (most != 0 && (node_limit_ == 0 || most < node_limit_)) node_limit_ = most;
    }

    /// Counts one position. Returns true if the search must end, and from then on always.
    bool spend() {
        ++nodes_;
        // Reading the clock costs more than stop_requested(). With long lines, 16 positions take
        // some time.
        const bool due = nodes_ % 16 == 0 || search_.stop_requested();
        if (due && !spent_ && !is_patient()) look();
        return spent_;
    }
    bool spent() const { return spent_; }
    std::uint64_t nodes() const { return nodes_; }

    /// While patient, nothing stops the search before 20,000 positions, or the time after which an
    /// answer loses. For short work that must be done.
    void set_patient(bool patient) {
        patient_ = patient;
        if (!patient) look();
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::int64_t kDay = 86'400'000;
    static constexpr std::uint64_t kPatience = 20'000;

    /// A longer time makes no difference, but the sum would overflow.
    static Clock::time_point after(std::int64_t ms) {
        return Clock::now() + std::chrono::milliseconds(std::min(ms, kDay));
    }
    bool is_patient() const {
        return patient_ && nodes_ < kPatience && Clock::now() < patience_end_;
    }
    void look() {
        spent_ = search_.stop_requested() || (node_limit_ != 0 && nodes_ >= node_limit_) ||
                 Clock::now() >= deadline_;
    }

    const Search& search_;
    std::uint64_t node_limit_;
    Clock::time_point deadline_ = Clock::time_point::max();
    Clock::time_point patience_end_ = Clock::time_point::max();
    std::uint64_t nodes_ = 0;
    bool patient_ = false;
    bool spent_ = false;
};

/// The depth where the search ends: that of the request, and at most `most`.
inline int deepest(const Search& search, int most) {
    const std::uint32_t wanted = search.limits().depth;
    return wanted == 0 || wanted > static_cast<std::uint32_t>(most) ? most
                                                                    : static_cast<int>(wanted);
}

}  // namespace tengen::ai
