// The promises of a position, with a rule that changes more than one cell.
#include "core/position.hpp"

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/position_text.hpp"
#include "rules/catalogue.hpp"
#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Removes and flips stones, changes the words of the position, passes, and swaps seats: everything
/// that future rules may need. "place" runs first; this rule changes the neighbours of its stone.
class Upheaval final : public Rule,
                       rule::Start,
                       rule::Restriction,
                       rule::Effect,
                       rule::Turns,
                       rule::Texts {
  public:
    RuleTraits traits() const override { return {.words = 2}; }
    const Start* start() const override { return this; }
    const Restriction* restriction() const override { return this; }
    const Effect* effect() const override { return this; }
    const Turns* turns() const override { return this; }
    const Texts* texts() const override { return this; }

    void begin(Edit& edit) const override { edit.set_word(word(0), 1000); }

    bool allows(const Position&, Action action) const override {
        return action.cell() != kForbidden;
    }
    Message why_not(const Position&, Action) const override { return Message("not this one"); }

    void apply(Edit& edit, Action action) const override {
        const Board& board = edit.position().board();
        const Side own = edit.position().turn().side;
        const Cell right = board.step(action.cell(), 0);
        const Cell above = board.step(action.cell(), 2);
        const Side beside = edit.position().at(right);
        const Side over = edit.position().at(above);
        if (over != kOutside && over != kEmpty && over != own) edit.set_cell(above, own);
        if (beside != kOutside && beside != kEmpty && action.cell() % 3 == 0) {
            edit.set_cell(right, kEmpty);
            edit.set_word(word(1), edit.position().word(word(1)) + 1);
        }
    }

    bool next(Edit& edit) const override {
        edit.set_word(word(0), edit.position().word(word(0)) - 1);
        if (edit.position().ply() == 5) {
            edit.set_seat_of_slot(0, 1);
            edit.set_seat_of_slot(1, 0);
        }
        edit.set_turn((edit.position().turn().slot + 1) % 2);
        return true;
    }

    void mark(const Position&, std::vector<Mark>& marks) const override {
        marks.push_back({kForbidden, "forbidden", {Message("not this one")}});
    }

    static constexpr Cell kForbidden = 7;
};

/// Ends the game if the words count enough removed stones, or if no move is left.
class Enough final : public Rule, rule::Judge {
  public:
    RuleTraits traits() const override { return {.answers_full_board = true}; }
    const Judge* judge() const override { return this; }
    bool decides(const Position& position, Outcome& outcome) const override {
        const auto empty = position.empty_cells();
        const bool nothing =
            empty.empty() || (empty.size() == 1 && empty[0].cell() == Upheaval::kForbidden);
        if (position.ply() < 60 && !nothing) return false;
        outcome = win_for(position, position.turn().side);
        return true;
    }
    Verdict explain(const Position&) const override {
        return {"enough", Message("it is enough"), {}};
    }
};

template <class Made>
RuleType type_of(std::string name) {
    return {std::move(name), "For tests.", {}, [](const Parameters&, const RuleContext&) {
                return Result<std::unique_ptr<Rule>>(std::make_unique<Made>());
            }};
}

RuleCatalogue wild_rules() {
    RuleCatalogue catalogue;
    rules::add_to(catalogue);
    catalogue.add(type_of<Upheaval>("upheaval"));
    catalogue.add(type_of<Enough>("enough"));
    return catalogue;
}

std::shared_ptr<const Game> wild_game(const RuleCatalogue& catalogue) {
    return make({5, 4, {"place", "upheaval", "enough"}}, catalogue);
}

std::vector<Action> empties(const Position& position) {
    return {position.empty_cells().begin(), position.empty_cells().end()};
}

}  // namespace

TEST_CASE("Undo, clones, keys and texts are correct for rules that change many cells", "[core]") {
    const RuleCatalogue catalogue = wild_rules();
    CHECK(find_breach(wild_game(catalogue), catalogue, {200, 1, {}}) == "");
}

TEST_CASE("A rule that restricts moves gives the reason", "[core]") {
    const RuleCatalogue catalogue = wild_rules();
    const Position position(wild_game(catalogue));
    CHECK_FALSE(position.is_legal(Action::place(7)));
    CHECK(says(position.why_not(Action::place(7)), "not this one"));
    ActionList scratch;
    CHECK(position.legal(scratch).size() == 19);
    REQUIRE(position.marks().size() == 1);
    CHECK(position.marks()[0].kind == "forbidden");
    CHECK(position.marks()[0].cell == 7);
}

TEST_CASE("A swap of seats changes the seat to move and not the side", "[core]") {
    const RuleCatalogue catalogue = wild_rules();
    Position position(wild_game(catalogue));
    while (position.ply() < 5) position.apply(position.empty_cells().back());
    CHECK(position.turn().slot == 1);
    CHECK(position.turn().side == 2);
    CHECK(position.turn().seat == 0);
    CHECK(position.side_of(0) == 2);
    CHECK(position.side_of(1) == 1);
    position.undo();
    CHECK(position.side_of(0) == 1);
    CHECK(position.turn() == Turn{0, 1, 0});
}

TEST_CASE("A new position is empty, and the first seat is to move", "[core]") {
    const Position position(make({4, 3, {"place", "full_board"}, 2, 0, {5}}));
    CHECK(position.ply() == 0);
    CHECK_FALSE(position.over());
    CHECK(position.turn() == Turn{0, 1, 0});
    CHECK(position.cells().size() == 13);
    CHECK(position.at(12) == kOutside);
    CHECK(position.at(5) == kOutside);
    CHECK(position.at(0) == kEmpty);
    CHECK(position.empty_cells().size() == 11);
}

TEST_CASE("A position remembers its moves, their seats, and the changes of the last move",
          "[core]") {
    const Position position = play(line_game(5, 5, 4, 3), "a1 b2 c3 d4");
    CHECK(position.ply() == 4);
    CHECK(position.action(1) == Action::place(6));
    CHECK(position.turn_at(1) == Turn{1, 2, 1});
    CHECK(position.turn_at(3) == Turn{0, 1, 0});
    REQUIRE(position.last_changes().size() == 1);
    CHECK(position.last_changes()[0].cell() == 18);
    CHECK(position.last_changes()[0].old == kEmpty);
}

TEST_CASE("After a setup the last changes of a position are its stones", "[core]") {
    const Position position = play(line_game(5, 5, 4), "", "black:a1 white:b1,c1");
    const auto changes = position.last_changes();
    CHECK(std::count_if(changes.begin(), changes.end(),
                        [](const Change& change) { return change.is_cell(); }) == 3);
}

TEST_CASE("The same stones in another order are the same position", "[core]") {
    const auto game = line_game(7, 7, 5);
    const Position one = play(game, "a1 b2 c3 d4 e5 f6");
    const Position two = play(game, "e5 d4 a1 f6 c3 b2");
    CHECK(one == two);
    CHECK(one.key() == two.key());
    const Position set_up = play(game, "", "black:a1,c3,e5 white:b2,d4,f6");
    CHECK(one == set_up);
    CHECK(one.key() == set_up.key());
}

TEST_CASE("Another stone, another side or another turn is another position", "[core]") {
    const auto game = line_game(7, 7, 5);
    const Position one = play(game, "a1 b2");
    for (const std::string other : {"b2 a1", "a1 b3", "a1", "a1 b2 c3 d4"}) {
        INFO(other);
        CHECK_FALSE(one == play(game, other));
        CHECK(one.key() != play(game, other).key());
    }
    const Position turned = play(game, "", "black:a1 white:b2 to_move:white");
    CHECK_FALSE(one == turned);
    CHECK(one.key() != turned.key());
}

TEST_CASE("Positions of different games are not equal", "[core]") {
    CHECK(Position(line_game(5, 5, 4)) == Position(line_game(5, 5, 4)));
    CHECK_FALSE(Position(line_game(5, 5, 4)) == Position(line_game(5, 5, 3)));
    CHECK_FALSE(Position(line_game(5, 4, 4)) == Position(line_game(4, 5, 4)));
}

TEST_CASE("Keys of a large game's positions do not collide", "[core]") {
    const auto game = line_game(64, 64, 64, 8);
    std::unordered_map<std::uint64_t, int> keys;
    Position position(game);
    for (int i = 0; i < 4096; ++i) {
        REQUIRE(keys.emplace(position.key(), i).second);
        position.apply(Action::place(static_cast<Cell>(i * 37 % 4096)));
        if (position.over()) break;
    }
    const Position start(game);
    for (int cell = 0; cell < 4096; ++cell) {
        for (Side side = 1; side <= 8; ++side) {
            const Position one(game, {{{static_cast<Cell>(cell), side}}, 1});
            const bool first = cell == 0 && side == 1;
            REQUIRE((keys.emplace(one.key(), -1).second || first));
        }
        if (cell == 63) cell = 4030;  // both ends of the board are enough
    }
}

TEST_CASE("A copy is independent of the original", "[core]") {
    Position position = play(line_game(9, 9, 5), "e5 e6 d5 c4");
    Position copy = position;
    CHECK(copy == position);
    CHECK(empties(copy) == empties(position));
    copy.apply(Action::place(0));
    CHECK(position.at(0) == kEmpty);
    CHECK(position.ply() == 4);
    position.undo();
    CHECK(copy.ply() == 5);
    CHECK(copy.action(3) == Action::place(3 * 9 + 2));
}

TEST_CASE("Assignment copies a position of the same or of another game", "[core]") {
    const Position small = play(line_game(3, 3, 3), "b2 a1");
    const Position large = play(line_game(15, 15, 5, 3), "h8 h9 h10");
    Position position = small;
    position = large;
    CHECK(position == large);
    CHECK(empties(position) == empties(large));
    position = small;
    CHECK(position == small);
    CHECK(position.action(1) == small.action(1));
    const Position& self = position;
    position = self;
    CHECK(position == small);
    position.undo();
    CHECK(small.ply() == 2);
}

TEST_CASE("A position can be moved, and the source can be assigned", "[core]") {
    const Position expected = play(line_game(5, 5, 4), "a1 b2 c3");
    Position first = expected;
    Position second = std::move(first);
    CHECK(second == expected);
    first = expected;  // NOLINT(bugprone-use-after-move): the test is about it
    CHECK(first == expected);
    second.undo();
    first = std::move(second);
    CHECK(first.ply() == 2);
    first.apply(Action::place(24));
    CHECK(first.at(24) == 1);
}

TEST_CASE("Undo restores the order of empty cells, whatever was played", "[core]") {
    Position position(line_game(8, 8, 8));
    std::mt19937 random(11);
    std::vector<std::vector<Action>> past;
    for (int i = 0; i < 40; ++i) {
        past.push_back(empties(position));
        position.apply(past.back()[random() % past.back().size()]);
    }
    for (; !past.empty(); past.pop_back()) {
        position.undo();
        REQUIRE(empties(position) == past.back());
    }
}

TEST_CASE("A finished position can be undone and continued", "[core]") {
    Position position = play(line_game(3, 3, 3), "a1 a2 b1 b2 c1");
    REQUIRE(position.over());
    ActionList scratch;
    CHECK(position.legal(scratch).empty());
    CHECK_FALSE(position.is_legal(Action::place(8)));
    CHECK(position.marks().size() == 3);
    CHECK(position.marks()[0].kind == "winning");
    position.undo();
    CHECK_FALSE(position.over());
    CHECK(position.marks().empty());
    CHECK(position.turn().side == 1);
    position.apply(Action::place(8));
    CHECK_FALSE(position.over());
}

TEST_CASE("Actions have names", "[core]") {
    const Position position(line_game(5, 5, 4));
    CHECK(position.action_name(Action::place(6)) == "b2");
    CHECK(position.action_name(Action::pass()) == "pass");
    CHECK(position.action_name(Action::move(0, 6)) == "a1-b2");
    CHECK(position.action_name(Action::choose(3)) == "3");
    CHECK(position.action_name(Action::place_of(2, 6)) == position.game().side_name(2) + ":b2");
    CHECK(position.action_name(Action::take(6)) == "-b2");
}

TEST_CASE("An action holds the values that it was made of", "[core]") {
    CHECK(Action::place(4095).cell() == 4095);
    CHECK(Action::place(4095).is_place());
    CHECK(Action::choose(77).kind() == ActionKind::Choose);
    CHECK(Action::choose(77).option() == 77);
    CHECK_FALSE(Action::choose(0).is_place());
    CHECK(Action::pass().kind() == ActionKind::Pass);
    CHECK(Action::move(4095, 4094).from() == 4095);
    CHECK(Action::move(4095, 4094).to() == 4094);
    CHECK(Action::move(1, 2).kind() == ActionKind::Move);
    CHECK(Action(Action::move(1, 2).bits()) == Action::move(1, 2));
    CHECK(Action::place_of(3, 4095).kind() == ActionKind::PlaceOf);
    CHECK(Action::place_of(3, 4095).side() == 3);
    CHECK(Action::place_of(3, 4095).cell() == 4095);
    CHECK(Action::take(4095).kind() == ActionKind::Take);
    CHECK(Action::take(4095).cell() == 4095);
    CHECK_FALSE(Action(1u << 16).is_place());
}
