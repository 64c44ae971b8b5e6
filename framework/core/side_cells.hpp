// The cells of a side, found eight at a time.
#pragma once

#include <algorithm>
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

/// Visits the cells that are not empty, ascending.
template <class Visit>
void visit_taken_cells(std::span<const Side> cells, const Visit& visit) {
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    constexpr std::uint64_t kLow = kOnes * 0x7F;
    std::size_t first = 0;
    for (; first + sizeof kOnes <= cells.size(); first += sizeof kOnes) {
        std::uint64_t block = 0;
        std::memcpy(&block, &cells[first], sizeof block);
        std::uint64_t found = (((block & kLow) + kLow) | block) & ~kLow;
        for (; found != 0; found &= found - 1) {
            const auto byte = static_cast<std::size_t>(std::countr_zero(found)) / 8;
            visit(static_cast<Cell>(first + byte));
        }
    }
    for (; first < cells.size(); ++first) {
        if (cells[first] != kEmpty) visit(static_cast<Cell>(first));
    }
}

/// The number of cells that hold `side`.
inline int count_cells_of(std::span<const Side> cells, Side side) {
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    constexpr std::uint64_t kLow = kOnes * 0x7F;
    constexpr std::size_t kMaxBlocks = 31;  // the sum of 8 * 31 bytes fits in one
    int count = 0;
    std::size_t first = 0;
    while (first + sizeof kOnes <= cells.size()) {
        const std::size_t blocks = std::min(kMaxBlocks, (cells.size() - first) / sizeof kOnes);
        std::uint64_t sums = 0;
        for (std::size_t i = 0; i < blocks; ++i, first += sizeof kOnes) {
            std::uint64_t block = 0;
            std::memcpy(&block, &cells[first], sizeof block);
            block ^= kOnes * side;
            sums += ~(((block & kLow) + kLow) | block | kLow) >> 7;
        }
        count += static_cast<int>(sums * kOnes >> 56);
    }
    for (; first < cells.size(); ++first) count += cells[first] == side ? 1 : 0;
    return count;
}

}  // namespace tengen
