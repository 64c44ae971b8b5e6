// The parts of a position's key, one random-looking number for each cell, word and turn.
#pragma once

#include <array>
#include <cstdint>

#include "base/mix.hpp"
#include "core/action.hpp"

namespace tengen {

/// The value of a stone is its kind; 0 in games without kinds.
inline std::uint64_t cell_key(Cell cell, Side side, std::uint8_t value = 0) {
    return mix(std::uint64_t{value} << 32 | std::uint64_t{cell} << 4 | side);
}

/// The cell of a stone of `side` without value that has this key. A number of 2^60 or more, or any
/// other number that is not a cell, if there is none.
inline std::uint64_t cell_with_key(std::uint64_t key, Side side) {
    const std::uint64_t cell = unmix(key) ^ side;
    return cell >> 4 | cell << 60;
}

inline std::uint64_t word_key(int index, std::int32_t value) {
    return mix(1ull << 62 | std::uint64_t(index) << 32 | static_cast<std::uint32_t>(value));
}

constexpr std::array<std::uint64_t, kMaxSeats> make_turn_keys() {
    std::array<std::uint64_t, kMaxSeats> keys{};
    for (std::uint64_t slot = 0; slot < keys.size(); ++slot) keys[slot] = mix(2ull << 62 | slot);
    return keys;
}

/// The key of the turn of each slot.
inline constexpr std::array<std::uint64_t, kMaxSeats> kTurnKeys = make_turn_keys();

}  // namespace tengen
