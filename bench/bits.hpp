// Boards of eight rows as 64 bits, for hand-written programs: bit 0 is a1, bit 63 is h8.
#pragma once

#include <bit>
#include <cstdint>

namespace tengen::bench {

inline constexpr std::uint64_t kColumnA = 0x0101010101010101;
inline constexpr std::uint64_t kColumnH = kColumnA << 7;

/// Moves all bits one row up and `columns` (-1, 0 or 1) to the right; bits beyond the edge vanish.
constexpr std::uint64_t up(std::uint64_t cells, int columns) {
    if (columns == 0) return cells << 8;
    return columns < 0 ? (cells & ~kColumnA) << 7 : (cells & ~kColumnH) << 9;
}

/// One row down, else like up().
constexpr std::uint64_t down(std::uint64_t cells, int columns) {
    if (columns == 0) return cells >> 8;
    return columns < 0 ? (cells & ~kColumnA) >> 9 : (cells & ~kColumnH) >> 7;
}

constexpr std::uint32_t count(std::uint64_t cells) {
    return static_cast<std::uint32_t>(std::popcount(cells));
}

/// The n-th bit, from 0.
constexpr std::uint64_t nth(std::uint64_t cells, std::uint32_t n) {
    for (; n > 0; --n) cells &= cells - 1;
    return cells & -cells;
}

}  // namespace tengen::bench
