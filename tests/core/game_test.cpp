// Valid games, and the errors of invalid ones.
#include "core/game.hpp"

#include <string>

#include "support/catch.hpp"
#include "support/games.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

const std::vector<std::string> kRules{"place", "line length=3", "full_board"};

std::string game_error(const GameDescription& description) {
    const auto game = Game::create(description, all_rules());
    return game ? "" : english(game.error());
}

std::string with_id(std::string id, std::string variant = "") {
    GameDescription description = describe({3, 3, kRules});
    description.id = std::move(id);
    description.variant = std::move(variant);
    return game_error(description);
}

std::string with_sides(std::vector<std::string> sides) {
    GameDescription description = describe({3, 3, kRules});
    description.sides = std::move(sides);
    return game_error(description);
}

}  // namespace

TEST_CASE("A game has 1 to 8 sides, and a seat for each", "[core]") {
    for (int sides = 1; sides <= 8; ++sides) {
        CHECK(refusal({3, 3, kRules, sides}).empty());
        CHECK(refusal({3, 3, kRules, sides, 8}).empty());
    }
    CHECK(refusal({3, 3, kRules, 0, 1}) == "sides: a game has 1..8 sides, found 0");
    CHECK(refusal({3, 3, kRules, 9, 9}) == "sides: a game has 1..8 sides, found 9");
    CHECK(refusal({3, 3, kRules, 2, 9}) == "seats: a game has 1..8 seats, found 9");
    CHECK(refusal({3, 3, kRules, 2, -1}) == "seats: a game has 1..8 seats, found -1");
    CHECK(refusal({3, 3, kRules, 3, 2}) == "seats: 2 seats cannot play 3 sides");
}

TEST_CASE("A game needs a rule that offers actions and rules that end it", "[core]") {
    CHECK(refusal({3, 3, {}}) == "rules: no rule provides actions (add 'place', 'drop' or 'step')");
    for (const char* other : {"line length=3", "repetition", "stuck", "pass"}) {
        INFO(other);
        CHECK(refusal({3, 3, {other, "full_board"}}) ==
              "rules: no rule provides actions (add 'place', 'drop' or 'step')");
    }
    CHECK(refusal({3, 3, {"place"}}) ==
          "rules: no rule ends the game (add 'line' or 'full_board')");
    CHECK(refusal({3, 3, {"place", "line length=3"}}) ==
          "rules: no rule handles a full board (add 'full_board')");
    CHECK(refusal({3, 3, {"drop", "line length=3"}}) ==
          "rules: no rule handles a full board (add 'full_board')");
    const std::string full = "rules: no rule handles a full board (add 'full_board')";
    for (const char* more : {"capture", "enclose", "opening name=swap", "opening name=none",
                             "turns stones=2", "move_limit moves=9", "no_line", "connect"}) {
        INFO(more);
        CHECK(refusal({5, 5, {"place", "line length=3", more}}) == full);
        CHECK(refusal({5, 5, {"place stones=any", "line length=3", more}}) == full);
    }
    CHECK(refusal({5, 5, {"drop", "pop", "line length=3", "move_limit moves=99"}}) == full);
    for (const char* answer : {"full_board", "pass", "count", "move_limit empty_left=1"}) {
        INFO(answer);
        CHECK(refusal({5, 5, {"place", "line length=3", "capture", answer}}).empty());
    }
    CHECK(refusal({3, 3, {"pop", "line length=3", "full_board", "move_limit moves=9"}}) ==
          "rules: no rule provides actions (add 'place', 'drop' or 'step')");
    CHECK(refusal({3, 3, {"plaice", "full_board"}}) == "rules.plaice: unknown rule 'plaice'");
    CHECK(refusal({0, 3, kRules}) == "board.columns: must be 1..64, found 0");
}

TEST_CASE("Names are single words that the text forms can hold", "[core]") {
    CHECK(with_id("gomoku", "renju").empty());
    CHECK(with_id("五子棋").empty());
    CHECK(with_sides({"black", "white"}).empty());
    const std::string hint = " is not a name (write one word without ':', ',', '=' and '/')";
    CHECK(with_id("") == "game: ''" + hint);
    CHECK(with_sides({"white", "nobody"}).find("means stones of no side") != std::string::npos);
    CHECK(with_id("a b") == "game: 'a b'" + hint);
    CHECK(with_id("a\nb") == "game: 'a\\x0ab'" + hint);
    CHECK(with_id("../a") == "game: '../a'" + hint);
    CHECK(with_id("a", "b:c") == "variant: 'b:c'" + hint);
    CHECK(with_sides({"black", "dark blue"}) == "sides[1]: 'dark blue'" + hint);
    CHECK(with_sides({"black", "a:b"}) == "sides[1]: 'a:b'" + hint);
    CHECK(with_sides({"black", "to_move"}) == "sides[1]: 'to_move'" + hint);
    CHECK(with_sides({"black", "black"}) == "sides[1]: two sides are called 'black'");
}

TEST_CASE("Parameters made for another number of sides are refused", "[core]") {
    GameDescription description = describe({3, 3, kRules, 3});
    description.sides.pop_back();
    description.seats = 2;
    CHECK(game_error(description) == "rules.place.also: 'also' needs one value or 2, found 3");
}

TEST_CASE("Seats take the sides in turn", "[core]") {
    const auto game = make({3, 3, kRules, 2, 4});
    CHECK(game->slots() == 4);
    CHECK(game->side_of_slot(0) == 1);
    CHECK(game->side_of_slot(1) == 2);
    CHECK(game->side_of_slot(2) == 1);
    CHECK(game->side_of_slot(3) == 2);
    CHECK(game->side_name(2) == "white");
}

TEST_CASE("Initial stones are on the board, once each, of sides that exist", "[core]") {
    const auto game = make({3, 3, kRules, 2, 0, {4}});
    const auto fault = [&](const Setup& setup) {
        const Result<void> checked = game->check(setup);
        return checked ? "" : english(checked.error());
    };
    CHECK(fault({{{0, 1}, {8, 2}}, 2}) == "");
    CHECK(fault({{{9, 1}}, 0}) == "a stone is set up outside the board");
    CHECK(fault({{{4, 1}}, 0}) == "a stone is set up outside the board");
    CHECK(fault({{{0, 3}}, 0}) == "a1 has a stone of a side that the game does not have");
    CHECK(fault({{{0, 0}}, 0}) == "a1 has a stone of a side that the game does not have");
    CHECK(fault({{{0, 1}, {0, 2}}, 0}) == "a1 has two stones");
    CHECK(fault({{}, 3}) == "the side to move is not one of the game's");
}
