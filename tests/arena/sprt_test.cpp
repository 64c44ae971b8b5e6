#include "arena/sprt.hpp"

#include <cmath>
#include <random>

#include "support/catch.hpp"

namespace tengen::test {
namespace {

double ratio_of(const std::vector<double>& counts, double elo0, double elo1,
                EloScale scale = EloScale::Normalised) {
    return log_likelihood_ratio(evenly_spaced(counts), elo0, elo1, scale);
}

EloEstimate estimate_of(const std::vector<double>& counts) {
    const auto estimate = estimate_elo(evenly_spaced(counts));
    REQUIRE(estimate);
    return *estimate;
}

/// The approximation of Van den Bergh by a normal distribution.
double approximate_ratio(const std::vector<double>& counts, double elo0, double elo1) {
    const RoundScores scores = evenly_spaced(counts);
    const double unit = 800 / std::log(10.0);
    const double seen = estimate_of(counts).normalised.value() / unit;
    const double from0 = seen - elo0 / unit;
    const double from1 = seen - elo1 / unit;
    return scores.rounds() * scores.games / 2.0 *
           std::log((1 + from0 * from0) / (1 + from1 * from1));
}

/// Plays rounds of two games between players with this normalised difference until the test ends.
/// Returns the verdict and the number of games.
std::pair<SprtVerdict, int> simulate(const SprtSettings& settings, double elo,
                                     std::mt19937_64& random) {
    // The shift of the chances with this ratio of mean and deviation.
    const double drawn = 0.4;
    const double wanted = elo * std::log(10.0) / 800;
    double shift = 0;
    for (int i = 0; i < 50; ++i) {
        shift = wanted * std::sqrt((1 - drawn) / 4 - shift * shift);
    }
    std::discrete_distribution<int> game{(1 - drawn) / 2 - shift, drawn, (1 - drawn) / 2 + shift};
    Sprt test(settings, evenly_spaced(std::vector<double>(5)));
    int games = 0;
    while (test.verdict() == SprtVerdict::Open) {
        test.add(static_cast<std::size_t>(game(random) + game(random)));
        games += 2;
    }
    return {test.verdict(), games};
}

}  // namespace

TEST_CASE("Likelihood ratios agree with published ones", "[arena]") {
    // fastchess, sprt_test.
    CHECK(ratio_of({365, 16618, 36229, 16974, 390}, 0, 2) == Approx(2.2504).margin(5e-5));
    CHECK(ratio_of({223, 9863, 21279, 10037, 246}, 0.5, 2.5, EloScale::Logistic) ==
          Approx(-3.0741).margin(5e-5));
    CHECK(ratio_of({0, 0, 0, 0, 5550}, 0, 5) == Approx(111.80).margin(5e-3));
    // The statistics of montytest's run 69d3c8dc.
    const std::vector<double> run{13, 37, 50, 25, 3};
    CHECK(ratio_of(run, 0, 4) == Approx(-0.54912).margin(5e-6));
    CHECK(approximate_ratio(run, 0, 4) == Approx(-0.54012).margin(5e-6));
    CHECK(estimate_of(run).elo.value() == Approx(-43.658).margin(5e-4));
    CHECK(estimate_of(run).normalised.value() == Approx(-63.97).margin(5e-3));
    // fastchess, pull request 783.
    const std::vector<double> pull{379, 10170, 21828, 10640, 343};
    CHECK(ratio_of(pull, 0, 2) == Approx(2.9455).margin(5e-5));
    CHECK(estimate_of(pull).normalised.value() == Approx(3.05).margin(5e-3));
    CHECK(estimate_of(pull).normalised_error.value() == Approx(2.31).margin(5e-3));
}

TEST_CASE("Strengths agree with published ones", "[arena]") {
    // fastchess, elo_test.
    const EloEstimate pairs = estimate_of({34, 54, 63, 64, 75});
    CHECK(pairs.elo.value() == Approx(55.58).margin(5e-3));
    CHECK(pairs.elo_error.value() == Approx(27.65).margin(5e-3));
    CHECK(pairs.normalised.value() == Approx(57.94).margin(5e-3));
    CHECK(pairs.normalised_error.value() == Approx(28.28).margin(5e-3));
    const EloEstimate games = estimate_of({96, 111, 136});
    CHECK(games.elo.value() == Approx(40.70).margin(5e-3));
    CHECK(games.elo_error.value() == Approx(30.43).margin(5e-3));
    CHECK(games.normalised.value() == Approx(49.77).margin(5e-3));
    CHECK(games.normalised_error.value() == Approx(36.77).margin(5e-3));
    CHECK(games.superiority == Approx(0.9960).margin(5e-5));
}

TEST_CASE("A player who always wins or loses is noticed after a few rounds", "[arena]") {
    const auto rounds_until = [](std::size_t score) {
        Sprt test({}, evenly_spaced(std::vector<double>(5)));
        int rounds = 0;
        for (; test.verdict() == SprtVerdict::Open; ++rounds) test.add(score);
        return std::tuple(rounds, test.verdict(), test.ratio());
    };
    const auto [won, stronger, high] = rounds_until(4);
    CHECK(won == 38);
    CHECK(stronger == SprtVerdict::Stronger);
    CHECK(high == Approx(2.965).margin(5e-4));
    const auto [lost, weaker, low] = rounds_until(0);
    CHECK(lost == 35);
    CHECK(weaker == SprtVerdict::NotStronger);
    CHECK(low == Approx(-2.962).margin(5e-4));
}

TEST_CASE("Rounds after the verdict change nothing", "[arena]") {
    Sprt test({}, evenly_spaced(std::vector<double>(5)));
    for (int i = 0; i < 38; ++i) test.add(4);
    REQUIRE(test.verdict() == SprtVerdict::Stronger);
    const double ratio = test.ratio();
    for (int i = 0; i < 500; ++i) test.add(0);
    CHECK(test.verdict() == SprtVerdict::Stronger);
    CHECK(test.ratio() == ratio);
    CHECK(test.scores().rounds() == 38);
}

TEST_CASE("The ratio of equal differences is 0, and exchanged ones change its sign", "[arena]") {
    const std::vector<double> counts{3, 10, 20, 15, 6};
    for (const EloScale scale : {EloScale::Normalised, EloScale::Logistic}) {
        CHECK(ratio_of(counts, 7, 7, scale) == Approx(0).margin(1e-9));
        CHECK(ratio_of(counts, 0, 30, scale) == Approx(-ratio_of(counts, 30, 0, scale)));
        const std::vector<double> mirrored(counts.rbegin(), counts.rend());
        CHECK(ratio_of(counts, 0, 30, scale) == Approx(-ratio_of(mirrored, -30, 0, scale)));
    }
    CHECK(ratio_of({0, 0, 0, 0, 0}, 0, 20) == 0);
}

TEST_CASE("Differences within the bounds have finite ratios, whatever the scores", "[arena]") {
    std::mt19937_64 random(4);
    for (const std::size_t size : {3, 5, 7, 15}) {
        for (int i = 0; i < 200; ++i) {
            std::vector<double> counts(size);
            for (double& count : counts) {
                if (random() % 3 == 0) count = std::pow(10, static_cast<double>(random() % 7));
            }
            counts[random() % size] += 1;
            const RoundScores scores = evenly_spaced(counts);
            for (const EloScale scale : {EloScale::Normalised, EloScale::Logistic}) {
                const double most = max_elo(scale, scores.games);
                CHECK(std::isfinite(log_likelihood_ratio(scores, 0, most, scale)));
                CHECK(std::isfinite(log_likelihood_ratio(scores, -most, 0, scale)));
            }
        }
    }
}

TEST_CASE("No strength is made up where games show none", "[arena]") {
    CHECK_FALSE(estimate_elo(evenly_spaced(std::vector<double>(5))));
    const EloEstimate won = estimate_of({0, 0, 0, 0, 9});
    CHECK_FALSE(won.elo);
    CHECK_FALSE(won.elo_error);
    CHECK_FALSE(won.normalised);
    CHECK(won.superiority == 1);
    const EloEstimate even = estimate_of({0, 0, 9, 0, 0});
    CHECK(even.elo.value() == 0);
    CHECK_FALSE(even.elo_error);
    CHECK_FALSE(even.normalised_error);
    CHECK(even.superiority == 0.5);
}

TEST_CASE("Simulated tests are wrong as rarely as they promise", "[arena]") {
    SprtSettings settings;
    settings.elo1 = 50;
    std::mt19937_64 random(1);
    constexpr int kTests = 300;
    for (const double elo : {settings.elo0, settings.elo1}) {
        int wrong = 0;
        double games = 0;
        for (int i = 0; i < kTests; ++i) {
            const auto [verdict, played] = simulate(settings, elo, random);
            wrong += (verdict == SprtVerdict::Stronger) != (elo == settings.elo1);
            games += played;
        }
        // Of 300 tests at 5 %, more than 28 are wrong in one of 1,000 runs.
        CHECK(wrong <= 28);
        // Wald expects 256.
        CHECK(games / kTests == Approx(265).epsilon(0.15));
    }
}

TEST_CASE("Ten thousand simulated tests at each bound are wrong at most 6.5 %", "[arena][.slow]") {
    SprtSettings settings;
    settings.elo1 = 50;
    std::mt19937_64 random(2);
    for (const double elo : {settings.elo0, settings.elo1}) {
        int wrong = 0;
        for (int i = 0; i < 10'000; ++i) {
            const SprtVerdict verdict = simulate(settings, elo, random).first;
            wrong += (verdict == SprtVerdict::Stronger) != (elo == settings.elo1);
        }
        CHECK(wrong <= 650);
    }
}

}  // namespace tengen::test
