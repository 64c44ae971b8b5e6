#include "arena/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include "arena/sprt.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

std::vector<Rating> rated(int players, const std::vector<PairResult>& results,
                          double prior_draws = 0) {
    const auto ratings = rate(players, results, prior_draws);
    REQUIRE(ratings);
    return ratings->players;
}

/// Returns the expected score per game of a player that much stronger.
double share(double elo) {
    return 1 / (1 + std::pow(10, -elo / 400));
}

}  // namespace

TEST_CASE("The share of a result is that of the named player", "[arena]") {
    const PairResult result{3, 5, 1.5, 2, 7};
    CHECK(share_of(result, 3, 5) == 0.75);
    CHECK(share_of(result, 5, 3) == 0.25);
    CHECK_FALSE(share_of(result, 3, 4));
    CHECK_FALSE(share_of(result, 4, 5));
}

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

TEST_CASE("Strengths agree with published ones of more than two players", "[arena]") {
    // Three players of 75 %, 75 % and 90 %, by hand (talkchess, thread 44180).
    const auto row = rated(3, {{0, 1, 22.5, 30}, {1, 2, 22.5, 30}, {0, 2, 27, 30}});
    CHECK(row[0].elo == Approx(190.85).margin(5e-3));
    CHECK(row[1].elo == Approx(0).margin(5e-3));
    CHECK(row[2].elo == Approx(-190.85).margin(5e-3));
    // Wins, draws and losses of four players, as in the manual of Ordo 1.2.6, whose scale differs.
    const auto four = rated(4, {{0, 1, 15, 20},
                                {0, 2, 16.5, 20},
                                {0, 3, 18.5, 20},
                                {1, 2, 11.5, 20},
                                {1, 3, 15, 20},
                                {2, 3, 13, 20}});
    const std::vector<double> elos{218.29, 12.08, -53.53, -176.83};
    for (std::size_t i = 0; i < 4; ++i) CHECK(four[i].elo == Approx(elos[i]).margin(5e-3));
}

TEST_CASE("Ratings with draws as a separate result agree with those of BayesElo", "[arena]") {
    const std::vector<GameCounts> games{{0, 1, 12, 6, 2}, {0, 2, 15, 3, 2}, {0, 3, 18, 1, 1},
                                        {1, 2, 9, 5, 6},  {1, 3, 13, 4, 3}, {2, 3, 10, 6, 4}};
    const auto check = [&](const DrawModel& model, const std::vector<double>& elos, double margin) {
        const auto ratings = rate_with_draws(4, games, model);
        REQUIRE(ratings);
        for (std::size_t i = 0; i < 4; ++i)
            CHECK(ratings->players[i].elo == Approx(elos[i]).margin(margin));
        return ratings->draw_elo;
    };
    CHECK(check({0, std::nullopt}, {236.00, 18.83, -60.22, -194.62}, 5e-3) ==
          Approx(108.506).margin(5e-4));
    CHECK(check({}, {213.8, 17.0, -54.5, -176.2}, 0.05) == Approx(97.3));
    const std::vector<GameCounts> apart{{0, 1, 5, 0, 5}, {2, 3, 5, 0, 5}};
    CHECK_FALSE(rate_with_draws(4, apart));
    const std::vector<GameCounts> unbeaten{{0, 1, 5, 0, 0}};
    CHECK_FALSE(rate_with_draws(2, unbeaten, {0, std::nullopt}));
    CHECK(rate_with_draws(2, unbeaten));
}

TEST_CASE("The errors with draws as a separate result come from the curvature", "[arena]") {
    // Without draws, the model is that of Bradley and Terry.
    const std::vector<GameCounts> decided{{0, 1, 12, 0, 8}, {1, 2, 9, 0, 11}, {0, 2, 14, 0, 6}};
    const auto drawless = rate_with_draws(3, decided, {0, std::nullopt});
    REQUIRE(drawless);
    CHECK(drawless->draw_elo == 0);
    const auto plain = rated(3, {{0, 1, 12, 20}, {1, 2, 9, 20}, {0, 2, 14, 20}});
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(drawless->players[i].elo == Approx(plain[i].elo).margin(1e-6));
        CHECK(drawless->players[i].error == Approx(plain[i].error));
    }
    // An even score separates the strengths from the draws: 2 (wins + draws) p (1 - p) is the
    // curvature of the difference.
    const std::vector<GameCounts> even{{0, 1, 30, 40, 30}};
    for (const std::optional<double> draw_elo : {std::optional<double>(), std::optional(97.3)}) {
        const auto ratings = rate_with_draws(2, even, {0, draw_elo});
        REQUIRE(ratings);
        const double p = share(-ratings->draw_elo);
        const double deviation = 1 / std::sqrt(2 * 70 * p * (1 - p));
        CHECK(ratings->players[0].error == Approx(1.959964 * deviation / 2 * 400 / std::log(10.0)));
    }
}

TEST_CASE("Strengths of baseball teams agree with Agresti's table", "[arena]") {
    // The American League, East, 1987: wins of the row's team over the column's (Agresti,
    // "Categorical Data Analysis", table 10.10), from Milwaukee to Baltimore.
    const std::vector<std::vector<double>> wins{{0, 7, 9, 7, 7, 9, 11}, {6, 0, 7, 5, 11, 9, 9},
                                                {4, 6, 0, 7, 7, 8, 12}, {6, 8, 6, 0, 6, 7, 10},
                                                {6, 2, 6, 7, 0, 7, 12}, {4, 4, 5, 6, 6, 0, 6},
                                                {2, 4, 1, 3, 1, 7, 0}};
    std::vector<PairResult> results;
    for (int i = 0; i < 7; ++i) {
        for (int j = i + 1; j < 7; ++j) {
            const auto [a, b] = std::pair(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
            results.push_back({i, j, wins[a][b], wins[a][b] + wins[b][a]});
        }
    }
    const auto ratings = rate(7, results, 0);
    REQUIRE(ratings);
    const double unit = 400 / std::log(10.0);
    const std::vector<double> logits{1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839};
    const std::vector<double> errors{0.343, 0.340, 0.337, 0.336, 0.334, 0.332};
    const auto variance = [&](std::size_t i, std::size_t j) {
        return ratings->covariance[i * 7 + j] / unit / unit;
    };
    for (std::size_t i = 0; i < 6; ++i) {
        CHECK((ratings->players[i].elo - ratings->players[6].elo) / unit ==
              Approx(logits[i]).margin(5e-5));
        CHECK(std::sqrt(variance(i, i) + variance(6, 6) - 2 * variance(i, 6)) ==
              Approx(errors[i]).margin(5e-4));
    }
}

TEST_CASE("The errors of two players are those of the scores of rounds", "[arena]") {
    const std::vector<double> counts{34, 54, 63, 64, 75};
    std::vector<PairResult> results;
    std::int64_t round = 0;
    for (std::size_t score = 0; score < counts.size(); ++score) {
        for (double i = 0; i < counts[score]; ++i) {
            results.push_back({0, 1, static_cast<double>(score) / 2, 2, ++round});
        }
    }
    const auto ratings = rate(2, results, 0);
    REQUIRE(ratings);
    const auto estimate = estimate_elo(evenly_spaced(counts));
    CHECK(ratings->players[0].elo * 2 == Approx(estimate->elo.value()));
    CHECK(ratings->players[0].error * 2 == Approx(27.59).margin(5e-3));
    CHECK(ratings->superiority(0, 1) == Approx(estimate->superiority).margin(1e-3));
    CHECK(ratings->superiority(1, 0) == Approx(1 - ratings->superiority(0, 1)));
}

TEST_CASE("Rounds that agree in themselves have larger errors than their games alone", "[arena]") {
    std::vector<PairResult> equal, opposite, alone;
    for (std::int64_t round = 0; round < 60; ++round) {
        const double won = round % 2 == 0 ? 1 : 0;
        for (const double second : {won, 1 - won}) {
            std::vector<PairResult>& results = second == won ? equal : opposite;
            results.push_back({0, 1, won, 1, round});
            results.push_back({0, 1, second, 1, round});
        }
        alone.push_back({0, 1, won, 1});
        alone.push_back({0, 1, 1 - won, 1});
    }
    const double error = rate(2, alone, 0)->players[0].error;
    CHECK(rate(2, equal, 0)->players[0].error == Approx(error * std::sqrt(2.0)));
    CHECK(rate(2, opposite, 0)->players[0].error == Approx(0).margin(1e-9));
}

TEST_CASE("Few rounds of a player have no smaller errors than their games alone", "[arena]") {
    // Two players meet in 40 rounds, and a third wins its two rounds against each.
    std::vector<PairResult> results;
    std::int64_t round = 0;
    for (int i = 0; i < 40; ++i) results.push_back({0, 1, i % 2 == 0 ? 2.0 : 0.5, 2, ++round});
    for (int i = 0; i < 2; ++i) {
        results.push_back({0, 2, 0, 2, ++round});
        results.push_back({1, 2, 0, 2, ++round});
    }
    std::vector<PairResult> alone = results;
    for (PairResult& result : alone) result.round.reset();
    const auto ratings = rate(3, results);
    const auto by_games = rate(3, alone);
    REQUIRE(ratings);
    REQUIRE(by_games);
    CHECK(ratings->players[2].error >= by_games->players[2].error - 1e-9);
    // The covariance is that of strengths relative to their mean.
    for (std::size_t i = 0; i < 3; ++i) {
        double sum = 0;
        for (std::size_t j = 0; j < 3; ++j) sum += ratings->covariance[3 * i + j];
        CHECK(sum == Approx(0).margin(1e-6));
    }
}

namespace {

/// Rounds whose players score exactly as their ratings say, in the mean.
struct Simulation {
    int seats;
    double one_sided;  ///< how much an opening favours the first seat
    double drawn;      ///< the share of draws
    int seed;
};

/// Four players meet in pairs. An opening favours the first seat, and both take it once in a round.
std::vector<PairResult> play_pairs(const Simulation& simulation, const std::vector<double>& elos,
                                   std::mt19937_64& random) {
    std::uniform_real_distribution<double> chance;
    std::vector<PairResult> results;
    std::int64_t round = 0;
    const int players = static_cast<int>(elos.size());
    for (int first = 0; first < players; ++first) {
        for (int second = first + 1; second < players; ++second) {
            const double expected = share(elos[static_cast<std::size_t>(first)] -
                                          elos[static_cast<std::size_t>(second)]);
            for (int i = 0; i < 60; ++i, ++round) {
                for (const double favour : {simulation.one_sided, -simulation.one_sided}) {
                    const double win = expected + favour - simulation.drawn / 2;
                    const double drawn = chance(random);
                    const double points = drawn < win                      ? 1
                                          : drawn < win + simulation.drawn ? 0.5
                                                                           : 0;
                    results.push_back({first, second, points, 1, round});
                }
            }
        }
    }
    return results;
}

/// Three players at one table. In a one-sided round, one seat wins every game, and each player
/// takes it twice. A winner beats both others; a draw is one between all.
std::vector<PairResult> play_table(const Simulation& simulation, const std::vector<double>& elos,
                                   std::mt19937_64& random) {
    std::uniform_real_distribution<double> chance;
    std::discrete_distribution<int> winner{std::pow(10, elos[0] / 400), std::pow(10, elos[1] / 400),
                                           std::pow(10, elos[2] / 400)};
    std::vector<PairResult> results;
    for (std::int64_t round = 0; round < 60; ++round) {
        const bool is_one_sided = chance(random) < simulation.one_sided;
        for (int game = 0; game < 6; ++game) {
            const int won = is_one_sided ? game % 3 : winner(random);
            if (!is_one_sided && chance(random) < simulation.drawn) {
                for (const auto& [one, other] : {std::pair(0, 1), std::pair(0, 2), std::pair(1, 2)})
                    results.push_back({one, other, 0.5, 1, round});
                continue;
            }
            for (int other = 0; other < 3; ++other) {
                if (other != won) results.push_back({won, other, 1, 1, round});
            }
        }
    }
    return results;
}

/// The ratings that the points at such a table have in the mean. A draw counts half a win and half
/// a loss for each two.
std::vector<double> true_elos(const Simulation& simulation, const std::vector<double>& elos) {
    if (simulation.seats == 2) return elos;
    double sum = 0;
    for (const double elo : elos) sum += std::pow(10, elo / 400);
    std::vector<double> result;
    double mean = 0;
    for (const double elo : elos) {
        const double wins = std::pow(10, elo / 400) / sum;
        const double free = (1 - simulation.drawn) * wins + simulation.drawn / 2;
        const double points = simulation.one_sided / 3 + (1 - simulation.one_sided) * free;
        result.push_back(400 * std::log10(points));
        mean += result.back() / static_cast<double>(elos.size());
    }
    for (double& elo : result) elo -= mean;
    return result;
}

}  // namespace

TEST_CASE("The true strengths lie within the errors as often as promised", "[arena]") {
    const auto simulation = GENERATE(values<Simulation>({{2, 0, 0, 1},
                                                         {2, 0.35, 0, 2},
                                                         {2, 0, 0.7, 3},
                                                         {2, 0.2, 0.4, 4},
                                                         {3, 0, 0, 5},
                                                         {3, 0.6, 0, 6},
                                                         {3, 0, 0.7, 7},
                                                         {3, 0.4, 0.5, 8}}));
    CAPTURE(simulation.seats, simulation.one_sided, simulation.drawn);
    const std::vector<double> elos = simulation.seats == 2 ? std::vector<double>{40, 15, -10, -45}
                                                           : std::vector<double>{60, 0, -60};
    const std::vector<double> truth = true_elos(simulation, elos);
    std::mt19937_64 random(static_cast<std::uint64_t>(simulation.seed));
    constexpr int kTournaments = 1000;
    int within = 0;
    for (int i = 0; i < kTournaments; ++i) {
        const auto results = simulation.seats == 2 ? play_pairs(simulation, elos, random)
                                                   : play_table(simulation, elos, random);
        const auto ratings = rated(static_cast<int>(elos.size()), results);
        for (std::size_t player = 0; player < elos.size(); ++player) {
            within += std::abs(ratings[player].elo - truth[player]) < ratings[player].error;
        }
    }
    const double share_within = within / (kTournaments * static_cast<double>(elos.size()));
    CHECK(share_within > 0.93);
    CHECK(share_within < 0.97);
}

}  // namespace tengen::test
