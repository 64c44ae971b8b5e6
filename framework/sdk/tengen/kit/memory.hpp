// How much of the memory that a host allows an AI may keep what it knows in.
#pragma once

#include <tengen/plugin.h>

#include <algorithm>
#include <cstdint>

namespace tengen::ai {

/// `wanted` bytes for tables and trees, or as much as leaves room for everything else: half of what
/// the host allows, or 256 MiB where that is less. A host that states no limit allows all.
inline std::uint64_t bytes_for_tables(const tengen_limits_t& limits, std::uint64_t wanted) {
    constexpr std::uint64_t kRest = std::uint64_t{256} << 20;
    const std::uint64_t all = limits.memory_bytes;
    return all == 0 ? wanted : std::min(wanted, all - std::min(all - all / 2, kRest));
}

}  // namespace tengen::ai
