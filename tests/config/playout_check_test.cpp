// Games in which nobody can act any more are found, whatever rule is the cause.
#include "config/playout_check.hpp"

#include "config_fixture.hpp"
#include "core/position.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Forbids every action from a ply on.
class Halt final : public Rule {
  public:
    explicit Halt(int ply) : ply_(ply) {}
    unsigned questions() const override { return kAllows; }
    bool allows(const Position& position, Action) const override { return position.ply() < ply_; }

  private:
    int ply_;
};

std::string dead_end(int halt_at) {
    RuleCatalogue rules = catalogue();
    rules.add(
        {"halt",
         "Stops.",
         {integer_field("ply", 0, 0, 100, "from when on")},
         [](const Parameters& parameters, const RuleContext&) -> Result<std::unique_ptr<Rule>> {
             return std::make_unique<Halt>(static_cast<int>(parameters.integer("ply")));
         }});
    GameDescription description;
    description.id = "halting";
    description.board = {3, 3, {}, BoardDrawing::Lines};
    description.sides = {"black", "white"};
    description.seats = 2;
    for (const char* name : {"place", "line", "full_board", "halt"}) {
        description.rules.push_back({name, Parameters(rules.find(name)->fields, 2)});
    }
    description.rules[1].parameters.set("length", {Scalar(std::int64_t{3})});
    description.rules[3].parameters.set("ply", {Scalar(std::int64_t{halt_at})});
    const auto game = Game::create(description, rules);
    REQUIRE(game);
    const auto message = find_dead_end(*game);
    return message ? english(*message) : std::string();
}

}  // namespace

TEST_CASE("a game in which nobody can act is found before anybody plays it", "[config]") {
    CHECK(dead_end(0) == "no first action is possible in this game");
    CHECK(dead_end(4) ==
          "the game can get stuck: nobody can act and no rule ends it (add 'full_board')");
    CHECK(dead_end(8) ==
          "the game can get stuck: nobody can act and no rule ends it (add 'full_board')");
    CHECK(dead_end(9).empty());
}
