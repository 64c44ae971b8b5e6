// Files that are not text or plain YAML, with the exact lines that a person sees. The rows A4 to
// A27 have the numbers of the project's list of faults.
#include "config/game_library.hpp"
#include "config/yaml_reader.hpp"
#include "config_fixture.hpp"
#include "support/catch.hpp"
#include "support/spoiled.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

std::string with_crlf() {
    std::string game;
    for (const char c : kSmallGame) game += c == '\n' ? std::string("\r\n") : std::string(1, c);
    return game;
}

std::vector<FileRow> rows_of_bytes() {
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

std::vector<FileRow> rows_of_brackets() {
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
    };
}

std::vector<FileRow> rows_of_yaml() {
    return {
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

/// The errors of a file that is broken as YAML, without those about keys.
Texts yaml_lines(const TempFolder& folder, const FileRow& row) {
    const auto game = read_game_file(folder.write("x.yaml", row.content), catalogue());
    if (game) return {};
    for (const Error& error : game.error()) {
        CHECK(error.code == ErrorCode::Input);
    }
    // Keys such as a and b are not keys of a game, but these rows are about YAML.
    Texts lines;
    for (const std::string& line : folder.lines(game.error())) {
        const bool about_keys = line.find("unknown key") != std::string::npos ||
                                line.find("the file needs") != std::string::npos ||
                                line.find("expected a map") != std::string::npos;
        if (!about_keys) lines.push_back(line);
    }
    return lines;
}

}  // namespace

TEST_CASE("bytes that are not text are refused with their place", "[config]") {
    for (const FileRow& row : rows_of_bytes()) {
        INFO(row.id);
        const TempFolder folder;
        const auto game = read_game_file(folder.write("x.yaml", row.content), catalogue());
        CHECK((game ? Texts{} : folder.lines(game.error())) == row.expected);
    }
}

TEST_CASE("unbalanced quotes and brackets are refused with their place", "[config]") {
    for (const FileRow& row : rows_of_brackets()) {
        INFO(row.id);
        const TempFolder folder;
        CHECK(yaml_lines(folder, row) == row.expected);
    }
}

TEST_CASE("text that is not plain YAML is refused with its place", "[config]") {
    for (const FileRow& row : rows_of_yaml()) {
        INFO(row.id);
        const TempFolder folder;
        CHECK(yaml_lines(folder, row) == row.expected);
    }
}
