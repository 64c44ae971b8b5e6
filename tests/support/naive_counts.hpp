// Counts of move sequences of a game, compared with those of a plain program.
#pragma once

#include "core/perft.hpp"
#include "support/catch.hpp"
#include "support/naive_games.hpp"

namespace tengen::test {

/// Checks the sequences of 1 to `depth` actions, and how many of them end in each way. The first
/// two seats play the sides 1 and 2 of the plain program.
template <class Naive>
void compare_counts(const std::shared_ptr<const Game>& game, const Naive& naive, int depth) {
    Position position(game);
    for (int plies = 1; plies <= depth; ++plies) {
        const PerftCount count = perft(position, plies);
        const naive::Count expected = naive::perft(naive, plies);
        INFO(full_name(game->description()) << " depth " << plies);
        CHECK(count.sequences == expected.sequences);
        CHECK(count.wins[0] == expected.ended[1]);
        CHECK(count.wins[1] == expected.ended[2]);
        CHECK(count.draws == expected.ended[3]);
    }
}

}  // namespace tengen::test
