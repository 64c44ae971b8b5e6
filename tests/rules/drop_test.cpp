// Gravity: the cells in which stones come to rest.
#include <algorithm>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "rules/position_facts.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::shared_ptr<const Game> drop_game(int columns, int rows, const std::string& towards = "south",
                                      std::vector<Cell> blocked = {}) {
    return make({columns,
                 rows,
                 {"drop towards=" + towards, "line length=3", "full_board"},
                 2,
                 0,
                 std::move(blocked)});
}

}  // namespace

TEST_CASE("Stones fall to the given side of the board", "[rules]") {
    CHECK(legal_names(play(drop_game(4, 3), "")) == "a1 b1 c1 d1");
    CHECK(legal_names(play(drop_game(4, 3, "north"), "")) == "a3 b3 c3 d3");
    CHECK(legal_names(play(drop_game(4, 3, "west"), "")) == "a1 a2 a3");
    CHECK(legal_names(play(drop_game(4, 3, "east"), "")) == "d1 d2 d3");
}

TEST_CASE("A stone rests on the one below, and a full column is closed", "[rules]") {
    const auto game = drop_game(3, 3);
    CHECK(legal_names(play(game, "a1 a2")) == "a3 b1 c1");
    CHECK(legal_names(play(game, "a1 a2 a3")) == "b1 c1");
    CHECK(legal_names(play(drop_game(3, 3, "east"), "c2 b2 a2")) == "c1 c3");
}

TEST_CASE("A hole supports the stones above it", "[rules]") {
    const auto game = drop_game(3, 4, "south", {4});
    CHECK(legal_names(play(game, "")) == "a1 b1 b3 c1");
    CHECK(legal_names(play(game, "b1 b3")) == "a1 b4 c1");
    CHECK(legal_names(play(game, "b1 b3 b4")) == "a1 c1");
}

TEST_CASE("If stones are in mid-air, every supported cell is open", "[rules]") {
    const auto game =
        make({2, 4, {"drop", "capture sizes=2 goal=4", "line length=3", "full_board"}});
    CHECK(legal_names(play(game, "", "black:a3")) == "a1 a4 b1");
}

TEST_CASE("A game with gravity does not begin with stones in mid-air", "[rules]") {
    const struct {
        const char* towards;
        const char* stones;
        const char* said;
    } rows[] = {
        {"south", "black:d4", "d4: nothing is below it (stones fall south)"},
        {"south", "black:d1,d3", "d3: nothing is below it (stones fall south)"},
        {"south", "black:d1,d3 white:d2", ""},
        {"south", "black:a2", ""},
        {"north", "black:d1", "d1: nothing is below it (stones fall north)"},
        {"north", "black:d4", ""},
        {"east", "black:c1", "c1: nothing is below it (stones fall east)"},
        {"east", "black:d1", ""},
        {"west", "black:b1", ""},
        {"west", "black:b2", "b2: nothing is below it (stones fall west)"},
    };
    for (const auto& row : rows) {
        INFO(row.towards << ' ' << row.stones);
        const auto game = drop_game(4, 4, row.towards, {0});
        const Result<Setup> setup = parse_setup(*game, row.stones);
        const std::string said = setup ? "" : english(setup.error());
        CHECK(said == row.said);
    }
}

TEST_CASE("Stones of a game's start must also rest on something", "[rules]") {
    const auto said = [](const std::string& cells) {
        return refusal({3, 3, {"drop", "line length=3", "full_board", "stones cells=" + cells}});
    };
    CHECK(said("b2,a1") == "rules.stones: b2: nothing is below it (stones fall south)");
    CHECK(said("b2,b1").empty());
}

TEST_CASE("A column alone names the cell in a game with gravity", "[rules]") {
    const Position position = play(drop_game(4, 4), "a b a C");
    CHECK(actions_text(position) == "a1 b1 a2 c1");
}

TEST_CASE("A refusal explains why a stone cannot stay", "[rules]") {
    const Position position = play(drop_game(3, 3, "south", {4}), "a1");
    CHECK(refusal(position, "a3") == "a stone cannot stay at a3: it falls to a2");
    CHECK(refusal(position, "a1") == "a1 is occupied");
    CHECK(refusal(position, "b2") == "b2 is a hole in the board");
    CHECK(says(position.why_not(Action::place(4)), "a hole in the board"));
    CHECK(says(position.why_not(Action::choose(0)), "a stone must be dropped"));
    CHECK(says(position.why_not(Action::place(9)), "outside the board"));
}

TEST_CASE("A click above a column's resting cell selects that cell", "[rules]") {
    const auto meant = [](const Position& position, const std::string& name) {
        const Cell cell = parse_cell(position.board(), name).value();
        return cell_name(position.board(), position.target_cell(cell));
    };
    const Position position = play(drop_game(4, 5, "south", {9}), "a1");
    CHECK(meant(position, "a5") == "a2");
    CHECK(meant(position, "a2") == "a2");
    CHECK(meant(position, "a1") == "a1");
    CHECK(meant(position, "b2") == "b1");
    CHECK(meant(position, "b5") == "b4");
    CHECK(meant(play(drop_game(4, 5, "north"), ""), "d1") == "d5");
    CHECK(meant(play(drop_game(2, 4), "a1"), "a4") == "a2");
    const auto opening =
        make({3, 3, {"drop", "opening name=swap3", "line length=3", "full_board"}});
    CHECK(meant(play(opening, "b1"), "b3") == "b2");
    CHECK(meant(play(make({3, 3, {"place", "line length=3", "full_board"}}), ""), "b3") == "b3");
    // Typed cells are taken literally.
    CHECK(refusal(position, "a5") == "a stone cannot stay at a5: it falls to a2");
}

TEST_CASE("A full board ends a game with gravity", "[rules]") {
    const Position position = play(drop_game(3, 1), "a1 b1 c1");
    CHECK(position.over());
    CHECK(position.outcome().draw());
    CHECK(position.verdict().reason == "full_board");
}

TEST_CASE("In an opening stones fall like in the later game", "[rules]") {
    const auto game = [](const std::string& opening) {
        return make({3, 3, {"drop", opening, "line length=3", "full_board"}});
    };
    const Position placed = play(game("opening name=swap3"), "a1");
    CHECK(legal_names(placed) == "a2 b1 c1");
    CHECK(refusal(placed, "a3") == "a stone cannot stay at a3: it falls to a2");
    CHECK(refusal(placed, "a1") == "a1 is occupied");
    // No stone can rest in the centre at first, so every supported cell is allowed.
    CHECK(legal_names(play(game("opening steps=black%20places%20in%201x1,white%20places"), "")) ==
          "a1 b1 c1");
    const std::string steps =
        "opening steps=first%20places%20black,first%20offers%202%20white,second%20picks "
        "symmetry=none";
    const Position offered = play(game(steps), "a1 b1");
    CHECK(legal_names(offered) == "a2 c1");
    CHECK(legal_names(play(game(steps), "a1 b1 a2")) == "a2 b1");
    for (const std::string& opening : {steps, std::string("opening name=swap2")}) {
        CHECK(find_breach(game(opening), all_rules(), {50, 1, {}}) == "");
    }
}
