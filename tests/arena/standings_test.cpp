#include "arena/standings.hpp"

#include "journal/progress.hpp"
#include "support/catch.hpp"
#include "support/small_games.hpp"

namespace tengen::test {

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
