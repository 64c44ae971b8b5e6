// The order of turns.
#include <string>

#include "core/position_text.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// Returns the seats that act in the first `plies` plies, counted from 1.
std::string seats(std::shared_ptr<const Game> game, int plies, const std::string& setup = "") {
    Position position = play(std::move(game), "", setup);
    std::string text;
    for (int ply = 0; ply < plies; ++ply) {
        text += std::to_string(position.turn().seat + 1);
        position.apply(position.empty_cells()[0]);
        REQUIRE(position.turn_at(ply).seat + 1 == text.back() - '0');
    }
    return text;
}

std::shared_ptr<const Game> turns_game(const std::string& turns, int sides = 2, int seats = 0) {
    return make({8, 8, {"place", "line length=8", turns, "full_board"}, sides, seats});
}

}  // namespace

TEST_CASE("Seats act in order, with and without the turns rule", "[rules]") {
    CHECK(seats(line_game(8, 8, 8), 5) == "12121");
    CHECK(seats(line_game(8, 8, 8, 3), 7) == "1231231");
    CHECK(seats(line_game(8, 8, 8, 8), 9) == "123456781");
    CHECK(seats(turns_game("turns", 3), 7) == "1231231");
}

TEST_CASE("A turn can have several stones, and the first turn another number", "[rules]") {
    CHECK(seats(turns_game("turns stones=2"), 7) == "1122112");
    CHECK(seats(turns_game("turns stones=2 first=1"), 8) == "12211221");
    CHECK(seats(turns_game("turns stones=2 first=0"), 7) == "1122112");
    CHECK(seats(turns_game("turns stones=1 first=3"), 7) == "1112121");
    CHECK(seats(turns_game("turns stones=2 first=1", 3), 9) == "122331122");
}

TEST_CASE("Seats may act in any order", "[rules]") {
    CHECK(seats(turns_game("turns order=1,2,2,1"), 9) == "122112211");
    CHECK(seats(turns_game("turns order=3,1,2", 3), 6) == "312312");
    CHECK(seats(turns_game("turns order=2,1 stones=2 first=1"), 6) == "211221");
}

TEST_CASE("An order with an unknown seat is refused", "[rules]") {
    const auto text = refusal({8, 8, {"place", "line length=5", "turns order=1,3", "full_board"}});
    CHECK(text == "rules.turns.order: 'order' names seat 3, the game has 2");
}

TEST_CASE("More seats than sides play in teams", "[rules]") {
    const auto game = turns_game("turns", 2, 4);
    CHECK(seats(game, 6) == "123412");
    Position position = play(game, "");
    std::string sides;
    for (int ply = 0; ply < 6; ++ply) {
        sides += std::to_string(position.turn().side);
        position.apply(position.empty_cells()[0]);
    }
    CHECK(sides == "121212");
    CHECK(position.side_of(2) == 1);
    CHECK(position.side_of(3) == 2);
}

TEST_CASE("After a setup the named side is to move", "[rules]") {
    CHECK(seats(line_game(8, 8, 8), 3, "black:a1") == "121");
    CHECK(seats(line_game(8, 8, 8), 3, "black:a1 to_move:white") == "212");
    CHECK(seats(turns_game("turns stones=2 first=1"), 5, "black:a1 to_move:white") == "22112");
    CHECK(seats(turns_game("turns stones=2 first=1"), 5, "to_move:white") == "21122");
    CHECK(seats(turns_game("turns order=2,1"), 3, "black:a1 to_move:black") == "121");
}

TEST_CASE("Undo restores the remaining stones of a turn", "[rules]") {
    Position position = play(turns_game("turns stones=3 first=2"), "a1 b1 c1 d1");
    const std::uint64_t key = position.key();
    const Turn turn = position.turn();
    position.apply(position.empty_cells()[0]);
    CHECK(position.turn().seat == 0);
    CHECK(position.key() != key);
    position.undo();
    CHECK(position.key() == key);
    CHECK(position.turn() == turn);
}

TEST_CASE("Different numbers of remaining stones in a turn are different positions", "[rules]") {
    const auto game = turns_game("turns stones=2 first=1");
    const Position one = play(game, "a1 b1 c1", "");
    const Position two = play(game, "", "black:a1 white:b1,c1 to_move:black");
    CHECK(one.turn() == two.turn());
    CHECK(one == two);
    const Position half = play(game, "b1", "white:c1 black:a1 to_move:white");
    CHECK(half.cells().size() == two.cells().size());
    CHECK(std::equal(half.cells().begin(), half.cells().end(), two.cells().begin()));
    CHECK_FALSE(half == two);
    CHECK(half.key() != two.key());
}
