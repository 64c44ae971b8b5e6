#include "arena/ratings.hpp"

#include <algorithm>
#include <cmath>

#include "support/catch.hpp"

namespace tengen::test {
namespace {

std::vector<Rating> rated(int players, const std::vector<PairResult>& results,
                          double prior_draws = 0) {
    const auto ratings = rate(players, results, prior_draws);
    REQUIRE(ratings);
    return *ratings;
}

/// Returns the expected score per game of a player that much stronger.
double share(double elo) {
    return 1 / (1 + std::pow(10, -elo / 400));
}

}  // namespace

TEST_CASE("Two players differ by the logarithm of their points", "[arena]") {
    const auto ratings = rated(2, {{0, 1, 75, 100}});
    // 400 log10(75 / 25), half of it on either side of the mean.
    CHECK(ratings[0].elo == Approx(190.8485 / 2).margin(0.001));
    CHECK(ratings[1].elo == Approx(-190.8485 / 2).margin(0.001));
    // The variance of the difference is 1 / (100 * 0.75 * 0.25). A quarter of it is the variance to
    // the mean.
    CHECK(ratings[0].error == Approx(78.6306 / 2).margin(0.001));
    CHECK(ratings[1].error == Approx(78.6306 / 2).margin(0.001));
}

TEST_CASE("Ratings are recovered from the scores that they predict", "[arena]") {
    const std::vector<double> elos{-310, -40, 5, 95, 250};
    std::vector<PairResult> results;
    for (int i = 0; i < 5; ++i) {
        for (int j = i + 1; j < 5; ++j) {
            const double d = elos[static_cast<std::size_t>(i)] - elos[static_cast<std::size_t>(j)];
            const double games = 10 + 7 * i + j;
            results.push_back({i, j, share(d) * games, games});
        }
    }
    const auto ratings = rated(5, results);
    for (std::size_t i = 0; i < 5; ++i) CHECK(ratings[i].elo == Approx(elos[i]).margin(1e-6));
}

TEST_CASE("The expected score of each player is its actual score", "[arena]") {
    // This is true at the maximum of the likelihood, and only for this model.
    const std::vector<PairResult> results{
        {0, 1, 7.5, 10}, {0, 2, 9, 10}, {1, 2, 4, 10}, {2, 3, 9.5, 10}, {3, 0, 2, 12}};
    const auto ratings = rated(4, results);
    std::vector<double> surplus(4);
    for (const PairResult& result : results) {
        const auto first = static_cast<std::size_t>(result.first);
        const auto second = static_cast<std::size_t>(result.second);
        const double wanted = share(ratings[first].elo - ratings[second].elo) * result.games;
        surplus[first] += result.points - wanted;
        surplus[second] -= result.points - wanted;
    }
    for (const double points : surplus) CHECK(points == Approx(0).margin(1e-8));
    double sum = 0;
    for (const Rating& rating : ratings) sum += rating.elo;
    CHECK(sum == Approx(0).margin(1e-8));
}

TEST_CASE("Four times the games halve the errors", "[arena]") {
    const std::vector<PairResult> few{{0, 1, 6, 10}, {1, 2, 3, 10}, {0, 2, 5.5, 10}};
    std::vector<PairResult> many = few;
    for (int i = 0; i < 3; ++i) many.insert(many.end(), few.begin(), few.end());
    const auto wide = rated(3, few);
    const auto narrow = rated(3, many);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(narrow[i].elo == Approx(wide[i].elo).margin(1e-6));
        CHECK(narrow[i].error == Approx(wide[i].error / 2));
    }
}

TEST_CASE("A player with only wins or only losses is rated with one more draw per pair",
          "[arena]") {
    CHECK(!rate(2, std::vector<PairResult>{{0, 1, 100, 100}}, 0));
    const auto ratings = rated(2, {{0, 1, 100, 100}}, kPriorDraws);
    CHECK(ratings[0].elo - ratings[1].elo == Approx(400 * std::log10(100.5 / 0.5)));
    // The order remains if each of three wins all its games against the next.
    const auto row = rated(3, {{0, 1, 100, 100}, {1, 2, 100, 100}, {0, 2, 100, 100}}, kPriorDraws);
    CHECK(row[0].elo > row[1].elo + 500);
    CHECK(row[1].elo > row[2].elo + 500);
    CHECK(row[1].elo == Approx(0).margin(1e-6));
}

TEST_CASE("Players without a common opponent, direct or indirect, cannot be compared", "[arena]") {
    CHECK(!rate(4, std::vector<PairResult>{{0, 1, 5, 10}, {2, 3, 5, 10}}));
    CHECK(!rate(3, std::vector<PairResult>{{0, 1, 5, 10}, {1, 2, 0, 0}}));
    CHECK(rate(3, std::vector<PairResult>{{0, 1, 5, 10}, {1, 2, 5, 10}}));
}

}  // namespace tengen::test
