// Rows A: invalid game files.
#include <sys/stat.h>

#include <sstream>

#include "reliability/fault_case.hpp"
#include "support/catch.hpp"
#include "support/spoiled.hpp"

namespace tengen::test {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kSmallGame =
    "name: small\n"
    "board: {rows: 5, columns: 5}\n"
    "sides: [black, white]\n"
    "rules:\n"
    "  place: {on: empty}\n"
    "  line: {length: 4}\n"
    "  full_board: {result: draw}\n";

std::string with(std::string_view old, std::string_view text) {
    return test::with(kSmallGame, old, text);
}

/// An invalid text, and its output: one or several lines, each after "tengen: ".
struct BadText {
    const char* id;
    std::string_view text;
    const char* said;
};

constexpr BadText kBadTexts[] = {
    {"A4 empty", "", "x.yaml:1:1: the file is empty"},
    {"A4 only comments", "# one\n", "x.yaml:1:1: the file is empty"},
    {"A6 not UTF-8", "name: a\nsides:\n#\n  - ab\xFFz\n", "x.yaml:4:7: not valid UTF-8"},
    {"A6 UTF-16", "\xFF\xFEn\0a\0"sv, "x.yaml:1:1: not valid UTF-8"},
    {"A7 control character", "name: a\nabout\x01: x\n", "x.yaml:2:6: control character 0x01"},
    {"A7 NUL", "name: a\0b\n"sv, "x.yaml:1:8: control character 0x00"},
    {"A8 tab", "name: a\nboard:\n\trows: 5\n", "x.yaml:3:1: tab used for indentation (use spaces)"},
    {"A11 unclosed quote", "a: \"abc\nb: 3\n", "x.yaml:1:4: quote is not closed"},
    {"A12 unclosed bracket", "sides: [x, o\n\n", "x.yaml:2:1: end of list ']' not found"},
    {"A13 one comma", ",", "x.yaml:1:1: unexpected content after the end of the document"},
    {"A27 cut", "name: small\nboard: {rows: 5, columns: 5}\nsides:\n",
     "x.yaml:1:1: the file needs 'rules'\n"
     "x.yaml:3:7: 'sides' is empty"},
};

/// The small game with one replaced piece of text.
struct BadChange {
    const char* id;
    const char* old_text;
    const char* new_text;
    const char* said;
};

constexpr BadChange kBadChanges[] = {
    {"A15 anchor", "rows: 5", "rows: &x 5", "x.yaml:2:15: anchors (&name) are not allowed"},
    {"A15 self alias", "[black, white]", "&x [black, *x]",
     "x.yaml:3:8: anchors (&name) are not allowed\n"
     "x.yaml:3:19: aliases (*name) are not allowed\n"
     "x.yaml:3:19: 'sides' is empty"},
    {"A16 tag", "{rows: 5", "!!python/object {rows: 5", "x.yaml:2:8: tags are not allowed"},
    {"A16 binary", "name: small", "name: small\nabout: !!binary \"/////w==\"",
     "x.yaml:2:8: tags are not allowed"},
    {"A17 duplicate key", "board: {rows: 5, columns: 5}",
     "board:\n  rows: 5\n  columns: 5\n  rows: 6",
     "x.yaml:5:3: duplicate key 'rows' (first used at line 3)"},
    {"A18 unknown key", "columns: 5", "columns: 5, drwa: lines",
     "x.yaml:2:30: unknown key 'drwa' (did you mean 'draw'?)"},
    {"A19 missing key", "rows: 5, ", "", "x.yaml:2:1: 'board' needs 'rows'"},
    {"A20 wrong type", "rows: 5", "rows: fifteen",
     "x.yaml:2:15: 'rows' must be a whole number 1..64, found 'fifteen'"},
    {"A21 zero", "rows: 5", "rows: 0",
     "x.yaml:2:15: 'rows' must be a whole number 1..64, found '0'"},
    {"A21 negative", "rows: 5", "rows: -3",
     "x.yaml:2:15: 'rows' must be a whole number 1..64, found '-3'"},
    {"A21 huge", "rows: 5", "rows: 99999999999",
     "x.yaml:2:15: 'rows' must be a whole number 1..64, found '99999999999'"},
    {"A22 octal", "rows: 5", "rows: 015",
     "x.yaml:2:15: 'rows' must be a whole number 1..64, found '015'"},
    {"A22 underscore", "rows: 5", "rows: 1_000",
     "x.yaml:2:15: 'rows' must be a whole number 1..64, found '1_000'"},
    {"A22 fraction", "rows: 5", "rows: 15.0",
     "x.yaml:2:15: 'rows' must be a whole number 1..64, found '15.0'"},
    {"A22 quoted", "rows: 5", "rows: \"15\"",
     "x.yaml:2:15: 'rows' must be a whole number 1..64, found '\"15\"'"},
    {"A23 no for false", "length: 4", "length: 4, misere: no",
     "x.yaml:6:29: 'misere' is 'no': use true or false"},
    {"A24 null", "name: small", "name:", "x.yaml:1:6: 'name' is empty"},
    {"A25 map for a list", "[black, white]", "{black: 1, white: 2}",
     "x.yaml:3:8: 'sides': expected a list, found a map"},
    {"A25 list for a map", "{rows: 5, columns: 5}", "[5, 5]",
     "x.yaml:2:8: 'board': expected a map, found a list"},
    {"A28 line does not fit", "length: 4", "length: 7",
     "x.yaml:6:18: 'length' 7 does not fit a 5×5 board"},
    {"A28 no end", "  line: {length: 4}\n  full_board: {result: draw}\n", "",
     "x.yaml:4:1: no rule ends the game (add 'line' or 'full_board')"},
};

void check_file(const std::string& id, std::string_view text, const std::string& said) {
    std::string lines;
    std::istringstream stream(said);
    for (std::string one; std::getline(stream, one);) lines += line(one);
    const auto write = [&](const Home& home) { home.write("x.yaml", text); };
    check({id, {"check", "x.yaml"}, lines, 3, "", write});
    check({id + ", played", {"play", "x.yaml"}, lines, 3, "", write});
}

}  // namespace

TEST_CASE("every invalid game file is refused with its place, by check and by play",
          "[reliability]") {
    for (const BadText& bad : kBadTexts) check_file(bad.id, bad.text, bad.said);
    for (const BadChange& bad : kBadChanges) {
        check_file(bad.id, with(bad.old_text, bad.new_text), bad.said);
    }
}

TEST_CASE("a game file that is too large, too deep or too long is refused", "[reliability]") {
    check_file("A5 too large", std::string(9'000'000, '#'),
               "x.yaml: file too large (9 MB, limit 256 KiB)");
    check_file("A14 deep", repeated("[", 100'000), "x.yaml:1:33: nested deeper than 32 levels");
    check_file("A26 second document", std::string(kSmallGame) + "---\nname: b\n",
               "x.yaml:8:1: unexpected content after the end of the document");
    check_file("A32 long name", with("small", std::string(10'000, 'a')),
               "x.yaml:1:7: text longer than 4096 bytes");
    check_file("A32 a name of 65", with("small", std::string(65, 'a')),
               "x.yaml:1:7: 'name' longer than 64 characters");
}

TEST_CASE("a path that is not a game file is refused without hanging", "[reliability]") {
    check({"A1", {"check", "x.yaml"}, line("x.yaml: no such file"), 3});
    check({"A1 played", {"play", "x.yaml"}, line("x.yaml: no such file"), 3});
    check({"A1 lineup", {"play", "--lineup", "x.yaml"}, line("x.yaml: no such file"), 3});
    check({"A2 folder",
           {"check", "x.yaml"},
           line("x.yaml: not a regular file"),
           3,
           "",
           [](const Home& home) { std::filesystem::create_directory(home.path() / "x.yaml"); }});
    check({"A2 pipe",
           {"play", "x.yaml"},
           line("x.yaml: not a regular file"),
           3,
           "",
           [](const Home& home) { mkfifo((home.path() / "x.yaml").c_str(), 0600); }});
    check({"A2 device", {"check", "/dev/zero"}, line("/dev/zero: not a regular file"), 3});
    check(
        {"A3", {"check", "x.yaml"}, line("x.yaml: permission denied"), 3, "", [](const Home& home) {
             chmod(home.write("x.yaml", kSmallGame).c_str(), 0);
         }});
}

TEST_CASE("a byte order mark and CRLF are accepted", "[reliability]") {
    std::string windows = "\xEF\xBB\xBF" + std::string(kSmallGame);
    for (std::size_t i = 0; (i = windows.find('\n', i)) != std::string::npos; i += 2) {
        windows.replace(i, 1, "\r\n");
    }
    check({"A9 A10", {"check", "x.yaml"}, "", 0, "", [&](const Home& home) {
               home.write("x.yaml", windows);
           }});
}

TEST_CASE("one bad file among many is named, and does not hide other games", "[reliability]") {
    const Home home;
    std::string bad = with("rows: 5", "rows: 0");
    bad.replace(bad.find("small"), 5, "bad");
    home.write("config/tengen/games/bad.yaml", bad);
    home.write("config/tengen/games/small.yaml", kSmallGame);
    const Ended list = tengen(home, {"games"});
    CHECK(list.code == 0);
    CHECK(list.out.find("small ") != std::string::npos);
    CHECK(list.out.find("gomoku ") != std::string::npos);
    CHECK(list.out.find("cannot be played: ") != std::string::npos);
    CHECK(list.out.find("bad.yaml:2:15: 'rows' must be a whole number 1..64, found '0'") !=
          std::string::npos);
    check({"A30 other", {"perft", "small", "1"}, "", 0}, home);
    check({"A30 asked for",
           {"perft", "bad", "1"},
           ".*bad\\.yaml:2:15: 'rows' must be a whole number 1\\.\\.64, found '0'.*\n",
           3},
          home);
}

TEST_CASE("two files with the same game are both named", "[reliability]") {
    const Home home;
    home.write("config/tengen/games/one.yaml", kSmallGame);
    home.write("config/tengen/games/two.yaml", kSmallGame);
    check({"A29",
           {"perft", "small", "1"},
           "tengen: .*two\\.yaml.*one\\.yaml.*\n|"
           "tengen: .*one\\.yaml.*two\\.yaml.*\n",
           3},
          home);
}

TEST_CASE("a file that changes during its game has no effect", "[reliability]") {
    const Home home;
    const auto file = home.write("small.yaml", kSmallGame);
    Running play(home, {"play", "small.yaml", "--seats", "human,human"});
    REQUIRE(play.sees("1: "));
    home.write("small.yaml", "broken: [");
    play.type("a1\nb1\nquit\n");
    const Ended ended = play.wait();
    CHECK(ended.code == 0);
    CHECK(ended.out.find("3: ") != std::string::npos);
}

TEST_CASE("a folder with too many games is reported with an unknown game", "[reliability]") {
    const Home home;
    for (int i = 0; i < 1500; ++i) {
        const std::string name = "g" + std::to_string(10'000 + i);
        home.write(home.game_files() / (name + ".yaml"), with("name: small", "name: " + name));
    }
    const Ended ended = tengen(home, {"games", "g11400"});
    INFO(ended.err);
    CHECK(ended.code == 2);
    CHECK(has(ended.err, "tengen: unknown game 'g11400'"));
    CHECK(has(ended.err,
              "/games: too many files: 1500 (limit 1000; 'g11000.yaml' and later ones are not "
              "read)\n"));
    CHECK(tengen(home, {"games", "g10999"}).code == 0);
}

}  // namespace tengen::test
