// The numbers of moves.
#include "board_drawing/move_numbers.hpp"

#include <algorithm>

#include "core/position_text.hpp"
#include "people_table.hpp"
#include "rules/opening_games.hpp"
#include "support/shipped.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

TEST_CASE("stones are numbered in order, options of an opening have no number", "[gui]") {
    PeopleTable people;
    people.play("gomoku:swap2", "human:Ann,human:Bo", {"h8", "i9", "g7", "more", "a1", "c3"});
    CHECK(move_numbers(people.table->position()) == std::vector<int>{1, 2, 3, 0, 4, 5});
    CHECK(moves_made(people.table->position()) == 5);
    people.act("white");
    CHECK(moves_made(people.table->position()) == 5);
}

TEST_CASE("cells that an opening only names are not moves, but a pass is one", "[gui]") {
    struct Row {
        Position position;
        std::vector<int> numbers;
    };
    const auto offers =
        game_with(steps({"black places in 1x1", "black offers 2", "white picks"}), 9);
    const Row rows[] = {
        {play(offers, ""), {}},
        {play(offers, "e5 a1 b3"), {1, 0, 0}},
        {play(offers, "e5 a1 b3 b3 c3"), {1, 0, 0, 2, 3}},
        // Black cannot flip a stone.
        {play(shipped("reversi"), "pass c1", "white:a1 black:b1 to_move:black"), {1, 2}},
    };
    for (const Row& row : rows) {
        INFO(actions_text(row.position));
        CHECK(move_numbers(row.position) == row.numbers);
        const auto moves = std::count_if(row.numbers.begin(), row.numbers.end(),
                                         [](int number) { return number != 0; });
        CHECK(moves_made(row.position) == moves);
    }
}
