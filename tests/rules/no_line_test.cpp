// The end of a game in which no line can be made any more.
#include <random>
#include <unordered_map>

#include "support/catch.hpp"
#include "support/conformance.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Whether some way of playing on ends by a line: tries all of them.
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
};

std::shared_ptr<const Game> game(const Row& row, bool early) {
    std::vector<std::string> rules{"place", row.line, "full_board"};
    if (early) rules.push_back("no_line");
    return make({row.columns, row.rows, rules, row.sides, row.seats});
}

}  // namespace

TEST_CASE("A game is drawn exactly when no way of playing on ends by a line", "[rules]") {
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
                                {3, 3, "line length=3 directions=horizontal", 2, 4}};
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

TEST_CASE("Where stones fall or turns differ the draw comes later but is never wrong", "[rules]") {
    const std::vector<std::vector<std::string>> games{
        {"drop", "line length=3", "full_board", "no_line"},
        {"place", "line length=3", "turns stones=2 first=1", "full_board", "no_line"}};
    std::mt19937 random(7);
    for (const auto& rules : games) {
        const auto early = make({3, 3, rules});
        std::vector<std::string> others(rules.begin(), rules.end() - 1);
        const auto plain = make({3, 3, others});
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

TEST_CASE("Games with an early draw keep all promises of a position", "[rules]") {
    for (const char* line : {"line length=3", "line length=4 overline=ignored closed=ignored"}) {
        const auto early = make({6, 6, {"place", line, "full_board", "no_line"}});
        CHECK(find_breach(early, all_rules(), {50, 1, {}}) == "");
    }
}

TEST_CASE("An early draw needs lines, and stones that stay", "[rules]") {
    CHECK(refusal({3, 3, {"place", "full_board", "no_line"}}) ==
          "rules.no_line: there are no lines in this game (add 'line')");
    CHECK(refusal({5, 5, {"place", "capture", "line length=5", "full_board", "no_line"}}) ==
          "rules.no_line: needs stones that stay where they are (leave out this or 'capture')");
}
