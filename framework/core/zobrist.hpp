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
