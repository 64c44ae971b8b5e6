// tengen diagram, as people and scripts run it.
#include <algorithm>

#include "apps/program.hpp"
#include "apps/terminal.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

constexpr const char* kGame =
    "(;GM[4]FF[4]SZ[15];B[hh];W[ig];B[ih]TR[aa](;W[gh]LB[bb:A];B[jh];W[kh])(;W[jh]LB[cc:B]))";

bool is_svg(const std::string& text) {
    return text.starts_with("<svg ") && text.ends_with("</svg>\n");
}

}  // namespace

TEST_CASE("the ending of the file decides the format of a diagram", "[apps]") {
    const Home home;
    home.write("game.sgf", kGame);
    struct Row {
        const char* name;
        std::string begin;
    };
    const Row rows[] = {
        {"a.svg", "<svg "}, {"a.PNG", "\x89PNG\r\n"}, {"a.gif", "GIF89a"}, {"a.txt", "15 "}};
    for (const Row& row : rows) {
        INFO(row.name);
        const Ended ended = tengen(home, {"diagram", "game.sgf", "-o", row.name});
        CHECK(ended.code == 0);
        CHECK(ended.all_err.empty());
        CHECK(home.read(row.name).starts_with(row.begin));
    }
    CHECK(tengen(home, {"diagram", "game.sgf", "--svg", "-o", "picture"}).code == 0);
    CHECK(is_svg(home.read("picture")));
}

TEST_CASE("without a file, a diagram goes to standard output", "[apps]") {
    const Home home;
    home.write("game.sgf", kGame);
    CHECK(is_svg(tengen(home, {"diagram", "game.sgf", "--svg"}).out));
    CHECK(tengen(home, {"diagram", "game.sgf", "--string"}).out == "h8i9i8g8j8k8\n");
    CHECK(tengen(home, {"diagram", "h8", "i9", "--moves", "2-", "--string"}).out == "i9\n");
    CHECK(has(tengen(home, {"diagram", "tictactoe", "b2"}).out, "2 . 1 ."));
    const Ended ended = tengen(home, {"diagram", "game.sgf", "--png", "-o", "-"});
    CHECK(ended.out.starts_with("\x89PNG"));
}

TEST_CASE("a diagram has the marks and texts of its position in the tree", "[apps]") {
    const Home home;
    home.write("game.sgf", kGame);
    const auto svg = [&](std::vector<std::string> options) {
        options.insert(options.begin(), {"diagram", "game.sgf", "--svg"});
        const Ended ended = tengen(home, options);
        INFO(ended.all_err);
        CHECK(ended.code == 0);
        return ended.out;
    };
    const std::string at_three = svg({"--moves", "3"});
    CHECK(has(at_three, "class=\"mark\" data-cell=\"a15\""));
    CHECK(count(at_three, "class=\"number\"") == 3);
    CHECK_FALSE(has(svg({"--moves", "3", "--no-marks"}), "class=\"mark\""));
    CHECK_FALSE(has(svg({}), "class=\"mark\""));
    const std::string main = svg({"--at", "h8 i9 i8 g8"});
    CHECK(has(main, ">A</text>"));
    const std::string variation = svg({"--at", "h8 i9 i8 j8"});
    CHECK(has(variation, ">B</text>"));
    CHECK(has(variation, "class=\"stone\" data-cell=\"j8\""));
    CHECK_FALSE(has(svg({"--at", "h8 i9 i8 j8", "--no-texts"}), ">B</text>"));
    CHECK(count(svg({"--moves", "2-3", "--numbers", "from-one"}), "class=\"number\"") == 2);
    CHECK(count(svg({"--numbers", "last"}), "class=\"number\"") == 1);
    CHECK(count(svg({"--part", "g7-i9"}), "class=\"stone\"") == 4);
}

TEST_CASE("a figure of the file is drawn with its numbers, name and coordinates", "[apps]") {
    const Home home;
    home.write("game.sgf",
               "(;GM[4]FF[4]SZ[15]PM[0];B[hh];W[ig]FG[0:Attack]MN[21]PM[1];B[ih];W[gh]FG[1:])");
    const auto svg = [&](const char* figure) {
        return tengen(home, {"diagram", "game.sgf", "--svg", "--figure", figure}).out;
    };
    const std::string first = svg("1");
    CHECK(count(first, "class=\"stone\"") == 1);
    CHECK(count(first, "class=\"number\"") == 0);
    const std::string second = svg("2");
    CHECK(count(second, "class=\"number\"") == 2);
    CHECK(has(second, ">21</text>"));
    CHECK(has(second, ">22</text>"));
    CHECK(has(second, "Attack"));
    CHECK(has(second, ">o</text>"));
    const std::string third = svg("3");
    CHECK(count(third, "class=\"stone\"") == 4);
    CHECK(has(third, ">23</text>"));
    CHECK_FALSE(has(third, ">o</text>"));
    home.write("plain.sgf", kGame);
    const std::vector<std::string> wrong[] = {{"game.sgf", "--figure", "4"},
                                              {"plain.sgf", "--figure", "1"},
                                              {"h8", "--figure", "1"},
                                              {"game.sgf", "--figure", "1", "--moves", "2"}};
    for (std::vector<std::string> arguments : wrong) {
        arguments.insert(arguments.begin(), {"diagram", "--svg"});
        const Ended ended = tengen(home, arguments);
        CHECK(ended.code == 2);
        CHECK(has(ended.err, "--figure"));
        CHECK(ended.out.empty());
    }
}

TEST_CASE("the place of a diagram may be among notes without a move", "[apps]") {
    const Home home;
    home.write("game.sgf",
               "(;GM[4]FF[4]SZ[15];B[hh](;LB[aa:A];W[bb])(;W[ig];B[ih];LB[cc:C]TR[dd]))");
    const auto svg = [&](std::vector<std::string> options) {
        options.insert(options.begin(), {"diagram", "game.sgf", "--svg"});
        return tengen(home, options).out;
    };
    CHECK(has(svg({"--at", "h8 b14", "--moves", "1"}), ">A</text>"));
    // The first note leads to another move.
    const std::string before = svg({"--at", "h8 i9", "--moves", "1"});
    CHECK(is_svg(before));
    CHECK_FALSE(has(before, ">A</text>"));
    const std::string end = svg({"--at", "h8 i9 i8"});
    CHECK(has(end, ">C</text>"));
    CHECK(has(end, "class=\"mark\" data-cell=\"d12\""));
}

TEST_CASE("--delay is the time of each move of a GIF", "[apps]") {
    const Home home;
    const std::string gif =
        tengen(home, {"diagram", "h8", "--size", "64", "--gif", "--delay", "500ms", "-o", "-"}).out;
    // The block before each picture: its size, flags, and hundredths of a second.
    const std::size_t control = gif.find("\x21\xF9\x04");
    REQUIRE(control + 6 < gif.size());
    CHECK(gif[control + 4] == 50);
    CHECK(gif[control + 5] == 0);
}

TEST_CASE("an impossible diagram has one line of error and writes nothing", "[apps]") {
    const Home home;
    home.write("game.sgf", kGame);
    home.write("old.svg", "old");
    struct Row {
        std::vector<std::string> options;
        int code;
        std::string_view place;
    };
    const Row rows[] = {
        {{"--moves", "7"}, 2, "--moves"},
        {{"--moves", "5-4"}, 2, "--moves"},
        {{"--moves", "7", "--string"}, 2, "--moves"},
        {{"--moves", "7-9", "--string"}, 2, "--moves"},
        {{"--moves", "0-4"}, 2, "--moves"},
        {{"--moves", "-4"}, 2, "--moves"},
        {{"--moves", "4-99999999999"}, 2, "--moves"},
        {{"--part", "h8"}, 2, "--part"},
        {{"--part", "h8-p15"}, 2, "--part"},
        {{"--part", "h8-h9"}, 2, "--part"},
        {{"--size", "10"}, 2, "--size"},
        {{"--theme", "none"}, 2, "--theme"},
        {{"--theme", "dark", "--print"}, 2, ""},
        {{"--at", "h8 a1"}, 2, "--at"},
        {{"--at", "h8 h8"}, 2, "--at"},
        {{"--delay", "1ms"}, 2, "--delay"},
        {{"--caption", "a\x01"}, 2, "--caption"},
        {{"--caption", "a\xff"}, 2, "--caption"},
        {{"--png", "--gif"}, 2, "--gif"},
        {{"--flip", "--text"}, 2, "--flip"},
        {{"-o", "missing/a.svg"}, 5, "missing/a.svg"},
    };
    for (const Row& row : rows) {
        std::vector<std::string> words{"diagram", "game.sgf"};
        if (row.options[0] != "-o") words.insert(words.end(), {"-o", "old.svg"});
        words.insert(words.end(), row.options.begin(), row.options.end());
        const Ended ended = tengen(home, words);
        INFO(row.options[0] << ": " << ended.err);
        CHECK(ended.code == row.code);
        CHECK(ended.out.empty());
        CHECK(std::ranges::count(ended.err, '\n') == 1);
        CHECK(has(ended.err, row.place));
        CHECK(home.read("old.svg") == "old");
    }
    CHECK(tengen(home, {"diagram", "game.sgf", "-o", "a.bmp"}).code == 2);
    CHECK(tengen(home, {"diagram", "game.sgf", "--png"}).code == 2);
    CHECK(tengen(home, {"diagram", "game.sgf", "--gif"}).code == 2);
    CHECK(tengen(home, {"diagram", "h8", "--at", "h8"}).code == 2);
    CHECK(tengen(home, {"diagram", "h8", "h8"}).code == 3);
    home.write("bad.sgf", "(;GM[4]FF[4]SZ[15];B[zz])");
    CHECK(tengen(home, {"diagram", "bad.sgf"}).code == 3);
}

TEST_CASE("a full disk is an error of a diagram", "[apps]") {
    const Home home;
    for (const char* format : {"--svg", "--png", "--gif", "--text", "--string"}) {
        INFO(format);
        const Ended ended = run(home, {.arguments = {"diagram", "h8", "i9", format, "-o", "-"},
                                       .output_file = "/dev/full"});
        CHECK(ended.code == 5);
        CHECK(std::ranges::count(ended.err, '\n') == 1);
    }
    CHECK(tengen(home, {"diagram", "h8", "--svg", "-o", "/dev/full"}).code == 5);
}

}  // namespace tengen::test
