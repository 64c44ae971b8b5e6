// Morris and Teeko: stones in hand, mills and flights, compared with a plain program and with
// counts of OpenSpiel.
#include <algorithm>
#include <bit>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/perft.hpp"
#include "core/position_text.hpp"
#include "core/symmetry.hpp"
#include "support/action_names.hpp"
#include "support/catch.hpp"
#include "support/naive_morris.hpp"
#include "support/says.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// The shipped game without stones in hand, for positions after all placings.
std::shared_ptr<const Game> without_hands(std::string_view name) {
    GameDescription description = shipped(name)->description();
    for (RuleUse& use : description.rules) {
        if (use.name == "hand") use.parameters.set("pieces", {std::int64_t{0}});
    }
    return Game::create(description, all_rules()).value();
}

std::set<std::string> marked(const Position& position) {
    std::set<std::string> marks;
    for (const Mark& mark : position.marks()) {
        marks.insert(cell_name(position.board(), mark.cell) + ' ' + std::string(mark.kind));
    }
    return marks;
}

}  // namespace

TEST_CASE("Nine men's morris has the numbers of turns of OpenSpiel", "[games]") {
    Position position(shipped("morris"));
    const std::uint64_t turns[] = {24, 552, 12144, 255024};
    for (int depth = 1; depth <= 4; ++depth) {
        CHECK(perft(position, depth, PerftUnit::Turns).sequences == turns[depth - 1]);
    }
}

TEST_CASE("Nine men's morris is played like in a plain program", "[games]") {
    const auto game = shipped("morris");
    std::mt19937 random(11);
    int takes = 0, flights = 0, decided = 0;
    for (int round = 0; round < 150; ++round) {
        Position position(game);
        naive::Morris plain;
        while (!position.over()) {
            INFO("round " << round << ": " << actions_text(position));
            const std::vector<naive::Morris::Move> moves = plain.moves();
            std::set<std::string> expected;
            for (const auto& move : moves) expected.insert(naive::Morris::name(move));
            REQUIRE(action_names(position) == expected);
            const auto& move = moves[random() % moves.size()];
            takes += move.to < 0 ? 1 : 0;
            flights +=
                move.from >= 0 && move.to >= 0 && !naive::Morris::adjacent(move.from, move.to) ? 1
                                                                                               : 0;
            position.apply(parse_action(position, naive::Morris::name(move)).value());
            plain.play(move);
            if (plain.winner != 0) REQUIRE(position.over());
        }
        // Only the plain program knows no draws.
        INFO(actions_text(position));
        REQUIRE((plain.winner == 0) == position.outcome().draw());
        if (plain.winner == 0) continue;
        REQUIRE(position.outcome().winner == plain.winner);
        ++decided;
    }
    CHECK(takes > 500);
    CHECK(flights > 200);
    CHECK(decided > 50);
}

TEST_CASE("A mill takes one stone, and spares mills while it can", "[games]") {
    const auto game = without_hands("morris");
    const Position mill =
        play(game, "e3-d3", "white:a1,g1,d1,d2,e3,a7 black:b6,d6,f6,g7,f2 to_move:white");
    CHECK(mill.turn().side == 1);
    CHECK(action_names(mill) == std::set<std::string>{"-g7", "-f2"});
    CHECK(english(mill.prompt()) == "white has a mill and takes a stone");
    CHECK(marked(mill) == std::set<std::string>{"g7 takable", "f2 takable"});
    const Board& board = mill.board();
    CHECK(english(mill.why_not(Action::take(board.cell(5, 3)))) ==
          "the stone on d6 is in a mill, and others are not");
    CHECK(english(mill.why_not(Action::place(board.cell(5, 3)))) ==
          "the stone on d6 is in a mill, and others are not");
    for (const Action action : {Action::take(0), Action::place(0), Action::pass()}) {
        CHECK(english(mill.why_not(action)) == "white must take a stone of another side");
    }
    CHECK(english(mill.why_not(Action::move(0, 3))) == "white must take a stone of another side");
    const Position taken =
        play(game, "e3-d3 -g7", "white:a1,g1,d1,d2,e3,a7 black:b6,d6,f6,g7,f2 to_move:white");
    CHECK(taken.turn().side == 2);
    CHECK(marked(taken).empty());
    CHECK(english(taken.why_not(Action::take(0))) == "only a side with a new mill takes a stone");
    // Only mills are left.
    const Position spent =
        play(game, "e3-d3", "white:a1,g1,d1,d2,e3,a7 black:b6,d6,f6 to_move:white");
    CHECK(action_names(spent) == std::set<std::string>{"-b6", "-d6", "-f6"});
    CHECK(marked(spent) == std::set<std::string>{"b6 takable", "d6 takable", "f6 takable"});
}

TEST_CASE("Stones fly once three are left, and a side with two loses", "[games]") {
    const auto game = without_hands("morris");
    const char* const three = "white:a1,d1,d2 black:b6,d6,f2,g7 to_move:white";
    const Position flying = play(game, "", three);
    CHECK(action_names(flying).size() == 3 * 17);
    CHECK(action_names(flying).count("a1-e5") == 1);
    // Black has four stones, which go to neighbours only.
    CHECK(action_names(play(game, "a1-e5", three)).count("b6-a7") == 0);
    const Position end = play(game, "a1-d3 -b6 d6-d7 d3-a1 d7-d6 a1-d3 -d6", three);
    REQUIRE(end.over());
    CHECK(end.outcome().winner == 1);
    CHECK(english(end.verdict().text) == "black has only 2 stones and loses");
}

TEST_CASE("A side without a move along the lines loses", "[games]") {
    const Position end = play(without_hands("morris"), "d2-d1",
                              "white:a1,g1,g4,b4 black:a4,d7,f4,d2,e4,a7 to_move:black");
    CHECK_FALSE(end.over());
    const Position stuck = play(without_hands("morris"), "b2-b4",
                                "white:a1,d1,g1,a4 black:b2,d2,g4,a7,f6 to_move:black");
    REQUIRE(stuck.over());
    CHECK(stuck.verdict().reason == "stuck");
    CHECK(stuck.outcome().winner == 2);
}

TEST_CASE("A hundred moves without a taken stone draw", "[games]") {
    GameDescription description = without_hands("morris")->description();
    std::erase_if(description.rules, [](const RuleUse& use) { return use.name == "repetition"; });
    for (RuleUse& use : description.rules) {
        if (use.name == "move_limit") use.parameters.set("moves", {std::int64_t{6}});
    }
    const auto game = Game::create(description, all_rules()).value();
    const char* const stones = "white:a1,d1,d2,e3 black:b6,d6,f2,g7,a7 to_move:white";
    const Position late =
        play(game, "a1-a4 g7-g4 a4-a1 g4-g7 e3-d3 -f2 g7-g4 a1-a4 g4-g7 a4-a1 g7-g4", stones);
    CHECK_FALSE(late.over());
    const Position drawn =
        play(game, "a1-a4 g7-g4 a4-a1 g4-g7 e3-d3 -f2 g7-g4 a1-a4 g4-g7 a4-a1 g7-g4 a1-a4", stones);
    REQUIRE(drawn.over());
    CHECK(drawn.outcome().draw());
    CHECK(english(drawn.verdict().text) == "no stone was taken in 6 moves");
}

TEST_CASE("The board of morris keeps the turns and reflections of its square", "[games]") {
    CHECK(symmetries_of(*shipped("morris")).size() == 8);
    CHECK(symmetries_of(*shipped("morris:six")).size() == 8);
    CHECK(shipped("morris")->board().playable_count() == 24);
    CHECK(shipped("morris:six")->board().playable_count() == 16);
}

TEST_CASE("Teeko is won by 44 patterns of four stones", "[games]") {
    const auto game = without_hands("teeko");
    const Board& board = game->board();
    int rows = 0, squares = 0;
    for (unsigned set = 0; set < 1u << 25; ++set) {
        if (std::popcount(set) != 4) continue;
        Setup setup;
        for (Cell cell = 0; cell < 25; ++cell) {
            if ((set >> cell & 1) != 0) setup.stones.push_back({cell, 1});
        }
        setup.to_move = 2;
        const Position position(game, setup);
        // Red has no stones, so it cannot move either.
        if (!position.over() || position.verdict().reason != "line") continue;
        CHECK(position.outcome().winner == 1);
        const std::vector<Cell> cells = position.verdict().cells;
        const bool is_row = position.verdict().text.id.find("row") != std::string::npos;
        (is_row ? rows : squares) += 1;
        CHECK(cells.size() == 4);
        for (const Cell cell : cells) CHECK((set >> cell & 1) != 0);
    }
    CHECK(rows == 28);
    CHECK(squares == 16);
    CHECK(board.cell_count() == 25);
}

TEST_CASE("Teeko places four stones each, then moves them", "[games]") {
    const auto game = shipped("teeko");
    const Position placed = play(game, "c3 b2 d4 d2 b4 c4 c1");
    CHECK(english(placed.status().front()) == "in hand: black 0, red 1");
    CHECK(english(placed.why_not(Action::move(0, 1))) == "red has no stone on a1");
    CHECK(english(placed.why_not(Action::move(6, 0))) ==
          "the stone on b2 cannot move while red has stones in hand");
    const Position moving = play(game, "c3 b2 d4 d2 b4 c4 c1 e5");
    CHECK(english(moving.why_not(Action::place(0))) == "black has no stone left in hand");
    CHECK(action_names(moving).count("c1-b1") == 1);
    CHECK(action_names(moving).count("a1") == 0);
    const Position won = play(game, "a1 e5 b1 e4 a2 d1 c3 d3 c3-b2");
    REQUIRE(won.over());
    CHECK(english(won.verdict().text) == "black wins by a square of stones (a1-b1-a2-b2)");
}
