// Counts of move sequences from middle-game positions, with every rule set of the family.
#include "core/perft.hpp"
#include "gomoku/variants.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/perft_data.hpp"

namespace tengen::test {
namespace {

/// The fourth number of the data counts white's wins by forbidden moves. It follows from the counts
/// of the other rule.
void compare(const PerftPosition& entry, const std::string& variant, std::uint64_t limit) {
    INFO(entry.name << ' ' << variant);
    Position position = play(game_of_data(variant, {entry.columns, entry.rows}), "", entry.setup);
    int compared = 0;
    for (const PerftRow& row : entry.counts.at(variant)) {
        if (row.sequences > limit) continue;
        const PerftCount count = perft(position, row.depth);
        CHECK(count.sequences == row.sequences);
        CHECK(count.wins[0] == row.wins.at(0));
        CHECK(count.wins[1] == row.wins.at(1));
        ++compared;
    }
    CHECK(compared >= 2);
}

void compare_all(std::uint64_t limit) {
    for (const PerftPosition& entry : read_perft_positions()) {
        for (const char* variant : {"renju_illegal", "renju_loses", "caro8", "caro9"}) {
            compare(entry, variant, limit);
        }
    }
}

}  // namespace

TEST_CASE("renju and caro counts agree with the table up to a quick depth", "[gomoku]") {
    compare_all(50'000);
}

TEST_CASE("renju and caro counts agree with the table to its full depth", "[gomoku][.slow]") {
    compare_all(~std::uint64_t{0});
}

}  // namespace tengen::test
