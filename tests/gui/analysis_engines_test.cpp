// The engines of the analysis board, one or two, without a window.
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

using Texts = std::vector<std::string>;

/// The values on the board: "h8 60*/30+" for the discs and small stones of the first engine, "[i9
/// /40]" for squares. "*" is the best of the first engine, and "+" that of the second one.
Texts values_on(const AnalysisBoard& board) {
    Texts values;
    const auto add = [&](Cell cell, const std::string& text, bool best, const SecondValue& second,
                         bool square) {
        std::string all = cell_name(board.view.shown_position().board(), cell) + " " + text;
        if (best) all += "*";
        if (!second.text.empty()) all += "/" + second.text;
        if (second.best) all += "+";
        values.push_back(square ? "[" + all + "]" : all);
    };
    const BoardPicture picture = board.view.picture(std::nullopt);
    for (const ValuePicture& value : picture.values) {
        add(value.cell, value.text, value.best, value.second, value.square);
    }
    for (const StonePicture& stone : picture.stones) {
        add(stone.cell, stone.number, stone.number_accent, stone.second, false);
    }
    std::ranges::sort(values);
    return values;
}

std::vector<int> graph_of(const AnalysisBoard& board, EngineId id) {
    std::vector<int> values;
    for (const GraphCurve& curve : analysis_graph(board.view, id)) {
        for (const GraphPoint& point : curve.points) {
            values.push_back(static_cast<int>(std::lround(point.chance * 100)));
        }
    }
    return values;
}

std::string line(const std::string& engine, int rank, const std::string& rest) {
    return "[" + engine + " rank=" + std::to_string(rank) + " nodes=9000 ms=5 depth=7 " + rest +
           "]";
}

/// The engines whose evaluations the node keeps.
Texts kept_engines(const AnalysisView& view, RecordNodeId node) {
    Texts names;
    if (const RecordRemarks* all = view.record().find_remarks(node)) {
        for (const Evaluation& each : all->rare->evaluations) names.push_back(each.engine);
    }
    std::ranges::sort(names);
    return names;
}

bool has_lines(const AnalysisView& view, EngineId id) {
    const Analysis& lines = view.lines(id);
    return !lines.lines.empty() && !is_faint(lines.lines.front(), lines) &&
           lines.key == view.shown_position().key();
}

bool both_have_lines(const AnalysisView& view) {
    return has_lines(view, EngineId::First) && has_lines(view, EngineId::Second);
}

}  // namespace

TEST_CASE("two engines have their own lines, values and curves", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf",
               "(;GM[4]FF[4]SZ[15]TGE" + line("sente 00000000", 1, "chances=0.6,0.4 moves=h8 i9") +
                   line("sente 00000000", 2, "chances=0.5,0.5 moves=i8") +
                   line("mcts 00000000", 1, "chances=0.4,0.6 moves=g8 h8") +
                   line("mcts 00000000", 2, "chances=0.3,0.7 moves=h8") + ";B[hh])");
    CHECK(values_on(board) == Texts{"h8 60*", "i8 50"});
    view.toggle_second_engine();
    CHECK(board.spoken.back() == "Second engine: mcts");
    CHECK(values_on(board) == Texts{"[g8 /40+]", "h8 60*/30", "i8 50"});
    CHECK(graph_of(board, EngineId::First) == std::vector<int>{60});
    CHECK(graph_of(board, EngineId::Second) == std::vector<int>{40});
    board.spoken.clear();
    view.say_evaluation();
    CHECK(board.spoken ==
          Texts{"sente: 60 % for black; h8 i9; depth 7", "mcts: 40 % for black; g8 h8; depth 7"});
    view.set_pointed_line(EngineLineId{EngineId::Second, 0});
    CHECK(view.picture(std::nullopt).values.empty());
    view.play_line({EngineId::Second, 0});
    CHECK(board.moves() == "g8");
    view.first();
    view.toggle_second_engine();
    CHECK(board.spoken.back() == "Second engine: off");
    CHECK(values_on(board) == Texts{"g8 ", "h8 60*", "i8 50"});
}

TEST_CASE("lines that another engine left are not those of the second one", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    view.show_second_engine(true);
    board.open(folder / "game.sgf",
               "(;GM[4]FF[4]SZ[15]TGE" + line("mcts 00000000", 1, "chances=0.4,0.6 moves=g8") +
                   line("rapfi 00000000", 1, "chances=0.7,0.3 moves=h8") + ")");
    CHECK(graph_of(board, EngineId::First) == std::vector<int>{70});
    CHECK(graph_of(board, EngineId::Second) == std::vector<int>{40});
    view.choose_engine(parse_seat("alphabeta").value(), EngineId::Second);
    CHECK(view.lines(EngineId::Second).lines.empty());
    CHECK(graph_of(board, EngineId::Second).empty());
}

TEST_CASE("one AI with two sets of options keeps its evaluations apart", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    view.show_second_engine(true);
    view.choose_engine(parse_seat("alphabeta").value());
    view.choose_engine(parse_seat("alphabeta:seed=5").value(), EngineId::Second);
    board.open(
        folder / "game.sgf",
        "(;GM[4]FF[4]SZ[15]TGE" + line("alphabeta 00000000", 1, "chances=0.4,0.6 moves=g8") + ")");
    CHECK(graph_of(board, EngineId::First) == std::vector<int>{40});
    CHECK(view.lines(EngineId::Second).lines.empty());
}

TEST_CASE("two engines analyse the same position, and each keeps its lines", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", "(;GM[4]FF[4]SZ[15];B[hh];W[ig])");
    view.choose_engine(parse_seat("alphabeta").value());
    view.choose_engine(parse_seat("minimax").value(), EngineId::Second);
    view.toggle_engines();
    CHECK(board.spoken.back() == "The engine analyses.");
    // It joins the running one.
    view.toggle_second_engine();
    REQUIRE(view.engine(EngineId::Second).on());
    board.people.wait([&] { return both_have_lines(view); });
    view.walk(1);
    // Late lines of the last position belong to neither.
    CHECK(view.lines().lines.empty());
    CHECK(view.lines(EngineId::Second).lines.empty());
    CHECK(kept_engines(view, kRecordRoot) == Texts{"alphabeta", "minimax"});
    board.people.wait([&] { return both_have_lines(view); });

    view.toggle_engine(EngineId::First);
    CHECK(board.spoken.back() == "alphabeta has stopped.");
    CHECK_FALSE(view.engine().on());
    CHECK(view.engine(EngineId::Second).on());
    view.walk(1);
    board.people.wait([&] { return has_lines(view, EngineId::Second); });
    CHECK(view.lines().lines.empty());

    // Any running engine is stopped; then all start.
    view.toggle_engines();
    CHECK(board.spoken.back() == "The engines have stopped.");
    CHECK_FALSE(view.searching());
    view.toggle_engines();
    CHECK(board.spoken.back() == "The engines analyse.");
    board.people.wait([&] { return both_have_lines(view); });
    view.toggle_second_engine();
    CHECK(view.engine().on());
    CHECK_FALSE(view.engine(EngineId::Second).on());
    board.open(folder / "other.sgf", "(;GM[4]FF[4]SZ[15];B[hh];W[ig])");
    CHECK_FALSE(view.searching());
    CHECK(view.lines().lines.empty());
}

TEST_CASE("an engine says that its options ended the analysis, and begins the next one", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", "(;GM[4]FF[4]SZ[15];B[hh];W[ig])");
    view.choose_engine(parse_seat("alphabeta:depth=2").value());
    view.toggle_engines();
    CHECK_FALSE(view.engine().at_limit());
    board.people.wait([&] { return view.engine().at_limit(); });
    CHECK(view.engine().on());
    CHECK(view.lines().lines.front().depth == 2);
    view.walk(1);
    CHECK_FALSE(view.engine().at_limit());
    board.people.wait([&] { return view.engine().at_limit(); });
    CHECK(view.lines().lines.front().depth == 2);
    // Without options it goes deeper, though its depth of play is 4.
    view.choose_engine(parse_seat("alphabeta").value());
    board.people.wait(
        [&] { return !view.lines().lines.empty() && view.lines().lines.front().depth > 4; });
    CHECK_FALSE(view.engine().at_limit());
}

TEST_CASE("a second engine that cannot be used leaves the first one alone", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", "(;GM[4]FF[4]SZ[15];B[hh])");
    view.choose_engine(parse_seat("alphabeta").value());
    SeatSpec unknown;
    unknown.kind = SeatKind::Ai;
    unknown.name = "unheard";
    view.choose_engine(unknown, EngineId::Second);
    view.show_second_engine(true);
    view.toggle_engines();
    CHECK(view.message().starts_with("unheard: "));
    CHECK_FALSE(view.engine(EngineId::Second).on());
    board.people.wait([&] { return has_lines(view, EngineId::First); });
    CHECK(view.engine().on());
}

TEST_CASE("the engine analyses the shown position, and its lines are kept", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kStudiedGame);
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
    // It is found again without a person, so nothing is unsaved.
    CHECK_FALSE(view.changed_file());
    // A person's undo does not concern the engine.
    CHECK_FALSE(view.can_undo());
    view.toggle_engines();
    CHECK_FALSE(view.engine().on());
    CHECK_FALSE(view.lines().lines.empty());
    view.first();
    CHECK(view.lines_are_kept());
    CHECK(view.lines().nodes == kept.nodes);
}

TEST_CASE("redo restores an edited position with its lines", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kStudiedGame);
    view.choose_engine(parse_seat("alphabeta").value());
    const auto game = view.study().game();
    REQUIRE(view.begin_set_up(Position(game, parse_setup(*game, "black:c3 white:d4").value())));
    view.toggle_engines();
    board.people.wait([&] { return view.kept(kRecordRoot) != nullptr; });
    view.toggle_engines();
    const std::uint64_t nodes = view.lines().nodes;
    const std::vector<int> graph = graph_of(board, EngineId::First);
    CHECK(graph.size() == 1);
    view.undo();
    REQUIRE(view.path() == folder / "game.sgf");
    CHECK(view.lines().lines.empty());
    view.redo();
    REQUIRE(view.kept(kRecordRoot) != nullptr);
    CHECK(view.lines().nodes == nodes);
    CHECK(graph_of(board, EngineId::First) == graph);
}

TEST_CASE("two teams have one curve, and three seats have three", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    for (const auto& [game, curves] : {std::pair("gomoku:teams", 1), {"gomoku:three_way", 3}}) {
        INFO(game);
        REQUIRE(view.begin(Position(shipped(game))));
        view.choose_engine(parse_seat("alphabeta").value());
        view.toggle_engines();
        board.people.wait([&] { return view.kept(kRecordRoot) != nullptr; });
        view.stop_engines();
        CHECK(analysis_graph(view).size() == static_cast<std::size_t>(curves));
    }
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
    board.open(folder / "game.sgf", kStudiedGame);
    SeatSpec seat;
    seat.kind = SeatKind::Ai;
    seat.name = "unheard";
    board.view.choose_engine(seat);
    board.view.toggle_engines();
    CHECK_FALSE(board.view.engine().on());
    CHECK_FALSE(board.view.message().empty());
}
