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

}  // namespace tengen
