// A random-looking number for each number.
#pragma once

#include <cstdint>

namespace tengen {

/// The finaliser of splitmix64 (Steele, Lea and Flood, 2014), a permutation. It hashes boards as
/// well as a table of random numbers, without the memory.
constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

}  // namespace tengen
