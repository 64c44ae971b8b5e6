// Positions that occur again: forbidden, drawn, won or lost. Go's counts and random games.
#include <map>
#include <random>
#include <set>

#include "core/perft.hpp"
#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/naive_go.hpp"
#include "support/sanitized.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::shared_ptr<const Game> go(int columns, int rows, const std::string& enclose,
                               const std::string& repetition) {
    return make(
        {columns,
         rows,
         {"place", "enclose goal=0 " + enclose, "repetition " + repetition, "pass when=always",
          "count what=area komi=0.5 when=passes", "move_limit moves=400"}});
}

/// Stones of one side wander on a row; the other side has a stone in a corner of its own.
std::shared_ptr<const Game> wandering(const std::string& repetition) {
    return make(
        {5,
         2,
         {"step towards=east,west", "repetition " + repetition, "stuck", "stones cells=a1,a2"}});
}

Setup stones_of(const Game& game, const std::string& text) {
    return parse_setup(game, text).value();
}

/// All games of Go without passes, if either colour may play at any time.
std::uint64_t count_all_games(int columns, int rows) {
    const auto game = make({columns,
                            rows,
                            {"place stones=any", "enclose goal=0 suicide=allowed",
                             "repetition of=board result=forbidden", "stuck result=draw"}});
    Position position(game);
    std::uint64_t games = 0;
    for (int depth = 0;; ++depth) {
        const std::uint64_t longer = perft(position, depth).sequences;
        if (longer == 0) return games;
        games += longer;
    }
}

void compare_random_game(const std::shared_ptr<const Game>& game, naive::Go twin,
                         std::uint32_t seed) {
    std::mt19937 random(seed);
    Position position(game);
    const int points = twin.columns * twin.rows;
    ActionList tried;
    while (!position.over() && position.ply() < 300) {
        INFO("seed " << seed << " ply " << position.ply());
        std::vector<int> expected;
        for (int point = 0; point < points; ++point) {
            if (twin.is_legal(point)) expected.push_back(point);
        }
        std::vector<int> found;
        ActionList scratch;
        for (const Action action : position.legal(scratch)) {
            if (action.is_place()) found.push_back(action.cell());
        }
        std::sort(found.begin(), found.end());
        REQUIRE(found == expected);
        for (Cell cell = 0; cell < points; ++cell) {
            REQUIRE(position.at(cell) == twin.points[cell]);
        }
        // Undone moves leave no trace in the history.
        const auto legal = position.legal(tried);
        position.apply(legal[random() % legal.size()]);
        position.undo();
        // One pass in eight moves, so games are long and full of captures.
        const bool passes = expected.empty() || random() % 8 == 0;
        const int point = passes ? -1 : expected[random() % expected.size()];
        position.apply(passes ? Action::pass() : Action::place(static_cast<Cell>(point)));
        twin.play(point);
        REQUIRE(position.over() == (twin.passes == 2 || position.ply() == 400));
    }
    if (twin.passes < 2) return;
    const auto area = twin.area();
    CHECK(position.outcome().winner == (area[1] > area[2] ? 1 : 2));
    CHECK(english(position.verdict().text) ==
          "all passed one after the other; points are counted: black " + std::to_string(area[1]) +
              ", white " + std::to_string(area[2]) + ".5");
}

}  // namespace

TEST_CASE("Go on a row has as many games as J. Tromp and G. Farnebaeck counted", "[rules]") {
    CHECK(count_all_games(1, 1) == 1);
    CHECK(count_all_games(2, 1) == 9);
    CHECK(count_all_games(3, 1) == 907);
}

TEST_CASE("Random games of Go have the moves and points of a plain program", "[rules]") {
    struct Row {
        const char* repetition;
        naive::Go::Superko superko;
    };
    const Row rows[] = {
        {"of=board result=forbidden", naive::Go::Superko::Positional},
        {"of=situation result=forbidden", naive::Go::Superko::Situational},
        {"of=board within=last_two result=forbidden", naive::Go::Superko::KoOnly},
    };
    for (const Row& row : rows) {
        INFO(row.repetition);
        for (const bool suicide : {false, true}) {
            for (const auto& [columns, height] :
                 {std::pair{2, 2}, {3, 2}, {3, 3}, {4, 4}, {5, 5}, {2, 9}}) {
                const auto game =
                    go(columns, height, suicide ? "suicide=allowed" : "", row.repetition);
                for (std::uint32_t seed = 1; seed <= 8 / kSanitizedPart; ++seed) {
                    compare_random_game(game, {columns, height, suicide, row.superko}, seed);
                }
            }
        }
    }
}

TEST_CASE("A ko may not be retaken immediately, and the reason is said", "[rules]") {
    const auto game = go(5, 5, "", "of=board result=forbidden");
    // White's stone on c2 has its last empty neighbour on d2.
    const Position start(game, stones_of(*game, "black:b2,c1,c3 white:d1,d3,e2,c2"));
    Position taken = start;
    taken.apply(parse_action(start, "d2").value());
    REQUIRE(taken.at(taken.board().cell(1, 2)) == kEmpty);
    const Action retake = parse_action(taken, "c2").value_or(Action::place(7));
    CHECK_FALSE(taken.is_legal(retake));
    CHECK(english(taken.why_not(retake)) == "it would repeat the board of the start");
    const auto marks = taken.marks();
    REQUIRE(marks.size() == 1);
    CHECK(marks[0].cell == retake.cell());
    CHECK(marks[0].kind == "forbidden");
    Position later = taken;
    later.apply(parse_action(later, "a5").value());
    later.apply(parse_action(later, "e5").value());
    CHECK(later.is_legal(retake));
}

TEST_CASE("A draw by repetition needs the given number of equal situations", "[rules]") {
    const auto game = wandering("times=3");
    const char* around = "a1-b1 a2-b2 b1-a1 b2-a2 ";
    CHECK_FALSE(play(game, around).over());
    const Position drawn = play(game, std::string(around) + around);
    REQUIRE(drawn.over());
    CHECK(drawn.outcome().draw());
    CHECK(drawn.verdict().reason == "repetition");
    CHECK(english(drawn.verdict().text) == "the position occurred 3 times");
    // The draw is undone like any other end.
    Position undone = drawn;
    undone.undo();
    CHECK_FALSE(undone.over());
    CHECK(undone == play(game, std::string(around) + "a1-b1 a2-b2 b1-a1"));
    undone.apply(parse_action(undone, "b2-a2").value());
    CHECK(undone.over());
}

TEST_CASE("Repeating a position wins or loses for the side that does it", "[rules]") {
    const char* around = "a1-b1 a2-b2 b1-a1 b2-a2";
    CHECK(play(wandering("times=2 result=loses"), around).outcome().winner == 1);
    CHECK(play(wandering("times=2 result=wins"), around).outcome().winner == 2);
}

TEST_CASE("A situation has a side to move, a board has none", "[rules]") {
    // Black loses a move on the way: the board repeats with the other side to move.
    const auto end = [](const std::string& of) {
        const auto game = make({5,
                                2,
                                {"step towards=east,west", "leap by=0/2", "stuck",
                                 "repetition times=2 of=" + of, "stones cells=a1,a2"}});
        return play(game, "a1-c1 a2-b2 c1-b1 b2-a2 b1-a1").over();
    };
    CHECK(end("board"));
    CHECK_FALSE(end("situation"));
}

TEST_CASE("Counters of moves are not part of a situation", "[rules]") {
    const auto game = make({5,
                            2,
                            {"step towards=east,west", "move_limit moves=50", "stuck",
                             "repetition times=2", "stones cells=a1,a2"}});
    CHECK(play(game, "a1-b1 a2-b2 b1-a1 b2-a2").over());
}

TEST_CASE("A side whose moves all repeat is stuck", "[rules]") {
    const auto game = make({2,
                            2,
                            {"step towards=east,west", "repetition of=board result=forbidden",
                             "stuck", "stones cells=a1,a2"}});
    // The stones go to b1 and b2, back to a1, and then no move leads to a new board.
    const Position end = play(game, "a1-b1 a2-b2 b1-a1");
    REQUIRE(end.over());
    CHECK(end.verdict().reason == "stuck");
    CHECK(end.outcome().winner == 1);
}

TEST_CASE("Impossible parameters of repetition are refused", "[rules]") {
    const std::vector<std::string> rest{"step", "stuck", "stones cells=a1,c3"};
    const auto refused = [&](const std::string& rule) {
        auto rules = rest;
        rules.push_back(rule);
        return refusal({3, 3, rules});
    };
    CHECK(refused("repetition").empty());
    CHECK(refused("repetition within=last_two") ==
          "rules.repetition.within: 'within: last_two' needs 'result: forbidden', found 'draw'");
    CHECK(
        refused("repetition within=last_two result=forbidden") ==
        "rules.step: a game of such moves may never end, because 'repetition' looks back only two "
        "moves (leave out its 'within', or add 'move_limit')");
    CHECK(refusal({3, 3, {"place", "enclose goal=0", "pass", "full_board"}}) ==
          "rules.enclose: a game of such moves may never end (add 'repetition' or 'move_limit')");
    CHECK(refusal({3, 3, {"place", "enclose goal=1", "pass", "full_board"}}).empty());
}

TEST_CASE("Points are counted when the board is full, or after passes only", "[rules]") {
    const std::vector<std::string> rules{"place", "count what=area komi=0.5 when=full_board"};
    const Position full = play(make({3, 1, rules}), "a1 b1 c1");
    REQUIRE(full.over());
    CHECK(full.outcome().winner == 1);
    CHECK(english(full.verdict().text) == "points are counted: black 2, white 1.5");
    // Neither side touches all empty cells of a region that both touch, or none touches.
    const auto passing =
        make({5, 1, {"place", "pass when=always", "count what=area when=passes", "full_board"}});
    const auto text = [&](const char* moves) {
        return english(play(passing, moves).verdict().text);
    };
    CHECK(text("pass pass") ==
          "all passed one after the other; points are counted: black 0, white 0");
    CHECK(text("b1 d1 pass pass") ==
          "all passed one after the other; points are counted: black 2, white 2");
    CHECK(text("b1 pass pass") ==
          "all passed one after the other; points are counted: black 5, white 0");
    CHECK(play(passing, "pass pass").outcome().draw());
    const auto below = make(
        {5,
         1,
         {"place", "pass when=always", "count what=area when=passes komi=-0.5", "full_board"}});
    CHECK(english(play(below, "pass pass").verdict().text)
              .ends_with("points are counted: black 0, white -0.5"));
}

TEST_CASE("Impossible ways to count are refused", "[rules]") {
    CHECK(refusal({3, 3, {"place", "count komi=5"}, 3}) ==
          "rules.count.komi: needs a game of two sides, found 3");
    CHECK(refusal({3, 3, {"place", "count komi=0.25"}}) ==
          "rules.count.komi: 'komi' must be whole or half points, found 0.25");
    CHECK(refusal({3, 3, {"place", "count when=passes", "full_board"}}) ==
          "rules.count.when: 'passes' needs the rule 'pass'");
    CHECK(refusal({3, 3, {"place", "count komi=-5.5"}}).empty());
}
