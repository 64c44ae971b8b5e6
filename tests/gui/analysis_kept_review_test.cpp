// Reviews and signs in files, and engines that cannot play the game of a file.
#include "view/kept_review.hpp"

#include <algorithm>

#include "gui/review_fixture.hpp"
#include "view/analysis_graph.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

namespace {

constexpr ReviewSettings kOtherLimits{0, std::chrono::milliseconds(500), 2};

SeatSpec ai(const std::string& name) {
    SeatSpec seat;
    seat.kind = SeatKind::Ai;
    seat.name = name;
    return seat;
}

Position three_seats() {
    Overrides three;
    three.seats = 3;
    Position position(shipped("gomoku", three));
    for (const char* move : {"h8", "a1", "o15", "i8", "a2"}) {
        position.apply(parse_action(position, move).value());
    }
    return position;
}

/// The small stones of the picture with a sign: "!" for better moves.
std::vector<Cell> better_cells(const AnalysisView& view) {
    std::vector<Cell> cells;
    for (const StonePicture& stone : view.picture(std::nullopt).stones) {
        if (stone.number == "!") cells.push_back(stone.cell);
    }
    return cells;
}

}  // namespace

TEST_CASE("a review in a file is shown whatever its engine and limits", "[gui]") {
    const TemporaryFolder folder;
    const std::string reviewer = GENERATE(as<std::string>{}, "sente", "alphabeta");
    std::string words;
    std::vector<float> curve;
    const auto points = [](const AnalysisView& view) {
        std::vector<float> chances;
        const std::vector<GraphCurve> curves = analysis_graph(view);
        for (const GraphPoint& point : curves.at(0).points) {
            chances.push_back(point.chance);
        }
        return chances;
    };
    {
        ReviewBoard board(folder.path(), reviewer);
        board.open(folder / "game.sgf", kMistakes);
        board.run_review();
        words = board.words();
        curve = points(board.view);
        REQUIRE(words.find("6 allowed_win") != std::string::npos);
        REQUIRE(board.view.save_as(board.view.path()));
    }
    ReviewBoard board(folder.path(), "sente", kOtherLimits);
    board.open(folder / "game.sgf");
    CHECK(board.words() == words);
    CHECK(points(board.view) == curve);
    board.view.first();
    board.review().next_mistake(1);
    CHECK(board.view.ply() == std::ranges::min(board.review().figures()->report().moments) + 1);
    // The drill of that review needs an engine, and has one.
    CHECK(board.review().plan().value().engine.name == reviewer);
}

TEST_CASE("positions that an engine analysed while a person walked are not a review", "[gui]") {
    const TemporaryFolder folder;
    ReviewBoard board(folder.path());
    board.open(folder / "game.sgf",
               "(;GM[4]FF[4]SZ[15];B[hh]TGE[sente 00000000 rank=1 nodes=9000 ms=5 "
               "chances=0.6,0.4 depth=7 moves=h7];W[hg])");
    CHECK(board.review().figures() == nullptr);
    board.review().next_mistake(1);
    CHECK(board.view.message() == "This game has no review.");
}

TEST_CASE("signs of other programs are mistakes to walk through", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    board.open(folder / "game.sgf",
               "(;GM[4]FF[4]SZ[15];B[hh];W[hg]DO[];B[ih]TE[1];W[fg]BM[2];B[jh]BM[1])");
    AnalysisReview& review = board.view.review();
    CHECK(review.figures() == nullptr);
    board.view.first();
    review.next_mistake(1);
    CHECK(board.view.message() == "2. h9, white: ?! doubtful");
    review.next_mistake(1);
    CHECK(board.view.message() == "4. f9, white: ?? very bad");
    CHECK(review.sign_of(board.view.place()) == ReviewWord::Blunder);
    review.next_mistake(1);
    CHECK(board.view.ply() == 5);
    review.next_mistake(1);
    CHECK(board.view.message() == "No mistake follows.");
    review.next_mistake(-1);
    CHECK(board.view.ply() == 4);
}

TEST_CASE("the better moves are on the board while the mistake is told", "[gui]") {
    const TemporaryFolder folder;
    ReviewBoard board(folder.path());
    board.open(folder / "game.sgf", kMistakes);
    board.run_review();
    CHECK(better_cells(board.view).empty());
    board.review().show(kMistake - 1);
    const std::vector<Cell> better = better_cells(board.view);
    CHECK(std::ranges::find(better, board.cell("g8")) != better.end());
    // Answers to the mistake would look like better moves.
    CHECK(board.view.picture(std::nullopt).values.empty());
    board.view.clear_message();
    CHECK(better_cells(board.view).empty());
    const std::vector<StonePicture> stones = board.view.picture(std::nullopt).stones;
    CHECK(std::ranges::any_of(stones, [](const StonePicture& stone) { return stone.size < 1; }));
    board.review().show(kMistake - 1);
    board.view.walk(-1);
    CHECK(better_cells(board.view).empty());
}

TEST_CASE("better moves of stones are lines on the board", "[gui]") {
    const TemporaryFolder folder;
    ReviewBoard board(folder.path(), "mcts");
    board.open(folder / "game.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n");
    board.run_review();
    board.review().show(2);
    REQUIRE_FALSE(better_cells(board.view).empty());
    const std::vector<MovePicture> moves = board.view.picture(std::nullopt).moves;
    for (const Cell to : better_cells(board.view)) {
        CHECK(std::ranges::find(moves, to, &MovePicture::to) != moves.end());
    }
    board.view.clear_message();
    CHECK(board.view.picture(std::nullopt).moves != moves);
}

TEST_CASE("an engine that refuses the game makes no review", "[gui]") {
    const TemporaryFolder folder;
    ReviewBoard board(folder.path());
    REQUIRE(board.view.begin(three_seats()));
    board.run_review();
    CHECK(board.review().figures() == nullptr);
    CHECK(board.view.message().find("sente: cannot play this game") == 0);
    for (const RecordNodeId node : board.view.line()) {
        const RecordRemarks* remarks = board.view.record().find_remarks(node);
        CHECK((remarks == nullptr || remarks->rare->evaluations.empty()));
    }
}

TEST_CASE("an AI that can play the game takes the place of one that cannot", "[gui]") {
    const TemporaryFolder folder;
    ReviewBoard board(folder.path());
    AnalysisView& view = board.view;
    view.set_available_engines({ai("alphabeta"), ai("mcts"), ai("sente"), ai("threats")});
    REQUIRE(view.begin(three_seats()));
    board.wait([&] { return view.engine().chosen().name != "sente"; });
    CHECK(view.refuses_game(ai("sente")));
    CHECK_FALSE(view.refuses_game(view.engine().chosen()));
    // The person's choice stays for other games.
    CHECK(view.preferred_engine().name == "sente");
    board.open(folder / "game.sgf", kMistakes);
    CHECK(view.engine().chosen().name == "sente");
    CHECK_FALSE(view.refuses_game(ai("sente")));
}

TEST_CASE("kept lines have the name of their engine, and one panel", "[gui]") {
    const TemporaryFolder folder;
    AnalysisBoard board(folder.path());
    AnalysisView& view = board.view;
    board.open(folder / "game.sgf",
               "(;GM[4]FF[4]SZ[15]TGE[threats 11111111 rank=1 nodes=0 ms=0]"
               "[mcts 22222222 rank=1 nodes=9000 ms=5 chances=0.6,0.4 depth=7 moves=h8]"
               "[mcts 33333333 rank=1 nodes=90000 ms=5 chances=0.7,0.3 depth=7 moves=i9])");
    CHECK(view.other_engine_of_lines() == "mcts");
    // The deepest one is shown.
    CHECK(view.lines().lines.at(0).actions.at(0).cell() == board.cell("i9"));
    view.say_evaluation();
    CHECK(board.spoken.back() == "mcts: 70 % for black; i9; depth 7");
    view.show_second_engine(true);
    CHECK(view.lines(EngineId::First).lines.empty());
    CHECK(view.lines(EngineId::Second).lines.size() == 1);
    CHECK(view.other_engine_of_lines(EngineId::Second).empty());
    view.show_second_engine(false);
    view.choose_engine(parse_seat("mcts").value());
    CHECK(view.other_engine_of_lines().empty());
}
