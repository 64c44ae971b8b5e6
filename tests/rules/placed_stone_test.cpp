// Rules react to a stone of any side, whichever side placed it.
#include <algorithm>
#include <string>

#include "core/position_text.hpp"
#include "rules/position_facts.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::shared_ptr<const Game> wild(int columns, int rows, std::vector<std::string> more) {
    more.insert(more.begin(), "place stones=any");
    return make({columns, rows, std::move(more)});
}

}  // namespace

TEST_CASE("A stone of any side flips for its side", "[rules]") {
    const auto game = wild(6, 1, {"flip", "pass", "count"});
    const std::string setup = "white:b1,c1 black:d1 to_move:white";
    const Position before = play(game, "", setup);
    CHECK(refusal(before, "white:a1") == "a stone on a1 would flip nothing");
    CHECK(refusal(before, "black:e1") == "a stone on e1 would flip nothing");
    const Position black = play(game, "black:a1", setup);
    CHECK(stone_count(black, 1) == 4);
    CHECK(stone_count(black, 2) == 0);
    CHECK(stone_count(play(game, "white:e1", setup), 2) == 4);
    CHECK(before.marks().size() == 2);
}

TEST_CASE("A stone of any side encloses for its side", "[rules]") {
    const auto game = wild(3, 3, {"enclose goal=1", "pass", "full_board"});
    const Position taken = play(game, "black:a2", "white:a1 black:b1 to_move:white");
    REQUIRE(taken.over());
    CHECK(taken.outcome().winner == 1);
    CHECK(says(taken.verdict().text, "{} has captured {}", {"black", "1 stone"}));
    const Position corner = play(game, "", "black:a2,b1 to_move:black");
    CHECK(refusal(corner, "white:a1") == "a stone on a1 would have no empty cell beside its group");
    CHECK(refusal(corner, "black:a1").empty());
}

TEST_CASE("A stone of any side captures for its side", "[rules]") {
    const auto game = wild(7, 7, {"line length=5", "capture goal=4", "full_board"});
    const std::string setup = "white:b1,c1,b2,c3 black:d1,d4 to_move:white";
    CHECK(stone_count(play(game, "white:a1", setup), 2) == 5);
    const Position taken = play(game, "black:a1", setup);
    REQUIRE(taken.over());
    CHECK(stone_count(taken, 2) == 0);
    CHECK(taken.outcome().winner == 1);
    CHECK(says(taken.verdict().text, "{} has captured {}", {"black", "4 stones"}));
}

TEST_CASE("A line for another side also waits for the answer", "[rules]") {
    const auto game = wild(7, 7, {"line length=5", "capture lines_must_last=true", "full_board"});
    // White can capture the pair b3, b2 of the five from b4.
    const std::string setup = "black:a3,b3,c3,d3,b2 white:b1,g1,g2 to_move:white";
    CHECK_FALSE(play(game, "black:e3", setup).over());
    CHECK_FALSE(play(game, "black:e3 white:b4", setup).over());
    const Position kept = play(game, "black:e3 black:g7", setup);
    REQUIRE(kept.over());
    CHECK(kept.outcome().winner == 1);
}

TEST_CASE("An unknown side is refused with the reason", "[rules]") {
    const Position position(wild(3, 3, {"full_board"}));
    CHECK(says(position.why_not(Action::place_of(3, 0)), "the game has no such side"));
    CHECK(says(position.why_not(Action::place_of(0, 0)), "the game has no such side"));
}

TEST_CASE("Games with stones of any side keep the promises of a game", "[rules]") {
    const std::vector<std::vector<std::string>> games{
        {"flip", "pass", "count", "stones cells=b2%20c3,b3%20c2"},
        {"enclose goal=6", "pass", "count", "move_limit moves=80"},
        {"capture sizes=1,2 goal=8", "line length=4", "full_board"},
        {"capture sizes=1,2 lines_must_last=true", "line length=3 winner=actor", "full_board"},
        {"no_line", "line length=3", "full_board"}};
    for (const auto& rules : games) {
        INFO(rules.front());
        CHECK(find_breach(wild(4, 4, rules), all_rules(), {40, 1, {}}) == "");
    }
}
