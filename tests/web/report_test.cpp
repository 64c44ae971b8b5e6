// The report of a tournament in a browser: from the width of a phone to that of a desktop, light
// and dark.
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "apps/program.hpp"
#include "apps/tournament_folder.hpp"
#include "arena/report_page.hpp"
#include "browser.hpp"
#include "page_checks.hpp"
#include "support/catch.hpp"
#include "support/sample_report.hpp"
#include "support/waiting.hpp"

namespace tengen::test {

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

TEST_CASE("a score of a report leads to the games of its two players", "[web]") {
    Home home;
    home.write("cup.yaml",
               "game: gomoku\nboard: {rows: 9, columns: 9}\nformat: round_robin\n"
               "players: [winblock, random, \"minimax:depth=2\", {ai: random, name: a rather long "
               "name of a player}]\nrounds: {max: 4}\nadjudicate: {moves: 30}\n");
    REQUIRE(arena(home, {"play", "cup.yaml"}).code == 0);
    REQUIRE(arena(home, {"report", "cup.arena"}).code == 0);
    const std::string address = "file://" + (home.path() / "cup.html").string();
    const std::string shown =
        "[...document.querySelectorAll('.pair')].filter(part => part.offsetHeight > 0)";
    Browser browser;
    for (const int width : {360, 1280}) {
        for (const bool dark : {false, true}) {
            INFO(width << (dark ? " dark" : " light"));
            Page page(browser, address, {width, 800});
            if (dark) page.prefer_dark();
            CHECK(page.value(shown + ".length") == 0);
            // The score of the second player against the first.
            page.click(".cross tbody tr:nth-child(2) td:nth-child(3) a");
            REQUIRE(page.becomes(shown + ".length == 1"));
            CHECK(page.value(shown + "[0].id") == "games-1-2");
            CHECK(page.value(shown + "[0].querySelectorAll('tbody tr').length") == 8);
            CHECK(has(page.value(shown + "[0].innerText").get<std::string>(),
                      "Of 8 games that counted, minimax:depth=2 won 8, drew 0 and lost 0."));
            check_page(page, width);
        }
    }
    // Each number leads to the game with its file.
    Page page(browser, address + "#games-1-3");
    REQUIRE(page.becomes(shown + ".length == 1"));
    CHECK(page.value("[...document.querySelectorAll('.pair tbody a')].filter(link => "
                     "!document.querySelector('details ' + link.getAttribute('href') + "
                     "' a[download]')).length") == 0);
    page.click(".pair:target tbody a");
    CHECK(page.becomes("document.querySelector('tr:target a[download]')?.offsetHeight > 0"));
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
