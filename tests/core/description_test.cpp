// The canonical text of games.
#include <string>

#include "core/game.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/spoiled.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

constexpr const char* kText =
    "game gomoku renju\n"
    "board 9 8 squares\n"
    "blocked 0 71\n"
    "sides black white\n"
    "seats 4\n"
    "rule place on=empty stones=own\n"
    "rule line length=5 overline=loses,wins closed=wins directions= misere=false winner=side\n"
    "rule full_board result=draw\n";

std::string description_error(std::string_view text) {
    const auto description = parse_description(text, all_rules());
    return description ? "no error" : english(description.error());
}

/// kText with one part replaced.
std::string with(std::string_view part, std::string_view other) {
    return test::with(kText, part, other);
}

}  // namespace

TEST_CASE("A description is the same after writing and reading", "[core]") {
    const auto description = parse_description(kText, all_rules());
    REQUIRE(description);
    CHECK(description->id == "gomoku");
    CHECK(description->variant == "renju");
    CHECK(full_name(*description) == "gomoku:renju");
    CHECK(description->board.rows == 9);
    CHECK(description->board.columns == 8);
    CHECK(description->board.drawing == BoardDrawing::Squares);
    CHECK(description->board.blocked == std::vector<Cell>{0, 71});
    CHECK(description->seats == 4);
    CHECK(description->rules[1].parameters.text("overline", 1) == "loses");
    CHECK(to_text(*description) == kText);
    CHECK(Game::create(*description, all_rules()));
}

TEST_CASE("The drawing of a board is kept, and does not change the rules", "[core]") {
    const auto squares = parse_description(kText, all_rules());
    const auto chequered = parse_description(with("squares", "chequered"), all_rules());
    REQUIRE(chequered);
    CHECK(chequered->board.drawing == BoardDrawing::Chequered);
    CHECK(to_text(*chequered) == with("squares", "chequered"));
    CHECK(has_same_rules(*squares, *chequered));
    CHECK(fingerprint(*squares) == fingerprint(*chequered));
}

TEST_CASE("A description without variant and holes is the same after writing and reading",
          "[core]") {
    const GameDescription description =
        describe({3, 4, {"place", "line length=3", "full_board"}, 3});
    const auto parsed = parse_description(to_text(description), all_rules());
    REQUIRE(parsed);
    CHECK(*parsed == description);
    CHECK(full_name(*parsed) == "test");
}

TEST_CASE("Parameters missing in a text have their defaults", "[core]") {
    const auto description = parse_description(
        with(" overline=loses,wins closed=wins directions= misere=false winner=side", ""),
        all_rules());
    REQUIRE(description);
    CHECK(description->rules[1].parameters.text("overline", 2) == "wins");
}

TEST_CASE("A game knows its board in canonical form", "[core]") {
    const auto game = make({3, 3, {"place", "full_board"}, 2, 0, {8, 1, 8}});
    CHECK(game->description().board.blocked == std::vector<Cell>{1, 8});
}

TEST_CASE("A damaged description is refused with the line", "[core]") {
    const auto [part, other, expected] = GENERATE(table<std::string, std::string, std::string>({
        {"game gomoku", "gane gomoku", "'gane gomoku renju' is not a line of a game description"},
        {"renju", "renju x", "'game gomoku renju x' is not a line of a game description"},
        {"board 9", "board 0", "'board' is not a line of a game description"},
        {"board 9 8", "board 9 65", "'board' is not a line of a game description"},
        {"squares", "circles", "'board' is not a line of a game description"},
        {"blocked 0", "blocked -1", "'blocked' is not a line of a game description"},
        {"71", "4096", "'blocked' is not a line of a game description"},
        {"sides black white", "sides", "'sides' is not a line of a game description"},
        {"sides black white\n", "", "'seats 4' is not a line of a game description"},
        {"seats 4", "seats 9", "'seats' is not a line of a game description"},
        {"seats 4", "seats 4 4", "'seats 4 4' is not a line of a game description"},
        {"rule place", "rule plase", "this program does not know the rule 'plase'"},
        {"length=5", "length=x", "'length' must be a whole number 2..64, found 'x'"},
        {"loses,wins", "loses,wins,wins", "'overline' needs one value or 2, found 3"},
        {"rule full_board", "\nrule full_board", "'' is not a line of a game description"},
        {"seats 4\n", "seats 4\nsides a b\n", "'sides a b' is not a line of a game description"},
    }));
    CHECK(description_error(with(part, other)) == expected);
}

TEST_CASE("A description that stops early is refused", "[core]") {
    const std::string text = kText;
    const std::size_t seats = text.find("seats");
    CHECK(description_error("") == "the game description is not complete");
    CHECK(description_error(text.substr(0, seats)) == "the game description is not complete");
}

TEST_CASE("Rules before sides are refused, because their parameters are for each side", "[core]") {
    CHECK(description_error("game x\nboard 3 3 lines\nrule line length=3\nsides a b\nseats 2\n") ==
          "'rule line length=3' is not a line of a game description");
}

TEST_CASE("A board of lines is the same after writing and reading", "[core]") {
    GameDescription description = describe({3, 3, {"place", "line length=3", "full_board"}});
    description.board.lines = {{0, 1, 2}, {0, 4, 8}};
    const auto game = Game::create(description, all_rules());
    REQUIRE(game);
    const std::string text = to_text((*game)->description());
    CHECK_THAT(text, Catch::Contains("\nblocked 3 5 6 7\nline 0 1 2\nline 0 4 8\nsides "));
    const auto parsed = parse_description(text, all_rules());
    REQUIRE(parsed);
    CHECK(*parsed == (*game)->description());
    CHECK(Game::create(*parsed, all_rules()));
    // Without blocked cells.
    description.board.lines = {{0, 1, 2, 5, 4, 3, 6, 7, 8}};
    CHECK(parse_description(to_text(description), all_rules()).value() == description);
    CHECK_FALSE(parse_description(test::with(text, "line 0 4 8", "line 0 x"), all_rules()));
}
