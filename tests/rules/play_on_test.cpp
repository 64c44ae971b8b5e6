// Playing on for the next places.
#include <array>
#include <string>

#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::shared_ptr<const Game> play_on_game(int sides, const std::string& more = "", int seats = 0,
                                         const std::string& play_on = "play_on") {
    return make({5, 5, {"place", "line length=3" + more, "full_board", play_on}, sides, seats});
}

/// "1 2 3": the rank of each seat; "-" while the game continues.
std::string ranks(const Position& position) {
    if (!position.over()) return "-";
    std::string text;
    for (int seat = 0; seat < position.game().seats(); ++seat) {
        text += (seat == 0 ? "" : " ") + std::to_string(position.outcome().rank[seat]);
    }
    return text;
}

}  // namespace

TEST_CASE("A winner leaves the game, and the others play on for second place", "[rules]") {
    Position position = play(play_on_game(3), "a1 a5 e5 b1 b5 d4 c1");
    CHECK(ranks(position) == "-");
    CHECK(position.game().side_name(position.turn().side) == "white");
    for (const char* cell : {"c5"}) position.apply(*parse_action(position, cell));
    CHECK(ranks(position) == "1 2 3");
    CHECK(position.outcome().winner == 1);
    CHECK(says(position.verdict().text, "{}, {}", {"1. black", "2. white, 3. red"}));
}

TEST_CASE("Seats with a place are skipped", "[rules]") {
    Position position = play(play_on_game(3), "a1 a5 e5 b1 b4 d2 c1");
    std::string sides;
    for (const char* cell : {"a3", "e1", "e3", "b2"}) {
        sides += position.game().side_name(position.turn().side) + ' ';
        position.apply(*parse_action(position, cell));
    }
    CHECK(sides == "white red white red ");
    for (int i = 0; i < 4; ++i) position.undo();
    CHECK(position.game().side_name(position.turn().side) == "white");
    position.undo();
    CHECK(position.game().side_name(position.turn().side) == "black");
}

TEST_CASE("The remaining seats share the next place if the board is full", "[rules]") {
    const auto small =
        make({4, 3, {"place", "line length=3 directions=horizontal", "full_board", "play_on"}, 3});
    const Position position = play(small, "a1 a2 d3 b1 d2 d1 c1 a3 c2 b2 b3 c3");
    CHECK(ranks(position) == "1 2 2");
}

TEST_CASE("In a misere game a loser leaves with the last place", "[rules]") {
    Position position = play(play_on_game(3, " misere=true"), "a1 a5 e5 b1 b5 d4 c1");
    CHECK(ranks(position) == "-");
    position.apply(*parse_action(position, "c5"));
    CHECK(ranks(position) == "3 2 1");
    CHECK(position.outcome().winner == 3);
}

TEST_CASE("The game ends after the given number of places", "[rules]") {
    const auto two = play_on_game(4, "", 0, "play_on places=2");
    CHECK(ranks(play(two, "a1 a5 e5 e1 b1 b5 d4 e2 c1")) == "-");
    CHECK(ranks(play(two, "a1 a5 e5 e1 b1 b5 d4 e2 c1 c5")) == "1 2 3 3");
    CHECK(ranks(play(play_on_game(4, "", 0, "play_on places=1"), "a1 a5 e5 e1 b1 b5 d4 e2 c1")) ==
          "1 2 2 2");
}

TEST_CASE("A team wins and leaves together", "[rules]") {
    CHECK(ranks(play(play_on_game(2, "", 4), "a1 a5 b1 b5 c1")) == "1 3 1 3");
    CHECK(ranks(play(play_on_game(3, "", 6), "a1 a5 e5 b1 b5 d4 c1")) == "-");
    CHECK(ranks(play(play_on_game(3, "", 6), "a1 a5 e5 b1 b5 d4 c1 c5")) == "1 3 5 1 3 5");
}

TEST_CASE("A team is named once at its place", "[rules]") {
    const Position left = play(play_on_game(3, "", 6), "a1 a5 e5 b1 b5 d4 c1");
    CHECK(says(left.status().front(), "places: {}", {"1. black"}));
    const Position over = play(play_on_game(3, "", 6), "a1 a5 e5 b1 b5 d4 c1 c5");
    CHECK(says(over.verdict().text, "{}, {}", {"1. black", "3. white, 5. red"}));
    const Position before = play(play_on_game(3, "", 6), "a1 a5 e5 b1 b5 d4");
    std::vector<std::string> comments;
    for (const Comment& comment : before.comments(*parse_action(before, "c1"))) {
        comments.push_back(english(comment.text));
    }
    CHECK(comments ==
          std::vector<std::string>{"black at c1: 3 in a row (a1 to c1), which makes a line",
                                   "black gets place 1, and the others play on"});
}

TEST_CASE("Games with places keep all promises of a position", "[rules]") {
    for (const int sides : {2, 3, 5, 8}) {
        for (const char* more : {"", " misere=true"}) {
            CHECK(find_breach(play_on_game(sides, more), all_rules(), {30, 1, {}}) == "");
        }
    }
    CHECK(find_breach(play_on_game(3, "", 6), all_rules(), {30, 1, {}}) == "");
    const auto turns = make(
        {6, 6, {"place", "line length=4", "turns stones=2 first=1", "full_board", "play_on"}, 4});
    CHECK(find_breach(turns, all_rules(), {30, 1, {}}) == "");
}

TEST_CASE("Rules that could give turns to seats that left are refused", "[rules]") {
    CHECK(refusal(
              {5, 5, {"place", "line length=3", "turns order=1,2", "full_board", "play_on"}, 4}) ==
          "rules.play_on: needs every seat in the order of 'turns' (seat 3 is missing)");
    CHECK(
        refusal({5, 5, {"place", "line length=3", "opening name=swap", "full_board", "play_on"}}) ==
        "rules.play_on: cannot be combined with an opening (leave out one)");
}
