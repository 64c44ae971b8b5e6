// The status lines of rules.
#include <string>

#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::string status(const Position& position) {
    std::string text;
    for (const Message& said : position.status()) text += english(said) + '\n';
    return text;
}

}  // namespace

TEST_CASE("The status shows captured stones, and the number that wins", "[rules]") {
    const auto pente = make({7, 7, {"place", "line length=5", "capture", "full_board"}});
    CHECK(status(Position(pente)) == "captured: black 0, white 0 (10 win)\n");
    CHECK(status(play(pente, "a1 b1 g7 c1 d1")) == "captured: black 2, white 0 (10 win)\n");
    const auto go = make({5, 5, {"place", "enclose goal=3", "pass", "full_board"}});
    CHECK(status(play(go, "a2 a1 b1")) == "captured: black 1, white 0 (3 win)\n");
    const auto first = make({5, 5, {"place", "enclose goal=1", "pass", "full_board"}});
    CHECK(status(Position(first)).empty());
}

TEST_CASE("If the final count of stones decides, the status shows the current count", "[rules]") {
    const auto game = make({3, 3, {"place", "count winner=most", "full_board"}});
    CHECK(status(play(game, "a1 a2 a3")) == "stones: black 2, white 1\n");
}

TEST_CASE("The status shows decided places while the others play on", "[rules]") {
    const auto game = make({5, 5, {"place", "line length=3", "full_board", "play_on"}, 3});
    CHECK(status(play(game, "a1 a5 e5 b1 b5 d4")).empty());
    CHECK(status(play(game, "a1 a5 e5 b1 b5 d4 c1")) == "places: 1. black\n");
    const Position over = play(game, "a1 a5 e5 b1 b5 d4 c1 c5");
    REQUIRE(over.over());
    CHECK(status(over).empty());
}

TEST_CASE("Games whose board shows everything have no status", "[rules]") {
    CHECK(status(play(line_game(3, 3, 3), "b2")).empty());
}
