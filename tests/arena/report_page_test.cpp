// The HTML page of a tournament: escaped, closed, self-contained, and small.
#include "arena/report_page.hpp"

#include <regex>
#include <set>
#include <string>
#include <vector>

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
    CHECK(has(html, "<tr><td class=\"text\">1</td>"));
}

TEST_CASE("A report of a million rounds is small and draws the last one", "[arena]") {
    const ReportPage page = sample_report(20, 1'000'000);
    const std::string html = html_of(page);
    CHECK(html.size() < 200'000);
    CHECK(has(html, "After 1000000 rounds: 20.00."));
    // The last point of the line is at the right edge.
    CHECK(std::regex_search(html, std::regex("360\\.0,[0-9.]+ \"/><text")));
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
