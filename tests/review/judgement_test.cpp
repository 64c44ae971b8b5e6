// Words and losses from given findings, without a search.
#include "review/judgement.hpp"

#include <fmt/format.h>

#include <cmath>

#include "core/teams.hpp"
#include "review/review_report.hpp"
#include "review_fixture.hpp"
#include "support/shipped.hpp"
#include "support/small_games.hpp"

namespace tengen::test {
namespace {

constexpr const char* kQuiet = "h8 i9 g7 j10 f6";

/// Sets an engine's best line. `first`: the chance of the first seat.
void set_best(ReviewedGame& game, int ply, double first, const std::string& line,
              ReviewSearch search = ReviewSearch::Best) {
    EngineFinding found;
    found.evaluation.lines.resize(1);
    found.evaluation.lines[0].chances = {first, 1 - first};
    found.line = actions_of(game.position(ply), line);
    game.at(ply).line(search) = found;
}

void set_win(ReviewedGame& game, int ply, const std::string& line) {
    game.at(ply).win = WinFinding{actions_of(game.position(ply), line)};
}

void set_held(ReviewedGame& game, int ply, const std::vector<std::string>& names, bool complete) {
    HeldFinding held;
    held.complete = complete;
    for (const std::string& name : names) {
        held.actions.push_back(actions_of(game.position(ply), name)[0]);
    }
    game.at(ply).held = held;
}

ReviewedGame quiet_game() {
    ReviewedGame game = reviewed_game(shipped("gomoku"), "", kQuiet);
    for (int ply = 0; ply <= 5; ++ply) set_best(game, ply, 0.5, "a1");
    return game;
}

/// The word of the first move of a game with these chances of its player.
ReviewWord word_of(double before, double after, const ReviewThresholds& thresholds = {}) {
    ReviewedGame game = quiet_game();
    set_best(game, 0, before, "a1");
    set_best(game, 1, after, "a1");
    return judge(game, thresholds)[0].word;
}

}  // namespace

TEST_CASE("the loss in points decides between inaccuracy, mistake and blunder", "[review]") {
    struct Row {
        double before, after;
        ReviewWord word;
    };
    const Row rows[] = {{0.5, 0.5, ReviewWord::None},         {0.5, 0.46, ReviewWord::None},
                        {0.5, 0.449, ReviewWord::Inaccuracy}, {0.5, 0.399, ReviewWord::Mistake},
                        {0.5, 0.299, ReviewWord::Blunder},    {0.5, 0.9, ReviewWord::None},
                        {0.999, 0.971, ReviewWord::None},     {0.98, 0.92, ReviewWord::Inaccuracy},
                        {0.029, 0.001, ReviewWord::None},     {0.09, 0.01, ReviewWord::Inaccuracy}};
    for (const Row& row : rows) {
        INFO(row.before << ' ' << row.after);
        CHECK(word_of(row.before, row.after) == row.word);
    }
    CHECK(word_of(0.5, 0.42, {2, 9, 50}) == ReviewWord::Inaccuracy);
    CHECK(word_of(0.5, 0.38, {2, 9, 50}) == ReviewWord::Mistake);
    CHECK(word_of(0.999, 0.98, {1, 9, 50}) == ReviewWord::None);
}

TEST_CASE("the engine's choice has no word, whatever comes after it", "[review]") {
    ReviewedGame game = quiet_game();
    set_best(game, 0, 0.6, "h8 a1");
    set_best(game, 1, 0.2, "a1");
    const std::vector<MoveJudgement> judged = judge(game);
    CHECK(judged[0].word == ReviewWord::None);
    CHECK(judged[0].engines_choice);
    CHECK(judged[0].loss == 0);
    CHECK(!judged[0].wants_deeper);
    // Only the later figures judge the next action.
    CHECK(judged[1].loss == Approx(30));
}

TEST_CASE("a dear action wants a deeper search, whose figures count", "[review]") {
    ReviewedGame game = quiet_game();
    set_best(game, 2, 0.71, "a1");
    const auto first = judge(game);
    CHECK(first[2].word == ReviewWord::Blunder);
    CHECK(first[2].wants_deeper);
    CHECK(!first[0].wants_deeper);
    CHECK(first[2].better == actions_of(game.position(2), "a1"));
    set_best(game, 2, 0.57, "a2", ReviewSearch::BestDeeper);
    set_best(game, 3, 0.51, "a2", ReviewSearch::BestDeeper);
    const auto second = judge(game);
    CHECK(second[2].word == ReviewWord::Inaccuracy);
    CHECK(second[2].loss == Approx(6));
    CHECK(second[2].better == actions_of(game.position(2), "a2"));
}

TEST_CASE("without chances there are no losses and no words", "[review]") {
    ReviewedGame game = quiet_game();
    for (int ply = 0; ply <= 5; ++ply) {
        game.at(ply).lines[0]->evaluation.lines[0].chances.clear();
    }
    for (const MoveJudgement& judged : judge(game)) {
        CHECK(judged.word == ReviewWord::None);
        CHECK(std::isnan(judged.loss));
    }
    CHECK(std::isnan(report_of(game, judge(game)).seats[0].all.mean_loss()));
}

TEST_CASE("a proved win is missed if none follows, or longer", "[review]") {
    // The lines need not be wins: findings are taken as they are.
    ReviewedGame game = quiet_game();
    set_win(game, 0, "c3 d3 c4 d4 c5");
    CHECK(words_of(game) == "1 missed_win");
    CHECK(judge(game)[0].better.size() == 5);
    SECTION("one is left, but an answer would have left none") {
        set_win(game, 2, "c3 d3 c4");
        set_best(game, 1, 0.4, "a1");
        CHECK(judge(game)[0].wants_held == 1);
        set_held(game, 1, {"a1"}, false);
        CHECK(judge(game)[0].word == ReviewWord::MissedWin);
        CHECK(judge(game)[0].loss == Approx(60));
        CHECK(judge(game)[1].word == ReviewWord::AllowedWin);
    }
    SECTION("one is left, and whether every answer leaves one is unknown") {
        set_win(game, 2, "c3 d3 c4");
        set_held(game, 1, {}, false);
        CHECK(judge(game)[0].word == ReviewWord::Blunder);
        CHECK(judge(game)[0].loss == Approx(50));
    }
    SECTION("every answer leaves one, as short as before") {
        set_win(game, 2, "c3 d3 c4");
        set_held(game, 1, {}, true);
        CHECK(judge(game)[0].word == ReviewWord::None);
        CHECK(judge(game)[0].loss == 0);
    }
    SECTION("every answer leaves one, but longer") {
        set_win(game, 2, "c3 d3 c4 d4 c5");
        set_held(game, 1, {}, true);
        CHECK(judge(game)[0].word == ReviewWord::LongerWay);
        CHECK(judge(game)[0].loss == 0);
    }
    SECTION("the win's own first action misses nothing") {
        set_win(game, 0, "h8 d3 c4");
        CHECK(words_of(game).empty());
    }
    SECTION("it became the other side's win") {
        set_win(game, 1, "c3");
        CHECK(judge(game)[0].word == ReviewWord::MissedWin);
        CHECK(judge(game)[0].proof == actions_of(game.position(1), "c3"));
    }
}

TEST_CASE("a win missed by the last action depends on all answers", "[review]") {
    ReviewedGame game = quiet_game();
    set_win(game, 4, "c3 d3 c4");
    CHECK(judge(game)[4].wants_held == 5);
    SECTION("an answer leaves none") {
        set_held(game, 5, {"a1"}, false);
        CHECK(judge(game)[4].word == ReviewWord::MissedWin);
    }
    SECTION("every answer leaves one") {
        set_held(game, 5, {}, true);
        CHECK(judge(game)[4].word == ReviewWord::None);
        CHECK(judge(game)[4].loss == 0);
    }
}

TEST_CASE("an allowed win names the actions that held, and the losing move", "[review]") {
    ReviewedGame game = quiet_game();
    set_win(game, 4, "c3 d3 c4");
    CHECK(judge(game)[3].wants_held == 3);
    set_held(game, 3, {"c3", "c4"}, true);
    set_held(game, 5, {"a1"}, false);
    CHECK(words_of(game) == "4 allowed_win, 5 missed_win");
    CHECK(judge(game)[3].held.size() == 2);
    CHECK(judge(game)[3].held_complete);
    SECTION("an incomplete list proves that actions held") {
        set_held(game, 3, {"c3"}, false);
        CHECK(words_of(game) == "4 allowed_win, 5 missed_win");
        CHECK(!judge(game)[3].held_complete);
    }
    SECTION("an incomplete list without actions proves nothing") {
        set_held(game, 3, {}, false);
        CHECK(judge(game)[3].word != ReviewWord::AlreadyLost);
        CHECK(judge(game)[3].word != ReviewWord::AllowedWin);
    }
    SECTION("a list of the other actions proves nothing without the win after the played one") {
        set_win(game, 4, "");
        set_held(game, 3, {}, true);
        CHECK(proofs_of(game)[3].result == ProvedResult::Unknown);
    }
    SECTION("if all actions lose, the action before is to blame") {
        set_held(game, 3, {}, true);
        CHECK(proofs_of(game)[2].result == ProvedResult::Wins);
        CHECK(judge(game)[1].wants_held == 1);
        set_held(game, 1, {"c3"}, false);
        CHECK(words_of(game) == "2 losing_move, 4 already_lost, 5 missed_win");
        CHECK(judge(game)[3].loss == 0);
        // The retrograde win begins with the actions of the game.
        CHECK(proofs_of(game)[2].line[0] == game.action(2));
        CHECK(chance_at(game, 3, 1) == 0);
        CHECK(chance_at(game, 3, 0) == 1);
    }
}

TEST_CASE("a forbidden point ends the game, or is the only answer", "[review]") {
    const auto renju = shipped("gomoku:renju");
    // An overline at h8.
    ReviewedGame game =
        reviewed_game(renju, "black:e8,f8,g8,i8,j8,k8 white:a1,c1,e1,g1,i1,k1", "h8");
    REQUIRE(game.over(1));
    game.at(0).win = WinFinding{};
    set_best(game, 0, 0.5, "a15");
    CHECK(words_of(game) == "1 forbidden");
    CHECK(judge(game)[0].loss == Approx(50));
    // White's four can only be stopped at h8.
    ReviewedGame forced = reviewed_game(
        renju, "black:e8,f8,g8,i8,j8,k8,h3 white:h4,h5,h6,h7,a1,c1,e1 to_move:black", "h8");
    REQUIRE(forced.over(1));
    forced.at(0).win = WinFinding{};
    CHECK(words_of(forced) == "1 forced_forbidden");
    ReviewedGame other = reviewed_game(
        renju, "black:e8,f8,g8,i8,j8,k8,h3 white:h4,h5,h6,h7,a1,c1,e1 to_move:black", "a15 h8");
    other.at(0).win = WinFinding{};
    set_win(other, 1, "h8");
    set_held(other, 0, {}, true);
    CHECK(words_of(other) == "1 forced_forbidden");
}

TEST_CASE("with three seats, the line of the played action gives the chance after it", "[review]") {
    ReviewedGame game = reviewed_game(three_way(), "", "a1 b1 c1 d1");
    for (int ply = 0; ply <= 4; ++ply) {
        set_best(game, ply, 0.5, "e5");
        game.at(ply).lines[0]->evaluation.lines[0].chances = {0.4, 0.3, 0.3};
    }
    CHECK(std::isnan(judge(game)[0].loss));
    EngineFinding played = *game.at(0).lines[0];
    played.evaluation.lines[0].chances = {0.25, 0.45, 0.3};
    game.at(0).line(ReviewSearch::Played) = played;
    CHECK(judge(game)[0].loss == Approx(15));
    CHECK(judge(game)[0].word == ReviewWord::Mistake);
    CHECK(judge(game)[0].wants_deeper);
    // The next seat has a win.
    set_win(game, 1, "e5");
    set_held(game, 0, {"e5"}, false);
    CHECK(judge(game)[0].word == ReviewWord::AllowedWin);
    CHECK(judge(game)[0].loss == Approx(40));
}

TEST_CASE("partners are one side of a duel", "[review]") {
    // The first seat leaves the win at h12 to its partner.
    ReviewedGame game =
        reviewed_game(shipped("gomoku:teams"), "", "h8 i9 h9 i10 h10 i11 h11 i12 a1 a3 h12");
    REQUIRE(game.over(11));
    for (int ply = 0; ply <= 10; ++ply) set_best(game, ply, 0.5, "o15");
    set_win(game, 8, "h12");
    set_win(game, 10, "h12");
    set_held(game, 9, {}, true);
    CHECK(chances_of_game(game)[11] == std::vector<double>{1, 0, 1, 0});
    CHECK(chances_of_game(game)[8] == std::vector<double>{1, 0, 1, 0});
    CHECK(chances_of_game(game)[9] == std::vector<double>{1, 0, 1, 0});
    CHECK(chances_of_game(game)[2] == std::vector<double>{0.5, 0.5, 0.5, 0.5});
    // The partner wins, so nothing was missed.
    CHECK(judge(game)[8].word == ReviewWord::LongerWay);
    CHECK(judge(game)[8].loss == 0);
    CHECK(judge(game)[10].loss == 0);
}

TEST_CASE("the report counts words by seat and third, the dearest moment first", "[review]") {
    ReviewedGame game = reviewed_game(shipped("gomoku"), "", "h8 i9 g7 j10 f6 k11");
    const double chances[] = {0.5, 0.41, 0.49, 0.19, 0.25, 0.25, 0.25};
    for (int ply = 0; ply <= 6; ++ply) set_best(game, ply, chances[ply], "a1");
    set_best(game, 4, 0.25, "f6");
    const auto judged = judge(game);
    REQUIRE(words_of(game) == "1 inaccuracy, 2 inaccuracy, 3 blunder, 4 inaccuracy");
    const ReviewReport report = report_of(game, judged);
    CHECK(report.moments == std::vector<int>{2, 0, 1, 3});
    const SeatReport& black = report.seats[0];
    CHECK(black.all.actions == 3);
    CHECK(black.all.of(ReviewWord::Inaccuracy) == 1);
    CHECK(black.all.of(ReviewWord::Blunder) == 1);
    CHECK(black.all.mean_loss() == Approx(39.0 / 3));
    CHECK(black.all.share_of_choices() == Approx(1.0 / 3));
    CHECK(black.thirds[0].of(ReviewWord::Inaccuracy) == 1);
    CHECK(black.thirds[1].of(ReviewWord::Blunder) == 1);
    CHECK(black.thirds[2].mean_loss() == 0);
    CHECK(report.seats[1].all.actions == 3);
}

TEST_CASE("draws count half, and a proved result counts whole", "[review]") {
    struct Row {
        EvaluationLine line;
        double mover, other;
    };
    std::vector<Row> rows(5);
    rows[0].line.chances = {0.2, 0.3};
    rows[0].line.draw = 0.5;
    rows[0].mover = 0.45;
    rows[0].other = 0.55;
    rows[1].line.proven = Proven::Drawn;
    rows[1].mover = rows[1].other = 0.5;
    rows[2].line.proven = Proven::Won;
    rows[2].line.chances = {0.9, 0.1};
    rows[2].mover = 1;
    rows[2].other = 0;
    rows[3].line.proven = Proven::Lost;
    rows[3].mover = 0;
    rows[3].other = 1;
    // The chances already have the draw's halves.
    rows[4].line.chances = {0.6, 0.4};
    rows[4].line.draw = 0.5;
    rows[4].mover = 0.6;
    rows[4].other = 0.4;
    const auto game = shipped("gomoku");
    for (const Row& row : rows) {
        CHECK(chance_in_game(row.line, 0, 0, *game) == Approx(row.mover));
        CHECK(chance_in_game(row.line, 0, 1, *game) == Approx(row.other));
    }
}

}  // namespace tengen::test
