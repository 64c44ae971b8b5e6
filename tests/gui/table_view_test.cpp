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

TEST_CASE("a forbidden point that loses is played by the second click on it only", "[gui]") {
    PeopleTable people;
    people.play("gomoku:renju", "human:Ann,human:Bo",
                {"h9", "a1", "g8", "c1", "i8", "e1", "h7", "o15"});
    TableView view([] {}, {});
    view.attach(*people.table);
    const Board& board = people.table->game().board();
    const auto click = [&](const char* name) {
        view.click(parse_cell(board, name).value());
        people.io.restart();
        people.io.poll();
        return people.table->position().ply();
    };
    CHECK(click("h8") == 8);
    REQUIRE(view.remark());
    CHECK(view.remark()->text.find("double three") != std::string::npos);
    // A click elsewhere takes the warning back.
    CHECK(click("a1") == 8);
    CHECK(click("h8") == 8);
    CHECK(click("h8") == 9);
    CHECK(people.table->position().over());
    CHECK(view.status().find("Bo wins") != std::string::npos);
}

TEST_CASE("that a game is paused is not said any longer than it is", "[gui]") {
    PeopleTable people;
    people.play("gomoku", "human:Ann,human:Bo", {"h8"});
    TableView view([] {}, {});
    view.attach(*people.table);
    const std::string before = view.status();
    view.toggle_pause();
    view.click(parse_cell(people.table->game().board(), "h9").value());
    CHECK(view.status() == "The game is paused.");
    view.toggle_pause();
    CHECK(view.status() == before);
}
