// The analysis board without a window: walking, edits, files, and the engine's lines.
#include "view/analysis_view.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/post.hpp>

#include "base/text.hpp"
#include "core/notation.hpp"
#include "gui/analysis_fixture.hpp"
#include "support/catch.hpp"
#include "view/analysis_graph.hpp"
#include "view/analysis_words.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

/// Two variations after h8 i9, one with a comment, a text and a mark. Rows count from the top.
const std::string kGame =
    "(;GM[4]FF[4]SZ[15];B[hh];W[ig](;B[ih]C[a cut];W[gh]LB[aa:A]TR[hh])(;B[hi];W[gh]))";

RecordNodeId child(const AnalysisView& view, RecordNodeId node, int index) {
    RecordNodeId id = view.record().nodes[node].first_child;
    while (index-- > 0) id = view.record().nodes[id].next;
    return id;
}

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
    board.open(folder / "game.sgf", kGame);
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
    CHECK_FALSE(view.changed_file());
}

TEST_CASE("a step on the analysis board speaks the move, its variations and its comment", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    board.open(folder / "game.sgf", kGame);
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
    board.open(folder / "game.sgf", kGame);
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
    board.open(folder / "game.sgf", kGame);
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
    board.open(folder / "game.sgf", kGame);
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
    board.open(folder / "game.sgf", kGame);
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
    board.open(folder / "game.sgf", kGame);
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

TEST_CASE("an analysis is saved, and unsaved edits wait for a decision", "[gui]") {
    const TemporaryFolder folder;
    const auto path = folder / "game.sgf";
    {
        AnalysisBoard board(folder.path());
        board.open(path, kGame);
        board.play("h8 i9 j10");
        REQUIRE(board.view.can_save());
        REQUIRE(board.view.save());
        CHECK_FALSE(board.view.changed_file());
        CHECK(board.view.title() == "game.sgf");
        board.play("k11");
        CHECK(board.view.title() == "game.sgf *");
        board.view.close();
        CHECK_FALSE(board.view.has_study());
    }
    AnalysisBoard again(folder.path());
    AnalysisView& view = again.view;
    again.open(path);
    CHECK(view.unsaved() == 1);
    // Until then, edits are refused, and walking is not.
    again.play("a1");
    CHECK(again.moves().empty());
    view.set_cell_text(again.cell("a1"), "A");
    view.set_comment("words");
    view.next_mark(again.cell("a1"));
    view.delete_branch();
    view.paste("b2");
    CHECK(view.remarks() == nullptr);
    CHECK(again.moves().empty());
    view.walk(3);
    CHECK(view.ply() == 3);
    CHECK(again.moves() == "h8 i9 i8");
    SECTION("they are restored") {
        view.restore();
        CHECK(view.unsaved() == 0);
        CHECK(view.changed_file());
        view.first();
        again.play("h8 i9 j10 k11");
        CHECK(child(view, view.place(), 0) == kNoNode);
        CHECK(view.can_undo());
    }
    SECTION("they are discarded") {
        view.discard();
        CHECK(view.unsaved() == 0);
        CHECK_FALSE(view.changed_file());
        again.play("a1");
        CHECK(view.ply() == 4);
    }
}

TEST_CASE("an open file is opened again, and begins where it says", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    const auto path = folder / "game.sgf";
    board.open(path, "(;GM[4]FF[4]SZ[15];B[hh];W[ig]TGS[1];B[ih])");
    CHECK(board.moves() == "h8 i9");
    board.play("a1");
    board.open(path);
    CHECK(view.unsaved() == 1);
    CHECK(board.moves() == "h8 i9");
    view.discard();
    board.open(folder / "other.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n");
    CHECK(view.proposed_name() == "other.sgf");
}

TEST_CASE("an edit that cannot be written says so instead of its success", "[gui]") {
    const TemporaryFolder folder;
    // No folder of journals can be made here.
    std::ofstream(folder / "studies") << "a file";
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kGame);
    board.play("h8 a1");
    const std::string problem = view.message();
    REQUIRE_FALSE(problem.empty());
    view.make_main_line();
    CHECK(view.message() == problem);
    view.delete_branch();
    CHECK(view.message() == problem);
    view.paste(kGame);
    CHECK(view.message() == problem);
}

TEST_CASE("saving as a library keeps the place, although its tree has fewer nodes", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", "(;GM[4]SZ[15](;B[aa];W[bb])(;B[hh];C[no move];W[ig];B[ih]))");
    view.walk(1);
    view.other_variation(1);
    view.walk(3);
    REQUIRE(board.moves() == "h8 i9 i8");
    const std::size_t nodes = view.record().nodes.size();
    const auto saved = view.save_as(folder / "game.lib");
    INFO((saved ? *saved : english(saved.error())));
    REQUIRE(saved);
    CHECK(view.record().nodes.size() < nodes);
    CHECK(board.moves() == "h8 i9 i8");
    CHECK(view.path() == folder / "game.lib");
    CHECK(view.line().back() == view.place());
    view.walk(-3);
    view.walk(1);
    view.other_variation(1);
    CHECK(view.ply() == 1);
}

TEST_CASE("a new analysis without a file is resumed", "[gui]") {
    const TemporaryFolder folder;
    const auto begin = [](AnalysisBoard& board) {
        return Position(board.people.games.load("gomoku:renju").value().game);
    };
    {
        AnalysisBoard board(folder.path());
        CHECK_FALSE(board.view.resume_unnamed());
        Position position = begin(board);
        position.apply(parse_action(position, "h8").value());
        REQUIRE(board.view.begin(position));
        CHECK(board.moves() == "h8");
        CHECK_FALSE(board.view.can_save());
        CHECK(board.view.proposed_name() == "gomoku-renju.sgf");
    }
    AnalysisBoard again(folder.path());
    REQUIRE(again.view.resume_unnamed());
    again.view.restore();
    again.view.last();
    CHECK(again.moves() == "h8");
    CHECK(full_name(again.view.study().game()->description()) == "gomoku:renju");
}

TEST_CASE("moves and games are pasted", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", "(;GM[4]SZ[15])");
    struct Row {
        const char* text;
        const char* moves;
    };
    const Row row = GENERATE(Row{"h8 i9 j10", "h8 i9 j10"}, Row{"h8i9j10", "h8 i9 j10"},
                             Row{" 1. h8, 2. i9;\n3. j10\n", "h8 i9 j10"}, Row{"h8 h8", ""},
                             Row{"h8 hello", ""}, Row{"", ""});
    INFO(row.text);
    view.paste(row.text);
    CHECK(board.moves() == row.moves);
    const bool added = *row.moves != '\0';
    CHECK(view.can_undo() == added);
    // All moves are one edit.
    view.undo();
    CHECK_FALSE(view.can_undo());
    view.first();
    view.paste(kGame);
    view.last();
    CHECK(board.moves() == "h8 i9 i8 g8");
    view.paste("(;GM[4]SZ[19];B[aa])");
    CHECK_FALSE(view.message().empty());
    CHECK(view.shown_position().board().columns() == 15);
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
    CHECK(view.record().nodes[child(view, kRecordRoot, 1)].action.cell() == board.cell("g8"));
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
    // A disc has no room for more.
    line.score = 1000;
    CHECK(disc_label(line, 0).empty());
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

TEST_CASE("the engine analyses the shown position, and its lines are kept", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kGame);
    SeatSpec seat;
    seat.kind = SeatKind::Ai;
    seat.name = "alphabeta";
    view.choose_engine(seat);
    view.change_lines(-2);
    view.toggle_engines();
    REQUIRE(view.engine().on());
    const auto found = [&] {
        const Analysis& lines = view.lines();
        return lines.lines.size() == 3 && lines.lines[0].depth >= 2 && lines.nodes > 2000;
    };
    board.people.wait(found);
    CHECK(view.lines().key == view.shown_position().key());
    view.walk(3);
    // The engine follows, and lines of the last position are not lines of this one.
    CHECK(view.lines().lines.empty());
    REQUIRE(view.record().find_remarks(kRecordRoot) != nullptr);
    REQUIRE(view.record().find_remarks(kRecordRoot)->rare->evaluations.size() == 1);
    const Evaluation kept = view.record().find_remarks(kRecordRoot)->rare->evaluations[0];
    CHECK(kept.engine == "alphabeta");
    CHECK(kept.lines.size() == 3);
    board.people.wait(found);
    CHECK(view.lines().key == view.shown_position().key());
    CHECK(view.changed_file());
    // A person's undo does not concern the engine.
    CHECK_FALSE(view.can_undo());
    view.toggle_engines();
    CHECK_FALSE(view.engine().on());
    CHECK_FALSE(view.lines().lines.empty());
    view.first();
    CHECK(view.lines_are_kept());
    CHECK(view.lines().nodes == kept.nodes);
}

TEST_CASE("better lines of the file stay until the engine knows more", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf",
               "(;GM[4]FF[4]SZ[15]TGE[alphabeta 00000000 rank=1 nodes=9000000000000000 ms=5 "
               "chances=0.6,0.4 depth=7 moves=h8];B[hh])");
    view.choose_engine(parse_seat("alphabeta").value());
    view.toggle_engines();
    const auto lines = [&] {
        const Analysis* live = view.engine().result(view.shown_position().key());
        return live == nullptr ? 0 : live->lines.size();
    };
    board.people.wait([&] { return lines() == AnalysisEngine::kDefaultLines; });
    CHECK(view.lines_are_kept());
    CHECK(view.lines().lines.size() == 1);
    // Another number of lines begins a new analysis.
    view.change_lines(2);
    board.people.wait([&] { return lines() == AnalysisEngine::kDefaultLines + 2; });
    view.stop_engines();
    // The lines of an engine are not those of another one, or of another file.
    view.choose_engine(parse_seat("minimax").value());
    CHECK(lines() == 0);
}

TEST_CASE("a running analysis is kept, and its lines are not those of the next file", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", "(;GM[4]FF[4]SZ[15];B[hh])");
    view.choose_engine(parse_seat("alphabeta").value());
    view.toggle_engines();
    board.people.wait([&] { return view.kept(kRecordRoot) != nullptr; });
    CHECK(view.kept(kRecordRoot)->nodes >= 1000);
    CHECK(view.engine().on());
    const std::uint64_t nodes = view.lines().nodes;
    view.walk(1);
    CHECK(view.kept(kRecordRoot)->nodes >= nodes);
    view.first();
    board.open(folder / "other.sgf", "(;GM[4]FF[4]SZ[15];B[hh])");
    CHECK_FALSE(view.engine().on());
    CHECK(view.lines().lines.empty());
}

TEST_CASE("an engine that cannot be used says why", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    board.open(folder / "game.sgf", kGame);
    SeatSpec seat;
    seat.kind = SeatKind::Ai;
    seat.name = "unheard";
    board.view.choose_engine(seat);
    board.view.toggle_engines();
    CHECK_FALSE(board.view.engine().on());
    CHECK_FALSE(board.view.message().empty());
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
                text += move_name(view.record(), node) + ' ';
            }
            text += '\n';
        }
        return text;
    };
    const std::string folded = names();
    INFO(folded);
    CHECK(folded == "h8 i9 \ni8 \n+h7 g8 \ng8 a15 \n-b14 \n");
    view.go_to(child(view, child(view, child(view, kRecordRoot, 0), 0), 1));
    const std::string open = names();
    INFO(open);
    CHECK(open.find("-h7 ") != std::string::npos);
    const MovesRow place = rows()[view.moves().row_of_place()];
    CHECK(place.first == view.place());
    view.moves().fold(place.first, true);
    CHECK(names() == folded);
}

namespace {

/// A tree of 50,400 moves: all first moves, and all answers to them.
std::string large_tree() {
    std::string text = "(;GM[4]FF[4]SZ[15]";
    const auto cell = [](int number) {
        return std::string{static_cast<char>('a' + number % 15),
                           static_cast<char>('a' + number / 15)};
    };
    for (int first = 0; first < 225; ++first) {
        text += "(;B[" + cell(first) + "]";
        for (int second = 0; second < 225; ++second) {
            if (second != first) text += "(;W[" + cell(second) + "])";
        }
        text += ")\n";
    }
    return text + ")";
}

/// A board that opens large files.
struct OpeningBoard : AnalysisBoard {
    explicit OpeningBoard(const std::filesystem::path& folder)
        : AnalysisBoard(folder, [this](AnalysisServices& services) {
              services.post = [this](std::function<void()> call) {
                  boost::asio::post(people.io, std::move(call));
              };
          }) {}

    void open_later(const std::filesystem::path& path) {
        ended = 0;
        view.open_later(path, [this](Result<void> opened) {
            ++ended;
            result = std::move(opened);
        });
    }
    void wait_for_end() {
        people.wait([this] { return ended > 0; });
        CHECK(view.opening() == nullptr);
    }

    int ended = 0;
    Result<void> result;
};

}  // namespace

TEST_CASE("a large file is read while the old study stays", "[gui]") {
    const TemporaryFolder folder;
    OpeningBoard board(folder.path());
    board.open(folder / "game.sgf", kGame);
    std::ofstream(folder / "large.sgf") << large_tree();
    CHECK(AnalysisView::is_large(folder / "large.sgf"));
    CHECK_FALSE(AnalysisView::is_large(folder / "game.sgf"));
    SECTION("and then shown") {
        board.open_later(folder / "large.sgf");
        CHECK(board.view.path().filename() == "game.sgf");
        board.view.walk(1);
        board.wait_for_end();
        CHECK(board.result);
        CHECK(board.view.path().filename() == "large.sgf");
        CHECK(board.view.study().index().size() == 50'626);
        // The same file again.
        board.open_later(folder / "large.sgf");
        board.wait_for_end();
        CHECK(board.result);
        CHECK(board.view.study().index().size() == 50'626);
    }
    SECTION("until a person stops it") {
        board.open_later(folder / "large.sgf");
        board.view.opening()->stop();
        board.wait_for_end();
        CHECK_FALSE(board.result);
        CHECK(board.view.path().filename() == "game.sgf");
    }
    SECTION("and stays if the file is wrong") {
        std::string wrong = large_tree();
        wrong.insert(wrong.size() - 2, "(;B[hh];W[hh])");
        std::ofstream(folder / "wrong.sgf") << wrong;
        board.open_later(folder / "wrong.sgf");
        board.wait_for_end();
        REQUIRE_FALSE(board.result);
        CHECK(board.result.error().size() == 1);
        CHECK(board.result.error().front().place.find("wrong.sgf:225:") != std::string::npos);
        CHECK(board.view.path().filename() == "game.sgf");
    }
    SECTION("unless the board is left") {
        board.open_later(folder / "large.sgf");
        board.view.close();
        CHECK(board.view.opening() == nullptr);
    }
    board.people.io.restart();
    board.people.io.poll();
    CHECK(board.ended <= 1);
}
