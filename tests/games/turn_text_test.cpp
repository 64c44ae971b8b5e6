// Chains of draughts as one word.
#include <algorithm>
#include <map>
#include <random>

#include "core/position_text.hpp"
#include "core/turn_text.hpp"
#include "support/catch.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

Position draughts_of(std::string_view list, const char* game = "draughts") {
    const auto shipped_game = shipped(game);
    return Position(shipped_game, parse_setup(*shipped_game, list).value());
}

/// All turns from here, hop by hop.
void list_turns(Position& position, ActionList& actions, std::vector<ActionList>& turns) {
    ActionList scratch;
    const auto list = position.legal(scratch);
    for (const Action action : ActionList(list.begin(), list.end())) {
        actions.push_back(action);
        position.apply(action);
        if (is_in_chain(position)) {
            list_turns(position, actions, turns);
        } else {
            turns.push_back(actions);
        }
        position.undo();
        actions.pop_back();
    }
}

}  // namespace

TEST_CASE("Every turn of random games has one word, which is read as this turn", "[games]") {
    const auto game = shipped(GENERATE("draughts", "draughts:brazilian", "draughts:international"));
    std::mt19937 random(2);
    int chains = 0;
    for (int i = 0; i < 15; ++i) {
        Position position(game);
        while (!position.over()) {
            std::vector<ActionList> turns;
            ActionList actions;
            list_turns(position, actions, turns);
            std::map<std::string, int> names;
            for (const ActionList& turn : turns) {
                const std::string text = turn_text(position, turn);
                INFO(text);
                CHECK(++names[text] == 1);
                CHECK(parse_turn(position, text) == turn);
                if (turn.size() > 1) ++chains;
            }
            for (const Action action : turns[random() % turns.size()]) position.apply(action);
        }
    }
    CHECK(chains > 20);
}

TEST_CASE("Two chains between the same cells need a cell between", "[games]") {
    const Position position = draughts_of("B:W6,7,14,15:B2");
    const auto several = parse_turn(position, "2x18");
    REQUIRE_FALSE(several);
    CHECK(english(several.error()) == "'2x18' fits several chains (write one of 2x9x18, 2x11x18)");
    const auto left = parse_turn(position, "2x9x18");
    REQUIRE(left);
    REQUIRE(left->size() == 2);
    CHECK(turn_text(position, *left) == "2x9x18");
    CHECK(parse_turn(position, "2:9:18") == *left);
    CHECK(parse_turn(position, "d8xb6xd4") == *left);
    Position played = position;
    REQUIRE(play_actions(played, "2x11x18"));
    CHECK(played.ply() == 2);
    const auto wrong = play_actions(played, "5x1");
    REQUIRE_FALSE(wrong);
    CHECK_FALSE(parse_turn(position, "2x9x19"));
    CHECK_FALSE(parse_turn(position, "2x25"));
}

TEST_CASE("Ways of a king to one result are one chain", "[games]") {
    // The king may stop on several cells after each man.
    const Position position = draughts_of("W:WK46:B37,23", "draughts:international");
    std::vector<ActionList> turns;
    ActionList actions;
    Position copy = position;
    list_turns(copy, actions, turns);
    REQUIRE_FALSE(turns.empty());
    for (const ActionList& turn : turns)
        CHECK(parse_turn(position, turn_text(position, turn)) == turn);
}

TEST_CASE("A part of a chain is read hop by hop", "[games]") {
    const Position position = draughts_of("B:W6,14,15:B2");
    const auto hop = parse_turn(position, "2x9");
    REQUIRE(hop);
    CHECK(hop->size() == 1);
    CHECK(parse_turn(position, "2x18")->size() == 2);
}
