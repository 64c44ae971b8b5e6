// The result of a valid game file: the description, its variants and its choices.
#include <fmt/format.h>

#include "config/game_file.hpp"

#include "config/game_library.hpp"
#include "config_fixture.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

GameFile read(const TempFolder& folder, std::string_view content) {
    auto file = read_game_file(folder.write("x.yaml", content), catalogue());
    REQUIRE((file ? Texts{} : folder.lines(file.error())) == Texts{});
    return std::move(*file);
}

GameDescription description(const GameFile& file, std::string_view variant = "",
                            const Overrides& overrides = {}) {
    const auto game = file.load(variant, overrides, catalogue());
    REQUIRE((game ? Texts{} : to_lines(game.error())) == Texts{});
    return game->game->description();
}

Texts refusal(const TempFolder& folder, std::string_view content) {
    const auto file = read_game_file(folder.write("x.yaml", content), catalogue());
    return file ? Texts{} : folder.lines(file.error());
}

constexpr std::string_view kHead =
    "name: game\n"
    "board: {rows: 5, columns: 7}\n"
    "sides: [black, white]\n";
constexpr std::string_view kRules =
    "rules:\n"
    "  place: {}\n"
    "  line: {length: 4}\n"
    "  full_board: {}\n";

std::string with_sides(std::string_view sides) {
    return fmt::format("name: game\nboard: {{rows: 5, columns: 7}}\nsides: {}\n", sides);
}

}  // namespace

TEST_CASE("a game file becomes a description with all parameters", "[config]") {
    const TempFolder folder;
    const GameFile file = read(folder, std::string(kHead) + std::string(kRules));
    CHECK(to_text(description(file)) ==
          "game game\n"
          "board 5 7 lines\n"
          "sides black white\n"
          "seats 2\n"
          "rule place on=empty stones=own\n"
          "rule line length=4 overline=wins,wins closed=wins directions= misere=false winner=side\n"
          "rule full_board result=draw\n");
    CHECK(file.title().in("en") == "game");
}

TEST_CASE("titles are in the requested language, or else in English", "[config]") {
    const TempFolder folder;
    const GameFile file =
        read(folder, std::string(kHead) + "title: {zh: 棋, en: Game}\nabout: Plain.\n" +
                         std::string(kRules));
    CHECK(file.title().in("zh") == "棋");
    CHECK(file.title().in("de") == "Game");
    CHECK(file.about().in("zh") == "Plain.");
}

TEST_CASE("blocked cells and the drawing are part of the board", "[config]") {
    const TempFolder folder;
    const GameFile file =
        read(folder,
             "name: game\n"
             "board: {rows: 5, columns: 5, draw: squares, blocked: [e5, a1, a1]}\n"
             "sides: [black, white]\n" +
                 std::string(kRules));
    const BoardShape board = description(file).board;
    CHECK(board.blocked == std::vector<Cell>{0, 24});
    CHECK(board.drawing == BoardDrawing::Squares);
}

TEST_CASE("a board of squares can be chequered, and others cannot", "[config]") {
    const TempFolder folder;
    const std::string rest = "sides: [black, white]\n" + std::string(kRules);
    const GameFile file =
        read(folder, "name: game\nboard: {rows: 5, columns: 5, draw: chequered}\n" + rest);
    CHECK(description(file).board.drawing == BoardDrawing::Chequered);
    for (const std::string board :
         {"rows: 5, columns: 5, neighbours: hexagonal, draw: chequered",
          "shape: hexagon, size: 3, draw: chequered",
          "shape: boxes, rows: 3, columns: 3, draw: chequered",
          "rows: 3, columns: 3, lines: [a1-a3, a1-c1], draw: chequered"}) {
        INFO(board);
        const Texts errors = refusal(folder, "name: game\nboard: {" + board + "}\n" + rest);
        const std::string place = "x.yaml:2:" + std::to_string(9 + board.find("chequered"));
        CHECK(errors == Texts{place + ": 'draw: chequered' needs a board of squares"});
    }
}

TEST_CASE("the occupied seats play the first sides", "[config]") {
    const TempFolder folder;
    const GameFile file = read(folder,
                               "name: game\nboard: {rows: 5, columns: 5}\n"
                               "sides: [white, gold, red]\nseats: {default: 2}\n" +
                                   std::string(kRules));
    CHECK(description(file).sides == Texts{"white", "gold"});
    for (int seats = 1; seats <= 3; ++seats) {
        Overrides some;
        some.seats = seats;
        CHECK(description(file, "", some).sides.size() == static_cast<std::size_t>(seats));
    }
    Overrides four;
    four.seats = 4;
    CHECK_FALSE(file.load("", four, catalogue()));
}

TEST_CASE("a value per side is read by the names of the sides", "[config]") {
    const TempFolder folder;
    const GameFile file =
        read(folder, with_sides("[black, white, red]") + "seats: {default: 2, max: 3}\n" +
                         "rules:\n  place: {}\n  full_board: {}\n"
                         "  line: {length: 4, overline: {white: ignored, red: loses}}\n");
    const RuleUse line = description(file).rules[2];
    CHECK(line.parameters.text("overline", 1) == "wins");
    CHECK(line.parameters.text("overline", 2) == "ignored");
    Overrides three;
    three.seats = 3;
    CHECK(description(file, "", three).rules[2].parameters.text("overline", 3) == "loses");
}

TEST_CASE("lists are read item by item", "[config]") {
    const TempFolder folder;
    const GameFile file = read(folder, std::string(kHead) +
                                           "rules:\n  place: {}\n  full_board: {}\n"
                                           "  line: {length: 4, directions: [vertical, diagonal]}\n"
                                           "  turns: {order: [1, 2, 2], stones: 2, first: 1}\n");
    const auto rules = description(file).rules;
    CHECK(to_text(rules[2].parameters) ==
          "length=4 overline=wins,wins closed=wins directions=vertical,diagonal misere=false "
          "winner=side");
    CHECK(to_text(rules[3].parameters) == "order=1,2,2 stones=2 first=1");
}

TEST_CASE("variants inherit the game and each other", "[config]") {
    const TempFolder folder;
    const GameFile file = read(folder, std::string(kHead) + std::string(kRules) +
                                           "variants:\n"
                                           "  same: {}\n"
                                           "  exact: {rules: {line: {overline: ignored}}}\n"
                                           "  long:\n"
                                           "    inherits: exact\n"
                                           "    board: {columns: 9}\n"
                                           "    rules: {line: {length: 5}}\n"
                                           "  falling:\n"
                                           "    inherits: long\n"
                                           "    rules: {place: off, drop: {}}\n");
    GameDescription same = description(file, "same");
    same.variant.clear();
    CHECK(same == description(file));
    CHECK(to_text(description(file, "long").rules[1].parameters) ==
          "length=5 overline=ignored,ignored closed=wins directions= misere=false winner=side");
    const GameDescription falling = description(file, "falling");
    CHECK(full_name(falling) == "game:falling");
    CHECK(falling.board.columns == 9);
    CHECK(falling.board.rows == 5);
    Texts rules;
    for (const RuleUse& use : falling.rules) rules.push_back(use.name);
    CHECK(rules == Texts{"line", "full_board", "drop"});
}

TEST_CASE("a plain number of seats in a variant fixes it", "[config]") {
    const TempFolder folder;
    const GameFile file =
        read(folder, with_sides("[a, b, c, d, e]") + "seats: {default: 2, min: 2, max: 5}\n" +
                         std::string(kRules) + "variants:\n  three: {seats: 3}\n");
    const auto game = file.load("three", {}, catalogue());
    REQUIRE(game);
    CHECK(game->form.seats == NumberRange{3, 3, 3});
    Overrides four;
    four.seats = 4;
    CHECK_FALSE(file.load("three", four, catalogue()));
    CHECK(file.load("", four, catalogue()));
}

TEST_CASE("a variant's sides may change the number of seats", "[config]") {
    const TempFolder folder;
    const GameFile file = read(folder, std::string(kHead) + std::string(kRules) +
                                           "variants: {three: {sides: [a, b, c]}}\n");
    CHECK(description(file).seats == 2);
    CHECK(description(file, "three").seats == 3);
}

TEST_CASE("errors of a variant are reported at their place", "[config]") {
    const TempFolder folder;
    const std::string game = std::string(kHead) + std::string(kRules);
    CHECK(refusal(folder, game + "variants:\n  a: {rules: {line: {length: 12}}}\n") ==
          Texts{"x.yaml:9:30: 'length' 12 does not fit a 7×5 board"});
    CHECK(refusal(folder, game + "variants:\n  a: {ruels: {}}\n") ==
          Texts{"x.yaml:9:7: unknown key 'ruels' (did you mean 'rules'?)"});
    CHECK(refusal(folder, game + "variants:\n  a: {inherits: b}\n  bc: {}\n") ==
          Texts{"x.yaml:9:17: unknown variant 'b' (did you mean 'bc'?)"});
    CHECK(refusal(folder, game + "variants:\n  a: {inherits: b}\n  b: {inherits: a}\n") ==
          Texts{"x.yaml:9:17: variant 'a' inherits from itself",
                "x.yaml:10:17: variant 'b' inherits from itself"});
    CHECK(refusal(folder, game + "variants:\n  a: {inherits: a}\n  b: {inherits: a}\n") ==
          Texts{"x.yaml:9:17: variant 'a' inherits from itself"});
    CHECK(refusal(folder, game + "variants:\n  a:\n") == Texts{"x.yaml:9:5: 'a' is empty"});
    CHECK(refusal(folder, game + "variants:\n  A b: {}\n") ==
          Texts{"x.yaml:9:3: a variant's name must be a word of small letters, digits and "
                "underscores, found 'A b'"});
    CHECK(refusal(folder, game + "variants: [a]\n") ==
          Texts{"x.yaml:8:11: 'variants': expected a map, found a list"});
    CHECK(refusal(folder, game + "variants:\n  a: {name: b}\n") ==
          Texts{"x.yaml:9:7: unknown key 'name' (known: title, about, inherits, board, sides, "
                "seats, teams, facing, pieces, regions, rules)"});
}

TEST_CASE("an error at a line of the game names the variant that causes it", "[config]") {
    const TempFolder folder;
    const std::string game = std::string(kHead) + std::string(kRules);
    CHECK(refusal(folder, game + "variants:\n  a: {board: {rows: 2, columns: 2}}\n") ==
          Texts{"x.yaml:6:18: 'length' 4 does not fit a 2×2 board (in variant 'a')"});
}

TEST_CASE("errors of the game are not repeated for each variant", "[config]") {
    const TempFolder folder;
    CHECK(refusal(folder, std::string(kHead) +
                              "rules: {place: {}, line: {length: 99}, full_board: {}}\n"
                              "variants: {a: {}, b: {}, c: {}}\n") ==
          Texts{"x.yaml:4:35: 'length' must be a whole number 2..64, found '99'"});
}

TEST_CASE("a form gets the numbers of the possible choices", "[config]") {
    const TempFolder folder;
    const GameFile file = read(folder,
                               "name: game\n"
                               "board: {rows: {default: 5, min: 4, max: 9}, columns: 6}\n"
                               "sides: [black, white, red, blue]\n"
                               "seats: {default: 2, max: 4}\n" +
                                   std::string(kRules));
    const auto game = file.load("", {}, catalogue());
    REQUIRE(game);
    CHECK(game->form.rows == NumberRange{5, 4, 9});
    CHECK(game->form.columns == NumberRange{6, 1, 64});
    CHECK(game->form.seats == NumberRange{2, 1, 4});
    CHECK_FALSE(game->form.size);
    const auto shaped = read(folder,
                             "name: game\nboard: {shape: hexagon, size: {default: 5, max: 7}}\n"
                             "sides: [black, white]\n" +
                                 std::string(kRules))
                            .load("", {}, catalogue());
    REQUIRE(shaped);
    CHECK(shaped->form.size == NumberRange{5, 1, 7});
    CHECK(shaped->form.rows == NumberRange{9, 9, 9});
}

TEST_CASE("a rule that is switched on has its defaults", "[config]") {
    const TempFolder folder;
    const GameFile file = read(folder, std::string(kHead) +
                                           "rules: {place: on, line: on, full_board: on}\n"
                                           "variants: {four: {rules: {line: {length: 4}}}}\n");
    CHECK(description(file).rules[1].parameters.integer("length") == 5);
    CHECK(description(file, "four").rules[1].parameters.integer("length") == 4);
}

TEST_CASE("teams share sides", "[config]") {
    const TempFolder folder;
    const GameFile file = read(folder, std::string(kHead) + std::string(kRules) +
                                           "seats: {default: 2, min: 2, max: 2}\n"
                                           "variants: {teams: {seats: 4, teams: 2}}\n");
    CHECK(description(file).sides.size() == 2);
    CHECK(description(file, "teams").seats == 4);
    CHECK(description(file, "teams").sides == std::vector<std::string>{"black", "white"});
    const std::string head = std::string(kHead) + std::string(kRules);
    CHECK(refusal(folder, head + "seats: 5\nteams: 2\n") ==
          Texts{"x.yaml:9:8: 'teams' 2 cannot share 5 seats evenly"});
    CHECK(refusal(folder, head + "seats: 4\nteams: 3\n") ==
          Texts{"x.yaml:9:8: 'teams' must be a whole number 2..2, found '3'"});
}
