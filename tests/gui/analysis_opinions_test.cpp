// A person's opinions on the analysis board without a window: signs, judgements, names, arrows and
// lines; and proven wins.
#include <algorithm>

#include "core/notation.hpp"
#include "core/position_text.hpp"
#include "diagram/report_moves.hpp"
#include "gui/analysis_fixture.hpp"
#include "support/catch.hpp"
#include "view/analysis_words.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

const std::string kJudgedGame = "(;GM[4]FF[4]SZ[15];B[hh];W[ig])";

/// The saved file.
std::string saved_text(AnalysisBoard& board) {
    REQUIRE(board.view.save_as(board.view.path()));
    return content_of(board.view.path());
}

bool has_part(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

Position with_stones(const AnalysisBoard& board, const char* game, const char* stones) {
    const auto loaded = board.people.games.load(game, {});
    REQUIRE(loaded);
    const Result<Setup> setup = parse_setup(*loaded->game, stones);
    REQUIRE(setup);
    return Position(loaded->game, *setup);
}

}  // namespace

TEST_CASE("a key goes through the signs of a move, and a list sets any", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kJudgedGame);
    view.next_glyph(true);
    CHECK_FALSE(view.changed_file());
    view.last();
    for (const Glyph glyph : {Glyph::Good, Glyph::VeryGood, Glyph::Interesting, Glyph::None}) {
        view.next_glyph(true);
        CHECK(view.glyph() == glyph);
    }
    for (const Glyph glyph : {Glyph::Bad, Glyph::VeryBad, Glyph::Doubtful, Glyph::None}) {
        view.next_glyph(false);
        CHECK(view.glyph() == glyph);
    }
    view.set_glyph(Glyph::Doubtful);
    CHECK(board.spoken.back() == "?! doubtful");
    view.next_glyph(true);
    CHECK(view.glyph() == Glyph::Good);
    CHECK(has_part(saved_text(board), "W[ig]TE[1]"));
    view.undo();
    CHECK(view.glyph() == Glyph::Doubtful);
    CHECK(has_part(saved_text(board), "DO[]"));
    view.query = {StudySearch::Glyph, "?!"};
    view.first();
    view.find(1);
    CHECK(board.moves() == "h8 i9");
    CHECK(board.spoken.back() == "2: i9, white; end of the line; ?!");
}

TEST_CASE("a position is judged for any side, and named", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kJudgedGame);
    const std::vector<PositionOpinion> all = view.judgements();
    REQUIRE(all.size() == 7);
    for (std::size_t i = 1; i < all.size(); ++i) {
        view.next_judgement();
        CHECK(view.judgement() == all[i]);
    }
    CHECK(board.spoken.back() == "very good for white");
    CHECK(has_part(saved_text(board), "GW[2]"));
    view.next_judgement();
    CHECK(view.judgement() == PositionOpinion());
    view.set_judgement({OpinionKind::Even});
    view.set_position_name("Kagetsu");
    CHECK(view.position_name() == "Kagetsu");
    CHECK(has_part(saved_text(board), "N[Kagetsu]"));
    view.last();
    view.first();
    CHECK(board.spoken.back() == "start; even; Kagetsu");
    view.set_position_name("");
    CHECK_FALSE(has_part(saved_text(board), "Kagetsu"));
}

TEST_CASE("a figure begins at a move with its name and numbers, as one edit", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kJudgedGame);
    view.last();
    view.set_print_remarks({RecordFigure{kFigureNoCoordinates, "Attack"}, 21, 2});
    const std::string words =
        "A figure begins here: Attack; move number 21; without coordinates; "
        "numbers up to 100 from here on";
    CHECK(view.message() == words);
    CHECK(has_part(saved_text(board), "W[ig]FG[1:Attack]MN[21]PM[2]"));
    view.walk(-1);
    view.walk(1);
    CHECK(board.spoken.back() == "2: i9, white; end of the line; " + words);
    const PrintRemarks print = view.print_remarks();
    CHECK(print.figure == RecordFigure{kFigureNoCoordinates, "Attack"});
    CHECK(print.number == 21);
    CHECK(print.mode == 2);
    view.set_print_remarks({});
    CHECK(view.message() == "No figure begins here.");
    CHECK_FALSE(has_part(saved_text(board), "FG["));
    view.undo();
    CHECK(view.print_remarks().figure.has_value());
    view.undo();
    CHECK_FALSE(view.print_remarks().figure.has_value());
    CHECK(view.print_remarks().mode == -1);
    // The same settings again are not an edit.
    const bool could_undo = view.can_undo();
    view.set_print_remarks(view.print_remarks());
    CHECK(view.can_undo() == could_undo);
}

TEST_CASE("a third side can be judged", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    REQUIRE(board.view.begin(Position(board.people.games.load("gomoku:three_way", {})->game)));
    const std::vector<PositionOpinion> all = board.view.judgements();
    CHECK(all.size() == 9);
    board.view.set_judgement(all.back());
    CHECK(board.view.judgement() == PositionOpinion{OpinionKind::Good, 3, true});
    REQUIRE(board.view.save_as(folder / "three.sgf"));
    board.open(folder / "three.sgf");
    CHECK(board.view.judgement() == PositionOpinion{OpinionKind::Good, 3, true});
}

TEST_CASE("two keys or a drag draw arrows and lines, and the same again removes them", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kJudgedGame);
    const Cell a = board.cell("h8"), b = board.cell("j10");
    const auto lines = [&] {
        return view.remarks() == nullptr ? std::vector<BoardLine>() : view.remarks()->rare->lines;
    };
    view.mark_line(a, true);
    CHECK(lines().empty());
    view.mark_line(b, true);
    CHECK(lines() == std::vector<BoardLine>{{a, b, true}});
    CHECK(board.spoken.back() == "arrow h8 to j10");
    CHECK(view.picture(std::nullopt).lines.size() == 1);
    CHECK(view.takes_drag(b, a, false));
    CHECK(lines().size() == 2);
    CHECK(has_part(saved_text(board), "AR[hh:jf]"));
    // A line has no direction, but an arrow has.
    CHECK(view.takes_drag(a, b, false));
    CHECK(lines() == std::vector<BoardLine>{{a, b, true}});
    CHECK(view.takes_drag(b, a, true));
    CHECK(lines().size() == 2);
    CHECK(view.takes_drag(a, b, true));
    CHECK(lines() == std::vector<BoardLine>{{b, a, true}});
    CHECK(board.spoken.back() == "removed: arrow h8 to j10");
    // The same cell twice cancels, and so does another place.
    view.mark_line(a, false);
    view.mark_line(a, false);
    view.mark_line(a, false);
    view.walk(1);
    view.mark_line(b, false);
    CHECK(lines().empty());
    CHECK(view.message() == "A line from j10. Press the key again at its end.");
    // A drag that stays on its cell changes the mark.
    CHECK(view.takes_drag(a, a, true));
    CHECK(view.remarks()->marks == std::vector<CellMark>{{a, MarkKind::Triangle}});
}

TEST_CASE("a proven win is the first line, and can be kept", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    REQUIRE(view.begin(
        with_stones(board, "gomoku", "black:g8,h8,i8,j9,j10 white:f8,a1,c1,e1 to_move:black")));
    for (const WinKind kind : {WinKind::Threes, WinKind::Fours}) {
        view.find_win(kind);
        REQUIRE(view.searching());
        board.people.wait([&] { return !view.searching(); });
        REQUIRE(view.lines().lines.size() == 1);
        CHECK(view.lines().lines[0].proven == Proven::Won);
    }
    CHECK(view.message().starts_with("black wins by fours: "));
    const std::vector<Action> line = view.lines().lines[0].actions;
    Position end = view.shown_position();
    for (const Action action : line) end.apply(action);
    view.keep_line({EngineId::First, 0});
    view.last();
    CHECK(view.shown_position() == end);
    CHECK(view.lines().lines.empty());
    view.first();
    // The proof belongs to its position.
    CHECK(view.lines().lines.size() == 1);
    view.walk(1);
    view.find_win(WinKind::Fours);
    board.people.wait([&] { return !view.searching(); });
    CHECK(view.message() == "white has no win by fours.");
    CHECK(view.lines().lines.empty());
}

TEST_CASE("a search for a win ends with its place, and says if it cannot solve the game", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf", kJudgedGame);
    view.find_win(WinKind::Threes);
    view.walk(1);
    CHECK_FALSE(view.searching());
    view.find_win(WinKind::Threes);
    view.stop_searches();
    CHECK_FALSE(view.searching());
    REQUIRE(view.begin(Position(board.people.games.load("tictactoe", {})->game)));
    view.find_win(WinKind::Fours);
    board.people.wait([&] { return !view.searching(); });
    INFO(view.message());
    CHECK_FALSE(view.message().empty());
    CHECK(view.message() != "Searching for a win by fours…");
    CHECK(view.lines().lines.empty());
}
