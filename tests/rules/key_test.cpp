// Equal keys mean equal futures: the counts of passes and moves are part of the position.
#include <map>
#include <random>
#include <string>
#include <vector>

#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

bool same_cells(const Position& left, const Position& right) {
    return std::equal(left.cells().begin(), left.cells().end(), right.cells().begin()) &&
           left.turn() == right.turn();
}

/// Returns all possible moves, with the result of those that end the game.
std::string futures(Position position) {
    std::map<std::string, std::string> ends;
    ActionList scratch;
    const auto legal = position.legal(scratch);
    for (const Action action : std::vector<Action>(legal.begin(), legal.end())) {
        const std::string name = position.action_name(action);
        position.apply(action);
        ends[name] = position.over() ? std::string(position.verdict().reason) : "-";
        position.undo();
    }
    std::string text;
    for (const auto& [name, end] : ends) text += name + ":" + end + " ";
    return text;
}

}  // namespace

TEST_CASE("A pass before the others' passes makes a different position", "[rules]") {
    const auto game = make({3, 3, {"place", "line length=3", "pass when=always", "full_board"}});
    const Position placed = play(game, "a1 b1");
    const Position passed = play(game, "pass b1 a1 pass");
    CHECK(same_cells(placed, passed));
    CHECK(placed.key() != passed.key());
    CHECK(play(game, "pass b1 a1 pass pass").verdict().reason == "passes");
    CHECK_FALSE(play(game, "a1 b1 pass").over());
    // Passes before the last stone do not matter.
    CHECK(play(game, "a1 b1 c1 c2").key() == play(game, "pass b1 a1 pass c1 c2").key());
}

TEST_CASE("All remaining seats that pass in a row draw the game", "[rules]") {
    const auto three =
        make({4, 4, {"place", "line length=3", "pass when=always", "full_board"}, 3});
    CHECK_FALSE(play(three, "a1 pass pass a2 pass pass").over());
    CHECK(play(three, "a1 pass pass pass").over());
    const auto left =
        make({4, 4, {"place", "line length=3", "pass when=always", "full_board", "play_on"}, 3});
    Position position = play(left, "a1 a4 d4 b1 b4 d3 c1");
    CHECK(position.turn().side == 2);
    for (int i = 0; i < 3 && !position.over(); ++i) position.apply(Action::pass());
    CHECK(position.over());
}

TEST_CASE("Different counts of a move limit are different positions", "[rules]") {
    const auto game = make({3, 2, {"drop", "pop", "line length=3", "pass", "move_limit moves=8"}});
    const Position soon = play(game, "a1 b1");
    const Position late = play(game, "a1 b1 -a1 -b1 a1 b1");
    CHECK(same_cells(soon, late));
    CHECK(soon.key() != late.key());
    CHECK(play(game, "a1 b1 -a1 -b1 a1 b1 c1 a2").verdict().reason == "move_limit");
    CHECK_FALSE(play(game, "a1 b1 c1 a2").over());
}

TEST_CASE("Choices and offers in an opening do not count as moves", "[rules]") {
    const auto swap =
        make({5,
              5,
              {"place", "line length=5", "opening name=swap", "full_board", "move_limit moves=3"}});
    CHECK_FALSE(play(swap, "a1 keep b1").over());
    CHECK(play(swap, "a1 keep b1 c1").verdict().reason == "move_limit");
    CHECK(says(play(swap, "a1 swap b1 c1").verdict().text, "{} were played", {"3 moves"}));
    const auto offer = make({5,
                             5,
                             {"place", "line length=5", "full_board", "move_limit moves=3",
                              "opening steps=black%20places,white%20offers%202,black%20picks"}});
    CHECK_FALSE(play(offer, "a1 b1 c2 b1").over());
    CHECK(play(offer, "a1 b1 c2 b1 e5").verdict().reason == "move_limit");
}

TEST_CASE("Positions with equal keys have equal futures", "[rules]") {
    const std::vector<std::vector<std::string>> games{
        {"place", "line length=3", "pass when=always", "full_board"},
        {"drop", "pop", "line length=3", "pass", "move_limit moves=12"},
        {"place", "enclose goal=2", "pass when=always", "move_limit moves=9"},
        {"place", "line length=2", "opening name=swap", "full_board", "move_limit moves=4"},
        {"place", "line length=3", "full_board", "no_line"},
        {"place", "capture sizes=1 lines_must_last=true", "line length=3", "full_board"}};
    std::mt19937 random(5);
    for (const auto& rules : games) {
        INFO(rules[1]);
        const auto game = make({3, 2, rules});
        std::map<std::uint64_t, std::string> known;
        int met_again = 0;
        for (int i = 0; i < 400; ++i) {
            Position position(game);
            while (!position.over()) {
                const std::string found = futures(position);
                const auto [at, first] = known.emplace(position.key(), found);
                met_again += first ? 0 : 1;
                INFO(to_text(position));
                REQUIRE(at->second == found);
                ActionList scratch;
                const auto legal = position.legal(scratch);
                position.apply(legal[random() % legal.size()]);
            }
        }
        CHECK(met_again > 100);
    }
}
