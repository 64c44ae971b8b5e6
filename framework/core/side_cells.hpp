// The cells of a side, found eight at a time.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

#include "core/action.hpp"

namespace tengen {

/// Visits the cells that hold `side`, ascending, until `visit(cell)` returns true. Returns whether
/// it did.
template <class Visit>
bool visit_cells_of(std::span<const Side> cells, Side side, const Visit& visit) {
    static_assert(std::endian::native == std::endian::little);
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    constexpr std::uint64_t kLow = kOnes * 0x7F;
    std::size_t first = 0;
    for (; first + sizeof kOnes <= cells.size(); first += sizeof kOnes) {
        std::uint64_t block = 0;
        std::memcpy(&block, &cells[first], sizeof block);
        block ^= kOnes * side;
        // The high bit of each byte that is 0 now.
        std::uint64_t found = ~(((block & kLow) + kLow) | block | kLow);
        for (; found != 0; found &= found - 1) {
            const auto byte = static_cast<std::size_t>(std::countr_zero(found)) / 8;
            if (visit(static_cast<Cell>(first + byte))) return true;
        }
    }
    for (; first < cells.size(); ++first) {
        if (cells[first] == side && visit(static_cast<Cell>(first))) return true;
    }
    return false;
}

}  // namespace tengen
