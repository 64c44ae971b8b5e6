// The share of an AI's memory limit for its tables.
#pragma once

#include <tengen/plugin.h>

#include <algorithm>
#include <cstdint>

namespace tengen::ai {

/// Returns `wanted` bytes for tables and trees, or fewer to leave room for everything else. The
/// room is half of the host's limit, at most 256 MiB. Without a limit, returns `wanted`.
inline std::uint64_t bytes_for_tables(const tengen_limits_t& limits, std::uint64_t wanted) {
    constexpr std::uint64_t kRest = std::uint64_t{256} << 20;
    const std::uint64_t all = limits.memory_bytes;
    return all == 0 ? wanted : std::min(wanted, all - std::min(all - all / 2, kRest));
}

}  // namespace tengen::ai
