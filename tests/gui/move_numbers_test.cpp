// The numbers of moves.
#include "view/move_numbers.hpp"

#include "people_table.hpp"

using namespace tengen;
using namespace tengen::test;

TEST_CASE("stones are numbered one after the other, options of an opening are not", "[gui]") {
    PeopleTable people;
    people.play("gomoku:swap2", "human:Ann,human:Bo", {"h8", "i9", "g7", "more", "a1", "c3"});
    CHECK(move_numbers(people.table->position()) == std::vector<int>{1, 2, 3, 0, 4, 5});
    CHECK(moves_made(people.table->position()) == 5);
    people.act("white");
    CHECK(moves_made(people.table->position()) == 5);
}

TEST_CASE("cells that an opening only names are no moves, a pass is one", "[gui]") {
    struct Row {
        std::string game;
        std::vector<std::string> moves;
        std::vector<int> numbers;
    };
    const Row rows[] = {
        {"gomoku", {}, {}},
        {"gomoku", {"h8", "i9"}, {1, 2}},
        {"connect_four", {"d1", "d2", "d3"}, {1, 2, 3}},
    };
    for (const Row& row : rows) {
        INFO(row.game);
        PeopleTable people;
        people.play(row.game, "human:Ann,human:Bo", row.moves);
        CHECK(move_numbers(people.table->position()) == row.numbers);
        CHECK(moves_made(people.table->position()) == static_cast<int>(row.moves.size()));
    }
}
