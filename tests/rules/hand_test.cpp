// Stones in hand, parts that depend on them, squares, and combinations that make no sense.
#include <set>

#include "core/position_text.hpp"
#include "support/action_names.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

TEST_CASE("Each side has its own number of stones in hand", "[rules]") {
    const auto game = make({3, 2, {"hand pieces=2,1", "place from=hand", "stuck result=draw"}});
    const Position start(game);
    CHECK(start.in_hand(1) == 2);
    CHECK(start.in_hand(2) == 1);
    Position position = play(game, "a1 b1 c1");
    CHECK(position.in_hand(1) == 0);
    REQUIRE(position.over());
    CHECK(position.verdict().reason == "stuck");
    position.undo();
    CHECK(position.in_hand(1) == 1);
    CHECK(position.key() == play(game, "a1 b1").key());
}

TEST_CASE("Equal stones with other stones in hand are different positions", "[rules]") {
    const std::vector<std::string> rules{"hand pieces=3", "place from=hand", "mill length=2",
                                         "stuck"};
    const auto game = make({4, 2, rules});
    // White has placed one stone more, in the cell of a taken one.
    const Position one = play(game, "a1 d1 b1 -d1 d1");
    const Position other = play(game, "a1 d1 b1", "");
    CHECK(one.in_hand(2) == 1);
    CHECK(other.in_hand(2) == 2);
    CHECK(one.key() != other.key());
}

TEST_CASE("Stones that are set up come from the hand", "[rules]") {
    const auto game = make({3, 3, {"hand pieces=3", "place from=hand", "stuck"}});
    const Position position = play(game, "", "black:a1,b1 white:a3 to_move:white");
    CHECK(position.in_hand(1) == 1);
    CHECK(position.in_hand(2) == 2);
    CHECK(play(game, "", "black:a1,b1,c1,a2 white:a3 to_move:white").in_hand(1) == 0);
}

TEST_CASE("A side without two stones in hand does not place two", "[rules]") {
    const auto game = make({4, 2, {"hand pieces=3", "place from=hand also=north,none", "stuck"}});
    const Position position = play(game, "a1 b1");
    CHECK(position.in_hand(1) == 1);
    REQUIRE(position.over());  // black has one stone, and places only two
    CHECK(position.outcome().winner == 2);
}

TEST_CASE("Moves are open while a side has stones in hand, or none", "[rules]") {
    const auto game = make(
        {4,
         4,
         {"hand pieces=1", "place from=hand", "step when=hand_left", "leap by=1/2 when=hand_empty",
          "stuck", "move_limit moves=50", "stones cells=a1,d4"}});
    const Position start(game);
    CHECK(action_names(start).count("a1-a2") == 1);
    CHECK(action_names(start).count("a1-b3") == 0);
    const Position later = play(game, "b1 c4");
    CHECK(action_names(later) ==
          std::set<std::string>{"a1-b3", "a1-c2", "b1-a3", "b1-c3", "b1-d2"});
}

TEST_CASE("Stones of one kind fly while others step", "[rules]") {
    GameDescription description =
        describe({4, 1, {"step", "stuck", "move_limit moves=50", "stones cells=a1%20b1,d1"}});
    description.pieces = {"man", "king"};
    const auto plain = Game::create(description, all_rules()).value();
    CHECK(action_names(Position(plain)) == std::set<std::string>{"b1-c1"});
    RuleUse fly{"fly", Parameters(all_rules().find("fly")->fields, 2)};
    fly.parameters.set("at_most", {std::int64_t{2}});
    fly.parameters.set("piece", {std::string("man")});
    description.rules.push_back(fly);
    const auto flying = Game::create(description, all_rules()).value();
    CHECK(action_names(Position(flying)) == std::set<std::string>{"a1-c1", "b1-c1"});
    CHECK(action_names(play(flying, "", "black:king@a1,b1 white:d1 to_move:black")) ==
          std::set<std::string>{"b1-c1"});
}

TEST_CASE("A square of stones wins, loses or draws", "[rules]") {
    const auto game = [](const std::string& more) {
        return make({4, 4, {"place", "line shape=square" + more, "full_board"}});
    };
    const char* const moves = "b2 d4 c2 d3 b3 a1 c3";
    const Position wins = play(game(""), moves);
    REQUIRE(wins.over());
    CHECK(wins.outcome().winner == 1);
    CHECK(wins.verdict().reason == "line");
    CHECK(english(wins.verdict().text) == "black wins by a square of stones (b2-c2-b3-c3)");
    CHECK(play(game(" result=loses"), moves).outcome().winner == 2);
    CHECK(play(game(" result=draw"), moves).outcome().draw());
    CHECK(play(game(" winner=white"), moves).outcome().winner == 2);
    CHECK_FALSE(play(game(""), "b2 d4 c2 d3 b3 c3").over());
}

TEST_CASE("Parts of hands and squares that do not fit are refused", "[rules]") {
    CHECK(refusal({3, 3, {"place from=hand", "stuck"}}) ==
          "rules.place.from: 'hand' needs stones in hand (add 'hand')");
    CHECK(refusal({3, 3, {"hand", "place", "full_board"}}) ==
          "rules.hand: no part places the stones in hand (give 'place' the value 'from: hand')");
    CHECK(refusal({3, 3, {"hand", "place from=hand stones=any", "stuck"}}) ==
          "rules.place.from: 'from' needs 'stones: own', found 'any'");
    CHECK(refusal({3, 3, {"step when=hand_empty", "stuck", "repetition"}}) ==
          "rules.step.when: 'hand_empty' needs stones in hand (add 'hand')");
    CHECK(refusal(
              {3, 3, {"hand", "place from=hand", "step", "leap by=0/1", "stuck", "repetition"}}) ==
          "rules.leap: leads black from a1 to b1, as 'step' does (leave out one of them)");
    CHECK(refusal({3,
                   3,
                   {"hand", "place from=hand", "step when=hand_left", "leap by=0/1 when=hand_empty",
                    "stuck", "repetition"}})
              .empty());
    CHECK(refusal({3, 3, {"place", "mill length=4", "full_board"}}) ==
          "rules.mill.length: 'length' 4 does not fit a 3×3 board");
    CHECK(refusal({3, 3, {"place", "line shape=square", "no_line", "full_board"}}) ==
          "rules.no_line: does not know squares (leave out 'line')");
    CHECK(refusal({3, 3, {"place", "line length=3", "full_board", "move_limit without=takes"}}) ==
          "rules.move_limit.without: needs a number of 'moves'");
    CHECK(refusal({3, 3, {"hand", "place from=hand", "few"}}) ==
          "rules.place: can leave a side without a move (add 'pass' or 'stuck')");
}
