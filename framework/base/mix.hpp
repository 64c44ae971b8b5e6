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

/// The number whose mix() is x.
constexpr std::uint64_t unmix(std::uint64_t x) {
    x = (x ^ x >> 31 ^ x >> 62) * 0x319642B2D24D8EC3u;
    x = (x ^ x >> 27 ^ x >> 54) * 0x96DE1B173F119089u;
    return (x ^ x >> 30 ^ x >> 60) - 0x9E3779B97F4A7C15u;
}

}  // namespace tengen
