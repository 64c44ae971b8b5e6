// Reports of games: figures, comments, mistakes, graphs.
#include "diagram/game_report.hpp"

#include <cmath>
#include <set>

#include "diagram/diagram_picture.hpp"
#include "diagram/line_remarks.hpp"
#include "diagram/report_moves.hpp"
#include "diagram/svg_facts.hpp"
#include "support/catch.hpp"
#include "support/shipped.hpp"
#include "table/record_file.hpp"

namespace tengen::test {
namespace {

struct ReportPages {
    std::string html;
    std::vector<SvgFacts> boards;  ///< the pictures with a title that are boards
};

OpenedRecord opened_sgf(const std::string& sgf, const std::string& game = "") {
    auto opened =
        read_record_bytes(sgf, "game.sgf", {find_record_format("sgf"), game, {}}, all_rules(),
                          [](std::string_view name, const Overrides& overrides) {
                              return shipped_library().load(name, overrides);
                          });
    REQUIRE(opened);
    return std::move(*opened);
}

ReportPages report_of(const std::string& sgf, int moves = 20, const std::string& game = "") {
    const OpenedRecord opened = opened_sgf(sgf, game);
    const std::vector<RecordNodeId> line = main_line(opened.record);
    ReportPages pages;
    pages.html = game_report({opened.record, line, opened.end},
                             {"A & B", "gomoku", "open", print_theme(), moves});
    for (std::size_t at = pages.html.find("<svg xmlns"); at != std::string::npos;
         at = pages.html.find("<svg xmlns", at + 1)) {
        const std::size_t end = pages.html.find("</svg>", at) + 6;
        pages.boards.push_back(read_svg(pages.html.substr(at, end - at)));
    }
    return pages;
}

std::vector<std::string> titles_of(const ReportPages& pages) {
    std::vector<std::string> titles;
    for (const SvgFacts& board : pages.boards) titles.push_back(board.of("title")[0].text);
    return titles;
}

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a report has a figure for so many moves, and one for an empty game", "[diagram]") {
    const std::string game = "(;GM[4]FF[4]SZ[15];B[hh];W[ig];B[ih];W[gh];B[jh])";
    using Titles = std::vector<std::string>;
    CHECK(titles_of(report_of(game, 2)) == Titles{"Moves 1–2", "Moves 3–4", "Move 5"});
    CHECK(titles_of(report_of(game)) == Titles{"Moves 1–5"});
    CHECK(titles_of(report_of("(;GM[4]FF[4]SZ[15])")) == Titles{"Start"});
    const ReportPages pages = report_of(game, 2);
    CHECK(pages.boards[1].texts("number") ==
          std::map<std::string, std::string>{{"i8", "3"}, {"g8", "4"}});
    CHECK(pages.boards[1].cells("stone").size() == 4);
}

TEST_CASE("a report of moved stones lists the moves, and numbers no stones", "[diagram]") {
    const std::string game = "(;FF[4]GM[chess]SZ[8];TGA[e2-e4];TGA[d7-d5];TGA[e4xd5]TE[1])";
    const ReportPages pages = report_of(game, 2);
    CHECK(titles_of(pages) == std::vector<std::string>{"Moves 1–2", "Move 3"});
    for (const SvgFacts& board : pages.boards) CHECK(board.texts("number").empty());
    CHECK(pages.boards[0].cells("stone").size() == 32);
    CHECK(pages.boards[1].cells("stone").size() == 31);
    CHECK(contains(pages.html,
                   "<p class=\"moves\"><span><b>1</b> e2-e4</span> "
                   "<span><b>2</b> d7-d5</span></p>"));
    CHECK(contains(pages.html, "<p class=\"moves\"><span><b>3</b> e4xd5!</span></p>"));
    CHECK_FALSE(contains(pages.html, "3 at d5"));
    // Names of moves may have the numbers of cells.
    const ReportPages draughts = report_of("(;FF[4]GM[draughts]SZ[8];TGA[11-15])");
    CHECK(contains(draughts.html, "<span><b>1</b> 11-15</span>"));
    std::set<std::string> numbers;
    for (const auto& [cell, number] : draughts.boards[0].texts("cell-number")) {
        numbers.insert(number);
    }
    CHECK(numbers == std::set<std::string>{"11", "13", "14", "16", "17", "18", "19", "20"});
    CHECK_FALSE(contains(report_of("(;GM[4]FF[4]SZ[15];B[hh])").html, "class=\"moves\""));
}

TEST_CASE("figures of the file decide where diagrams begin and how they count", "[diagram]") {
    const ReportPages pages = report_of(
        "(;GM[4]FF[4]SZ[15];B[hh];W[ig];FG[0:Attack]MN[101]PM[2]B[ih];W[gh];FG[1:]PM[0]B[jh])");
    CHECK(titles_of(pages) == std::vector<std::string>{"Moves 1–2", "Attack: Moves 3–4", "Move 5"});
    CHECK(pages.boards[1].texts("number") ==
          std::map<std::string, std::string>{{"i8", "1"}, {"g8", "2"}});
    CHECK(pages.boards[1].of("text", "coordinates").size() == 30);
    CHECK(pages.boards[2].texts("number").empty());
    CHECK(pages.boards[2].of("text", "coordinates").empty());
}

TEST_CASE("numbers of a file count from their position on, also before the first figure",
          "[diagram]") {
    const ReportPages pages =
        report_of("(;GM[4]FF[4]SZ[15]PM[0];B[hh];W[ig];FG[]B[ih];W[gh]PM[1];FG[]B[jh])");
    CHECK(titles_of(pages) == std::vector<std::string>{"Moves 1–2", "Moves 3–4", "Move 5"});
    CHECK(pages.boards[0].texts("number").empty());
    CHECK(pages.boards[1].texts("number").empty());
    CHECK(pages.boards[2].texts("number") == std::map<std::string, std::string>{{"j8", "5"}});
}

TEST_CASE("a report has comments, variations and positions with marks, all escaped", "[diagram]") {
    const ReportPages pages = report_of(
        "(;GM[4]FF[4]SZ[15]C[start <1>];B[hh]C[a & b];W[ig]LB[aa:x<y](;B[ih]C[<script>])"
        "(;B[jj]BM[1]C[other];W[kk]))");
    CHECK(contains(pages.html, "start &lt;1&gt;"));
    CHECK(contains(pages.html, "<b>1 h8</b>a &amp; b"));
    CHECK(contains(pages.html, "&lt;script&gt;"));
    CHECK_FALSE(contains(pages.html, "<script"));
    CHECK(contains(pages.html, "3 j6? [other] 4 k5"));
    CHECK(titles_of(pages) == std::vector<std::string>{"Moves 1–3", "After move 2"});
    CHECK(pages.boards[1].texts("text") == std::map<std::string, std::string>{{"a15", "x<y"}});
    // Ids are those of one page.
    std::set<std::string> ids;
    for (const SvgFacts& board : pages.boards) {
        for (const SvgElement& element : board.elements) {
            const auto id = element.attributes.find("id");
            if (id != element.attributes.end()) CHECK(ids.insert(id->second).second);
        }
    }
}

TEST_CASE("a report prints branches of variations, with the comments of all", "[diagram]") {
    const auto variation = [](const std::string& moves) {
        const std::string html = report_of("(;GM[4]FF[4]SZ[15];B[hh];W[ig]" + moves + ")").html;
        const std::string begin = "<p class=\"variation\">";
        const std::size_t at = html.find(begin) + begin.size();
        REQUIRE(html.find(begin) != std::string::npos);
        return html.substr(at, html.find("</p>", at) - at);
    };
    CHECK(variation("(;B[ab])(;B[gg]C[in](;W[hi]C[deep];B[aa])(;W[ii]C[deeper];B[bb]))") ==
          "3 g9 [in] 4 h7 [deep] (4 i7 [deeper] 5 b14) 5 a15");
    // Branches of branches of branches are left out, and so are moves after the fortieth.
    CHECK(variation(
              "(;B[ab])(;B[gg](;W[aa])(;W[ba](;B[ca])(;B[da](;W[ea])(;W[fa](;B[ga])(;B[ha])))))") ==
          "3 g9 4 a15 (4 b15 5 c15 (5 d15 6 e15 (6 f15 7 g15 (…))))");
    std::string long_one = "(;B[ab])(;B[ac]";
    for (int i = 0; i < 45; ++i) {
        long_one +=
            fmt::format(";{}[{}{}]", i % 2 == 0 ? 'W' : 'B', char('a' + i % 15), "dkn"[i / 15]);
    }
    const std::string cut = variation(long_one + ")");
    CHECK(cut.ends_with(" …"));
    CHECK(std::count(cut.begin(), cut.end(), ' ') == 80);
}

TEST_CASE("a report draws kept evaluations and lists mistakes with better moves", "[diagram]") {
    const auto kept = [](const std::string& chances, const std::string& moves) {
        return "TGE[sente 00000000 rank=1 nodes=9 ms=5 chances=" + chances +
               " depth=7 moves=" + moves + "]";
    };
    const ReportPages pages = report_of("(;GM[4]FF[4]SZ[15]PB[Ann]" + kept("0.5,0.5", "h8") +
                                        ";B[hh]" + kept("0.6,0.4", "i9 i8") + ";W[aa]BM[1]" +
                                        kept("0.9,0.1", "i8") + ";B[ih]TE[1])");
    CHECK(contains(pages.html, "Winning chance of Ann (black)"));
    CHECK_FALSE(contains(pages.html, "Winning chance of white"));
    CHECK(contains(pages.html, "After 2 moves: 90.00"));
    CHECK(contains(pages.html,
                   "<td>2</td><td>a15?</td><td class=\"text\">white</td><td>40%</td>"
                   "<td>10%</td><td class=\"text\">i9 i8</td>"));
    CHECK_FALSE(contains(pages.html, "<td>3</td>"));
    // A choice of an opening does not count as a move, and does not lead back to the start.
    const ReportPages chosen =
        report_of("(;GM[4]FF[4]SZ[15];B[hh];W[hg]" + kept("0.6,0.4", "i8") + ";B[ih]" +
                      kept("0.6,0.4", "a1") + ";TGA[white]" + kept("0.7,0.3", "a1") + ")",
                  20, "gomoku:swap2");
    CHECK(contains(chosen.html, "After 3 moves: 70.00"));
    CHECK_FALSE(contains(report_of("(;GM[4]FF[4]SZ[15];B[hh])").html, "Mistakes"));
    CHECK_FALSE(contains(report_of("(;GM[4]FF[4]SZ[15];B[hh])").html, "Winning chance"));
}

TEST_CASE("a report's chance is that of the end, a proved win, or the longest search",
          "[diagram]") {
    const auto searched = [](const std::string& engine, std::uint64_t nodes, double chance) {
        Evaluation evaluation{engine, 0, nodes, 0, {EvaluationLine{}}, false};
        evaluation.lines[0].chances = {NAN, chance, NAN};
        evaluation.lines[0].moves = engine;
        return evaluation;
    };
    ReportMove move;
    move.next = 1;
    const auto game = shipped("gomoku:three_way");
    const auto chance = [&](Seat seat) { return kept_chance(move, "mcts", seat, *game); };
    CHECK(std::isnan(chance(1)));
    CHECK(best_line(move, "mcts") == nullptr);
    std::vector<Evaluation>& kept = move.remarks.rare.edit().evaluations;
    kept = {searched("other", 999, 0.1), searched("mcts", 100, 0.5), searched("mcts", 800, 0.4),
            searched("mcts", 801, 0.2)};
    CHECK(chance(1) == 0.4);
    CHECK(std::isnan(chance(0)));
    kept.push_back(searched("solver", 1, NAN));
    kept.back().lines[0].proven = Proven::Won;
    CHECK(chance(0) == 0);
    CHECK(chance(1) == 1);
    CHECK(best_line(move, "mcts")->moves == "solver");
    move.end = Outcome{{1, 2, 1}, 3, 0, kEmpty};
    CHECK(chance(0) == 0.5);
    CHECK(chance(1) == 0);
}

}  // namespace tengen::test
