// Actions, stones and positions as text.
#include "core/position_text.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/parse_position.hpp"
#include "support/says.hpp"

using namespace tengen;
using namespace tengen::test;

TEST_CASE("An action is a cell, in either letter case", "[core]") {
    const Position position = play(line_game(5, 5, 4), "c3");
    CHECK(*parse_action(position, "b2") == Action::place(6));
    CHECK(*parse_action(position, "B2") == Action::place(6));
}

TEST_CASE("An invalid move is refused with the reason", "[core]") {
    const Position position = play(line_game(5, 5, 4), "c3");
    const auto refused = [&](std::string_view text, std::string_view id,
                             const std::vector<std::string>& arguments = {}) {
        const Result<Action> action = parse_action(position, text);
        INFO(text);
        REQUIRE_FALSE(action);
        CHECK(says(action.error(), id, arguments));
    };
    refused("c3", "{} is occupied", {"c3"});
    refused("f3", "there is no column {} (the board has a..{})", {"f", "e"});
    refused("c6", "there is no row {} (the board has 1..{})", {"6", "5"});
    refused("pass", "pass is not possible here");
    refused("PASS", "pass is not possible here");
    const std::string_view no_cell = "'{}' is not a cell (write a letter and a number: h8)";
    refused("", no_cell, {""});
    refused("c", no_cell, {"c"});
    refused("\x1b[2J", no_cell, {"\\x1b[2J"});
    const auto over = parse_action(play(line_game(3, 3, 3), "a1 a2 b1 b2 c1"), "a3");
    REQUIRE_FALSE(over);
    CHECK(says(over.error(), "the game is over"));
}

TEST_CASE("Moves are played in order, up to the first illegal one", "[core]") {
    const auto played = [](std::string_view text, const std::vector<std::string>& illegal = {}) {
        Position position(line_game(3, 3, 3));
        const Result<void> result = play_actions(position, text);
        INFO(text);
        CHECK(result.has_value() == illegal.empty());
        if (!result) {
            CHECK(says(result.error(), "illegal move {} at move {} ({})", illegal));
        }
        return actions_text(position);
    };
    CHECK(played("") == "");
    CHECK(played("a1 b2  c3 ") == "a1 b2 c3");
    CHECK(played("a1 a1", {"a1", "2", "a1 is occupied"}) == "a1");
    CHECK(played("a1 d4 b2", {"d4", "2", "there is no column d (the board has a..c)"}) == "a1");
    CHECK(played("a1 a2 b1 b2 c1 c2", {"c2", "6", "the game is over"}) == "a1 a2 b1 b2 c1");
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
    const auto game = line_game(5, 5, 4);
    const auto refused = [&](std::string_view text, std::string_view id,
                             const std::vector<std::string>& arguments = {}) {
        const Result<Setup> setup = parse_setup(*game, text);
        INFO(text);
        REQUIRE_FALSE(setup);
        CHECK(says(setup.error(), id, arguments));
    };
    const std::string_view no_side = "there is no side '{}' (sides: {}){}";
    refused("grey:a1", no_side, {"grey", "black, white", ""});
    refused("blakc:a1", no_side, {"blakc", "black, white", " (did you mean 'black'?)"});
    refused("to_move:red", no_side, {"red", "black, white", ""});
    for (const std::string word : {"black", "h8", "to_move:"}) {
        refused(word, "'{}' is not SIDE:CELL,CELL... or to_move:SIDE", {word});
    }
    refused("black:a1,,b1", "'{}' is not a cell (write a letter and a number: h8)", {""});
    refused("black:a9", "there is no row {} (the board has 1..{})", {"9", "5"});
    refused("black:a1 white:a1", "{} has two stones", {"a1"});
    refused("black:a1,a1", "{} has two stones", {"a1"});
    refused("to_move:black to_move:white", "to_move is given twice");
    CHECK(parse_setup(*game, "black: white:a1"));
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

TEST_CASE("A position with shared stones among those of sides is text", "[core]") {
    const auto game = make({4, 4, {"step", "shoot", "stuck", "stones cells=a1,d4"}});
    const Position played = play(game, "a1-b1 c1 d4-d3 b3");
    const std::string text = setup_text(*game, played.present());
    CHECK(text == "black:b1 white:d3 nobody:c1,b3 to_move:black");
    const auto setup = parse_setup(*game, text);
    REQUIRE(setup);
    const Position again(game, *setup);
    CHECK(std::ranges::equal(again.cells(), played.cells()));
    CHECK(again.present() == played.present());
    CHECK_FALSE(parse_setup(*game, "black:a1 white:d4 to_move:nobody"));
    const auto refused = parse_setup(*line_game(5, 5, 4), "nobody:a1");
    REQUIRE_FALSE(refused);
    CHECK(says(refused.error(), "there is no side '{}' (sides: {}){}",
               {"nobody", "black, white", ""}));
}
