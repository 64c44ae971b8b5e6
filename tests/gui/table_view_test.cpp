// What becomes of clicks at a table.
#include "view/table_view.hpp"

#include "core/notation.hpp"
#include "people_table.hpp"

using namespace tengen;
using namespace tengen::test;

TEST_CASE("where stones fall, any empty cell of a column may be pointed at", "[gui]") {
    PeopleTable people;
    people.play("connect_four", "human:Ann,human:Bo", {"d1"});
    TableView view([] {}, {});
    view.attach(*people.table);
    const Board& board = people.table->game().board();
    const auto cell = [&](const char* name) { return parse_cell(board, name).value(); };
    const BoardPicture picture = view.picture(cell("d6"));
    REQUIRE(picture.stones.size() == 2);
    CHECK(picture.stones.back().cell == cell("d2"));
    CHECK(picture.stones.back().opacity < 1);
    view.click(cell("d6"));
    people.io.restart();
    people.io.poll();
    REQUIRE(people.table->position().ply() == 2);
    CHECK(people.table->position().last_action() == Action::place(cell("d2")));
}
