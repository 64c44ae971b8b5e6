// Every way in which a game file can be wrong, with the exact lines that a person sees. The rows
// A1 to A32 are numbered as in the project's list of faults. Longer than other files: it is a
// table.
#include <sys/stat.h>
#include <unistd.h>

#include <string>

#include "config/game_library.hpp"
#include "config_fixture.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

struct Row {
    std::string id;
    std::string content;
    Texts expected;  ///< empty: the file is good
};

std::string repeated(std::string_view text, int count) {
    std::string result;
    for (int i = 0; i < count; ++i) result += text;
    return result;
}

/// The small game with one piece of its text replaced.
std::string with(std::string_view old_text, std::string_view new_text) {
    std::string game(kSmallGame);
    const std::size_t at = game.find(old_text);
    REQUIRE(at != std::string::npos);
    return game.replace(at, old_text.size(), new_text);
}

std::string with_crlf() {
    std::string game;
    for (const char c : kSmallGame) game += c == '\n' ? std::string("\r\n") : std::string(1, c);
    return game;
}

std::vector<Row> rows_of_bytes() {
    return {
        {"A4 empty", "", {"x.yaml:1:1: the file is empty"}},
        {"A4 only comments", "# one\n# two\n", {"x.yaml:1:1: the file is empty"}},
        {"A4 only a document mark", "---\n", {"x.yaml:1:1: the file is empty"}},
        {"A4 only blanks", "\n  \n\n", {"x.yaml:1:1: the file is empty"}},
        {"A5 a little too large",
         std::string(256 * 1024 + 1, '#'),
         {"x.yaml: file too large (257 KiB, limit 256 KiB)"}},
        {"A5 much too large",
         std::string(9'000'000, '#'),
         {"x.yaml: file too large (9 MB, limit 256 KiB)"}},
        {"A6 not UTF-8",
         "name: a\nsides:\n# \xC3\xA9\n  - ab\xFFz\n",
         {"x.yaml:4:7: not valid UTF-8"}},
        {"A6 UTF-16", std::string("\xFF\xFEn\0a\0", 6), {"x.yaml:1:1: not valid UTF-8"}},
        {"A6 overlong", "name: \xC0\xAF\n", {"x.yaml:1:7: not valid UTF-8"}},
        {"A6 surrogate", "name: \xED\xA0\x80\n", {"x.yaml:1:7: not valid UTF-8"}},
        {"A6 cut in a character", "name: \xE4\xBA", {"x.yaml:1:7: not valid UTF-8"}},
        {"A7 control character", "name: a\nabout\x01: x\n", {"x.yaml:2:6: control character 0x01"}},
        {"A7 NUL", std::string("name: a\0b\n", 10), {"x.yaml:1:8: control character 0x00"}},
        {"A7 two of them",
         "name: \x1B[2J\nabout: \x7F\n",
         {"x.yaml:1:7: control character 0x1B", "x.yaml:2:8: control character 0x7F"}},
        {"A7 text turned round",
         "name: \xE2\x80\xAE"
         "x\n",
         {"x.yaml:1:7: control character U+202E"}},
        {"A7 a byte order mark in the middle",
         "name: a\n\xEF\xBB\xBF"
         "b: c\n",
         {"x.yaml:2:1: control character U+FEFF"}},
        {"A7 a lone carriage return", "name: a\rb: c\n", {"x.yaml:1:8: control character 0x0D"}},
        {"A8 tab",
         "name: a\nboard:\n\trows: 5\n",
         {"x.yaml:3:1: tab used for indentation (use spaces)"}},
        {"A8 tab after spaces",
         "board:\n  \trows: 5\n\t\tcolumns: 5\n",
         {"x.yaml:2:3: tab used for indentation (use spaces)",
          "x.yaml:3:1: tab used for indentation (use spaces)"}},
        {"A9 byte order mark", "\xEF\xBB\xBF" + std::string(kSmallGame), {}},
        {"A10 CRLF", with_crlf(), {}},
    };
}

std::vector<Row> rows_of_yaml() {
    return {
        {"A11 unclosed double quote", "a: \"abc\nb: 3\n", {"x.yaml:1:4: quote is not closed"}},
        {"A11 unclosed single quote", "a: 'abc\nb: 3\n", {"x.yaml:1:4: quote is not closed"}},
        {"A11 at the end of the file", "a: \"abc", {"x.yaml:1:4: quote is not closed"}},
        {"A11 closed by a later quote",
         "a: \"abc\nb: \"x\"\n",
         {"x.yaml:1:4: quote is not closed"}},
        {"A11 in a list", "a: [x, \"abc]\nb: 1\n", {"x.yaml:1:8: quote is not closed"}},
        {"A12 unclosed list", "sides: [x, o\n\n", {"x.yaml:2:1: end of list ']' not found"}},
        {"A12 unclosed map", "board: {rows: 5\n", {"x.yaml:1:16: end of map '}' not found"}},
        {"A13 a comma", ",", {"x.yaml:1:1: unexpected content after the end of the document"}},
        {"A13 a bracket", "]", {"x.yaml:1:1: unexpected ']' or '}'"}},
        {"A14 deep list", repeated("[", 100'000), {"x.yaml:1:33: nested deeper than 32 levels"}},
        {"A14 deep map", repeated("{", 100'000), {"x.yaml:1:33: nested deeper than 32 levels"}},
        {"A14 deep block list",
         repeated("- ", 50'000),
         {"x.yaml:1:65: nested deeper than 32 levels"}},
        {"A14 deep block map",
         repeated("? ", 50'000),
         {"x.yaml:1:65: nested deeper than 32 levels"}},
        {"A15 anchor", "a: &x 1\n", {"x.yaml:1:4: anchors (&name) are not allowed"}},
        {"A15 anchor of a map that holds itself",
         "a: &x [1, *x]\n",
         {"x.yaml:1:4: anchors (&name) are not allowed",
          "x.yaml:1:11: aliases (*name) are not allowed"}},
        {"A15 alias without anchor", "a: *x\n", {"x.yaml:1:4: aliases (*name) are not allowed"}},
        {"A15 merge key", "a: 1\n<<: *b\n", {"x.yaml:2:5: aliases (*name) are not allowed"}},
        {"A16 object tag", "a: !!python/object {b: 1}\n", {"x.yaml:1:4: tags are not allowed"}},
        {"A16 binary tag", "a: !!binary \"/////w==\"\n", {"x.yaml:1:4: tags are not allowed"}},
        {"A16 own tag", "a: !x y\n", {"x.yaml:1:4: tags are not allowed"}},
        {"A16 empty tag", "a: ! y\n", {"x.yaml:1:4: tags are not allowed"}},
        {"A16 tag of a block", "a: !!map\n  b: 1\n", {"x.yaml:1:4: tags are not allowed"}},
        {"A26 second document",
         std::string(kSmallGame) + "---\nname: b\n",
         {"x.yaml:8:1: unexpected content after the end of the document"}},
        {"A26 text after the end mark",
         std::string(kSmallGame) + "...\ngarbage\n",
         {"x.yaml:9:1: unexpected content after the end of the document"}},
        {"A26 list then map",
         "- a\nb: 1\n",
         {"x.yaml:2:1: unexpected content after the end of the document"}},
        {"A26 text after a list",
         "[a] b\n",
         {"x.yaml:1:5: unexpected content after the end of the document"}},
        {"too many values",
         "a: [" + repeated("\n0,", 20'001) + "]\n",
         {"x.yaml:20001:1: more than 20000 values"}},
        {"too long a text",
         "a: " + std::string(4097, 'x') + "\n",
         {"x.yaml:1:4: text longer than 4096 bytes"}},
        {"a list as a key", "? [a]\n: b\n", {"x.yaml:1:3: a key must be a word, found a list"}},
        {"an empty key", ": a\n", {"x.yaml:1:1: a key is empty"}},
        {"a null key", "~: a\n", {"x.yaml:1:1: a key is empty"}},
        {"a colon in a text", "a: b: c\n", {"x.yaml:1:5: unexpected ':' (put the text in quotes)"}},
        {"a character YAML keeps for itself",
         "a: @b\n",
         {"x.yaml:1:4: unexpected character (put the text in quotes)"}},
        {"wrong indentation",
         "a:\n - x\n- y\n",
         {"x.yaml:3:1: expected 'key: value' at this indentation"}},
    };
}

std::string many_keys() {
    std::string text;
    for (int i = 0; i <= 500; ++i) text += fmt::format("k{}: 1\n", i);
    return text;
}

/// Files that are broken as YAML stop before their keys are looked at.
Texts yaml_lines(const TempFolder& folder, const Row& row) {
    const auto game = read_game_file(folder.write("x.yaml", row.content), catalogue());
    if (game) return {};
    for (const Error& error : game.error()) {
        CHECK(error.code == ErrorCode::Input);
    }
    // Keys such as a and b are no keys of a game; that is not what these rows are about.
    Texts lines;
    for (const std::string& line : folder.lines(game.error())) {
        const bool about_keys = line.find("unknown key") != std::string::npos ||
                                line.find("the file needs") != std::string::npos ||
                                line.find("expected a map") != std::string::npos;
        if (!about_keys) lines.push_back(line);
    }
    return lines;
}

std::vector<Row> rows_of_keys() {
    return {
        {"the small game", std::string(kSmallGame), {}},
        {"A17 duplicate key",
         with("board: {rows: 5, columns: 5}", "board:\n  rows: 5\n  columns: 5\n  rows: 6"),
         {"x.yaml:5:3: duplicate key 'rows' (first used at line 3)"}},
        {"A17 duplicate in one line",
         with("rows: 5,", "rows: 5, rows: 5,"),
         {"x.yaml:2:18: duplicate key 'rows' (first used at line 2)"}},
        {"A18 unknown key",
         with("columns: 5", "columns: 5, drwa: lines"),
         {"x.yaml:2:30: unknown key 'drwa' (did you mean 'draw'?)"}},
        {"A18 unknown key at the top",
         with("sides:", "sites: x\nsides:"),
         {"x.yaml:3:1: unknown key 'sites' (did you mean 'sides'?)"}},
        {"A18 nothing like a key",
         with("rows: 5,", "rows: 5, zzzzzz: 1,"),
         {"x.yaml:2:18: unknown key 'zzzzzz' (known: rows, columns, draw, blocked)"}},
        {"A18 unknown rule",
         with("line:", "lien:"),
         {"x.yaml:6:3: unknown rule 'lien' (did you mean 'line'?)"}},
        {"A18 unknown parameter",
         with("length: 4", "lenght: 4"),
         {"x.yaml:6:10: unknown key 'lenght' (did you mean 'length'?)"}},
        {"A18 missing blank after the colon",
         with("rows: 5", "rows:5"),
         {"x.yaml:2:1: 'board' needs 'rows'",
          "x.yaml:2:9: unknown key 'rows:5' (did you mean 'rows'?)",
          "x.yaml:2:16: 'rows:5' is empty"}},
        {"A19 missing key", with("rows: 5, ", ""), {"x.yaml:2:1: 'board' needs 'rows'"}},
        {"A19 missing key of the file",
         with("sides: [black, white]\n", ""),
         {"x.yaml:1:1: the file needs 'sides'"}},
        {"A20 text for a number",
         with("rows: 5", "rows: fifteen"),
         {"x.yaml:2:15: 'rows' must be a whole number 1..64, found 'fifteen'"}},
        {"A20 a list for a number",
         with("length: 4", "length: [4]"),
         {"x.yaml:6:18: 'length' must be a whole number 2..64, found a list"}},
        {"A20 a map for a number",
         with("length: 4", "length: {a: 4}"),
         {"x.yaml:6:18: 'length' must be a whole number 2..64, found a map"}},
        {"A20 a wrong word",
         with("length: 4", "length: 4, overline: winz"),
         {"x.yaml:6:31: 'overline' must be one of wins, ignored, loses, found 'winz' (did you "
          "mean 'wins'?)"}},
        {"A21 zero",
         with("rows: 5", "rows: 0"),
         {"x.yaml:2:15: 'rows' must be a whole number 1..64, found '0'"}},
        {"A21 negative",
         with("rows: 5", "rows: -3"),
         {"x.yaml:2:15: 'rows' must be a whole number 1..64, found '-3'"}},
        {"A21 too large",
         with("rows: 5", "rows: 65"),
         {"x.yaml:2:15: 'rows' must be a whole number 1..64, found '65'"}},
        {"A21 larger than any number",
         with("rows: 5", "rows: 99999999999999999999999"),
         {"x.yaml:2:15: 'rows' must be a whole number 1..64, found "
          "'99999999999999999999999'"}},
        {"A22 octal",
         with("rows: 5", "rows: 015"),
         {"x.yaml:2:15: 'rows' must be a whole number 1..64, found '015'"}},
        {"A22 underscore",
         with("rows: 5", "rows: 1_0"),
         {"x.yaml:2:15: 'rows' must be a whole number 1..64, found '1_0'"}},
        {"A22 fraction",
         with("rows: 5", "rows: 15.0"),
         {"x.yaml:2:15: 'rows' must be a whole number 1..64, found '15.0'"}},
        {"A22 quoted",
         with("rows: 5", "rows: \"15\""),
         {"x.yaml:2:15: 'rows' must be a whole number 1..64, found '\"15\"'"}},
        {"A22 hexadecimal",
         with("rows: 5", "rows: 0x0F"),
         {"x.yaml:2:15: 'rows' must be a whole number 1..64, found '0x0F'"}},
        {"A22 exponent",
         with("rows: 5", "rows: 1e1"),
         {"x.yaml:2:15: 'rows' must be a whole number 1..64, found '1e1'"}},
        {"A22 plus sign",
         with("rows: 5", "rows: +5"),
         {"x.yaml:2:15: 'rows' must be a whole number 1..64, found '+5'"}},
        {"A22 not a number",
         with("rows: 5", "rows: .nan"),
         {"x.yaml:2:15: 'rows' must be a whole number 1..64, found '.nan'"}},
        {"A23 no",
         with("length: 4", "length: 4, misere: no"),
         {"x.yaml:6:29: 'misere' is 'no': use true or false"}},
        {"A23 on",
         with("length: 4", "length: 4, misere: on"),
         {"x.yaml:6:29: 'misere' is 'on': use true or false"}},
        {"A23 1",
         with("length: 4", "length: 4, misere: 1"),
         {"x.yaml:6:29: 'misere' is '1': use true or false"}},
        {"A23 quoted",
         with("length: 4", "length: 4, misere: \"true\""),
         {"x.yaml:6:29: 'misere' is '\"true\"': use true or false"}},
        {"A23 True",
         with("length: 4", "length: 4, misere: True"),
         {"x.yaml:6:29: 'misere' is 'True': use true or false"}},
        {"A24 nothing after the colon",
         with("name: small", "name:"),
         {"x.yaml:1:6: 'name' is empty"}},
        {"A24 deeper",
         with("{rows: 5, columns: 5}", "\n  rows:\n  columns: 5"),
         {"x.yaml:3:8: 'rows' is empty"}},
        {"A24 tilde", with("name: small", "name: ~"), {"x.yaml:1:7: 'name' is empty"}},
        {"A24 null", with("name: small", "name: null"), {"x.yaml:1:7: 'name' is empty"}},
        {"A24 empty quotes", with("name: small", "name: ''"), {"x.yaml:1:7: 'name' is empty"}},
        {"A24 a list with a hole",
         with("[black, white]", "[black,, white]"),
         {"x.yaml:3:15: 'sides' is empty"}},
        {"A25 map for a list",
         with("[black, white]", "{black: 1, white: 2}"),
         {"x.yaml:3:8: 'sides': expected a list, found a map"}},
        {"A25 list for a map",
         with("{rows: 5, columns: 5}", "[5, 5]"),
         {"x.yaml:2:8: 'board': expected a map, found a list"}},
        {"A25 text for a map",
         with("{length: 4}", "4"),
         {"x.yaml:6:9: 'line': expected a map, found '4'"}},
        {"A25 the whole file", "- a\n- b\n", {"x.yaml:1:1: expected a map, found a list"}},
        {"A25 a text", "hello\n", {"x.yaml:1:1: expected a map, found 'hello'"}},
        {"A27 cut after a key",
         "name: small\nboard: {rows: 5, columns: 5}\nsides:\n",
         {"x.yaml:1:1: the file needs 'rules'", "x.yaml:3:7: 'sides' is empty"}},
        {"A27 cut in a key",
         "name: small\nboard: {rows: 5, columns: 5}\nsi",
         {"x.yaml:1:1: the file needs 'sides'", "x.yaml:1:1: the file needs 'rules'",
          "x.yaml:3:1: unknown key 'si' (known: name, title, about, board, sides, seats, rules, "
          "variants)",
          "x.yaml:3:4: 'si' is empty"}},
        {"A27 cut in a map",
         "name: small\nboard: {rows: 5, col",
         {"x.yaml:2:21: end of map '}' not found"}},
        {"A28 a line that does not fit",
         with("length: 4", "length: 7"),
         {"x.yaml:6:18: 'length' 7 does not fit a 5×5 board"}},
        {"A28 more seats than cells",
         with("sides:", "seats: 3\nsides:").replace(12, 28, "board: {rows: 2, columns: 1}"),
         {"x.yaml:3:8: 'seats' 3 does not fit a 1×2 board",
          "x.yaml:7:18: 'length' 4 does not fit a 1×2 board"}},
        {"A28 no end",
         with("  line: {length: 4}\n  full_board: {result: draw}\n", ""),
         {"x.yaml:4:1: no rule ends the game (add 'line' or 'full_board')"}},
        {"A28 an end that may never come",
         with("  full_board: {result: draw}\n", ""),
         {"x.yaml:4:1: no rule says what a full board means (add 'full_board')"}},
        {"A28 two rules that place stones",
         with("  place: {on: empty}", "  place: {}\n  drop: {}"),
         {"x.yaml:4:1: two rules place the stones (leave out one of 'place' and 'drop')"}},
        {"A28 no first action",
         with("  place: {on: empty}\n", ""),
         {"x.yaml:4:1: no rule says which actions exist (add 'place' or 'drop')"}},
        {"A32 a long name",
         with("small", std::string(4000, 'a')),
         {"x.yaml:1:7: 'name' longer than 64 characters"}},
        {"A32 escape codes in a name",
         with("small", "\"\\e[2Jx\""),
         {"x.yaml:1:7: control character 0x1B in '\\x1b[2Jx'",
          "x.yaml:1:7: 'name' must be a word of small letters, digits and underscores, found "
          "'\"\\x1b[2Jx\"'"}},
        {"A32 escape codes in a title",
         with("sides:", "title: {en: \"\\x07\"}\nsides:"),
         {"x.yaml:3:13: control character 0x07 in '\\x07'"}},
        {"A32 not a word",
         with("small", "Gomoku 2"),
         {"x.yaml:1:7: 'name' must be a word of small letters, digits and underscores, found "
          "'Gomoku 2'"}},
        {"too many keys", many_keys(), {"x.yaml:501:1: more than 500 keys in one map"}},
        {"a side twice", with("white]", "black]"), {"x.yaml:3:16: 'sides' names 'black' twice"}},
        {"too many sides",
         with("[black, white]", "[a, b, c, d, e, f, g, h, i]"),
         {"x.yaml:3:8: 'sides' must be 1..8 names, found 9"}},
        {"no sides",
         with("[black, white]", "[]"),
         {"x.yaml:3:8: 'sides' must be 1..8 names, found 0"}},
        {"a blocked cell off the board",
         with("columns: 5", "columns: 5, blocked: [a1, f6, 9]"),
         {"x.yaml:2:44: there is no column f (the board has a..e)",
          "x.yaml:2:48: '9' is not a cell (write a letter and a number: h8)"}},
        {"all cells blocked",
         with("{rows: 5, columns: 5}", "{rows: 1, columns: 1, blocked: [a1]}"),
         {"x.yaml:2:30: all cells are blocked (leave one to play on)"}},
        {"a wrong language",
         with("sides:", "title: {English!: x}\nsides:"),
         {"x.yaml:3:9: 'English!' is not a language (write en, zh ...)"}},
        {"a side that is not there",
         with("length: 4", "length: 4, overline: {blck: wins}"),
         {"x.yaml:6:32: unknown side 'blck' (did you mean 'black'?)"}},
        {"limits that exclude the default",
         with("rows: 5", "rows: {default: 5, min: 6}"),
         {"x.yaml:2:25: 'rows' must be a whole number 6..64, found '5'"}},
        {"limits without a default",
         with("rows: 5", "rows: {min: 6}"),
         {"x.yaml:2:9: 'rows' needs 'default'"}},
        {"limits that exclude each other",
         with("rows: 5", "rows: {default: 5, min: 6, max: 4}"),
         {"x.yaml:2:41: 'max' must be a whole number 6..64, found '4'"}},
    };
}

}  // namespace

TEST_CASE("bytes that are no text are refused with their place", "[config]") {
    for (const Row& row : rows_of_bytes()) {
        INFO(row.id);
        const TempFolder folder;
        const auto game = read_game_file(folder.write("x.yaml", row.content), catalogue());
        CHECK((game ? Texts{} : folder.lines(game.error())) == row.expected);
    }
}

TEST_CASE("text that is no plain YAML is refused with its place", "[config]") {
    for (const Row& row : rows_of_yaml()) {
        INFO(row.id);
        const TempFolder folder;
        CHECK(yaml_lines(folder, row) == row.expected);
    }
}

TEST_CASE("keys and values that are wrong are refused with their place", "[config]") {
    for (const Row& row : rows_of_keys()) {
        INFO(row.id);
        const TempFolder folder;
        const auto game = read_game_file(folder.write("x.yaml", row.content), catalogue());
        CHECK((game ? Texts{} : folder.lines(game.error())) == row.expected);
    }
}

TEST_CASE("a file that is not there is named (A1)", "[config]") {
    const TempFolder folder;
    const auto game = read_game_file(folder.path() / "x.yaml", catalogue());
    REQUIRE(!game);
    CHECK(folder.lines(game.error()) == Texts{"x.yaml: no such file"});
    CHECK(game.error()[0].code == ErrorCode::Input);
}

TEST_CASE("a folder, a pipe and a device are refused without waiting (A2)", "[config]") {
    const TempFolder folder;
    REQUIRE(::mkfifo((folder.path() / "pipe.yaml").c_str(), 0600) == 0);
    std::filesystem::create_directory(folder.path() / "folder.yaml");
    for (const char* name : {"pipe.yaml", "folder.yaml"}) {
        const auto game = read_game_file(folder.path() / name, catalogue());
        REQUIRE(!game);
        CHECK(folder.lines(game.error()) == Texts{std::string(name) + ": not a regular file"});
    }
    const auto device = read_game_file("/dev/zero", catalogue());
    REQUIRE(!device);
    CHECK(to_lines(device.error()) == Texts{"/dev/zero: not a regular file"});
}

TEST_CASE("a file without permission to read is named (A3)", "[config]") {
    const TempFolder folder;
    const auto path = folder.write("x.yaml", kSmallGame);
    REQUIRE(::chmod(folder.path().c_str(), 0755) == 0);
    REQUIRE(::chmod(path.c_str(), 0) == 0);
    // The superuser may read anything, so the question is asked as nobody.
    constexpr uid_t kNobody = 65534;
    const bool root = ::geteuid() == 0;
    if (root) REQUIRE(::seteuid(kNobody) == 0);
    const auto game = read_game_file(path, catalogue());
    if (root) REQUIRE(::seteuid(0) == 0);
    REQUIRE(!game);
    CHECK(folder.lines(game.error()) == Texts{"x.yaml: permission denied"});
}

TEST_CASE("two files with the same game are both named (A29)", "[config]") {
    const TempFolder folder;
    folder.write("games/a.yaml", kSmallGame);
    folder.write("games/b.yaml", kSmallGame);
    const GameLibrary library = GameLibrary::read({{folder.path()}, 0}, catalogue());
    REQUIRE(library.entries().size() == 2);
    CHECK(folder.lines(library.entries()[0].problems) ==
          Texts{"games/a.yaml: the game 'small' is also defined in games/b.yaml"});
    CHECK(folder.lines(library.entries()[1].problems) ==
          Texts{"games/b.yaml: the game 'small' is also defined in games/a.yaml"});
    const auto game = library.load("small");
    REQUIRE(!game);
    CHECK(game.error()[0].code == ErrorCode::Input);
}

TEST_CASE("one bad file among twenty hides no other (A30)", "[config]") {
    const TempFolder folder;
    for (int i = 0; i < 19; ++i) {
        const std::string name = fmt::format("game{}", i);
        folder.write("games/" + name + ".yaml", with("small", name));
    }
    folder.write("games/bad.yaml", with("length: 4", "length: four"));
    const GameLibrary library = GameLibrary::read({{folder.path()}, 0}, catalogue());
    CHECK(library.entries().size() == 20);
    CHECK(library.names().size() == 19);
    CHECK(library.load("game7").has_value());
    const auto bad = library.load("small");
    REQUIRE(!bad);
    CHECK(folder.lines(bad.error()) ==
          Texts{"games/bad.yaml:6:18: 'length' must be a whole number 2..64, found 'four'"});
}

TEST_CASE("a file that changes while a program runs changes nothing in it (A31)", "[config]") {
    const TempFolder folder;
    folder.write("games/small.yaml", kSmallGame);
    const GameLibrary library = GameLibrary::read({{folder.path()}, 0}, catalogue());
    const auto before = library.load("small");
    folder.write("games/small.yaml", "garbage");
    const auto after = library.load("small");
    REQUIRE(before);
    REQUIRE(after);
    CHECK(before->game->description() == after->game->description());
}

TEST_CASE("everything that is wrong is reported in the order of the file", "[config]") {
    const TempFolder folder;
    const auto path = folder.write("x.yaml",
                                   "name: Small\n"
                                   "board: {rows: 0, columns: 5, drow: lines}\n"
                                   "sides: [black, black]\n"
                                   "rules:\n"
                                   "  plaze: {on: empty}\n"
                                   "  line: {length: x, misere: yes}\n"
                                   "  full_board: {result: win}\n"
                                   "varinats: {}\n");
    const auto game = read_game_file(path, catalogue());
    REQUIRE(!game);
    Texts places;
    for (const Error& error : game.error()) {
        places.push_back(error.place.substr(path.string().size()));
    }
    CHECK(places ==
          Texts{":1:7", ":2:15", ":2:30", ":3:16", ":5:3", ":6:18", ":6:29", ":7:24", ":8:1"});
}

TEST_CASE("ten problems are shown and the rest is counted", "[config]") {
    const TempFolder folder;
    std::string content(kSmallGame);
    for (int i = 0; i < 15; ++i) content += fmt::format("unknown_key_{}: 1\n", i);
    const auto game = read_game_file(folder.write("x.yaml", content), catalogue());
    REQUIRE(!game);
    CHECK(game.error().size() == 15);
    const Texts lines = folder.lines(game.error());
    REQUIRE(lines.size() == 11);
    CHECK(lines.back() == "... and 5 more");
}
