// Cells of a region, neighbours, second stones and stones of no side.
#include <algorithm>

#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// "a1 b2": the names of the legal actions, in ascending order of cells.
std::string legal_text(const Position& position) {
    ActionList scratch;
    const auto legal = position.legal(scratch);
    std::vector<Action> actions(legal.begin(), legal.end());
    std::sort(actions.begin(), actions.end());
    std::string text;
    for (const Action action : actions) {
        text += (text.empty() ? "" : " ") + position.action_name(action);
    }
    return text;
}

std::shared_ptr<const Game> limited(int columns, int rows, const std::string& place,
                                    Neighbours neighbours = Neighbours::Square) {
    GameDescription description = describe({columns, rows, {"place " + place, "stuck"}});
    description.board.neighbours = neighbours;
    return Game::create(description, all_rules()).value();
}

}  // namespace

TEST_CASE("A stone may have to touch stones, or to avoid them", "[rules]") {
    const std::string setup = "black:a1 white:c3";
    CHECK(legal_text(play(limited(3, 3, "beside=own"), "", setup)) == "b1 a2");
    CHECK(legal_text(play(limited(3, 3, "beside=other"), "", setup)) == "c2 b3");
    CHECK(legal_text(play(limited(3, 3, "not_beside=own"), "", setup)) == "c1 b2 c2 a3 b3");
    CHECK(legal_text(play(limited(3, 3, "not_beside=other"), "", setup)) == "b1 c1 a2 b2 a3");
    CHECK(legal_text(play(limited(3, 3, "beside=own not_beside=other"), "", "black:b1 white:b3")) ==
          "a1 c1");
}

TEST_CASE("Hexagons touch along six sides", "[rules]") {
    const auto game = limited(3, 3, "beside=own", Neighbours::Hexagonal);
    CHECK(legal_text(play(game, "", "black:b2")) == "b1 c1 a2 c2 a3 b3");
}

TEST_CASE("A second stone is placed next to the first, in the direction of its side", "[rules]") {
    Position position = play(limited(3, 3, "also=north,east"), "b1");
    CHECK(position.at(1) == 1);
    CHECK(position.at(4) == 1);
    CHECK(position.last_changes().size() == 2);
    CHECK(legal_text(position) == "a3 b3");
    position.undo();
    CHECK(position.at(4) == kEmpty);
    CHECK(legal_text(position) == "a1 b1 c1 a2 b2 c2");
}

TEST_CASE("A side may place single stones while the other places pairs", "[rules]") {
    const Position position = play(limited(3, 2, "also=north,none"), "b1");
    CHECK(legal_text(position) == "a1 c1 a2 c2");
}

TEST_CASE("A reason names what is missing at a cell", "[rules]") {
    const Position pairs = play(limited(3, 3, "also=north,east"), "b1");
    CHECK(says(pairs.why_not(Action::place(5)),
               "there is no room for a second stone to the {} of {}", {"east", "c2"}));
    CHECK(says(pairs.why_not(Action::place(1)), "{} is occupied", {"b1"}));
    const Position shy = play(limited(3, 3, "not_beside=other"), "b2");
    CHECK(says(shy.why_not(Action::place(1)), "{} touches a stone of {}", {"b1", "black"}));
    const Position close = play(limited(3, 3, "beside=own"), "", "black:a1");
    CHECK(says(close.why_not(Action::place(8)), "{} touches no stone of {}", {"c3", "black"}));
}

TEST_CASE("Stones of no side make lines", "[rules]") {
    const auto game =
        make({3, 3, {"place stones=nobody", "line length=3 winner=actor", "full_board"}});
    const Position position = play(game, "a1 b1 c1");
    CHECK(position.at(0) == kNobody);
    REQUIRE(position.over());
    CHECK(position.outcome().winner == 1);
    CHECK(says(position.verdict().text, "{} made {} in a row ({} to {})",
               {"black", "3", "a1", "c1"}));
}

TEST_CASE("A region limits the cells, for all sides or for each", "[rules]") {
    GameDescription description = describe({3, 3, {"place on=home", "stuck"}});
    description.regions = {{"home", {{0, 1, 2}, {6, 8}}}};
    const auto game = Game::create(description, all_rules());
    REQUIRE(game);
    Position position(*game);
    CHECK(legal_text(position) == "a1 b1 c1");
    CHECK(says(position.why_not(Action::place(4)), "{} is not a cell to play on", {"b2"}));
    position.apply(Action::place(0));
    CHECK(legal_text(position) == "a3 c3");
    description.regions = {{"home", {{4}}}};
    CHECK(legal_text(Position(Game::create(description, all_rules()).value())) == "b2");
}

TEST_CASE("Limits that contradict each other are refused with the reason", "[rules]") {
    struct Row {
        std::vector<std::string> rules;
        const char* reason;
    };
    const Row rows[] = {
        {{"place beside=own stones=any", "stuck"},
         "rules.place.beside: 'beside' needs 'stones: own', found 'any'"},
        {{"place not_beside=own stones=nobody", "stuck"},
         "rules.place.not_beside: 'not_beside' needs 'stones: own', found 'nobody'"},
        {{"place also=north stones=any", "stuck"},
         "rules.place.also: 'also' needs 'stones: own', found 'any'"},
        {{"place beside=own not_beside=own", "stuck"},
         "rules.place.not_beside: leaves no cell, because 'beside' is the same (leave out one)"},
        {{"place on=rimm", "stuck"},
         "rules.place.on: there is no region 'rimm' (add it to 'regions')"},
        {{"place also=north", "stuck", "flip"},
         "rules.flip: needs actions that place one stone (leave out this, or 'also' of 'place')"},
        {{"place stones=nobody", "full_board", "connect"},
         "rules.connect: needs stones that belong to a side (leave out this, or 'stones: nobody' "
         "of 'place')"},
        {{"place stones=nobody", "full_board", "line length=3"},
         "rules.line.winner: the stones belong to no side (write 'winner: actor', or name a "
         "side)"},
        {{"place not_beside=own", "drop", "stuck"},
         "rules: two rules place the stones (leave out one of 'place' and 'drop')"},
    };
    for (const Row& row : rows) {
        INFO(row.rules.front());
        CHECK(refusal({3, 3, row.rules}) == row.reason);
    }
}
