// Wrong keys and values, with the exact lines that a person sees. The rows have the numbers of the
// project's list of faults.
#include <fmt/format.h>

#include <sstream>

#include "config/game_library.hpp"
#include "config_fixture.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// The small game with one replaced piece of text, and the lines reported for it.
struct Change {
    const char* id;
    const char* old_text;
    const char* new_text;
    const char* said;
};

constexpr Change kKeys[] = {
    {"A17 duplicate key", "board: {rows: 5, columns: 5}",
     "board:\n  rows: 5\n  columns: 5\n  rows: 6",
     "x.yaml:5:3: duplicate key 'rows' (first used at line 3)"},
    {"A17 duplicate in one line", "rows: 5,", "rows: 5, rows: 5,",
     "x.yaml:2:18: duplicate key 'rows' (first used at line 2)"},
    {"A18 unknown key", "columns: 5", "columns: 5, drwa: lines",
     "x.yaml:2:30: unknown key 'drwa' (did you mean 'draw'?)"},
    {"A18 unknown key at the top",
     "sides:", "sites: x\nsides:", "x.yaml:3:1: unknown key 'sites' (did you mean 'sides'?)"},
    {"A18 nothing like a key", "rows: 5,", "rows: 5, zzzzzz: 1,",
     "x.yaml:2:18: unknown key 'zzzzzz' (known: shape, size, rows, columns, neighbours, wrap, "
     "layers, blocks, lines, draw, blocked, only, numbers)"},
    {"A18 unknown rule",
     "line:", "lien:", "x.yaml:6:3: unknown rule 'lien' (did you mean 'line'?)"},
    {"A18 unknown parameter", "length: 4", "lenght: 4",
     "x.yaml:6:10: unknown key 'lenght' (did you mean 'length'?)"},
    {"A18 missing blank after the colon", "rows: 5", "rows:5",
     "x.yaml:2:1: 'board' needs 'rows'\n"
     "x.yaml:2:9: unknown key 'rows:5' (did you mean 'rows'?)\n"
     "x.yaml:2:16: 'rows:5' is empty"},
    {"A19 a shape without its size", "rows: 5, columns: 5", "shape: hexagon",
     "x.yaml:2:1: 'board' needs 'size'"},
    {"A19 a size without a shape", "rows: 5,", "size: 4, rows: 5,",
     "x.yaml:2:9: 'size' needs 'shape' (a rectangle has rows and columns)"},
    {"A19 rows of a shape", "rows: 5, columns: 5", "shape: triangle, size: 6, rows: 5, wrap: both",
     "x.yaml:2:35: 'rows' does not fit 'shape: triangle' (its cells follow from 'size')\n"
     "x.yaml:2:44: 'wrap' does not fit 'shape: triangle' (its cells follow from 'size')"},
    {"A19 a size of boxes", "rows: 5, columns: 5", "shape: boxes, size: 6, rows: 5, columns: 5",
     "x.yaml:2:23: 'size' does not fit 'shape: boxes' (write 'rows' and 'columns')"},
    {"A19 too many boxes", "rows: 5, columns: 5", "shape: boxes, rows: 32, columns: 5",
     "x.yaml:2:29: 'rows' must be a whole number 1..31, found '32'"},
    {"A20 an unknown shape", "rows: 5, columns: 5", "shape: hexagonn, size: 6",
     "x.yaml:2:16: 'shape' must be one of rectangle, hexagon, triangle, star, boxes, found "
     "'hexagonn' (did you mean 'hexagon'?)"},
    {"A21 a shape too large", "rows: 5, columns: 5", "shape: hexagon, size: 33",
     "x.yaml:2:31: 'size' must be a whole number 1..32, found '33'"},
    {"A19 missing key", "rows: 5, ", "", "x.yaml:2:1: 'board' needs 'rows'"},
    {"A19 missing key of the file", "sides: [black, white]\n", "",
     "x.yaml:1:1: the file needs 'sides'"},
};

constexpr Change kNumbers[] = {
    {"A20 text for a number", "rows: 5", "rows: fifteen",
     "x.yaml:2:15: 'rows' must be a whole number 1..64, found 'fifteen'"},
    {"A20 a list for a number", "length: 4", "length: [4]",
     "x.yaml:6:18: 'length' must be a whole number 2..64, found a list"},
    {"A20 a map for a number", "length: 4", "length: {a: 4}",
     "x.yaml:6:18: 'length' must be a whole number 2..64, found a map"},
    {"A20 a wrong word", "length: 4", "length: 4, overline: winz",
     "x.yaml:6:31: 'overline' must be one of wins, ignored, loses, found 'winz' (did you mean "
     "'wins'?)"},
    {"A21 zero", "rows: 5", "rows: 0",
     "x.yaml:2:15: 'rows' must be a whole number 1..64, found '0'"},
    {"A21 negative", "rows: 5", "rows: -3",
     "x.yaml:2:15: 'rows' must be a whole number 1..64, found '-3'"},
    {"A21 too large", "rows: 5", "rows: 65",
     "x.yaml:2:15: 'rows' must be a whole number 1..64, found '65'"},
    {"A21 larger than any number", "rows: 5", "rows: 99999999999999999999999",
     "x.yaml:2:15: 'rows' must be a whole number 1..64, found '99999999999999999999999'"},
    {"A22 octal", "rows: 5", "rows: 015",
     "x.yaml:2:15: 'rows' must be a whole number 1..64, found '015'"},
    {"A22 underscore", "rows: 5", "rows: 1_0",
     "x.yaml:2:15: 'rows' must be a whole number 1..64, found '1_0'"},
    {"A22 fraction", "rows: 5", "rows: 15.0",
     "x.yaml:2:15: 'rows' must be a whole number 1..64, found '15.0'"},
    {"A22 quoted", "rows: 5", "rows: \"15\"",
     "x.yaml:2:15: 'rows' must be a whole number 1..64, found '\"15\"'"},
    {"A22 hexadecimal", "rows: 5", "rows: 0x0F",
     "x.yaml:2:15: 'rows' must be a whole number 1..64, found '0x0F'"},
    {"A22 exponent", "rows: 5", "rows: 1e1",
     "x.yaml:2:15: 'rows' must be a whole number 1..64, found '1e1'"},
    {"A22 plus sign", "rows: 5", "rows: +5",
     "x.yaml:2:15: 'rows' must be a whole number 1..64, found '+5'"},
    {"A22 not a number", "rows: 5", "rows: .nan",
     "x.yaml:2:15: 'rows' must be a whole number 1..64, found '.nan'"},
};

constexpr Change kWords[] = {
    {"A23 no", "length: 4", "length: 4, misere: no",
     "x.yaml:6:29: 'misere' is 'no': use true or false"},
    {"A23 on", "length: 4", "length: 4, misere: on",
     "x.yaml:6:29: 'misere' is 'on': use true or false"},
    {"A23 1", "length: 4", "length: 4, misere: 1",
     "x.yaml:6:29: 'misere' is '1': use true or false"},
    {"A23 quoted", "length: 4", "length: 4, misere: \"true\"",
     "x.yaml:6:29: 'misere' is '\"true\"': use true or false"},
    {"A23 True", "length: 4", "length: 4, misere: True",
     "x.yaml:6:29: 'misere' is 'True': use true or false"},
    {"A24 nothing after the colon", "name: small", "name:", "x.yaml:1:6: 'name' is empty"},
    {"A24 deeper", "{rows: 5, columns: 5}", "\n  rows:\n  columns: 5",
     "x.yaml:3:8: 'rows' is empty"},
    {"A24 tilde", "name: small", "name: ~", "x.yaml:1:7: 'name' is empty"},
    {"A24 null", "name: small", "name: null", "x.yaml:1:7: 'name' is empty"},
    {"A24 empty quotes", "name: small", "name: ''", "x.yaml:1:7: 'name' is empty"},
    {"A24 a list with a hole", "[black, white]", "[black,, white]",
     "x.yaml:3:15: 'sides' is empty"},
    {"A25 map for a list", "[black, white]", "{black: 1, white: 2}",
     "x.yaml:3:8: 'sides': expected a list, found a map"},
    {"A25 list for a map", "{rows: 5, columns: 5}", "[5, 5]",
     "x.yaml:2:8: 'board': expected a map, found a list"},
    {"A25 text for a map", "{length: 4}", "4", "x.yaml:6:9: 'line': expected a map, found '4'"},
};

constexpr Change kGames[] = {
    {"A28 a line that does not fit", "length: 4", "length: 7",
     "x.yaml:6:18: 'length' 7 does not fit a 5×5 board"},
    {"A28 more seats than sides", "sides:", "seats: 3\nsides:",
     "x.yaml:3:8: 'seats' allows 3 players, but 'sides' names 2 (name a side for each)"},
    {"A28 seats up to more than sides", "sides:", "seats: {default: 2, max: 8}\nsides:",
     "x.yaml:3:8: 'seats' allows 8 players, but 'sides' names 2 (name a side for each)"},
    {"A28 no end", "  line: {length: 4}\n  full_board: {result: draw}\n", "",
     "x.yaml:4:1: no rule ends the game (add 'line' or 'full_board')"},
    {"A28 no end of a game of seeds",
     "board: {rows: 5, columns: 5}\nsides: [black, white]\nrules:\n  place: {on: empty}\n"
     "  line: {length: 4}\n  full_board: {result: draw}\n",
     "board: {rows: 2, columns: 3}\nsides: [black, white]\n"
     "regions: {home: {black: a1 b1, white: a2 b2}}\nrules:\n"
     "  sow: {seeds: 4, track: 'a1 b1 b2 a2', stores: {black: c1, white: c2}}\n",
     "x.yaml:5:1: no rule ends the game (add 'count')"},
    {"A28 a wrong track is reported once",
     "board: {rows: 5, columns: 5}\nsides: [black, white]\nrules:\n  place: {on: empty}\n"
     "  line: {length: 4}\n  full_board: {result: draw}\n",
     "board: {rows: 2, columns: 3}\nsides: [black, white]\n"
     "regions: {home: {black: a1 b1, white: a2 b2}}\nrules:\n"
     "  count: {what: stores}\n"
     "  sow: {seeds: 4, track: 'a1 b1 b2 e9', stores: {black: c1, white: c2}}\n",
     "x.yaml:7:26: there is no column e (the board has a..c)"},
    {"A28 stones of one of the sides",
     "  full_board:", "  stones:\n    cells:\n      black: a1\n      white: a1\n  full_board:",
     "x.yaml:10:14: a1 has two stones"},
    {"A28 stones of a variant", "  full_board: {result: draw}\n",
     "  stones: {cells: {black: a1}}\n  full_board: {result: draw}\nvariants:\n"
     "  x: {rules: {stones: {cells: {black: z9}}}}\n",
     "x.yaml:10:39: there is no column z (the board has a..e) (write cells such as 'd4 e5')"},
    {"A28 a piece with a word of rules", "sides:", "pieces: [man, any]\nsides:",
     "x.yaml:3:15: 'any' means something else in rules (choose another name)"},
    {"A28 a region with a word of rules", "sides:", "regions: {nothing: a1}\nsides:",
     "x.yaml:3:20: 'nothing' means something else in rules (choose another name)"},
    {"A28 a region with the name of a cell", "sides:", "regions: {b2: a1}\nsides:",
     "x.yaml:3:15: 'b2' means cells of the board (choose another name)"},
    {"A28 no end of a game that moves stones",
     "  place: {on: empty}\n  line: {length: 4}\n  full_board: {result: draw}\n",
     "  stones: {cells: {black: a1, white: b2}}\n  step: {}\n",
     "x.yaml:4:1: no rule ends the game (add 'stuck', 'reach' or 'few')"},
    {"A28 an end that may never come", "  full_board: {result: draw}\n", "",
     "x.yaml:4:1: no rule handles a full board (add 'full_board')"},
    {"A28 two rules that place stones", "  place: {on: empty}", "  place: {}\n  drop: {}",
     "x.yaml:4:1: two rules place the stones (leave out one of 'place' and 'drop')"},
    {"A28 no first action", "  place: {on: empty}\n", "",
     "x.yaml:4:1: no rule provides actions (add 'place', 'drop' or 'step')"},
};

constexpr Change kNames[] = {
    {"A32 escape codes in a name", "small", "\"\\e[2Jx\"",
     "x.yaml:1:7: control character 0x1B in '\\x1b[2Jx'\n"
     "x.yaml:1:7: 'name' must be a word of small letters, digits and underscores, found "
     "'\"\\x1b[2Jx\"'"},
    {"A32 escape codes in a title",
     "sides:", "title: {en: \"\\x07\"}\nsides:", "x.yaml:3:13: control character 0x07 in '\\x07'"},
    {"A32 not a word", "small", "Gomoku 2",
     "x.yaml:1:7: 'name' must be a word of small letters, digits and underscores, found 'Gomoku "
     "2'"},
    {"a side twice", "white]", "black]", "x.yaml:3:16: 'sides' names 'black' twice"},
    {"too many sides", "[black, white]", "[a, b, c, d, e, f, g, h, i]",
     "x.yaml:3:8: 'sides' must be 1..8 names, found 9"},
    {"no sides", "[black, white]", "[]", "x.yaml:3:8: 'sides' must be 1..8 names, found 0"},
    {"a blocked cell off the board", "columns: 5", "columns: 5, blocked: [a1, f6, 9]",
     "x.yaml:2:44: there is no column f (the board has a..e)\n"
     "x.yaml:2:48: '9' is not a cell (write a letter and a number: h8)"},
    {"all cells blocked", "{rows: 5, columns: 5}", "{rows: 1, columns: 1, blocked: [a1]}",
     "x.yaml:2:30: all cells are blocked (leave one to play on)"},
    {"a wrong language", "sides:", "title: {English!: x}\nsides:",
     "x.yaml:3:9: 'English!' is not a language (write en, zh ...)"},
    {"a text with commas", "sides:", "title: {en: One, or more, zh: x}\nsides:",
     "x.yaml:3:18: 'or more' is not a language (quote a text with commas)"},
    {"a side that is not there", "length: 4", "length: 4, overline: {blck: wins}",
     "x.yaml:6:32: unknown side 'blck' (did you mean 'black'?)"},
    {"limits that exclude the default", "rows: 5", "rows: {default: 5, min: 6}",
     "x.yaml:2:25: 'rows' must be a whole number 6..64, found '5'"},
    {"limits without a default", "rows: 5", "rows: {min: 6}", "x.yaml:2:9: 'rows' needs 'default'"},
    {"limits that exclude each other", "rows: 5", "rows: {default: 5, min: 6, max: 4}",
     "x.yaml:2:41: 'max' must be a whole number 6..64, found '4'"},
};

Texts said_of(const std::string& content) {
    const TempFolder folder;
    const auto game = read_game_file(folder.write("x.yaml", content), catalogue());
    return game ? Texts{} : folder.lines(game.error());
}

Texts lines_of(const std::string& text) {
    Texts lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

void check(std::span<const Change> changes) {
    for (const Change& change : changes) {
        INFO(change.id);
        CHECK(said_of(with(change.old_text, change.new_text)) == lines_of(change.said));
    }
}

std::string many_keys() {
    std::string text;
    for (int i = 0; i <= 500; ++i) text += fmt::format("k{}: 1\n", i);
    return text;
}

}  // namespace

TEST_CASE("unknown, missing and duplicate keys are refused with their place", "[config]") {
    CHECK(said_of(std::string(kSmallGame)).empty());
    check(kKeys);
    CHECK(said_of(many_keys()) == Texts{"x.yaml:501:1: more than 500 keys in one map"});
}

TEST_CASE("a value that is not a number, a word or a switch is refused with its place",
          "[config]") {
    check(kNumbers);
    check(kWords);
}

TEST_CASE("a file that is not a map or is truncated is refused with its place", "[config]") {
    CHECK(said_of("- a\n- b\n") == Texts{"x.yaml:1:1: expected a map, found a list"});
    CHECK(said_of("hello\n") == Texts{"x.yaml:1:1: expected a map, found 'hello'"});
    const std::string begun = "name: small\nboard: {rows: 5, columns: 5}\n";
    CHECK(said_of(begun + "sides:\n") ==
          Texts{"x.yaml:1:1: the file needs 'rules'", "x.yaml:3:7: 'sides' is empty"});
    CHECK(said_of(begun + "si") ==
          Texts{"x.yaml:1:1: the file needs 'sides'", "x.yaml:1:1: the file needs 'rules'",
                "x.yaml:3:1: unknown key 'si' (known: name, title, about, board, sides, seats, "
                "teams, facing, pieces, regions, rules, variants)",
                "x.yaml:3:4: 'si' is empty"});
    CHECK(said_of("name: small\nboard: {rows: 5, col") ==
          Texts{"x.yaml:2:21: end of map '}' not found"});
}

TEST_CASE("rules, boards and seats that do not fit together are refused with their place",
          "[config]") {
    check(kGames);
    CHECK(said_of("name: small\nboard: {rows: 2, columns: 1}\nseats: 3\n"
                  "sides: [black, white, red]\nrules: {place: {}, line: {length: 4}, "
                  "full_board: {}}\n") ==
          Texts{"x.yaml:3:8: 'seats' 3 does not fit a 1×2 board",
                "x.yaml:5:35: 'length' 4 does not fit a 1×2 board"});
}

TEST_CASE("malformed names are refused with their place", "[config]") {
    check(kNames);
    CHECK(said_of(with("small", std::string(4000, 'a'))) ==
          Texts{"x.yaml:1:7: 'name' longer than 64 characters"});
}

TEST_CASE("lines of a board that do not fit are refused with their place", "[config]") {
    const auto lines = [](std::string_view text) {
        return said_of(with("columns: 5}", "columns: 5, lines: " + std::string(text) + "}"));
    };
    CHECK(lines("[a1-b1-c1-d1-e1, a1-e5]").empty());
    CHECK(lines("a1-e5") == Texts{"x.yaml:2:37: 'lines': expected a list, found 'a1-e5'"});
    CHECK(lines("[a1-z9, a1-b3, a1-e1, a1-c1, a1-e5]") ==
          Texts{"x.yaml:2:38: there is no column z (the board has a..e)",
                "x.yaml:2:45: a line goes from a1 to b3, which is neither in its row, nor in its "
                "column, nor on its diagonals",
                "x.yaml:2:59: a1 is joined with both e1 and c1 in one direction"});
    CHECK(lines("[a1-c3]") == Texts{"x.yaml:2:30: 'lines' need a board of 3×3, found 5×5"});
    CHECK(said_of(with("columns: 5}", "columns: 5, wrap: rows, lines: [a1-e5]}")) ==
          Texts{"x.yaml:2:50: a board of lines has square neighbours, one layer, no blocks and no "
                "joined edges"});
}
