// Moves other than a pass: whether a side has any.
#include <fmt/format.h>

#include <random>
#include <string>
#include <vector>

#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

bool has_action(const Position& position) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    return std::any_of(legal.begin(), legal.end(),
                       [](Action action) { return action != Action::pass(); });
}

/// Returns the same stones with another side to move.
Position turned(const Position& position, Side to_move) {
    Setup setup;
    setup.to_move = to_move;
    for (Cell cell = 0; cell < position.board().cell_count(); ++cell) {
        const Side side = position.at(cell);
        if (side != kEmpty && side != kOutside) setup.stones.push_back({cell, side});
    }
    return Position(position.shared_game(), setup);
}

const std::vector<std::vector<std::string>> kGames{
    {"place", "flip", "pass", "count"},
    {"place", "flip", "enclose goal=9", "pass", "count", "move_limit moves=40"},
    {"place", "enclose goal=9", "flip", "pass", "count", "move_limit moves=40"},
    {"drop", "flip", "pass", "count"},
    {"drop", "enclose goal=9", "pass", "count", "move_limit moves=40"},
    {"drop", "pop", "flip", "pass", "move_limit moves=40"},
    {"place stones=any", "flip", "pass", "count"},
    {"place stones=any", "enclose goal=9", "flip", "pass", "move_limit moves=40"}};

}  // namespace

TEST_CASE("A side can act exactly if all rules together allow it a move", "[rules]") {
    std::mt19937 random(11);
    int stuck = 0;
    for (const auto& rules : kGames) {
        INFO(fmt::format("{}", fmt::join(rules, ", ")));
        std::vector<std::string> all = rules;
        all.push_back("stones cells=a1%20b2%20d1,a2%20b1");
        const auto game = make({4, 4, all});
        for (int i = 0; i < 60; ++i) {
            Position position(game);
            while (!position.over()) {
                INFO(to_text(position));
                REQUIRE(position.can_act(position.turn().side) == has_action(position));
                const Position other = turned(position, 3 - position.turn().side);
                if (!other.over() && !other.setup().stones.empty()) {
                    REQUIRE(position.can_act(other.turn().side) == has_action(other));
                }
                stuck += has_action(position) ? 0 : 1;
                ActionList scratch;
                const auto legal = position.legal(scratch);
                REQUIRE_FALSE(legal.empty());
                position.apply(legal[random() % legal.size()]);
            }
        }
    }
    CHECK(stuck > 100);
}

TEST_CASE("A side with no move that all rules allow passes, even if each rule allows one",
          "[rules]") {
    // d1 would flip, but it is in mid-air. A stone can be dropped on d2, but it flips nothing.
    const auto game = make({4, 2, {"drop towards=north", "flip", "pass", "full_board"}});
    const Position position = play(game, "", "white:b1,c1,a2,b2,c2 black:a1 to_move:black");
    ActionList scratch;
    const auto legal = position.legal(scratch);
    REQUIRE(legal.size() == 1);
    CHECK(legal[0] == Action::pass());
}

TEST_CASE("Games with several restrictions keep the promises of a game", "[rules]") {
    for (const auto& rules : kGames) {
        INFO(fmt::format("{}", fmt::join(rules, ", ")));
        CHECK(find_breach(make({4, 4, rules}), all_rules(), {30, 1, {}}) == "");
    }
}
