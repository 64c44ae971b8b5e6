// Reviews and drills on the analysis board without a window.
#include "view/analysis_review.hpp"

#include <algorithm>

#include "gui/review_fixture.hpp"
#include "view/analysis_graph.hpp"
#include "view/analysis_review_words.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

TEST_CASE("a review of the main line is one edit with glyphs and better variations", "[gui]") {
    const TemporaryFolder folder;
    ReviewBoard board(folder.path());
    board.open(folder / "game.sgf", kMistakes);
    CHECK(board.review().figures() == nullptr);
    const std::size_t nodes = board.view.record().nodes.size();
    board.run_review();
    const ReviewFigures* figures = board.review().figures();
    REQUIRE(figures != nullptr);
    CHECK(figures->judgement(kMistake - 1).word == ReviewWord::AllowedWin);
    CHECK(figures->report().seats.size() == 2);
    CHECK(figures->report().seats[1].all.of(ReviewWord::AllowedWin) == 1);
    CHECK(board.view.changed_file());
    CHECK(board.view.record().nodes.size() > nodes);
    CHECK(board.glyph(kMistake) == Glyph::VeryBad);
    const std::string words = board.words();
    board.view.last();
    const RecordNodeId end = board.view.place();
    board.view.undo();
    CHECK(board.view.place() == end);
    CHECK_FALSE(board.view.can_undo());
    CHECK(board.review().figures() == nullptr);
    CHECK(board.glyph(kMistake) == Glyph::None);
    board.view.redo();
    CHECK(board.words() == words);
    CHECK(board.glyph(kMistake) == Glyph::VeryBad);
}

TEST_CASE("a reviewed file shows its review, and another one searches nothing", "[gui]") {
    const TemporaryFolder folder;
    std::string words;
    {
        ReviewBoard board(folder.path());
        board.open(folder / "game.sgf", kMistakes);
        board.run_review();
        words = board.words();
        REQUIRE(board.view.save_as(board.view.path()));
    }
    std::filesystem::remove(folder / "cache.db");
    ReviewBoard board(folder.path());
    board.open(folder / "game.sgf");
    CHECK(board.words() == words);
    CHECK_FALSE(board.review().running());
    board.run_review();
    CHECK(board.review().progress().known == 0);
    CHECK(board.words() == words);
    CHECK_FALSE(board.view.changed_file());
    // Another engine of the analysis board hides the review of the file's engine no more than it.
    SeatSpec other;
    other.kind = SeatKind::Ai;
    other.name = "minimax";
    board.view.choose_engine(other);
    board.view.next_mark(0);
    CHECK(board.words() == words);
}

TEST_CASE("a stopped review keeps its results, and continues", "[gui]") {
    const TemporaryFolder folder;
    ReviewBoard board(folder.path());
    board.open(folder / "game.sgf", kMistakes);
    board.review().start();
    board.wait([&] { return board.review().progress().done > 0; });
    board.review().stop();
    CHECK_FALSE(board.review().running());
    REQUIRE(board.review().figures() != nullptr);
    CHECK(board.view.can_undo());
    // It is in the study, not only in memory.
    board.view.next_mark(0);
    CHECK(board.review().figures() != nullptr);
    board.run_review();
    ReviewBoard whole(folder / "whole");
    std::filesystem::create_directory(folder / "whole");
    whole.open(folder / "whole" / "game.sgf", kMistakes);
    whole.run_review();
    CHECK(board.words() == whole.words());
    CHECK(board.words().find("6 allowed_win") != std::string::npos);
}

TEST_CASE("the graph of a review grows while it runs", "[gui]") {
    const TemporaryFolder folder;
    ReviewBoard board(folder.path());
    board.open(folder / "game.sgf", kMistakes);
    std::vector<std::size_t> sizes;
    const auto note = [&] {
        const std::vector<GraphCurve> curves = analysis_graph(board.view);
        const std::size_t size = curves.empty() ? 0 : curves[0].points.size();
        if (sizes.empty() || sizes.back() != size) sizes.push_back(size);
    };
    note();
    board.review().start();
    board.wait([&] {
        note();
        return !board.review().running();
    });
    note();
    CHECK(sizes.size() > 2);
    CHECK(std::ranges::is_sorted(sizes));
    CHECK(sizes.back() == kMoves + 1);
    // Proved stretches: white's four is answered too late, so the end is proved.
    REQUIRE_FALSE(board.review().figures()->proved().empty());
    CHECK(board.review().figures()->proved().back().last >= kMistake);
}

TEST_CASE("the next mistake shows what was played, what was better, and the proof", "[gui]") {
    const TemporaryFolder folder;
    ReviewBoard board(folder.path());
    board.open(folder / "game.sgf", kMistakes);
    board.review().next_mistake(1);
    CHECK(board.view.message() == "This game has no review.");
    board.run_review();
    std::vector<int> moments = board.review().figures()->report().moments;
    REQUIRE_FALSE(moments.empty());
    std::ranges::sort(moments);
    board.view.first();
    for (const int ply : moments) {
        board.review().next_mistake(1);
        CHECK(board.view.ply() == ply + 1);
        if (ply + 1 != kMistake) continue;
        const ReviewFigures& figures = *board.review().figures();
        const MoveJudgement& judged = figures.judgement(ply);
        const std::string& said = board.view.message();
        CHECK(said.find("6. a15") == 0);
        CHECK(said.find(better_text(figures.game(), ply, judged)) != std::string::npos);
        CHECK(better_text(figures.game(), ply, judged).find("g8") != std::string::npos);
        CHECK_FALSE(proof_text(figures.game(), ply, judged).empty());
        CHECK(said.find(proof_text(figures.game(), ply, judged)) != std::string::npos);
        CHECK(board.spoken.back() == said);
    }
    board.review().next_mistake(1);
    CHECK(board.view.message() == "No mistake follows.");
    for (auto ply = moments.rbegin() + 1; ply != moments.rend(); ++ply) {
        board.review().next_mistake(-1);
        CHECK(board.view.ply() == *ply + 1);
    }
    // A variation counts as the place where it leaves the main line.
    board.view.first();
    board.view.to_ply(kMistake);
    board.play("o2");
    board.review().next_mistake(-1);
    CHECK(board.view.ply() == kMistake);
}

TEST_CASE("a change of the main line stops its review", "[gui]") {
    const TemporaryFolder folder;
    ReviewBoard board(folder.path());
    board.open(folder / "game.sgf", kMistakes);
    board.review().start();
    board.view.last();
    board.view.delete_branch();
    board.wait([&] { return !board.review().running(); });
    CHECK(heard(board, "The main line has changed"));
    board.run_review();
    CHECK(board.review().figures()->game().plies() == kMoves - 1);
}

TEST_CASE("a review needs moves, and an AI that knows the game", "[gui]") {
    const TemporaryFolder folder;
    ReviewBoard board(folder.path());
    board.open(folder / "empty.sgf", "(;GM[4]FF[4]SZ[15])");
    board.review().start();
    CHECK_FALSE(board.review().running());
    CHECK(board.view.message() == "The game has no moves to review");
    SeatSpec missing;
    missing.kind = SeatKind::Ai;
    missing.name = "no_such_ai";
    board.view.choose_engine(missing);
    board.play("h8");
    board.review().start();
    CHECK_FALSE(board.review().running());
    CHECK(board.view.message().find("no_such_ai") != std::string::npos);
}

TEST_CASE("a review has a summary and a curve for each of three seats", "[gui]") {
    const TemporaryFolder folder;
    ReviewBoard board(folder.path(), "mcts");
    Overrides three;
    three.seats = 3;
    const auto game = shipped("gomoku", three);
    Position position(game);
    for (const char* move : {"h8", "a1", "o15", "i8", "a2"}) {
        position.apply(parse_action(position, move).value());
    }
    REQUIRE(board.view.begin(position));
    board.run_review();
    REQUIRE(board.review().figures() != nullptr);
    CHECK(board.review().figures()->report().seats.size() == 3);
    CHECK(analysis_graph(board.view).size() == 3);
    for (Seat seat = 0; seat < 3; ++seat) CHECK_FALSE(reviewed_seat(*game, seat).empty());
}

TEST_CASE("the engine is silent in a drill until a better move is found", "[gui]") {
    const TemporaryFolder folder;
    ReviewBoard board(folder.path());
    board.open(folder / "game.sgf", kMistakes);
    AnalysisView& view = board.view;
    view.drill().start();
    CHECK_FALSE(view.drill().on());
    board.run_review();
    const std::size_t nodes = view.record().nodes.size();
    view.drill().start();
    REQUIRE(view.drill().on());
    const std::size_t mistakes = view.drill().mistakes();
    CHECK(mistakes == board.review().figures()->report().moments.size());
    while (view.ply() != kMistake - 1) view.drill().next();
    REQUIRE(view.drill().stage() == AnalysisDrill::Stage::Asks);
    CHECK(view.drill().task().find("a15") != std::string::npos);
    const auto small_stones = [&] {
        return std::ranges::count_if(view.picture(std::nullopt).stones,
                                     [](const StonePicture& stone) { return stone.size < 1; });
    };
    CHECK(view.lines().lines.empty());
    CHECK(small_stones() == 0);
    CHECK(view.spoken_remarks(board.cell("g8")).empty());
    view.toggle_engines();
    CHECK_FALSE(view.engine().on());
    view.walk(1);
    view.to_ply(2);
    CHECK(view.ply() == kMistake - 1);
    board.try_move("a1");
    CHECK(view.drill().stage() == AnalysisDrill::Stage::Asks);
    CHECK(view.drill().answer().find("a1 loses") == 0);
    CHECK(view.lines().lines.empty());
    board.try_move("g8");
    CHECK(view.drill().stage() == AnalysisDrill::Stage::Solved);
    CHECK(view.drill().solved() == 1);
    CHECK_FALSE(view.lines().lines.empty());
    CHECK(small_stones() > 0);
    while (view.drill().on()) view.drill().next();
    CHECK(view.message() == "The drill is over: 1 of " + std::to_string(mistakes) + " found.");
    CHECK(view.record().nodes.size() == nodes);
}

TEST_CASE("a drill has the mistakes of one seat, and ends with its study", "[gui]") {
    const TemporaryFolder folder;
    ReviewBoard board(folder.path());
    board.open(folder / "game.sgf", kMistakes);
    board.run_review();
    const std::size_t all = board.review().figures()->report().moments.size();
    board.view.drill().start(Seat{1});
    REQUIRE(board.view.drill().on());
    CHECK(board.view.drill().mistakes() < all);
    CHECK(board.view.shown_position().turn().seat == 1);
    const auto action = parse_action(board.view.shown_position(), "a2");
    board.view.act(*action);
    CHECK(board.view.drill().stage() == AnalysisDrill::Stage::Judges);
    // The next try is not ignored without a word.
    board.view.act(parse_action(board.view.shown_position(), "a3").value());
    CHECK(board.view.message() == "The engine still judges a2. Try again after that.");
    CHECK(board.view.drill().stage() == AnalysisDrill::Stage::Judges);
    board.view.close();
    CHECK_FALSE(board.view.drill().on());
}
