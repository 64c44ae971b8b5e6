// The report of a game in a browser: from the width of a phone to that of a desktop, light, dark
// and on paper.
#include <nlohmann/json.hpp>
#include <string>

#include "apps/program.hpp"
#include "browser.hpp"
#include "page_checks.hpp"
#include "support/catch.hpp"

namespace tengen::test {

TEST_CASE("the report of a game fits any width, light and dark, and loads nothing", "[web]") {
    Home home;
    home.write("game.sgf",
               "(;GM[4]FF[4]SZ[15]PB[A rather long name of a player]PW[Bob]C[Start.];B[hh]"
               "TGE[sente 00000000 rank=1 nodes=9 ms=5 chances=0.5,0.5 depth=7 moves=i9]"
               ";W[ig]BM[1]LB[jg:A]C[A was better.]"
               "TGE[sente 00000000 rank=1 nodes=9 ms=5 chances=0.8,0.2 depth=7 moves=i8]"
               "(;B[ih];W[gh];B[jh];W[kh];B[ji];W[hg])(;B[jj];W[kk]))");
    REQUIRE(tengen(home, {"report", "game.sgf", "--moves", "3"}).code == 0);
    REQUIRE(tengen(home, {"report", "game.sgf", "--theme", "wood", "-o", "wood.html"}).code == 0);
    Browser browser;
    for (const std::string name : {"game", "wood"}) {
        for (const int width : {360, 900, 1280}) {
            for (const bool dark : {false, true}) {
                INFO(name << ' ' << width << (dark ? " dark" : " light"));
                Page page(browser, "file://" + (home.path() / (name + ".html")).string(),
                          {width, 800});
                if (dark) page.prefer_dark();
                check_page(page, width);
                CHECK(page.value("document.querySelectorAll('.figure svg').length").get<int>() ==
                      (name == "game" ? 4 : 2));
                // Numbers have the size of their stones, not that of the page's texts.
                CHECK(page.value("[...document.querySelectorAll('.number text')].every(text => "
                                 "text.getBBox().height > 5 && text.getBBox().width < 30)") ==
                      true);
                keep_picture(page,
                             "game-report-" + name + std::to_string(width) + (dark ? "-dark" : ""));
            }
        }
    }
}

}  // namespace tengen::test
