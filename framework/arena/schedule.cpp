#include "arena/schedule.hpp"

#include <numeric>
#include <utility>

#include "base/mix.hpp"

namespace tengen {

int round_length(int contestants, Ways ways) {
    return ways == Ways::Both ? 2 * contestants : contestants;
}

Pairing pairing_of(int number, int contestants, std::uint64_t seed, Ways ways) {
    const int length = round_length(contestants, ways);
    const int rotation = (number - 1) % length;
    const int step = rotation < contestants ? 1 : contestants - 1;
    Pairing pairing;
    pairing.seed = mix(seed + mix(static_cast<std::uint64_t>((number - 1) / length)));
    for (int seat = 0; seat < contestants; ++seat) {
        pairing.seating.push_back((step * seat + rotation) % contestants);
    }
    return pairing;
}

std::vector<int> opening_order(int count, OpeningOrder order, std::uint64_t seed, int pass) {
    std::vector<int> openings(static_cast<std::size_t>(count));
    std::iota(openings.begin(), openings.end(), 0);
    if (order == OpeningOrder::Sequential) return openings;
    std::uint64_t state = mix(~seed + mix(static_cast<std::uint64_t>(pass)));
    // The Fisher-Yates shuffle.
    for (std::size_t left = openings.size(); left > 1; --left) {
        state = mix(state);
        std::swap(openings[left - 1], openings[state % left]);
    }
    return openings;
}

}  // namespace tengen
