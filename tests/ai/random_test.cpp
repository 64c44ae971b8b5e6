#include "player.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

TEST_CASE("random plays every legal action about equally often", "[ai]") {
    const auto game = line_game(3, 3, 3);
    Player player("random", game);
    const Position position = play(game, "a1 b2");
    std::map<std::string, int> counts;
    for (std::uint64_t seed = 0; seed < 7000; ++seed) ++counts[player.says(position, seed)];
    CHECK(counts.size() == 7);
    for (const auto& [name, count] : counts) {
        INFO(name);
        CHECK(count > 850);
        CHECK(count < 1150);
    }
}
