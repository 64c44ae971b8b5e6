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

namespace {

std::vector<int> in_order(int count) {
    std::vector<int> numbers(static_cast<std::size_t>(count));
    std::iota(numbers.begin(), numbers.end(), 0);
    return numbers;
}

}  // namespace

std::vector<int> shuffled(int count, std::uint64_t seed) {
    std::vector<int> numbers = in_order(count);
    // The Fisher-Yates shuffle.
    for (std::size_t left = numbers.size(); left > 1; --left) {
        seed = mix(seed);
        std::swap(numbers[left - 1], numbers[seed % left]);
    }
    return numbers;
}

std::vector<int> opening_order(int count, OpeningOrder order, std::uint64_t seed, int pass) {
    if (order == OpeningOrder::Sequential) return in_order(count);
    return shuffled(count, mix(~seed + mix(static_cast<std::uint64_t>(pass))));
}

}  // namespace tengen
