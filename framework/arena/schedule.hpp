// The seating and the seed of each game.
#pragma once

#include <cstdint>
#include <vector>

namespace tengen {

struct Pairing {
    std::vector<int> seating;  ///< contestant at each seat
    std::uint64_t seed = 0;    ///< equal in all games of a round
};

/// How contestants rotate in a round. One: each contestant has every seat once. Both: twice, the
/// second time in reverse order: A B C, B C A, C A B, then A C B, B A C, C B A.
enum class Ways : std::uint8_t { One, Both };

/// The number of games in a round.
int round_length(int contestants, Ways ways);

/// The seating and seed of game `number` (1-based) between `contestants`.
Pairing pairing_of(int number, int contestants, std::uint64_t seed, Ways ways = Ways::One);

/// The numbers 0 to `count` - 1 in random order.
std::vector<int> shuffled(int count, std::uint64_t seed);

enum class OpeningOrder : std::uint8_t { Sequential, Random };

/// The order of `count` openings in pass `pass` (0-based); each occurs once. Random: another order
/// for each pass and seed.
std::vector<int> opening_order(int count, OpeningOrder order, std::uint64_t seed, int pass);

}  // namespace tengen
