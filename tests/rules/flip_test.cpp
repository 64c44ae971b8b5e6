// Flipping, passing and counting.
#include <algorithm>
#include <string>
#include <vector>

#include "core/position_text.hpp"
#include "rules/position_facts.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::shared_ptr<const Game> reversi(int columns, int rows, int sides = 2,
                                    const std::string& winner = "most",
                                    std::vector<Cell> blocked = {}) {
    return make({columns,
                 rows,
                 {"place", "flip", "pass", "count winner=" + winner},
                 sides,
                 0,
                 std::move(blocked)});
}

}  // namespace

TEST_CASE("A stone flips the flanked stones in all directions, and no others", "[rules]") {
    // White is around d4, with black behind. A row to the edge and a row with a gap do not flip.
    const std::string setup =
        "white:c3,d3,e3,c4,e4,f4,c5,d5,e5,d6 black:b2,d2,f2,a4,g4,b6,d7,f6 to_move:black";
    Position position = play(reversi(7, 7), "d4", setup);
    const Position after =
        play(reversi(7, 7), "",
             "black:b2,d2,f2,a4,g4,b6,d7,f6,d4,c3,d3,e3,e4,f4,c5,d5,e5,d6 white:c4 to_move:white");
    CHECK(std::equal(position.cells().begin(), position.cells().end(), after.cells().begin()));
    CHECK(position.key() == after.key());
    position.undo();
    CHECK(position == play(reversi(7, 7), "", setup));
}

TEST_CASE("Rows to the edge, a hole or a gap are not flanked", "[rules]") {
    const auto game = reversi(6, 1);
    CHECK(legal_names(play(game, "", "white:b1,c1 black:d1 to_move:black")) == "a1");
    CHECK(legal_names(play(game, "", "white:a1 black:b1 to_move:black")) == "pass");
    CHECK(legal_names(play(game, "", "white:b1,e1 black:d1 to_move:black")) == "f1");
    const auto hole = reversi(9, 1, 2, "most", {2});
    CHECK(legal_names(play(hole, "", "white:b1,h1 black:d1,e1,i1 to_move:white")) == "pass");
}

TEST_CASE("A refusal names the cell without a flip", "[rules]") {
    const Position position = play(reversi(5, 1), "", "white:b1 black:c1 to_move:black");
    CHECK(says(position.why_not(Action::place(4)), "a stone on {} would flip nothing", {"e1"}));
    CHECK(says(position.why_not(Action::place(1)), "{} is occupied", {"b1"}));
}

TEST_CASE("A side that cannot flip can only pass", "[rules]") {
    Position position = play(reversi(7, 1), "", "black:a1,d1 white:b1,c1,e1 to_move:white");
    CHECK(legal_names(position) == "pass");
    CHECK(says(position.prompt(), "{} can only pass", {"white"}));
    CHECK(says(position.why_not(Action::place(5)), "{} can only pass", {"white"}));
    position.apply(Action::pass());
    CHECK(legal_names(position) == "f1");
    CHECK(position.prompt().id.empty());
    position.undo();
    CHECK(legal_names(position) == "pass");
}

TEST_CASE("The cells that flip stones are marked", "[rules]") {
    const Position position = play(reversi(4, 4), "", "black:b2,c3 white:b3,c2");
    ActionList scratch;
    std::vector<Cell> legal;
    for (const Action action : position.legal(scratch)) legal.push_back(action.cell());
    std::vector<Cell> marked;
    for (const Mark& mark : position.marks()) {
        CHECK(mark.kind == "region");
        marked.push_back(mark.cell);
    }
    std::sort(legal.begin(), legal.end());
    std::sort(marked.begin(), marked.end());
    CHECK(marked.size() == 4);
    CHECK(marked == legal);
}

TEST_CASE("If no side can move, more stones win, or fewer", "[rules]") {
    const std::string setup = "black:a1,d1 white:b1,c1,e1 to_move:white";
    for (const auto& [winner, best] : {std::pair{"most", 1}, {"fewest", 2}}) {
        const Position position = play(reversi(6, 1, 2, winner), "pass f1", setup);
        REQUIRE(position.over());
        CHECK(position.outcome().winner == best);
        CHECK(position.verdict().reason == "count");
        CHECK(says(position.verdict().text, "stones are counted: {}", {"black 4, white 2"}));
    }
}

TEST_CASE("Equal counts are a draw", "[rules]") {
    const Position position = play(reversi(4, 1), "", "black:a1,b1 white:c1,d1");
    REQUIRE(position.over());
    CHECK(position.outcome().draw());
}

TEST_CASE("More than two sides are ranked by their stones, and equal counts share a rank",
          "[rules]") {
    const Position shared = play(reversi(5, 1, 3), "", "black:a1 white:b1,c1 red:d1,e1");
    REQUIRE(shared.over());
    CHECK(shared.outcome().winner == kEmpty);
    CHECK(shared.outcome().rank[0] == 3);
    CHECK(shared.outcome().rank[1] == 1);
    CHECK(shared.outcome().rank[2] == 1);
    const Position won = play(reversi(3, 1, 3), "", "black:a1 white:b1,c1");
    REQUIRE(won.over());
    CHECK(won.outcome().winner == 2);
    CHECK(won.outcome().rank[0] == 2);
    CHECK(won.outcome().rank[2] == 3);
}

TEST_CASE("A row around joined edges is not flanked at both ends by one stone", "[rules]") {
    GameDescription description = reversi(4, 1)->description();
    description.board.wrap = {true, false};
    const auto game = Game::create(description, all_rules());
    REQUIRE(game);
    CHECK(legal_names(play(*game, "", "white:b1,c1,d1 to_move:black")).empty());
    CHECK(legal_names(play(*game, "", "white:c1 black:d1 to_move:black")) == "b1");
    const Position position = play(*game, "a1", "white:d1,b1 black:c1 to_move:black");
    CHECK(std::count(position.cells().begin(), position.cells().end(), 1) == 4);
}

TEST_CASE("Passing can be allowed at any time, and all passes in a row draw", "[rules]") {
    const auto game = make({3, 3, {"place", "line length=3", "full_board", "pass when=always"}, 3});
    Position position = play(game, "a1 pass pass b1 pass pass");
    CHECK_FALSE(position.over());
    CHECK(legal_names(position) == "a2 a3 b2 b3 c1 c2 c3 pass");
    position.apply(Action::pass());
    REQUIRE(position.over());
    CHECK(position.outcome().draw());
    CHECK(says(position.verdict().text, "all passed one after the other"));
}

TEST_CASE("Passes draw if all sides pass in a row, not if one side passes twice", "[rules]") {
    const auto game = make(
        {5,
         5,
         {"place", "line length=5", "turns stones=2 first=1", "full_board", "pass when=always"}});
    CHECK_FALSE(play(game, "a1 pass pass").over());
    CHECK(play(game, "a1 pass pass pass").verdict().reason == "passes");
}

TEST_CASE("Stones are counted if all sides pass", "[rules]") {
    struct Row {
        std::string winner, text;
        Side winning;
    };
    for (const Row& row :
         {Row{"most", "black 2, white 1", 1}, Row{"fewest", "black 2, white 1", 2}}) {
        const auto game = make({5, 5, {"place", "pass when=always", "count winner=" + row.winner}});
        const Position position = play(game, "a1 b1 a2 pass pass");
        REQUIRE(position.over());
        CHECK(position.outcome().winner == row.winning);
        const Verdict verdict = position.verdict();
        CHECK(verdict.reason == "count");
        CHECK(english(verdict.text) ==
              "all passed one after the other; stones are counted: " + row.text);
    }
    const Position uncounted =
        play(make({5, 5, {"place", "pass when=always", "full_board"}}), "a1 b1 a2 pass pass");
    REQUIRE(uncounted.over());
    CHECK(uncounted.outcome().draw());
}
