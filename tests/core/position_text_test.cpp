// Actions, stones and positions as text.
#include <fmt/format.h>

#include "core/position_text.hpp"

#include <string>

#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/parse_position.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::string action_error(const Position& position, std::string_view text) {
    const Result<Action> action = parse_action(position, text);
    return action ? "legal: " + position.action_name(*action) : english(action.error());
}

std::string setup_error(std::string_view text) {
    const Result<Setup> setup = parse_setup(*line_game(5, 5, 4), text);
    return setup ? "no error" : english(setup.error());
}

std::string played(std::string_view text) {
    Position position(line_game(3, 3, 3));
    const Result<void> result = play_actions(position, text);
    return result ? actions_text(position)
                  : fmt::format("{} | {}", actions_text(position), english(result.error()));
}

}  // namespace

TEST_CASE("An action is a cell, in either letter case", "[core]") {
    const Position position = play(line_game(5, 5, 4), "c3");
    CHECK(*parse_action(position, "b2") == Action::place(6));
    CHECK(*parse_action(position, "B2") == Action::place(6));
}

TEST_CASE("An invalid move is refused with the reason", "[core]") {
    const Position position = play(line_game(5, 5, 4), "c3");
    CHECK(action_error(position, "c3") == "c3 is occupied");
    CHECK(action_error(position, "f3") == "there is no column f (the board has a..e)");
    CHECK(action_error(position, "c6") == "there is no row 6 (the board has 1..5)");
    CHECK(action_error(position, "pass") == "pass is not possible here");
    CHECK(action_error(position, "PASS") == "pass is not possible here");
    CHECK(action_error(position, "") == "'' is not a cell (write a letter and a number: h8)");
    CHECK(action_error(position, "c") == "'c' is not a cell (write a letter and a number: h8)");
    CHECK(action_error(position, "\x1b[2J") ==
          "'\\x1b[2J' is not a cell (write a letter and a number: h8)");
    const Position over = play(line_game(3, 3, 3), "a1 a2 b1 b2 c1");
    CHECK(action_error(over, "a3") == "the game is over");
}

TEST_CASE("Moves are played in order, up to the first illegal one", "[core]") {
    CHECK(played("") == "");
    CHECK(played("a1 b2  c3 ") == "a1 b2 c3");
    CHECK(played("a1 a1") == "a1 | illegal move a1 at move 2 (a1 is occupied)");
    CHECK(played("a1 d4 b2") ==
          "a1 | illegal move d4 at move 2 (there is no column d (the board has a..c))");
    CHECK(played("a1 a2 b1 b2 c1 c2") ==
          "a1 a2 b1 b2 c1 | illegal move c2 at move 6 (the game is over)");
}

TEST_CASE("Stones are read and written by side", "[core]") {
    const auto game = line_game(5, 5, 4, 3);
    const auto setup = parse_setup(*game, "white:b2 black:a1,c3 to_move:red");
    REQUIRE(setup);
    CHECK(setup->stones.size() == 3);
    CHECK(setup->to_move == 3);
    CHECK(setup_text(*game, *setup) == "black:a1,c3 white:b2 to_move:red");
    const auto again = parse_setup(*game, setup_text(*game, *setup));
    REQUIRE(again);
    CHECK(setup_text(*game, *again) == setup_text(*game, *setup));
    CHECK(Position(game, *again) == Position(game, *setup));
    CHECK(setup_text(*game, {}) == "");
    CHECK(*parse_setup(*game, "") == Setup{});
    CHECK(parse_setup(*game, "BLACK:A1 black:b1 To_Move:White"));
}

TEST_CASE("Invalid stones are refused with the reason", "[core]") {
    CHECK(setup_error("grey:a1") == "there is no side 'grey' (sides: black, white)");
    CHECK(setup_error("blakc:a1") ==
          "there is no side 'blakc' (sides: black, white) (did you mean 'black'?)");
    CHECK(setup_error("black") == "'black' is not SIDE:CELL,CELL... or to_move:SIDE");
    CHECK(setup_error("h8") == "'h8' is not SIDE:CELL,CELL... or to_move:SIDE");
    CHECK(setup_error("to_move:") == "'to_move:' is not SIDE:CELL,CELL... or to_move:SIDE");
    CHECK(setup_error("black: white:a1") == "no error");
    CHECK(setup_error("black:a1,,b1") == "'' is not a cell (write a letter and a number: h8)");
    CHECK(setup_error("black:a9") == "there is no row 9 (the board has 1..5)");
    CHECK(setup_error("black:a1 white:a1") == "a1 has two stones");
    CHECK(setup_error("black:a1,a1") == "a1 has two stones");
    CHECK(setup_error("to_move:red") == "there is no side 'red' (sides: black, white)");
    CHECK(setup_error("to_move:black to_move:white") == "to_move is given twice");
}

TEST_CASE("A position is written with its game, its stones, its moves and its key", "[core]") {
    const Position position = play(line_game(3, 3, 3), "a1 c3", "white:b2 to_move:black");
    const std::string text = to_text(position);
    CHECK(text.find("game test\nboard 3 3 lines\nsides black white\nseats 2\n") == 0);
    CHECK(text.find("\nsetup white:b2 to_move:black\nactions a1 c3\nkey ") != std::string::npos);
    const Result<Position> parsed = parse_position(text, all_rules());
    REQUIRE(parsed);
    CHECK(*parsed == position);
    CHECK(parsed->ply() == 2);
    CHECK(to_text(*parsed) == text);
}
