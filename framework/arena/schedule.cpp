#include "arena/schedule.hpp"

#include "core/mix.hpp"

namespace tengen {

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
