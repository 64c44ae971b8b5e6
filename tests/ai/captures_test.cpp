// AIs in games with captures, and lines that a capture breaks.
#include <set>

#include "player.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

const std::string kFull = "full_board";

std::shared_ptr<const Game> pente() {
    return make({13, 13, {"place", "line length=5", "capture goal=10", kFull}});
}

std::shared_ptr<const Game> ninuki() {
    return make({15,
                 15,
                 {"place", "line length=5 overline=ignored",
                  "forbidden overline=true,false double_three=true,false",
                  "capture goal=10 lines_must_last=true", kFull}});
}

/// The moves that it plays with a few seeds.
std::set<std::string> few_answers(Player& player, const Position& position) {
    std::set<std::string> found;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) found.insert(player.says(position, seed));
    return found;
}

using Names = std::set<std::string>;

}  // namespace

TEST_CASE("an AI breaks a line that it can only break by a capture", "[ai]") {
    const std::string name = GENERATE("winblock", "rookie", "minimax", "tuples", "shapes", "mcts");
    INFO(name);
    const auto game = ninuki();
    Player player(name, game);
    player.budget.nodes = 300;
    const Position five = play(game, "h8", "black:d8,e8,f8,g8,f7 white:f6,a1,a3,a5 to_move:black");
    REQUIRE_FALSE(five.over());
    CHECK(few_answers(player, five) == Names{"f9"});
}

TEST_CASE("an AI wins by its last capture, and prevents the last capture of the other side",
          "[ai]") {
    const std::string name = GENERATE("winblock", "rookie", "minimax", "tuples", "shapes", "mcts");
    INFO(name);
    // Two stones win, so the first pair does.
    const auto game = make({13, 13, {"place", "line length=5", "capture goal=2", kFull}});
    Player player(name, game);
    player.budget.nodes = 300;
    CHECK(few_answers(player, play(game, "", "black:c3 white:d3,e3 to_move:black")) == Names{"f3"});
    // Black saves the pair at f3, or by capturing the stone that threatens it.
    const Position danger = play(game, "", "white:c3 black:d3,e3,k9,k2 to_move:black");
    CHECK(few_answers(player, danger) == Names{"f3"});
}

TEST_CASE("an AI that scores cells captures pairs, and protects its own", "[ai]") {
    const std::string name = GENERATE("rookie", "minimax", "tuples", "shapes");
    INFO(name);
    const auto game = pente();
    Player player(name, game);
    player.budget.nodes = 2000;
    const Position pair = play(game, "", "black:g7,c4 white:h8,i9 to_move:black");
    CHECK(few_answers(player, pair) == Names{"j10"});
    // A stone at h7 makes a pair that j7 would have flanked.
    const Position flanked = play(game, "", "black:g7 white:f7,c3 to_move:black");
    CHECK_FALSE(few_answers(player, flanked).contains("h7"));
}

TEST_CASE("an AI wins in one move in games with captures", "[ai]") {
    const std::string name = GENERATE("winblock", "rookie", "minimax", "tuples", "shapes", "mcts");
    INFO(name);
    const auto game = pente();
    Player player(name, game);
    player.budget.nodes = 1;
    const Position win = play(game, "", "black:b2,c2,d2,e2 white:b3,c3,d3,e3 to_move:black");
    for (const std::string& answer : few_answers(player, win)) {
        CHECK((answer == "a2" || answer == "f2"));
    }
    const Position block = play(game, "", "black:a3,b7,k2,k9 white:b3,c3,d3,e3 to_move:black");
    CHECK(few_answers(player, block) == Names{"f3"});
}

TEST_CASE("an AI wins games with captures against random moves", "[ai]") {
    const std::string name = GENERATE("rookie", "minimax", "tuples", "shapes");
    const auto game = GENERATE(0, 1) == 0 ? pente() : ninuki();
    INFO(name << " in " << to_text(game->description()));
    Player player(name, game);
    player.budget.nodes = 500;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const auto seat = static_cast<std::size_t>(seed % 2);
        std::vector<Player*> players(2, nullptr);
        players[seat] = &player;
        player.new_game();
        const Position end = play_out(game, players, seed, 120);
        REQUIRE(end.over());
        CHECK(end.outcome().rank[seat] == 1);
        CHECK(end.outcome().rank[1 - seat] == 2);
    }
}
