#include "arena/schedule.hpp"

namespace tengen {

namespace {

/// splitmix64: neighbouring rounds get seeds that have nothing in common.
std::uint64_t mix(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

}  // namespace

Pairing pairing_of(int number, int contestants, std::uint64_t seed) {
    const int round = (number - 1) / contestants;
    const int rotation = (number - 1) % contestants;
    Pairing pairing;
    pairing.seed = mix(seed + mix(static_cast<std::uint64_t>(round)));
    for (int seat = 0; seat < contestants; ++seat) {
        pairing.seating.push_back((seat + rotation) % contestants);
    }
    return pairing;
}

}  // namespace tengen
