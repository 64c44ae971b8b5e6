// The report of a tournament in a browser: from the width of a phone to that of a desktop, light
// and dark.
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "apps/program.hpp"
#include "apps/tournament_folder.hpp"
#include "arena/report_page.hpp"
#include "browser.hpp"
#include "support/catch.hpp"
#include "support/sample_report.hpp"
#include "support/waiting.hpp"

namespace tengen::test {

namespace {

/// A page as people see it after they have opened all its parts.
void check_page(Page& page, int width) {
    REQUIRE(page.has("details"));
    page.value("document.querySelectorAll('details').forEach(part => part.open = true)");
    CHECK(page.value("document.documentElement.scrollWidth").get<int>() <= width);
    CHECK(page.value("performance.getEntriesByType('resource').length") == 0);
    CHECK(page.value("document.scripts.length") == 0);
    // Nothing is wider or higher than its box, except what scrolls.
    CHECK(page.value("[...document.querySelectorAll('header, h1, h2, p, section, details, summary,"
                     "figure, figcaption, td, th, .bars, .bars span, .answer, .state')]"
                     ".filter(part => part.scrollWidth > part.clientWidth + 1 && "
                     "getComputedStyle(part).display != 'inline' && !part.closest('.scroll'))"
                     ".map(part => part.outerHTML.slice(0, 200))") == nlohmann::json::array());
    CHECK(page.value("[...document.querySelectorAll('main > *')].filter(part => "
                     "part.getBoundingClientRect().left < 0 || "
                     "part.getBoundingClientRect().right > innerWidth).length") == 0);
    // Text and its background differ enough (WCAG 2.1, 1.4.3).
    CHECK(page.value(R"(
        (() => {
          const numbers = colour => colour.match(/[\d.]+/g).map(Number);
          const light = c => c.slice(0, 3).map(v => v / 255)
              .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
              .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
          const back = part => {
            for (; part; part = part.parentElement) {
              const c = numbers(getComputedStyle(part).backgroundColor);
              if (c.length < 4 || c[3] == 1) return c;
            }
            return [255, 255, 255];
          };
          return [...document.querySelectorAll('h1, h2, p, a, th, summary, .answer, .state, .muted')]
              .filter(part => {
                const [a, b] = [light(numbers(getComputedStyle(part).color)), light(back(part))];
                return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5;
              }).map(part => part.outerHTML.slice(0, 100));
        })())") == nlohmann::json::array());
    CHECK(page.errors().empty());
}

/// Pictures for people, in the folder that TENGEN_PICTURES names.
void keep_picture(Page& page, const std::string& name) {
    if (const char* folder = std::getenv("TENGEN_PICTURES")) {
        page.save_picture(std::filesystem::path(folder) / (name + ".png"));
    }
}

}  // namespace

TEST_CASE("a report fits any width, light and dark, loads nothing and has no errors", "[web]") {
    Home home;
    const std::filesystem::path file = home.write("report.html", html_of(sample_report(6, 400)));
    Browser browser;
    for (const int width : {360, 700, 900, 1280}) {
        for (const bool dark : {false, true}) {
            INFO(width << (dark ? " dark" : " light"));
            Page page(browser, "file://" + file.string(), {width, 800});
            if (dark) page.prefer_dark();
            CHECK(page.value("document.querySelectorAll('svg > title').length").get<int>() > 5);
            check_page(page, width);
        }
    }
}

TEST_CASE("the report of a tournament saves its games as files", "[web]") {
    Home home;
    home.write("book.txt", "e5\nd4 e6\n");
    home.write("cup.yaml",
               "game: gomoku\nboard: {rows: 9, columns: 9}\nformat: sprt\n"
               "players: [{ai: winblock, name: a rather long name of a player}, random]\n"
               "openings: {file: book.txt}\nrounds: {max: 12}\nadjudicate: {moves: 30}\n");
    REQUIRE(arena(home, {"play", "cup.yaml"}).code == 0);
    REQUIRE(arena(home, {"report", "cup.arena"}).code == 0);
    Browser browser;
    for (const int width : {360, 900, 1280}) {
        for (const bool dark : {false, true}) {
            INFO(width << (dark ? " dark" : " light"));
            Page page(browser, "file://" + (home.path() / "cup.html").string(), {width, 800});
            if (dark) page.prefer_dark();
            check_page(page, width);
            keep_picture(page, "report-" + std::to_string(width) + (dark ? "-dark" : ""));
        }
    }
    Page page(browser, "file://" + (home.path() / "cup.html").string());
    page.save_files_in(home.path() / "saved");
    page.value("document.querySelectorAll('details').forEach(part => part.open = true)");
    page.click("a[download='cup-0000003.sgf']");
    const std::filesystem::path saved = home.path() / "saved/cup-0000003.sgf";
    REQUIRE(comes_true([&] { return std::filesystem::exists(saved); }));
    const Ended shown = tengen(home, {"show", saved.string()});
    INFO(shown.all_err);
    CHECK(shown.code == 0);
    REQUIRE(arena(home, {"export", "cup.arena", "--games", "games", "--as", "sgf"}).code == 0);
    CHECK(home.read(saved) == home.read("games/0000003.sgf"));
    CHECK(page.errors().empty());
}

TEST_CASE("a report is dark if the browser is", "[web]") {
    Home home;
    const std::filesystem::path file = home.write("report.html", html_of(sample_report(2, 5)));
    Browser browser;
    Page page(browser, "file://" + file.string());
    const std::string colour = "getComputedStyle(document.body).backgroundColor";
    CHECK(page.value(colour) == "rgb(243, 238, 228)");
    page.prefer_dark();
    CHECK(page.value(colour) == "rgb(28, 32, 37)");
}

}  // namespace tengen::test
