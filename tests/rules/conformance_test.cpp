// Games of all shapes in the conformance harness, and faulty rules that it must detect.
#include <string>
#include <vector>

#include "core/position_text.hpp"
#include "rules/catalogue.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::vector<Recipe> recipes() {
    const std::string full = "full_board";
    return {
        {3, 3, {"place", "line length=3", full}},
        {3, 3, {"place", "line length=3 misere=true", full}},
        {1, 1, {"place", full}},
        {1, 1, {"place", full}, 1},
        {4, 4, {"place", "line length=3 misere=true", full}, 1, 2},
        {4, 4, {"place", "line length=3", full}, 1, 3},
        {5, 4, {"place", "line length=4", full}, 3},
        {7, 7, {"place", "line length=3", full}, 8},
        {6, 6, {"place", "line length=4", full}, 2, 4},
        {9, 9, {"place", "line length=5 overline=loses,ignored", full}, 2, 0, {40, 0, 13}},
        {15, 15, {"place", "line length=5", full}},
        {64, 2, {"place", "line length=6 directions=horizontal", full}},
        {1, 64, {"place", "line length=4 overline=ignored", full}},
        {9, 9, {"place", "line length=6", "turns stones=2 first=1", full}},
        {6, 6, {"place", "line length=4", "turns order=3,1,2,2 stones=2", full}, 3},
        {7, 6, {"drop", "line length=4", full}},
        {5, 5, {"drop towards=west", "line length=3 misere=true", full}, 3, 0, {12, 3}},
        {6, 5, {"drop towards=north", "line length=4", "turns stones=2", full}, 2, 4},
        {5, 5, {"place stones=any", "line length=4 winner=actor", full}, 3},
        {6, 6, {"place", "flip", "pass", "count", "stones cells=a1%20b2,a2%20b1 centred=true"}},
        {5,
         5,
         {"place", "flip", "pass", "count winner=fewest", "stones cells=b3,c3,d3"},
         3,
         0,
         {4}},
        {4, 4, {"place", "line length=4", "pass when=always", "move_limit moves=30", full}},
        {5, 4, {"place", "connect edges=vertical,horizontal", full}, 2, 4},
        {5, 4, {"place", "connect edges=vertical,horizontal result=loses", full}},
        {5, 5, {"place", "line length=4", "line/three length=3 result=loses", full}},
        {5, 5, {"place", "line length=3 result=draw", "full_board result=wins winner=white"}},
        {4, 4, {"place stones=nobody", "line length=3 result=loses winner=actor", full}, 3},
        {5, 4, {"place also=north,east", "stuck"}},
        {5, 4, {"place also=north,east", "stuck result=wins"}, 2, 4, {7}},
        {5, 5, {"place not_beside=other", "stuck"}, 3},
        {5, 5, {"place not_beside=own", "stuck result=draw", "turns stones=2"}},
        {4, 4, {"place beside=other", "stuck", "stones cells=a1,b2"}},
        {4,
         4,
         {"step onto=empty,other", "few", "stuck", "move_limit moves=60",
          "stones cells=a1%20b1,c4%20d4"}},
        {5,
         5,
         {"slide onto=empty,other exactly=stones_in_line over=own", "together", "stuck",
          "move_limit moves=60", "stones cells=b1%20c1%20b5%20c5,a2%20a3%20e2%20e3"}},
        {5,
         4,
         {"leap by=1/2", "step/takes onto=other", "stuck result=draw", "move_limit moves=60",
          "stones cells=a1%20b1,c4%20d4,e1"},
         3},
        {5,
         5,
         {"place beside=own", "leap by=0/2,2/2", "stuck", "full_board", "move_limit moves=60",
          "stones cells=a1,e5"},
         2,
         0,
         {12}},
        {4,
         3,
         {"place", "enclose goal=0", "repetition of=board result=forbidden", "pass when=always",
          "count what=area komi=0.5 when=passes"}},
        {3,
         3,
         {"place stones=any", "enclose goal=0 suicide=allowed",
          "repetition of=situation result=forbidden", "stuck result=draw", "move_limit moves=90"},
         2,
         0,
         {4}},
        {4,
         4,
         {"place", "enclose goal=0 suicide=allowed",
          "repetition of=board within=last_two result=forbidden", "pass when=stuck",
          "count what=area", "move_limit moves=90"},
         3},
        {3,
         3,
         {"step onto=empty,other", "repetition of=situation result=forbidden", "stuck",
          "stones cells=a1%20b1,c3", "few"}},
        {4,
         3,
         {"slide", "capture sizes=0 goal=0 towards=orthogonal", "few fewer_than=2", "stuck",
          "repetition of=board times=2 result=loses", "stones cells=a1%20b1%20c1,a3%20b3%20c3"}},
        {5,
         5,
         {"place beside=own touching=all", "leap by=0/2,1/2,2/2", "flip pattern=around", "few",
          "pass when=stuck", "count when=full_board", "repetition", "stones cells=a1,e5"}},
        {4,
         4,
         {"place", "capture sizes=1,2 goal=0", "line length=3", "full_board",
          "repetition of=board times=2", "turns stones=2"}},
        {4, 4, {"slide", "shoot", "stuck", "stones cells=a1%20b1,c4%20d4"}},
        {4,
         4,
         {"step", "shoot towards=orthogonal", "stuck", "turns stones=2", "move_limit moves=90",
          "stones cells=a1,d4,a4"},
         3},
        {4,
         4,
         {"hand pieces=3,2", "place from=hand", "step when=hand_empty",
          "line length=3 shape=square", "mill length=3", "stuck", "repetition"}},
        {5,
         4,
         {"hand pieces=4", "place from=hand", "slide when=hand_left",
          "fly at_most=2 when=hand_left", "leap by=1/2 when=hand_empty", "mill length=2 spare=none",
          "few fewer_than=2", "stuck result=draw", "move_limit moves=40 without=takes"},
         3},
        {4,
         4,
         {"place", "capture sizes=1 goal=0", "repetition of=board result=forbidden", "stuck"}},
        {5,
         5,
         {"step", "place stones=nobody", "turns steps=step,place", "stuck", "stones cells=c1,c5"}},
        {5,
         4,
         {"slide", "leap by=1/2", "place stones=nobody", "turns steps=slide,place order=2,1,3",
          "stuck result=draw", "few", "move_limit moves=40", "stones cells=a1%20b1,c4%20d4,e1"},
         3},
        {4,
         4,
         {"place", "step onto=empty,other", "turns steps=place,step,place", "stuck",
          "line length=4", "move_limit moves=40", "full_board"}},
        {4,
         4,
         {"drop", "pop", "turns steps=drop,drop,pop", "line length=4 both=other",
          "move_limit moves=60", "pass when=stuck", "full_board"}},
        {4,
         4,
         {"hand pieces=5", "place from=hand", "hop again=must", "step", "mill length=3",
          "turns steps=hop,place", "stuck", "repetition", "move_limit moves=60",
          "stones cells=a1%20b2%20c1,d4%20c3%20a4"}},
        {6, 6, {"place", "rotate", "line length=5 both=draw", full}},
        {6, 4, {"place", "rotate blocks=2x2", "line length=4 both=other", full}, 3},
        {4,
         4,
         {"place", "rotate blocks=4x4", "turns stones=2 first=1", "move_limit moves=9", full}},
        {4,
         4,
         {"place stones=any", "rotate blocks=2x2", "line length=3 result=loses",
          "stones cells=a1,d4", full}},
        {5, 5, {"push", "line length=5 both=other", "repetition"}},
        {4, 3, {"push", "line length=3", "turns stones=2", "repetition times=2"}, 3},
        {3,
         3,
         {"push", "stuck", "few", "repetition of=situation result=forbidden",
          "stones cells=a1%20b1,c3"}},
    };
}

/// The faults of a rule. A different comparison detects each of them.
enum class Fault {
    None,
    RemembersOutside,  ///< the turn depends on a count in the rule itself
    WrongCandidate,    ///< contains() denies a listed cell
    ExtraCandidate,    ///< contains() accepts an unlisted move
    TwiceListed,       ///< the list has a move twice
    NothingToPlay,     ///< no moves, though the game continues
    WrongRanks,        ///< an outcome that is not a ranking
    NoReason,          ///< an end without a verdict
    SameName,          ///< two options have the same name
};

/// The rules "place" and "full_board" in one, with one fault.
class Faulty final : public Rule,
                     rule::Candidates,
                     rule::Effect,
                     rule::Turns,
                     rule::Judge,
                     rule::Texts {
  public:
    explicit Faulty(Fault fault) : fault_(fault) {}

    RuleTraits traits() const override { return {.answers_full_board = true}; }
    const Candidates* candidates() const override { return this; }
    const Effect* effect() const override { return this; }
    const Turns* turns() const override { return this; }
    const Judge* judge() const override { return this; }
    const Texts* texts() const override { return this; }

    void list(const Position& position, Side, ActionList& actions) const override {
        const auto empty = position.empty_cells();
        actions.assign(empty.begin(), empty.end());
        if (fault_ == Fault::TwiceListed) actions.push_back(actions[0]);
        if (fault_ == Fault::NothingToPlay && empty.size() == 1) actions.clear();
        if (fault_ == Fault::SameName) {
            actions.push_back(Action::choose(0));
            actions.push_back(Action::choose(1));
        }
    }

    bool contains(const Position& position, Action action) const override {
        if (fault_ == Fault::NothingToPlay && position.empty_cells().size() == 1) return false;
        if (fault_ == Fault::WrongCandidate && action == Action::place(3)) return false;
        if (fault_ == Fault::ExtraCandidate && action == Action::pass()) return true;
        if (fault_ == Fault::SameName && action.kind() == ActionKind::Choose) {
            return action.option() < 2;
        }
        return action.is_place() && action.cell() < position.board().cell_count() &&
               position.at(action.cell()) == kEmpty;
    }

    void apply(Edit& edit, Action action) const override {
        if (action.is_place()) edit.set_cell(action.cell(), edit.position().turn().side);
    }

    bool next(Edit& edit) const override {
        ++count_;
        const int ply = fault_ == Fault::RemembersOutside ? count_ : edit.position().ply();
        edit.set_turn(ply % edit.position().game().slots());
        return true;
    }

    bool decides(const Position& position, Outcome& outcome) const override {
        if (!position.empty_cells().empty()) return false;
        outcome = draw_of(position);
        if (fault_ == Fault::WrongRanks) outcome.rank[0] = 3;
        return true;
    }

    Verdict explain(const Position&) const override {
        if (fault_ == Fault::NoReason) return {};
        return {"full", Message("the board is full"), {}};
    }

    std::string option_name(const Position&, std::uint32_t) const override { return "swap"; }

  private:
    Fault fault_;
    mutable int count_ = 0;
};

template <Fault fault>
RuleType faulty_type() {
    return {"faulty", "For tests.", {}, [](const Parameters&, const RuleContext&) {
                return Result<std::unique_ptr<Rule>>(std::make_unique<Faulty>(fault));
            }};
}

template <Fault fault>
std::string breach() {
    RuleCatalogue catalogue;
    catalogue.add(faulty_type<fault>());
    const auto game = make({3, 2, {"faulty"}}, catalogue);
    return find_breach(game, catalogue, {20, 1, {}});
}

using Catch::Matchers::Contains;

}  // namespace

TEST_CASE("Games of all shapes keep the promises of a game", "[rules]") {
    for (const Recipe& recipe : recipes()) {
        const auto game = make(recipe);
        INFO(to_text(game->description()));
        const int games = recipe.columns * recipe.rows > 64 ? 3 : 16;
        CHECK(find_breach(game, all_rules(), {games, 1, {}}) == "");
    }
}

TEST_CASE("Games of all shapes keep the promises of a game, a thousand times", "[rules][.slow]") {
    for (const Recipe& recipe : recipes()) {
        const auto game = make(recipe);
        INFO(to_text(game->description()));
        CHECK(find_breach(game, all_rules(), {1000, 77, {}}) == "");
    }
}

TEST_CASE("A game on a board of 64x64 keeps the promises of a game", "[rules][.slow]") {
    CHECK(find_breach(line_game(64, 64, 5), all_rules(), {2, 5, {}}) == "");
}

TEST_CASE("Games from a setup keep the promises of a game", "[rules]") {
    const auto game = make({6, 6, {"drop", "line length=4", "turns stones=2", "full_board"}});
    const auto setup = parse_setup(*game, "black:a1,b2 white:b1,f1 to_move:white");
    REQUIRE(setup);
    CHECK(find_breach(game, all_rules(), {40, 9, *setup}) == "");
}

TEST_CASE("The harness accepts a rule without a fault, and names every fault", "[rules]") {
    CHECK(breach<Fault::None>() == "");
    CHECK_THAT(breach<Fault::RemembersOutside>(), Contains("seed 1 ply 6: replay: another turn"));
    CHECK_THAT(breach<Fault::WrongCandidate>(), Contains("is_legal() and the list differ on a2"));
    CHECK_THAT(breach<Fault::ExtraCandidate>(), Contains("is_legal() and the list differ on pass"));
    CHECK_THAT(breach<Fault::TwiceListed>(), Contains("an action is in the list twice"));
    CHECK_THAT(breach<Fault::NothingToPlay>(), Contains("has no legal move"));
    CHECK_THAT(breach<Fault::WrongRanks>(), Contains("the ranks are not a ranking"));
    CHECK_THAT(breach<Fault::NoReason>(), Contains("the verdict has no reason"));
    CHECK_THAT(breach<Fault::SameName>(), Contains("'swap' is read as another action"));
}
