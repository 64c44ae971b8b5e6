// tengen report, as people run it.
#include <algorithm>

#include "apps/program.hpp"
#include "support/catch.hpp"

namespace tengen::test {

TEST_CASE("a report is a page in the folder of the game, or elsewhere", "[apps]") {
    const Home home;
    home.write("game.sgf", "(;GM[4]FF[4]SZ[15]PB[Ann]PW[Bob]EV[Cup]RE[B+R];B[hh];W[ig])");
    const Ended ended = tengen(home, {"report", "game.sgf"});
    INFO(ended.all_err);
    CHECK(ended.code == 0);
    const std::string page = home.read("game.html");
    CHECK(page.starts_with("<!DOCTYPE html>"));
    CHECK(page.ends_with("</html>\n"));
    CHECK(has(page, "<h1>Ann – Bob</h1>"));
    CHECK(has(page, "gomoku, Cup"));
    CHECK(has(page, "black wins"));
    CHECK(tengen(home, {"report", "game.sgf", "-o", "-"}).out == page);
    CHECK(tengen(home, {"report", "game.sgf", "-o", "other.html", "--theme", "wood"}).code == 0);
    CHECK(home.read("other.html") != page);
    CHECK(tengen(home, {"report", "game.sgf", "-o", "-", "--flip"}).out != page);
    home.write("game.sgf", "(;GM[4]FF[4]SZ[15]PB[Ann];B[hh])");
    CHECK(has(tengen(home, {"report", "game.sgf", "-o", "-"}).out, "<h1>game.sgf</h1>"));
}

TEST_CASE("a report that cannot be written has one line of error", "[apps]") {
    const Home home;
    home.write("game.sgf", "(;GM[4]FF[4]SZ[15];B[hh])");
    home.write("bad.sgf", "(;GM[4]FF[4]SZ[15];W[hh];B[hg])");
    struct Row {
        std::vector<std::string> words;
        int code;
    };
    const Row rows[] = {{{"game.sgf", "--moves", "0"}, 2},
                        {{"game.sgf", "--theme", "x"}, 2},
                        {{"game.sgf", "--at", "a1"}, 2},
                        {{"h8", "h9"}, 2},
                        {{"./missing.sgf"}, 3},
                        {{"missing.sgf"}, 3},
                        {{"bad.sgf"}, 3},
                        {{"game.sgf", "-o", "game.sgf"}, 2},
                        {{"game.sgf", "-o", "page"}, 2},
                        {{"game.sgf", "-o", "no/a.html"}, 5}};
    for (const Row& row : rows) {
        std::vector<std::string> words{"report"};
        words.insert(words.end(), row.words.begin(), row.words.end());
        const Ended ended = tengen(home, words);
        INFO(row.words[0] << ": " << ended.err);
        CHECK(ended.code == row.code);
        CHECK(ended.out.empty());
        CHECK(std::ranges::count(ended.err, '\n') == 1);
    }
    CHECK(home.read("game.sgf") == "(;GM[4]FF[4]SZ[15];B[hh])");
    CHECK(run(home, {.arguments = {"report", "game.sgf", "-o", "-"}, .output_file = "/dev/full"})
              .code == 5);
}

}  // namespace tengen::test
