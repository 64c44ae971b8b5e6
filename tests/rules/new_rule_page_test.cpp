// The rule in docs/new-rule.md, which CMakeLists.txt takes from the page and compiles.
#include <algorithm>
#include <string>

#include "core/position_text.hpp"
#include "rules/catalogue.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/games.hpp"

namespace tengen::rules {
RuleType corners();
}

using namespace tengen;
using namespace tengen::test;

namespace {

std::shared_ptr<const Game> corner_game(const RuleCatalogue& catalogue) {
    GameDescription description;
    description.id = "corners";
    description.board = {4, 5, {}, BoardDrawing::Lines};
    description.sides = {"black", "white"};
    description.seats = 2;
    for (const char* name : {"place", "corners", "full_board"}) {
        description.rules.push_back({name, Parameters(catalogue.find(name)->fields, 2)});
    }
    return Game::create(description, catalogue).value();
}

}  // namespace

TEST_CASE("the rule in the page on new rules wins by three corners and keeps all promises",
          "[rules]") {
    RuleCatalogue catalogue;
    rules::add_to(catalogue);
    catalogue.add(rules::corners());
    const auto game = corner_game(catalogue);
    Position position(game);
    REQUIRE(play_actions(position, "a1 b1 e1 b2 a4"));
    REQUIRE(position.over());
    CHECK(position.outcome().winner == 1);
    CHECK(position.verdict().reason == "corners");
    CHECK(position.verdict().cells.size() == 3);
    CHECK(find_breach(game, catalogue) == "");
}
