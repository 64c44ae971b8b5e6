// People play in a real browser against people at terminals.
#include "web/browser.hpp"

#include "apps/online_people.hpp"
#include "server_program/node_house.hpp"
#include "support/catch.hpp"
#include "web/page_checks.hpp"

namespace tengen::test {
namespace {

/// One for all tests, because a start takes seconds.
Browser& english_browser() {
    static Browser browser;
    return browser;
}

const char* const kAllFits =
    "(() => { const page = document.scrollingElement, b = document.getElementById('board')"
    ".getBoundingClientRect(); return page.scrollWidth <= innerWidth && b.left >= 0 && "
    "b.right <= innerWidth && b.height > 100 && b.height <= innerHeight; })()";

std::string cell(const std::string& name) {
    return "#board [data-cell=" + name + "]";
}

bool has_stone(Page& page, const std::string& name, int side) {
    return page.has(cell(name) + "[data-side='" + std::to_string(side) +
                    "']:not([data-state~=pending])");
}

bool is_my_turn(Page& page) {
    return page.has("#field[data-state=yours]");
}

bool table_is(Page& page, const std::string& state) {
    return page.has("#table[data-state=" + state + "]");
}

void sit_down(Page& page) {
    page.click("#sit-1");
    REQUIRE(table_is(page, "playing"));
}

/// Ann at a terminal with a new table, and the server.
struct TableOfAnn {
    explicit TableOfAnn(const std::string& game) {
        server.start();
        link = ann.open(game, server);
    }
    GameServer server;
    PlayingTerminal ann{"Ann"};
    std::string link;
};

}  // namespace

TEST_CASE("a link leads a browser to a seat, a whole game and its result", "[web]") {
    TableOfAnn table("tictactoe");
    Page ben(english_browser(), table.link);
    sit_down(ben);
    CHECK(ben.shows("#name-0", "Ann"));
    CHECK(ben.shows("#name-1", "You"));
    table.ann.type({"a1"});
    REQUIRE(is_my_turn(ben));
    CHECK(has_stone(ben, "a1", 1));
    ben.click(cell("b2"));
    REQUIRE(table.ann.sees("): b2"));
    ben.reload();
    REQUIRE(has_stone(ben, "b2", 2));
    CHECK(ben.shows("#name-1", "You"));
    table.ann.type({"a2"});
    REQUIRE(is_my_turn(ben));
    ben.click(cell("b1"));
    REQUIRE(table.ann.sees("): b1"));
    table.ann.type({"a3"});
    REQUIRE(table_is(ben, "over"));
    INFO(ben.text());
    CHECK(ben.value("document.getElementById('status').textContent") ==
          "x has 3 in a row (a1 to a3)");
    CHECK(ben.shows("#moves", "a3"));
    CHECK(table.ann.sees("x wins: "));
    CHECK(ben.errors() == std::vector<std::string>{});
}

TEST_CASE("the whole board fits on phones and desktops", "[web]") {
    TableOfAnn table("gomoku");
    Page ben(english_browser(), table.link, kPhone);
    CHECK(ben.becomes(kAllFits));
    sit_down(ben);
    table.ann.type({"h8"});
    REQUIRE(is_my_turn(ben));
    CHECK(ben.value(kAllFits) == true);
    // On a small board, a second touch confirms the cell.
    ben.click(cell("j9"));
    REQUIRE(ben.has(cell("j9") + "[data-state~=ghost]"));
    CHECK(ben.value("document.querySelectorAll('#board [data-side=\"2\"]').length") == 0);
    ben.click(cell("j9"));
    REQUIRE(table.ann.sees("): j9"));
    table.ann.type({"h9"});
    ben.resize(kDesktop);
    REQUIRE(is_my_turn(ben));
    CHECK(ben.becomes(kAllFits));
    ben.click(cell("j10"));
    CHECK(table.ann.sees("): j10"));
    CHECK(ben.errors() == std::vector<std::string>{});
}

TEST_CASE("a game in a browser needs only the keyboard", "[web]") {
    TableOfAnn table("gomoku");
    Page ben(english_browser(), table.link);
    const auto tab_to = [&](const std::string& selector) {
        for (int steps = 0; steps < 60; ++steps) {
            if (ben.value("document.activeElement.matches('" + selector + "')") == true)
                return true;
            ben.press("Tab");
        }
        return false;
    };
    REQUIRE(ben.has("#sit-1"));
    REQUIRE(tab_to("#sit-1"));
    ben.press("Enter");
    REQUIRE(table_is(ben, "playing"));
    table.ann.type({"a1"});
    REQUIRE(is_my_turn(ben));
    REQUIRE(tab_to("[data-cell=h8]"));
    for (const char* key : {"ArrowUp", "ArrowUp", "ArrowRight", "ArrowDown"}) ben.press(key);
    CHECK(ben.value("document.activeElement.dataset.cell") == "i9");
    CHECK(ben.value("document.activeElement.getAttribute('aria-label')") == "i9, empty");
    ben.press("Enter");
    REQUIRE(table.ann.sees("): i9"));
    CHECK(has_stone(ben, "i9", 2));
    CHECK(ben.value("document.activeElement.dataset.cell") == "i9");
    CHECK(ben.errors() == std::vector<std::string>{});
}

TEST_CASE("a pawn in a browser becomes the piece that its player chooses", "[web]") {
    TableOfAnn table("chess");
    Page ben(english_browser(), table.link);
    sit_down(ben);
    const auto is_above = [&](const std::string& one, const std::string& other) {
        const auto top = [&](const std::string& name) {
            return "document.querySelector('" + cell(name) + "').getBoundingClientRect().top";
        };
        return ben.value(top(one) + " < " + top(other)).get<bool>();
    };
    REQUIRE(ben.has("#board[data-first-row=above]"));  // black's own pieces are below
    CHECK(is_above("a1", "a8"));
    ben.click("#flip");
    REQUIRE(ben.has("#board[data-first-row=below]"));
    CHECK(is_above("a8", "a1"));
    ben.click("#flip");
    REQUIRE(ben.has("#board[data-first-row=above]"));
    const auto answer = [&](const std::string& move, const std::string& from,
                            const std::string& to) {
        table.ann.type({move});
        REQUIRE(ben.has(cell(move.substr(3)) + "[data-state~=last]"));
        REQUIRE(is_my_turn(ben));
        ben.click(cell(from));
        const bool takes = from[0] != to[0];
        REQUIRE(
            ben.has(cell(to) + "[data-state~=can][data-state~=" + (takes ? "take]" : "target]")));
        if (takes) keep_picture(ben, "browser_take");
        ben.click(cell(to));
    };
    answer("b2-b4", "a7", "a5");
    REQUIRE(table.ann.sees("): a7-a5"));
    answer("h2-h3", "a5", "b4");
    REQUIRE(table.ann.sees("): a5xb4"));
    answer("h3-h4", "b4", "b3");
    REQUIRE(table.ann.sees("): b4-b3"));
    answer("h4-h5", "b3", "a2");
    REQUIRE(table.ann.sees("): b3xa2"));
    answer("h5-h6", "a2", "b1");
    REQUIRE(ben.has("[data-choice='a2xb1=knight']"));
    keep_picture(ben, "browser_promotion");
    const auto ink = [&](const std::string& name) {
        return ben.value("getComputedStyle(document.querySelector('" + cell(name) +
                         " .stone text')).fill");
    };
    CHECK(ink("b7") != ink("c2"));
    ben.click("[data-choice='a2xb1=knight']");
    REQUIRE(table.ann.sees("): a2xb1=knight"));
    REQUIRE(has_stone(ben, "b1", 2));
    CHECK(ben.value("document.querySelector('" + cell("b1") + "').getAttribute('aria-label')") ==
          "b1, black, knight, last move");
    CHECK(ben.errors() == std::vector<std::string>{});
}

TEST_CASE("other boards fit in a browser, and clicks play on them", "[web]") {
    struct Case {
        const char* game;
        std::vector<std::string> first, clicks;
        const char *seen, *size;
        int cells;
    };
    const auto played =
        GENERATE(Case{"chinese_checkers",
                      {"j4-j5"},
                      {"e14", "e13"},
                      "): e14-e13",
                      "Chinese checkers star of size 4",
                      121},
                 Case{"morris", {"a1"}, {"d1"}, "): d1", "7 × 7", 24},
                 Case{"dots_and_boxes", {"b1"}, {"a2"}, "): a2", "Dots and Boxes 5 × 5 boxes", 85},
                 Case{"amazons", {"d1-d2", "d3"}, {"d10", "d9", "e9"}, "): e9", "10 × 10", 100},
                 Case{"kalah", {"b1"}, {"b2"}, "): b2", "8 × 2", 14},
                 Case{"havannah", {"h8"}, {"h9"}, "): h9", "Havannah hexagon of size 8", 169});
    CAPTURE(played.game);
    TableOfAnn table(played.game);
    Page ben(english_browser(), table.link, kPhone);
    CHECK(ben.becomes(kAllFits));
    ben.resize(kDesktop);
    CHECK(ben.becomes(kAllFits));
    sit_down(ben);
    table.ann.type(played.first);
    REQUIRE(is_my_turn(ben));
    CHECK(ben.value("document.querySelectorAll('#board .cell').length") == played.cells);
    CHECK(ben.shows("#facts-game", played.size));
    for (const std::string& click : played.clicks) {
        REQUIRE(ben.has(cell(click) + "[data-state~=can]"));
        ben.click(cell(click));
        const std::string chosen = cell(click) + "[data-state~=ghost]";
        const std::string moved = cell(click) + "[data-state~=last]:not([data-state~=pending])";
        CHECK(ben.has(chosen + ", " + moved));
    }
    CHECK(table.ann.sees(played.seen));
    keep_picture(ben, std::string("browser_") + played.game);
    CHECK(ben.errors() == std::vector<std::string>{});
}

TEST_CASE("a browser returns to its game after the server was killed", "[web]") {
    TableOfAnn table("tictactoe");
    Page ben(english_browser(), table.link);
    sit_down(ben);
    table.ann.type({"a1"});
    REQUIRE(is_my_turn(ben));
    ben.click(cell("b2"));
    REQUIRE(table.ann.sees("): b2"));
    table.server.kill();
    REQUIRE(ben.shows("#banner-text", "Connection lost"));
    CHECK(ben.has("#field[data-state=lost]"));
    table.server.start();
    REQUIRE(ben.has("#banner[hidden]"));
    CHECK(has_stone(ben, "b2", 2));
    table.ann.type({"a2"});
    REQUIRE(is_my_turn(ben));
    ben.click(cell("a3"));
    CHECK(table.ann.sees("): a3"));
}

TEST_CASE("a browser counts the seconds down until a game can be claimed", "[web]") {
    TableOfAnn table("tictactoe");
    Page ben(english_browser(), table.link);
    sit_down(ben);
    table.ann.kill();
    REQUIRE(ben.shows("#presence-0", "may return for"));
    const std::string seconds =
        "parseInt(document.getElementById('presence-0').textContent.match(/\\d+/)[0])";
    const int first = ben.value(seconds).get<int>();
    CHECK(first > 0);
    CHECK(ben.becomes(seconds + " < " + std::to_string(first)));
}

TEST_CASE("a browser follows games to the processes of the server where they live", "[web]") {
    Browser& browser = english_browser();
    NodeHouse house;
    for (int node : {0, 1}) house.start(node);
    boost::asio::io_context io;
    Visit ann(io, house.url(0), "Ann"), cleo(io, house.url(1), "Cleo");
    const auto [first, first_code] = new_table(ann, "tictactoe");
    const auto [second, second_code] = new_table(cleo, "tictactoe");
    open_game(ann, first, first_code);
    open_game(cleo, second, second_code);
    const auto play = [](Visit& visit, const std::string& id, std::int64_t after,
                         const char* move) {
        const auto played = visit.ask(messages::Play{id, after, move, {}});
        REQUIRE(std::holds_alternative<messages::Ok>(played));
    };
    // The proxy leads to any process.
    Page ben(browser, house.proxy_address() + "/t/" + first_code);
    sit_down(ben);
    play(ann, first, 0, "a1");
    REQUIRE(is_my_turn(ben));
    ben.click(cell("b2"));
    REQUIRE(has_stone(ben, "b2", 2));
    // The same connection leads to no game of the other process.
    ben.value("history.pushState(null, '', '/t/" + second_code +
              "'); dispatchEvent(new PopStateEvent('popstate'))");
    REQUIRE(ben.shows("#name-0", "Cleo"));
    sit_down(ben);
    ben.reload();
    play(cleo, second, 0, "a1");
    REQUIRE(is_my_turn(ben));
    CHECK(ben.shows("#name-1", "You"));
    ben.click(cell("b2"));
    REQUIRE(has_stone(ben, "b2", 2));
    play(cleo, second, 2, "a2");
    play(ann, first, 2, "a2");
    CHECK(ben.errors() == std::vector<std::string>{});
}

TEST_CASE("a browser in Chinese gets a page in Chinese", "[web]") {
    TableOfAnn table("tictactoe");
    Browser browser("zh-CN");
    Page ben(browser, table.link);
    REQUIRE(ben.shows("#sit-1", "入座"));
    CHECK(ben.value("document.documentElement.lang") == "zh");
    sit_down(ben);
    table.ann.type({"a1"});
    REQUIRE(is_my_turn(ben));
    CHECK(ben.value("/[a-z]{3}/.test(document.getElementById('status').textContent)") == false);
    CHECK(ben.errors() == std::vector<std::string>{});
}

TEST_CASE("a browser keeps the policy of the page", "[web]") {
    GameServer server;
    server.start();
    Page ben(english_browser(), server.url());
    REQUIRE(ben.has("#link[data-state=open]"));
    CHECK(ben.errors() == std::vector<std::string>{});
    const std::string policy = "fetch('/').then(a => a.headers.get('content-security-policy'))";
    CHECK(ben.value(policy).get<std::string>().starts_with("default-src 'none';"));
    ben.value(
        "document.head.append(Object.assign(document.createElement('script'),"
        " {textContent: 'window.isForged = true'}))");
    CHECK(ben.value("window.isForged === undefined") == true);
    CHECK(ben.errors().size() == 1);
}

}  // namespace tengen::test
