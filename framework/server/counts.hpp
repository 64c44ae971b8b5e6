// The numbers that an operator watches. The server counts them as it works.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "messages/server_messages.hpp"

namespace tengen::server {

/// Bounds for times, in seconds.
inline constexpr std::array kSecondBounds = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05,
                                             0.1,   0.2,   0.5,   1.0,  5.0};
/// Bounds for numbers of things that are done together.
inline constexpr std::array kBatchBounds = {1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0};

/// How many values lie between given bounds.
class Distribution {
  public:
    /// The bounds increase, and must outlive the distribution.
    explicit Distribution(std::span<const double> bounds)
        : bounds_(bounds), counts_(bounds.size() + 1) {}

    void add(double value) {
        const auto bound = std::lower_bound(bounds_.begin(), bounds_.end(), value);
        ++counts_[static_cast<std::size_t>(bound - bounds_.begin())];
        sum_ += value;
    }

    std::span<const double> bounds() const { return bounds_; }
    /// The number of values in each interval that ends at a bound, and then of all larger ones.
    const std::vector<std::uint64_t>& counts() const { return counts_; }
    double sum() const { return sum_; }

  private:
    std::span<const double> bounds_;
    std::vector<std::uint64_t> counts_;
    double sum_ = 0;
};

using RefusalCounts = std::map<messages::Refusal, std::uint64_t>;

struct ServerCounts {
    std::size_t connections = 0, tables = 0, running = 0;
    std::size_t ais = 0;      ///< seats of AIs in running games
    std::uint64_t moves = 0;  ///< of people, since the start
    RefusalCounts refusals;   ///< since the start
    /// Seconds from the arrival of a move until it is on the disk.
    Distribution move_delay{kSecondBounds};
};

}  // namespace tengen::server
