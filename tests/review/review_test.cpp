// Real reviews, with sente and threats.
#include "review/review.hpp"

#include <atomic>
#include <cmath>

#include "review/review_report.hpp"
#include "review/review_thread.hpp"
#include "review_fixture.hpp"
#include "support/shipped.hpp"
#include "support/small_games.hpp"
#include "support/temporary_folder.hpp"

namespace tengen::test {
namespace {

/// White leaves out the block of an open three.
constexpr const char* kNoBlock = "h8 h9 i8 i9 j8 a15 g8 f8 k8";
/// Black does not use its open three; white then blocks it.
constexpr const char* kNoWin = "h8 h9 i8 f9 j8 a15 o1 g8 k8 l8";
/// Pairs of threes and fours, from tests/data/human_freestyle_games.
constexpr const char* kHuman = "h7 h8 g6 g9 f5 i8 f8 j8 k8 h9 f7 i9 f9 j9 f6";

std::vector<std::string> names(const Position& position, const std::vector<Action>& actions) {
    std::vector<std::string> all;
    for (const Action action : actions) all.push_back(position.action_name(action));
    return all;
}

/// The proofs' words of a game, without those from chances.
std::string proved_words(const ReviewedGame& game) {
    const auto judged = judge(game);
    std::string text;
    for (std::size_t i = 0; i < judged.size(); ++i) {
        if (judged[i].word < ReviewWord::LongerWay) continue;
        text += std::to_string(i + 1) + ' ' + std::string(word_id(judged[i].word)) + ' ';
    }
    return text;
}

std::vector<Evaluation> findings_of(const ReviewedGame& game, const ReviewNames& names) {
    std::vector<Evaluation> all;
    for (int ply = 0; ply < game.positions(); ++ply) {
        const PositionFindings& found = game.at(ply);
        for (const auto& line : found.lines) {
            if (line) all.push_back(line->evaluation);
        }
        const Position position = game.position(ply);
        if (found.win) {
            all.push_back(win_evaluation(*found.win, position, names.of(ReviewSearch::Win)));
        }
        if (found.held) {
            all.push_back(held_evaluation(*found.held, position, names.of(ReviewSearch::Held)));
        }
    }
    return all;
}

}  // namespace

TEST_CASE("a block left out is the losing move, and its blocks are listed", "[review]") {
    ReviewedGame game = reviewed_game(shipped("gomoku"), "", kNoBlock);
    run_review(game, few_nodes());
    CHECK(proved_words(game) == "6 losing_move 8 already_lost ");
    const MoveJudgement judged = judge(game)[5];
    const std::vector<std::string> held = names(game.position(5), judged.held);
    // Only these cells stop a straight four.
    for (const std::string& name : held) {
        INFO(name);
        CHECK((name == "g8" || name == "k8" || name == "f8" || name == "l8" || name == "g9" ||
               name == "j9" || name == "k9" || name == "f9"));
    }
    CHECK(std::find(held.begin(), held.end(), "g8") != held.end());
    CHECK(std::find(held.begin(), held.end(), "k8") != held.end());
    CHECK(!judged.proof.empty());
    CHECK(judged.loss > 20);
    CHECK(chance_at(game, 9, 0) == 1);
}

TEST_CASE("a win left out is a missed win, with its proof", "[review]") {
    ReviewedGame game = reviewed_game(shipped("gomoku"), "", kNoWin);
    run_review(game, few_nodes());
    const auto judged = judge(game);
    CHECK(judged[6].word == ReviewWord::MissedWin);
    CHECK(judged[5].word == ReviewWord::AllowedWin);
    Position position = game.position(6);
    REQUIRE(!judged[6].better.empty());
    for (const Action action : judged[6].better) {
        REQUIRE(position.is_legal(action));
        position.apply(action);
    }
    CHECK(position.over());
    CHECK(position.outcome().winner == 1);
}

TEST_CASE("equal nodes give equal reviews, with any number of threads and a cache", "[review]") {
    const TemporaryFolder folder;
    const ReviewNames names(bundled_engine("sente"), bundled_solver(), few_nodes());
    ReviewedGame first = reviewed_game(shipped("gomoku"), "", kHuman);
    CHECK(run_review(first, few_nodes(1)) > 20);
    ReviewedGame second = reviewed_game(shipped("gomoku"), "", kHuman);
    EvaluationCache cache(folder.path() / "cache.db");
    run_review(second, few_nodes(3), &cache);
    CHECK(findings_of(first, names) == findings_of(second, names));
    ReviewedGame third = reviewed_game(shipped("gomoku"), "", kHuman);
    // Everything is in the cache, so nothing needs to start.
    ReviewEngine engine = bundled_engine("sente");
    ReviewEngine solver = bundled_solver();
    engine.open = solver.open = broken_engine().open;
    run_review(third, few_nodes(2), &cache, engine, solver);
    CHECK(findings_of(first, names) == findings_of(third, names));
    CHECK(words_of(first) == words_of(third));
    // A complete review has nothing to search.
    CHECK(run_review(third, few_nodes(2)) == 0);
}

TEST_CASE("a dear action is searched again with eight times the nodes", "[review]") {
    ReviewedGame game = reviewed_game(shipped("gomoku"), "", kHuman);
    run_review(game, few_nodes());
    int deeper = 0;
    for (int ply = 0; ply < game.positions(); ++ply) {
        const auto& again = game.at(ply).line(ReviewSearch::BestDeeper);
        if (!again) continue;
        ++deeper;
        CHECK(again->evaluation.nodes > game.at(ply).lines[0]->evaluation.nodes);
    }
    CHECK(deeper > 0);
    for (const MoveJudgement& judged : judge(game)) CHECK(judged.wants_held < 0);
}

TEST_CASE("a line left open in a small game is an allowed win, with its only block", "[review]") {
    ReviewedGame game = reviewed_game(shipped("tictactoe"), "", "a1 b2 a2 c3 a3");
    run_review(game, few_nodes(), nullptr, bundled_engine("minimax"));
    CHECK(words_of(game) == "4 allowed_win");
    CHECK(names(game.position(3), judge(game)[3].held) == std::vector<std::string>{"a3"});
    CHECK(judge(game)[3].loss == Approx(50));
}

TEST_CASE("a game of three seats has losses of each seat", "[review]") {
    // Two cells continue black's three in a row.
    ReviewedGame game = reviewed_game(three_way(), "", "b1 a5 e5 c1 b5 d5 d1 a3 e3 a1");
    run_review(game, few_nodes(2), nullptr, bundled_engine("minimax"));
    REQUIRE(game.over(10));
    const auto judged = judge(game);
    for (const MoveJudgement& move : judged) CHECK(!std::isnan(move.loss));
    CHECK(game.at(9).win->line.size() == 1);
    const ReviewReport report = report_of(game, judged);
    REQUIRE(report.seats.size() == 3);
    CHECK(report.seats[0].all.actions == 4);
    CHECK(report.seats[2].all.actions == 3);
    CHECK(judged[9].word == ReviewWord::None);
    CHECK(judged[8].word >= ReviewWord::AllowedWin);
}

TEST_CASE("a review on another thread reports each finding, and can be cancelled", "[review]") {
    const TemporaryFolder folder;
    const auto cache = folder.path() / "cache.db";
    const ReviewedGame start = reviewed_game(shipped("gomoku"), "", kHuman);
    {
        ReviewThread thread(start, bundled_engine("sente"), bundled_solver(), few_nodes(2), cache);
        while (thread.take().progress.done < 3) std::this_thread::yield();
        thread.cancel();
        // The end of the game is searched first.
        CHECK(thread.game().at(start.plies() - 1).win.has_value());
        CHECK(!thread.game().at(0).win.has_value());
    }
    std::atomic<int> calls = 0;
    ReviewThread thread(start, bundled_engine("sente"), bundled_solver(), few_nodes(2), cache,
                        [&] { ++calls; });
    // It is called for the first finding, and nothing has been taken since.
    while (calls == 0) std::this_thread::yield();
    CHECK(calls == 1);
    std::set<int> seen;
    ReviewThread::News news;
    do {
        news = thread.take();
        seen.insert(news.plies.begin(), news.plies.end());
        std::this_thread::yield();
    } while (!news.ended);
    CHECK(!news.fault);
    CHECK(seen.size() == static_cast<std::size_t>(start.plies()));
    ReviewedGame alone = start;
    run_review(alone, few_nodes());
    CHECK(words_of(thread.game()) == words_of(alone));
}

TEST_CASE("an AI that refuses the game ends the review with its reason", "[review]") {
    const ReviewedGame start = reviewed_game(three_way(), "", "b1 a5 e5");
    ReviewThread thread(start, bundled_engine("sente"), bundled_solver(), few_nodes(), {});
    ReviewThread::News news;
    while (!(news = thread.take()).ended) std::this_thread::yield();
    REQUIRE(news.fault);
    CHECK(news.fault->kind == FaultKind::Refused);
}

}  // namespace tengen::test
