// Which game is played by whom at which seat, with which seed.
#pragma once

#include <cstdint>
#include <vector>

namespace tengen {

struct Pairing {
    std::vector<int> seating;  ///< contestant at each seat
    std::uint64_t seed = 0;    ///< the same in all games of a round
};

/// Game `number` (from 1) between `contestants`. As many games as there are contestants make a
/// round, in which everybody sits at every seat once.
Pairing pairing_of(int number, int contestants, std::uint64_t seed);

enum class OpeningOrder : std::uint8_t { Sequential, Random };

/// In which order a list of `count` openings is played the `pass`-th time (from 0): every one once.
/// Random: another order for each pass and seed.
std::vector<int> opening_order(int count, OpeningOrder order, std::uint64_t seed, int pass);

}  // namespace tengen
