#include "arena/standings.hpp"

#include "journal/progress.hpp"
#include "support/catch.hpp"
#include "support/small_games.hpp"

namespace tengen::test {

namespace {

Standing standing(int wins, int draws, int losses) {
    Standing made;
    made.wins = wins;
    made.draws = draws;
    made.losses = losses;
    return made;
}

}  // namespace

struct EloRow {
    int wins, draws, losses;
    double elo, error;
};

TEST_CASE("Elo differences and errors agree with a calculation by hand", "[arena]") {
    const auto row = GENERATE(values<EloRow>({
        // 75 of 100: 400 log10(3); sqrt(0.1875 / 100) = 0.0433013, slope 926.4949
        {75, 0, 25, 190.8485, 78.6306},
        {50, 0, 50, 0.0, 68.0969},
        // s = 0.4; (10 * 0.36 + 60 * 0.01 + 30 * 0.16) / 100 = 0.09
        {10, 60, 30, -70.4365, 42.5601},
        {1, 0, 1, 0.0, 481.5123},
    }));
    const auto difference = elo_difference(standing(row.wins, row.draws, row.losses));
    REQUIRE(difference);
    CHECK(difference->elo == Approx(row.elo).margin(0.001));
    REQUIRE(difference->error);
    CHECK(*difference->error == Approx(row.error).margin(0.001));
}

TEST_CASE("Swapping wins and losses changes the sign", "[arena]") {
    const auto one = elo_difference(standing(31, 12, 7));
    const auto other = elo_difference(standing(7, 12, 31));
    CHECK(one->elo == Approx(-other->elo));
    CHECK(*one->error == Approx(*other->error));
}

TEST_CASE("Draws alone give no error margin", "[arena]") {
    const auto difference = elo_difference(standing(0, 7, 0));
    REQUIRE(difference);
    CHECK(difference->elo == 0);
    CHECK(!difference->error);
}

TEST_CASE("A difference is infinite if all games end the same way", "[arena]") {
    CHECK(!elo_difference(standing(9, 0, 0)));
    CHECK(!elo_difference(standing(0, 0, 9)));
    CHECK(!elo_difference(standing(0, 0, 0)));
}

TEST_CASE("Superiority follows the normal distribution", "[arena]") {
    CHECK(superiority(standing(0, 5, 0)) == Approx(0.5));
    CHECK(superiority(standing(75, 0, 25)) == Approx(0.9999997).margin(1e-7));
    // (60 - 40) / sqrt(100) = 2 standard deviations.
    CHECK(superiority(standing(60, 10, 40)) == Approx(0.9772499).margin(1e-7));
    CHECK(superiority(standing(40, 10, 60)) == Approx(0.0227501).margin(1e-7));
}

TEST_CASE("Standings count by contestant, not by seat", "[arena]") {
    std::vector<Standing> standings(2);
    const Position position(tic_tac_toe());
    count(standings, {0, 1}, resigned_by(position, 0));
    count(standings, {1, 0}, resigned_by(position, 0));
    count(standings, {1, 0}, resigned_by(position, 0));
    count(standings, {0, 1}, draw_agreed(position));
    CHECK(standings[0].wins == 2);
    CHECK(standings[0].losses == 1);
    CHECK(standings[0].draws == 1);
    CHECK(standings[0].points == 2.5);
    CHECK(standings[1].wins == 1);
    CHECK(standings[1].points == 1.5);
    CHECK(standings[1].games() == 4);
    CHECK(standings[0].faults == 0);
}

TEST_CASE("A fault of one of three players shares the point between the others", "[arena]") {
    std::vector<Standing> standings(3);
    const Position position(three_way());
    count(standings, {2, 0, 1}, lost_by_fault(position, 1, FaultKind::Late, Message("late")));
    CHECK(standings[0].losses == 1);
    CHECK(standings[0].faults == 1);
    CHECK(standings[0].points == 0);
    CHECK(standings[1].draws == 1);
    for (const Standing& standing : standings) CHECK(standing.games() == 1);
    CHECK(standings[1].points == 0.5);
    CHECK(standings[2].points == 0.5);
}

TEST_CASE("Partners win together and share the point", "[arena]") {
    MatchResult result;
    result.outcome.seats = 4;
    result.outcome.rank = {1, 3, 1, 3};
    result.outcome.winner = 1;
    std::vector<Standing> standings(4);
    count(standings, {0, 1, 2, 3}, result);
    CHECK(standings[0].wins == 1);
    CHECK(standings[2].wins == 1);
    CHECK(standings[2].points == 0.5);
    CHECK(standings[1].losses == 1);
    CHECK(standings[0].draws + standings[2].draws == 0);
}

TEST_CASE("A team wins together, and other equal first places are shared", "[arena]") {
    MatchResult result;
    result.outcome.rank = {1, 3, 1, 3};
    result.outcome.seats = 4;
    result.outcome.winner = 1;
    CHECK(winners_of(result, 4) == std::vector<std::size_t>{0, 2});
    result.outcome.winner = kEmpty;
    CHECK(winners_of(result, 4).empty());
    result.outcome.rank = {2, 1, 2, 2};
    CHECK(winners_of(result, 4) == std::vector<std::size_t>{1});
}

}  // namespace tengen::test
