// The report of a tournament in a browser: at the width of a phone and of a desktop, light and
// dark.
#include <filesystem>
#include <string>

#include "arena/report_page.hpp"
#include "browser.hpp"
#include "support/catch.hpp"
#include "support/sample_report.hpp"
#include "support/temporary_folder.hpp"

namespace tengen::test {

TEST_CASE("a report fits any width, loads nothing and has no errors", "[web]") {
    Home home;
    const std::filesystem::path file = home.write("report.html", html_of(sample_report(6, 400)));
    Browser browser;
    for (const int width : {360, 700, 1280}) {
        INFO(width);
        Page page(browser, "file://" + file.string(), {width, 800});
        CHECK(page.has("details"));
        CHECK(page.value("document.documentElement.scrollWidth").get<int>() <= width);
        CHECK(page.value("performance.getEntriesByType('resource').length") == 0);
        CHECK(page.value("document.scripts.length") == 0);
        CHECK(page.value("document.querySelectorAll('svg > title').length").get<int>() > 5);
        // Nothing is wider than its box but what scrolls.
        CHECK(page.value("[...document.querySelectorAll('section, details')]"
                         ".filter(part => part.scrollWidth > part.clientWidth).length") == 0);
        CHECK(page.errors().empty());
    }
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
