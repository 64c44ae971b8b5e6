// Games that can get stuck without a move are found, whatever rule is the cause.
#include "config/playout_check.hpp"

#include "config_fixture.hpp"
#include "core/position.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Forbids every move from a ply on.
class Halt final : public Rule, rule::Restriction {
  public:
    explicit Halt(int ply) : ply_(ply) {}
    RuleTraits traits() const override { return {}; }
    const Restriction* restriction() const override { return this; }
    bool allows(const Position& position, Action) const override { return position.ply() < ply_; }

  private:
    int ply_;
};

/// Counts the calls that ask for an end of the game.
class Watching final : public Rule, rule::Judge {
  public:
    static inline int asked = 0;
    RuleTraits traits() const override { return {}; }
    const Judge* judge() const override { return this; }
    bool decides(const Position&, Outcome&) const override {
        ++asked;
        return false;
    }
    Verdict explain(const Position&) const override { return {}; }
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
    const auto error = find_dead_end(*game);
    return error ? english(error->message) : std::string();
}

}  // namespace

TEST_CASE("a game that can get stuck without a move is found before anyone plays it", "[config]") {
    CHECK(dead_end(0) == "no first action is possible in this game");
    CHECK(dead_end(4) ==
          "the game can get stuck: no side can act and no rule ends it (add 'full_board' or "
          "'stuck')");
    CHECK(dead_end(8) ==
          "the game can get stuck: no side can act and no rule ends it (add 'full_board' or "
          "'stuck')");
    CHECK(dead_end(9).empty());
}

TEST_CASE("a game is not tried out if stones may go anywhere until a full board ends it",
          "[config]") {
    RuleCatalogue rules = catalogue();
    rules.add({"watching", "Watches.", {}, [](const Parameters&, const RuleContext&) {
                   return Result<std::unique_ptr<Rule>>(std::make_unique<Watching>());
               }});
    const auto asked = [&](std::vector<const char*> names) {
        GameDescription description;
        description.id = "watched";
        description.board = {3, 3, {}, BoardDrawing::Lines};
        description.sides = {"black", "white"};
        description.seats = 2;
        names.push_back("watching");
        for (const char* name : names) {
            description.rules.push_back({name, Parameters(rules.find(name)->fields, 2)});
        }
        const auto game = Game::create(description, rules);
        REQUIRE(game);
        Watching::asked = 0;
        CHECK(!find_dead_end(*game));
        return Watching::asked;
    };
    CHECK(asked({"place", "full_board"}) == 0);
    CHECK(asked({"drop", "full_board"}) > 0);
}
