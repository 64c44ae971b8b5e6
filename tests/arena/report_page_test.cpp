// The HTML page of a tournament: escaped, closed, self-contained, and small.
#include "arena/report_page.hpp"

#include <regex>
#include <set>
#include <string>
#include <vector>

#include "base/number_text.hpp"

#include "support/catch.hpp"
#include "support/sample_report.hpp"

namespace tengen::test {
namespace {

/// The first tag that is not closed in order; empty if all are.
std::string unbalanced_tag(const std::string& document) {
    static const std::set<std::string> kVoid{"meta", "link", "!DOCTYPE"};
    const std::regex tag("<(/?)([!A-Za-z0-9]+)[^>]*>");
    std::vector<std::string> open;
    for (std::sregex_iterator at(document.begin(), document.end(), tag), end; at != end; ++at) {
        const std::string name = (*at)[2];
        if (kVoid.contains(name) || (*at)[0].str().ends_with("/>")) continue;
        if ((*at)[1].length() == 0) {
            open.push_back(name);
        } else if (open.empty() || open.back() != name) {
            return name;
        } else {
            open.pop_back();
        }
    }
    return open.empty() ? "" : open.back();
}

bool has(const std::string& document, const std::string& part) {
    return document.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("A report closes its tags and escapes every text", "[arena]") {
    const std::string html = html_of(sample_report(4, 50));
    CHECK(unbalanced_tag(html) == "");
    CHECK(has(html, "<h1>Autumn &lt;league&gt; &amp; &quot;friends&quot;</h1>"));
    CHECK(has(html, "player&lt;0&gt;"));
    CHECK(has(html, "h8 i9 &lt;"));
    CHECK_FALSE(has(html, "<league>"));
}

TEST_CASE("A report loads nothing and runs nothing", "[arena]") {
    const std::string html = html_of(sample_report(4, 50));
    for (const char* word : {"<script", "http:", "https:", "src=", "@import", "url(", " on"}) {
        INFO(word);
        if (word == std::string(" on")) {
            CHECK_FALSE(std::regex_search(html, std::regex(" on[a-z]+=")));
        } else {
            CHECK_FALSE(has(html, word));
        }
    }
}

TEST_CASE("A report has the files of games inside", "[arena]") {
    const std::string html = html_of(sample_report(4, 50));
    CHECK(has(html,
              "<a download=\"cup-2.sgf\" href=\"data:application/octet-stream,(;GM[4]C[50%20%25%20"
              "%22sure%22%20%3C%26%3E%3F%23%0A])\">2</a></td><td class=\"text\">new"));
    CHECK(has(html, "<tr id=\"game-1\"><td class=\"text\">1</td>"));
}

TEST_CASE("A score links to the games of its players, and those to their files", "[arena]") {
    const std::string html = html_of(sample_report(4, 50));
    CHECK(has(html, "<section class=\"pair\" id=\"games-1-3\"><h2>a &lt; b</h2>"));
    CHECK(has(html, "<tr><td class=\"text\"><a href=\"#game-2\">2</a></td></tr>"));
    // Both players have it, and no other two.
    const std::string link = "<a href=\"#games-";
    std::size_t links = 0;
    for (std::size_t at = html.find(link); at != std::string::npos; at = html.find(link, at + 1)) {
        ++links;
        CHECK(html.compare(at, link.size() + 5, link + "1-3\">") == 0);
    }
    CHECK(links == 2);
    // Every link inside the page has an aim.
    const std::regex aim("href=\"#([^\"]+)\"");
    for (std::sregex_iterator at(html.begin(), html.end(), aim), end; at != end; ++at) {
        INFO((*at)[1]);
        CHECK(has(html, "id=\"" + (*at)[1].str() + "\""));
    }
}

TEST_CASE("A report of a million rounds is small and draws the last one", "[arena]") {
    const ReportPage page = sample_report(20, 1'000'000);
    const std::string html = html_of(page);
    CHECK(html.size() < 200'000);
    CHECK(has(html, "After 1000000 rounds: 20.00."));
    // The last point of the line is at the right edge.
    CHECK(std::regex_search(html, std::regex("360\\.0,[0-9.]+ \"/><text")));
}

TEST_CASE("The plot of a course labels its bounds, and an edge only apart from them", "[arena]") {
    ReportPage page;
    Course ratio{"ratio", "", {}, {-2.94, 2.94}, false};
    for (int i = 0; i <= 100; ++i) ratio.points.push_back({double(i), -3.1 * i / 100, 0, 0});
    page.courses = {ratio};
    const std::string html = html_of(page);
    CHECK(has(html, ">-2.94</text>"));
    CHECK(has(html, ">+2.94</text>"));
    CHECK_FALSE(has(html, ">-3.1</text>"));
    page.courses[0].points.push_back({101, -9, 0, 0});
    CHECK(has(html_of(page), ">-9.0</text>"));
}

TEST_CASE("The first rounds do not flatten the plot of a difference", "[arena]") {
    ReportPage page;
    Course elo{"Elo", "", {}, {}, true};
    for (int i = 0; i < 6000; ++i) {
        const double value = i < 5 ? -190.8 : 3;
        elo.points.push_back({double(i), value, value - 1, value + 1});
    }
    page.courses = {elo};
    const std::string html = html_of(page);
    CHECK_FALSE(has(html, ">-190.8</text>"));
    CHECK(has(html, ">+4.0</text>"));
}

TEST_CASE("The plot of one value has its label once", "[arena]") {
    ReportPage page;
    Course value{"value", "", {}, {15000}, false, true};
    for (int i = 0; i < 9; ++i) value.points.push_back({double(i), 15000, 0, 0});
    page.courses = {value};
    const std::string html = html_of(page);
    CHECK(has(html, ">15,000</text>"));
    CHECK(html.find("</text>") == html.rfind("</text>"));
}

TEST_CASE("A bar without games is not drawn", "[arena]") {
    ReportPage page;
    page.charts = {{"seats", {{"seat 1", 12'000}, {"shared", 0}}, "a note"}};
    const std::string html = html_of(page);
    CHECK(has(html, "<div class=\"bar\" style=\"width:100.0%\"></div>"));
    CHECK(has(html, ">12,000<"));
    CHECK(has(html, "<span>shared</span><div></div>"));
    CHECK(has(html, ">a note<"));
}

TEST_CASE("The scores of three players are another table, and names break in order", "[arena]") {
    CHECK(has(html_of(sample_report(3, 5)), "<h2>Scores</h2>"));
    CHECK_FALSE(has(html_of(sample_report(2, 5)), "<h2>Scores</h2>"));
    ReportPage page;
    page.players = {{"mcts:simulations=20", {}, "0 of 0", 0, {{}}}};
    CHECK(has(html_of(page), ">mcts:<wbr>simulations=<wbr>20</th>"));
}

TEST_CASE("Numbers of any size are written without powers of ten", "[arena]") {
    CHECK(value_text(15'000) == "15,000");
    CHECK(value_text(-1e7) == "-10,000,000");
    CHECK(value_text(41.333) == "41.33");
    CHECK(value_text(0.002) == "0.002");
    CHECK(plain_text(15'000, 4) == "15000");
    CHECK(plain_text(560.4, 2) == "560");
    CHECK(plain_text(243.0, 4) == "243");
    CHECK(plain_text(41.333, 4) == "41.33");
    CHECK(plain_text(-0.000'012'34, 2) == "-0.000012");
    CHECK(plain_text(0, 2) == "0");
    CHECK(counted_with_commas(1, "game") == "1 game");
    CHECK(counted_with_commas(12'000, "game") == "12,000 games");
}

TEST_CASE("A report of few or no games has no invalid number", "[arena]") {
    ReportPage empty;
    empty.players = {{"a", {}, "0 of 0", 0, {{}, {}}}, {"b", Rating{0, 0}, "0 of 0", 0, {{}, {}}}};
    empty.courses = {{"none", "", {}, {}, true}, {"one", "", {{1, 0, 0, 0}}, {}, true}};
    empty.charts = {{"none", {}}, {"zero", {{"x", 0}}}};
    const std::string html = html_of(empty);
    CHECK(unbalanced_tag(html) == "");
    CHECK_FALSE(has(html, "nan"));
    CHECK_FALSE(has(html, "inf"));
}

}  // namespace tengen::test
