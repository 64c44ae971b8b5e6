// A report of a tournament with every part of a page.
#pragma once

#include <string>

#include "arena/report_page.hpp"

namespace tengen::test {

/// `players`: at least two. `rounds`: the points of each course.
inline ReportPage sample_report(int players, int rounds) {
    ReportPage page;
    page.title = "Autumn <league> & \"friends\"";
    page.subtitle = "gomoku 15 × 15 · 100 ms a move · 26 openings";
    page.state = "finished";
    page.warnings = {"host b scores otherwise than host a"};
    page.standing_note = "Elo: Bradley-Terry; ± holds 95 %.";
    for (int i = 0; i < players; ++i) {
        PagePlayer player{"player<" + std::to_string(i) + ">",
                          Rating{400.0 - 90 * i, 30.0 + i},
                          "812 of 1,040",
                          i,
                          {}};
        if (i == 1) player.rating.reset();
        for (int j = 0; j < players; ++j) {
            player.against.push_back(i == j ? std::nullopt
                                            : std::optional((j - i + players) * 0.5 / players));
        }
        page.players.push_back(player);
    }
    page.verdict = PageVerdict{"Is new stronger than old?", "yes", "LLR 2.98 of 2.94",
                               "0 – 0.5 – 1 – 1.5 – 2: 41 · 702 · 2190 · 1088 · 86"};
    Course course{"Elo over rounds", "+23.8 ± 17.8", {}, {-2.94, 2.94}, true};
    for (int i = 1; i <= rounds; ++i) {
        const double value = 20.0 * i / rounds;
        course.points.push_back({double(i), value, value - 300.0 / i, value + 300.0 / i});
    }
    page.courses = {course, {"LLR over rounds", "", {}, {}, false}};
    page.charts = {
        {"How games ended", {{"five in a row", 1311}, {"full board", 208}, {"time", 0}}}};
    page.tables = {{"Openings (2)",
                    "the first seat's share",
                    {"opening", "moves", "games", "%"},
                    {{"h8 i9 <", "2", "60", "53"}, {"a1", "1", "60", "41"}},
                    1},
                   {"Games (2)",
                    "",
                    {"game", "players"},
                    {{"2", "new – old"}, {"1", "old – new"}},
                    2,
                    {{"cup-2.sgf", "(;GM[4]C[50 % \"sure\" <&>?#\n])"}, {}},
                    true}};
    if (players > 2) {
        page.pairs = {{0, 2, {"a < b", "2 games", {"game"}, {{"2"}, {"1"}}, 1, {}, true}}};
    }
    return page;
}

}  // namespace tengen::test
