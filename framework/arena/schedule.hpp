// Which game is played by whom at which seat, with which seed.
#pragma once

#include <cstdint>
#include <vector>

namespace tengen {

struct Pairing {
    std::vector<int> seating;  ///< contestant at each seat
    std::uint64_t seed = 0;    ///< the same in all games of a round
};

/// Which ways round the table contestants sit in a round. One: everybody sits at every seat once.
/// Both: twice, and the second time all sit the other way round: A B C, B C A, C A B, then A C B,
/// B A C, C B A.
enum class Ways : std::uint8_t { One, Both };

/// In games.
int round_length(int contestants, Ways ways);

/// Game `number` (from 1) between `contestants`.
Pairing pairing_of(int number, int contestants, std::uint64_t seed, Ways ways = Ways::One);

enum class OpeningOrder : std::uint8_t { Sequential, Random };

/// In which order a list of `count` openings is played the `pass`-th time (from 0): every one once.
/// Random: another order for each pass and seed.
std::vector<int> opening_order(int count, OpeningOrder order, std::uint64_t seed, int pass);

}  // namespace tengen
