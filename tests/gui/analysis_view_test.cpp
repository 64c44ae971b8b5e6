// The analysis board without a window: walking, edits, and the engine's lines. Long, because all
// share one board.
#include "view/analysis_view.hpp"

#include <algorithm>
#include <cmath>

#include "core/notation.hpp"
#include "gui/analysis_fixture.hpp"
#include "support/catch.hpp"
#include "view/analysis_graph.hpp"
#include "view/analysis_words.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

const StonePicture* stone_at(const BoardPicture& picture, Cell cell) {
    const auto found = std::ranges::find(picture.stones, cell, &StonePicture::cell);
    return found == picture.stones.end() ? nullptr : &*found;
}

AnalysisLine line_of(std::vector<Action> actions, double chance) {
    AnalysisLine line;
    line.actions = std::move(actions);
    line.chances[0] = chance;
    line.chances[1] = 1 - chance;
    line.depth = 5;
    line.nodes = 5000;
    return line;
}

}  // namespace

TEST_CASE("the analysis board walks through a tree", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kStudiedGame);
    CHECK(view.ply() == 0);
    CHECK(view.line().size() == 5);
    view.last();
    CHECK(board.moves() == "h8 i9 i8 g8");
    view.branching(-1);
    CHECK(board.moves() == "h8 i9");
    view.walk(1);
    view.other_variation(1);
    CHECK(board.moves() == "h8 i9 h7");
    view.walk(5);
    CHECK(board.moves() == "h8 i9 h7 g8");
    view.to_ply(1);
    CHECK(board.moves() == "h8");
    // Forward again follows the walked line.
    view.walk(2);
    CHECK(board.moves() == "h8 i9 h7");
    view.query = {StudySearch::Comment, "CUT"};
    view.find(1);
    CHECK(board.moves() == "h8 i9 i8");
    view.query = {StudySearch::Mark, ""};
    view.find(1);
    CHECK(board.moves() == "h8 i9 i8 g8");
    view.query = {StudySearch::Ply, " 2 "};
    view.find(1);
    CHECK(board.moves() == "h8 i9");
    view.query.text = "two";
    view.find(1);
    CHECK(view.message() == "'two' is not the number of a move.");
    view.query.text = "9";
    view.find(1);
    CHECK(view.message() == "Not found.");
    CHECK(board.moves() == "h8 i9");
    CHECK_FALSE(view.changed_file());
}

TEST_CASE("a step on the analysis board speaks the move, its variations and its comment", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    board.open(folder / "game.sgf", kStudiedGame);
    board.view.walk(2);
    CHECK(board.spoken.back() == "2: i9, white; 2 variations");
    board.view.walk(1);
    CHECK(board.spoken.back() == "3: i8, black; a cut");
    board.view.last();
    board.spoken.clear();
    board.view.walk(1);
    CHECK(board.spoken == std::vector<std::string>{"end of the line"});
}

TEST_CASE("a move on the analysis board follows the tree or becomes a variation", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kStudiedGame);
    const std::size_t nodes = view.record().nodes.size();
    board.play("h8 i9 h7");
    CHECK(view.record().nodes.size() == nodes);
    CHECK_FALSE(view.changed_file());
    board.play("j9");
    CHECK(view.record().nodes.size() == nodes + 1);
    CHECK(view.changed_file());
    view.make_main_line();
    view.first();
    view.last();
    CHECK(board.moves() == "h8 i9 h7 j9");
    view.delete_branch();
    CHECK(board.moves() == "h8 i9 h7");
    view.undo();
    CHECK(board.moves() == "h8 i9 h7 j9");
    view.undo();
    view.undo();
    CHECK(board.moves() == "h8 i9 h7");
    view.redo();
    CHECK(board.moves() == "h8 i9 h7 j9");
}

TEST_CASE("a click on a cell of the analysis board plays there", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    board.open(folder / "game.sgf", kStudiedGame);
    board.view.input().click(board.cell("d4"));
    CHECK(board.moves() == "d4");
    board.view.input().click(board.cell("d4"));
    CHECK(board.moves() == "d4");
    REQUIRE(board.view.input().remark());
    board.view.walk(-1);
    CHECK_FALSE(board.view.input().remark());
}

TEST_CASE("texts, marks and comments are set at the place", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kStudiedGame);
    view.walk(1);
    view.set_comment("hello\nthere");
    view.set_cell_text(board.cell("d4"), "B");
    const Cell cell = board.cell("e5");
    std::vector<MarkKind> kinds;
    for (int i = 0; i < kMarkKinds; ++i) {
        view.next_mark(cell);
        REQUIRE(view.remarks()->marks.size() == 1);
        kinds.push_back(view.remarks()->marks[0].kind);
    }
    std::ranges::sort(kinds);
    CHECK(std::ranges::adjacent_find(kinds) == kinds.end());
    view.next_mark(cell);
    CHECK(view.remarks()->marks.empty());
    view.next_mark(cell);
    CHECK(view.cell_text(board.cell("d4")) == "B");
    CHECK(view.remarks()->comment == "hello\nthere");
    const BoardPicture picture = view.picture(std::nullopt);
    CHECK(picture.texts == std::vector<TextPicture>{{board.cell("d4"), "B"}});
    CHECK(std::ranges::find(picture.marks, MarkPicture{cell, MarkShape::Triangle}) !=
          picture.marks.end());
    view.toggles.remarks = false;
    CHECK(view.picture(std::nullopt).texts.empty());
}

TEST_CASE("a mark or a text on a stone replaces its number", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    board.open(folder / "game.sgf",
               "(;GM[4]FF[4]SZ[15];B[hh];W[ig];B[ih];W[gh]LB[hh:A]TR[ig]SQ[oo])");
    board.view.last();
    board.display.numbers = true;
    const BoardPicture picture = board.view.picture(board.cell("g8"));
    const auto number = [&](const char* cell) {
        return stone_at(picture, board.cell(cell))->number;
    };
    CHECK(number("h8").empty());
    CHECK(number("i9").empty());
    CHECK(number("i8") == "3");
    CHECK(number("g8") == "4");
    CHECK(stone_at(picture, board.cell("g8"))->number_accent);
    // The pointer is on a stone, and no other one is shown there.
    CHECK(picture.stones.size() == 4);
}

TEST_CASE("the cursor speaks the remarks on its cell", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kStudiedGame);
    view.last();
    const auto at = [&](const char* cell) {
        view.input().put_cursor(board.cell(cell));
        return view.input().cursor_text();
    };
    CHECK(at("a15") == "a15: empty; text A");
    CHECK(at("h8") == "h8: black; triangle");
    CHECK(at("b1") == "b1: empty");
    view.walk(-2);
    CHECK(at("i8") == "i8: empty; next move");
}

TEST_CASE("the next moves of the tree are small stones", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kStudiedGame);
    view.walk(2);
    const BoardPicture picture = view.picture(std::nullopt);
    for (const char* name : {"i8", "h7"}) {
        const StonePicture* stone = stone_at(picture, board.cell(name));
        REQUIRE(stone != nullptr);
        CHECK(stone->size < 0.6f);
        CHECK(stone->side == 1);
    }
    CHECK(stone_at(picture, board.cell("h8"))->size == 1);
    view.toggles.next_moves = false;
    CHECK(stone_at(view.picture(std::nullopt), board.cell("i8")) == nullptr);
}

TEST_CASE("other places with the same position are found in both directions", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", "(;GM[4]SZ[15](;B[hh];W[ig];B[ih])(;B[ih];W[ig];B[hh]))");
    view.last();
    CHECK(view.same_places() == 1);
    view.next_same_place();
    CHECK(board.moves() == "i8 i9 h8");
    view.next_same_place();
    CHECK(board.moves() == "h8 i9 i8");
    view.first();
    CHECK(view.same_places() == 0);
}

TEST_CASE("kept evaluations are the lines of their position, and the graph", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf",
               "(;GM[4]FF[4]SZ[15]TGE[sente 00000000 rank=1 nodes=9000 ms=5 chances=0.6,0.4 "
               "depth=7 moves=h8 i9][sente 00000000 rank=2 nodes=9000 ms=5 chances=0.5,0.5 "
               "depth=7 moves=g8];B[hh];W[ig]TGE[sente 00000000 rank=1 nodes=9000 ms=5 "
               "chances=0.7,0.3 depth=7 proven=won length=9 moves=i8 nonsense])");
    REQUIRE(view.lines().lines.size() == 2);
    CHECK(view.lines_are_kept());
    CHECK(view.lines().lines[0].actions.size() == 2);
    CHECK(chance_label(view.lines().lines[0], 0) == "60 %");
    const BoardPicture picture = view.picture(std::nullopt);
    // The first move is in the tree too: its value is on the small stone.
    const StonePicture* next = stone_at(picture, board.cell("h8"));
    REQUIRE(next != nullptr);
    CHECK(next->number == "60");
    REQUIRE(picture.values.size() == 1);
    CHECK(picture.values[0].cell == board.cell("g8"));
    CHECK_FALSE(picture.values[0].best);
    CHECK_FALSE(picture.values[0].faint);
    CHECK(next->number_accent);
    view.set_pointed_line(EngineLineId{});
    const BoardPicture line = view.picture(std::nullopt);
    CHECK(stone_at(line, board.cell("i9"))->number == "2");
    CHECK(line.values.empty());
    auto curves = analysis_graph(view);
    REQUIRE(curves.size() == 1);
    REQUIRE(curves[0].points.size() == 2);
    CHECK(curves[0].points[0].chance == Approx(0.6));
    CHECK(curves[0].points[1].ply == 2);
    CHECK(curves[0].points[1].chance == Approx(1));
    view.play_line({EngineId::First, 0});
    CHECK(board.moves() == "h8");
    CHECK(view.lines().lines.empty());
    view.walk(1);
    REQUIRE(view.lines().lines.size() == 1);
    CHECK(chance_label(view.lines().lines[0], 0) == "win 9");
    // A line that the rules do not allow to its end keeps its beginning.
    CHECK(view.lines().lines[0].actions.size() == 1);
    view.walk(-2);
    view.keep_line({EngineId::First, 1});
    CHECK(view.ply() == 0);
    CHECK(view.record().nodes[child_of(view, kRecordRoot, 1)].action.cell() == board.cell("g8"));
}

TEST_CASE("of several engines, the chosen one's evaluations are the lines and the graph", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    const auto kept = [](const std::string& engine, const std::string& rest) {
        return "[" + engine + " 00000000 rank=1 nodes=9000 ms=5 " + rest + " depth=7 moves=";
    };
    board.open(folder / "game.sgf", "(;GM[4]FF[4]SZ[15]TGE" + kept("mcts", "chances=0.3,0.7") +
                                        "a1]" + kept("sente", "chances=0.6,0.4") +
                                        "h8 i9];B[hh]TGE" + kept("mcts", "chances=0.2,0.8") +
                                        "i9]" + kept("sente", "proven=lost length=4") + "i9])");
    const auto chances = [&] {
        const std::vector<GraphCurve> curves = analysis_graph(view);
        std::vector<double> values;
        for (const GraphPoint& point : curves.at(0).points) {
            values.push_back(std::round(point.chance * 100));
        }
        return values;
    };
    CHECK(view.lines().lines.at(0).actions[0].cell() == board.cell("h8"));
    // White has lost, so black has won.
    CHECK(chances() == std::vector<double>{60, 100});
    view.say_evaluation();
    CHECK(board.spoken.back() == "60 % for black; h8 i9; depth 7");
    view.last();
    CHECK(chances() == std::vector<double>{60, 100});
    view.choose_engine(parse_seat("mcts").value());
    CHECK(chances() == std::vector<double>{30, 20});
}

TEST_CASE("a lost seat of several has no chance, and the others are not known", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    board.open(folder / "game.sgf",
               "(;GM[gomoku]FF[4]RU[three_way]SZ[19]TGE[sente 00000000 rank=1 nodes=9000 ms=5 "
               "proven=lost length=4 depth=7 moves=h8])");
    const std::vector<GraphCurve> curves = analysis_graph(board.view);
    REQUIRE(curves.size() == 1);
    CHECK(curves[0].seat == 0);
    CHECK(curves[0].points.at(0).chance == 0);
}

TEST_CASE("chances and scores have short labels", "[gui]") {
    AnalysisLine line = line_of({Action::place(1)}, 0.5);
    CHECK(chance_label(line, 0) == "50 %");
    line.bound = ScoreBound::AtLeast;
    CHECK(chance_label(line, 0) == "≥ 50 %");
    line.bound = ScoreBound::AtMost;
    CHECK(chance_label(line, 0) == "≤ 50 %");
    CHECK(disc_label(line, 0) == "50");
    line.chances[0] = std::nan("");
    line.score = -12;
    CHECK(chance_label(line, 0) == "–");
    CHECK(disc_label(line, 0) == "-12");
    CHECK(score_label(line) == "-12.00");
    line.score = 0.034567;
    CHECK(score_label(line) == "0.03");
    line.score = -0.001;
    CHECK(score_label(line) == "0.00");
    line.score = 99.996;
    CHECK(score_label(line) == "100");
    line.score = -15234.7;
    CHECK(score_label(line) == "-15235");
    // A disc has no room for more.
    line.score = 1000;
    CHECK(disc_label(line, 0).empty());
    line.proven = Proven::Won;
    CHECK(score_label(line).empty());
}

TEST_CASE("values that rest on little are grey", "[gui]") {
    Analysis analysis;
    AnalysisLine line = line_of({Action::place(1)}, 0.5);
    CHECK_FALSE(is_faint(line, analysis));
    line.nodes = 999;
    CHECK(is_faint(line, analysis));
    line.nodes = 5000;
    line.depth = 1;
    CHECK(is_faint(line, analysis));
    line.proven = Proven::Won;
    CHECK_FALSE(is_faint(line, analysis));
}

TEST_CASE("the list of moves folds variations and finds the place", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    std::string game = "(;GM[4]FF[4]SZ[15];B[hh];W[ig](;B[ih];W[gh](;B[aa])(;B[bb]))(;B[hi];W[gh]";
    game += "(;B[cc];W[dd])(;B[ee];W[ff])))";
    board.open(folder / "game.sgf", game);
    // Two rows of the main line's first run, and at most three moves in a row.
    const auto rows = [&] { return view.moves().rows(view.study(), view.place(), 2); };
    const auto names = [&] {
        std::string text;
        for (const MovesRow& row : rows()) {
            RecordNodeId node = row.first;
            text += row.begins ? (row.folded ? "+" : "-") : "";
            for (int i = 0; i < row.count; ++i, node = view.record().nodes[node].first_child) {
                text += move_name(view.study(), node) + ' ';
            }
            text += '\n';
        }
        return text;
    };
    const std::string folded = names();
    INFO(folded);
    CHECK(folded == "h8 i9 \ni8 \n+h7 g8 \ng8 a15 \n-b14 \n");
    view.go_to(child_of(view, child_of(view, child_of(view, kRecordRoot, 0), 0), 1));
    const std::string open = names();
    INFO(open);
    CHECK(open.find("-h7 ") != std::string::npos);
    const MovesRow place = rows()[view.moves().row_of_place()];
    CHECK(place.first == view.place());
    view.moves().fold(place.first, true);
    CHECK(names() == folded);
}

TEST_CASE("a drag or two corners choose a rectangle, without a move", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kStudiedGame);
    const std::pair wanted{board.cell("f6"), board.cell("i9")};
    view.choose_area();
    CHECK(view.chooses_area());
    if (GENERATE(true, false)) {
        view.input().drag(wanted.first, wanted.second);
    } else {
        view.input().click(wanted.first);
        CHECK_FALSE(view.take_area());
        view.input().click(wanted.second);
    }
    CHECK(view.take_area() == wanted);
    CHECK_FALSE(view.take_area());
    CHECK_FALSE(view.chooses_area());
    CHECK(board.moves().empty());
    view.input().click(wanted.first);
    CHECK(board.moves() == "f6");
    view.choose_area();
    view.choose_area();
    view.input().click(wanted.second);
    CHECK(board.moves() == "f6 i9");
    CHECK_FALSE(view.take_area());
}
