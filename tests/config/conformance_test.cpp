// Every shipped game, in every variant, keeps the promises of a game.
#include <algorithm>
#include <string>
#include <vector>

#include "config/game_library.hpp"
#include "config_fixture.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/sanitized.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// `cells` is the total number of cells in all games of a name, so large boards take no more time
/// than small ones. At least three games are played, unless they have more than `plies` moves.
void check_all(int most_games, int cells, int plies) {
    const GameLibrary library = GameLibrary::read(shipped_folders(), catalogue());
    const std::vector<std::string> names = full_names(library);
    REQUIRE(names.size() >= 5);
    for (const std::string& name : names) {
        const auto loaded = library.load(name);
        INFO(name);
        REQUIRE(loaded);
        const int size = loaded->game->board().cell_count();
        const int games = std::min(std::max(cells / size, 3), most_games);
        CHECK(find_breach(loaded->game, catalogue(), {games, 1, {}, plies}) == "");
    }
}

}  // namespace

TEST_CASE("Every shipped game and variant passes the conformance harness", "[config]") {
    check_all(30, 1500, repetitions(600, 150));
}

TEST_CASE("Every shipped game and variant passes the conformance harness for 10,000 plies",
          "[config][.slow]") {
    check_all(1000, 1000 * 64 * 64, 10'000);
}
