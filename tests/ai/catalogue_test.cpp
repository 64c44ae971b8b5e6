// The AIs that play any game play every game and variant that is shipped.
#include "player.hpp"
#include "support/catch.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

TEST_CASE("winblock, minimax and mcts play the whole catalogue by the rules", "[ai]") {
    const std::string name = GENERATE("winblock", "minimax", "mcts");
    constexpr int kActions = 12;
    int games = 0;
    for (const std::string& game_name : full_names(shipped_library())) {
        INFO(name << " plays " << game_name);
        const auto game = shipped(game_name);
        Player player(name, game);
        player.budget.nodes = 20;
        std::vector<Player*> players(static_cast<std::size_t>(game->seats()), nullptr);
        players[static_cast<std::size_t>(games) % players.size()] = &player;
        const Position end = play_out(game, players, 5, kActions);
        CHECK((end.over() || end.ply() == kActions));
        ++games;
    }
    CHECK(games > 60);
}
