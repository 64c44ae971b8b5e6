// The end of a game in which no line is possible any more.
#include <algorithm>
#include <numeric>
#include <random>
#include <unordered_map>

#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// True if some continuation ends by a line. Tries all of them.
bool can_end_by_line(Position& position, std::unordered_map<std::uint64_t, bool>& known) {
    if (position.over()) return position.verdict().reason == "line";
    const auto found = known.find(position.key());
    if (found != known.end()) return found->second;
    ActionList scratch;
    const auto legal = position.legal(scratch);
    const std::vector<Action> actions(legal.begin(), legal.end());
    bool can = false;
    for (const Action action : actions) {
        position.apply(action);
        can = can_end_by_line(position, known);
        position.undo();
        if (can) break;
    }
    known.emplace(position.key(), can);
    return can;
}

struct Row {
    int columns;
    int rows;
    std::string line;
    int sides;
    int seats;
    Wrap wrap = {};
};

std::shared_ptr<const Game> game(const Row& row, bool early) {
    std::vector<std::string> rules{"place", row.line, "full_board"};
    if (early) rules.push_back("no_line");
    GameDescription description = describe({row.columns, row.rows, rules, row.sides, row.seats});
    description.board.wrap = row.wrap;
    return Game::create(description, all_rules()).value();
}

}  // namespace

TEST_CASE("A game is drawn exactly if no continuation ends by a line", "[rules]") {
    const std::vector<Row> rows{{3, 3, "line length=3", 2, 2},
                                {3, 3, "line length=3 misere=true", 2, 2},
                                {5, 2, "line length=3 overline=ignored", 2, 2},
                                {5, 2, "line length=3 overline=ignored,wins", 2, 2},
                                {5, 2, "line length=3 closed=ignored", 2, 2},
                                {5, 2, "line length=3 closed=ignored overline=ignored", 2, 2},
                                {9, 1, "line length=3 closed=ignored", 2, 2},
                                {9, 1, "line length=4 overline=loses", 2, 2},
                                {3, 3, "line length=3", 3, 3},
                                {4, 2, "line length=4", 4, 4},
                                {5, 2, "line length=3", 2, 3},
                                {3, 3, "line length=3 directions=horizontal", 2, 4},
                                {4, 3, "line length=3", 2, 2},
                                {3, 4, "line length=3 overline=ignored", 3, 3},
                                {4, 3, "line length=4", 2, 2, {true, true}},
                                {4, 3, "line length=3 overline=ignored", 2, 2, {true, false}},
                                {4, 2, "line length=4 closed=ignored", 2, 3, {true, true}}};
    std::mt19937 random(7);
    int draws = 0;
    for (const Row& row : rows) {
        const auto plain = game(row, false);
        const auto early = game(row, true);
        std::unordered_map<std::uint64_t, bool> known;
        for (int i = 0; i < 25; ++i) {
            Position position(plain);
            Position judged(early);
            while (!judged.over()) {
                ActionList scratch;
                const auto legal = judged.legal(scratch);
                const Action action = legal[random() % legal.size()];
                position.apply(action);
                judged.apply(action);
                if (position.over()) continue;
                const bool drawn = judged.over() && judged.verdict().reason == "no_line";
                INFO(row.line << " " << row.columns << "x" << row.rows << " ply " << judged.ply());
                REQUIRE(drawn != can_end_by_line(position, known));
                draws += drawn ? 1 : 0;
            }
        }
    }
    CHECK(draws > 50);
}

TEST_CASE("With gravity or other turns the draw may come later, but is never wrong", "[rules]") {
    const std::vector<Recipe> games{
        {3, 3, {"drop", "line length=3"}},
        {4, 4, {"drop", "line length=4"}},
        {4, 3, {"drop towards=east", "line length=3 overline=ignored"}, 3},
        {3, 3, {"place", "line length=3", "turns stones=2 first=1"}},
        {3, 3, {"place", "line length=3", "turns stones=2"}},
        {4, 2, {"place", "line length=4", "turns stones=1 first=3"}},
        {4, 3, {"place", "line length=4", "turns order=1,2,2"}},
        {4, 3, {"place", "line length=4", "turns order=3,1,1 stones=2"}, 3},
        {3, 3, {"place", "line length=3", "opening name=swap2"}},
        {4, 3, {"drop", "line length=4", "opening name=swap3"}},
        {3, 3, {"place stones=any", "line length=3 winner=actor overline=ignored"}},
        {3, 3, {"place", "line length=3", "pass when=always"}},
        {3, 3, {"place", "line length=3", "stones cells=a1%20a2,b2"}}};
    std::mt19937 random(7);
    for (Recipe recipe : games) {
        INFO(recipe.rules[0] << " " << recipe.rules[1] << " "
                             << (recipe.rules.size() > 2 ? recipe.rules[2] : ""));
        recipe.rules.push_back("full_board");
        const auto plain = make(recipe);
        recipe.rules.push_back("no_line");
        const auto early = make(recipe);
        std::unordered_map<std::uint64_t, bool> known;
        int draws = 0;
        for (int i = 0; i < 60; ++i) {
            Position position(plain);
            Position judged(early);
            while (!judged.over()) {
                ActionList scratch;
                const auto legal = judged.legal(scratch);
                const Action action = legal[random() % legal.size()];
                position.apply(action);
                judged.apply(action);
                if (!judged.over() || judged.verdict().reason != "no_line") continue;
                CHECK_FALSE(can_end_by_line(position, known));
                ++draws;
            }
        }
        CHECK(draws > 0);
    }
}

TEST_CASE("A side with too few remaining turns has no chance", "[rules]") {
    // White lacks two of three cells, and moves at most once before the board is full.
    const auto turns =
        make({6, 1, {"place", "line length=3", "turns order=1,1,2", "full_board", "no_line"}});
    const Position over = play(turns, "", "white:c1,e1 black:d1,f1 to_move:black");
    REQUIRE(over.over());
    CHECK(over.verdict().reason == "no_line");
    const auto falling = make({4, 2, {"drop", "line length=4", "full_board", "no_line"}});
    CHECK_FALSE(play(falling, "a1 a2 b1 b2 d1").over());
    CHECK(play(falling, "a1 a2 b1 b2 d1 c1").over());
}

TEST_CASE("Steps that place stones count as that many stones of a turn", "[rules]") {
    const auto game = [](const std::string& turns) {
        return make({4, 3, {"place", "line length=4", "full_board", "no_line", turns}});
    };
    std::mt19937 random(3);
    for (int played = 0; played < 200; ++played) {
        Position steps(game("turns steps=place,place"));
        Position stones(game("turns stones=2"));
        while (!stones.over()) {
            const auto empty = stones.empty_cells();
            const Action action = empty[random() % empty.size()];
            REQUIRE(steps.is_legal(action));
            steps.apply(action);
            stones.apply(action);
            REQUIRE(steps.over() == stones.over());
        }
        CHECK(steps.verdict().reason == stones.verdict().reason);
    }
}

TEST_CASE("Different paths to the same stones are the same position, even with an early draw",
          "[rules]") {
    const auto game = make({4, 4, {"place", "line length=3", "full_board", "no_line"}});
    std::mt19937 random(3);
    for (int i = 0; i < 200; ++i) {
        std::vector<Cell> cells(16);
        std::iota(cells.begin(), cells.end(), Cell{0});
        std::shuffle(cells.begin(), cells.end(), random);
        std::vector<Cell> others(cells.begin(), cells.begin() + 8);
        for (std::size_t at = 0; at < 6; ++at) std::swap(others[at], others[at + 2]);
        const auto key = [&](const std::vector<Cell>& order) {
            Position position(game);
            for (std::size_t at = 0; at < 8 && !position.over(); ++at) {
                position.apply(Action::place(order[at]));
            }
            return std::pair(position.over(), position.key());
        };
        const auto [over, one] = key(cells);
        const auto [other_over, other] = key(others);
        if (!over && !other_over) CHECK(one == other);
    }
}

TEST_CASE("Games with an early draw keep all promises of a position", "[rules]") {
    for (const char* line : {"line length=3", "line length=4 overline=ignored closed=ignored"}) {
        const auto early = make({6, 6, {"place", line, "full_board", "no_line"}});
        CHECK(find_breach(early, all_rules(), {50, 1, {}}) == "");
    }
}

TEST_CASE("An early draw needs lines, and permanent stones", "[rules]") {
    CHECK(refusal({3, 3, {"place", "full_board", "no_line"}}) ==
          "rules.no_line: there are no lines in this game (add 'line')");
    CHECK(refusal({5, 5, {"place", "capture", "line length=5", "full_board", "no_line"}}) ==
          "rules.no_line: needs stones that stay where they are (leave out this or 'capture')");
}
