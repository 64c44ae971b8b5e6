// The scale of scores, fitted to the results of games.
#include "arena/score_scale.hpp"

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "support/catch.hpp"

namespace tengen::test {
namespace {

/// Games whose results follow their scores by this scale.
std::vector<ScoredMove> moves_of_scale(double scale, int games, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<ScoredMove> moves;
    const auto share = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
    for (int game = 0; game < games; ++game) {
        const double score = scale * (6 * share() - 3);
        const double points = share() < 1 / (1 + std::exp(-score / scale)) ? 1 : 0;
        // Moves of a game say the same.
        const int count = 1 + static_cast<int>(random() % 30);
        for (int move = 0; move < count; ++move) moves.push_back({score, points, game});
    }
    return moves;
}

}  // namespace

TEST_CASE("The scale of scores is found within its error", "[arena]") {
    for (const double scale : {0.02, 1.0, 250.0}) {
        int within = 0;
        for (std::uint64_t seed = 1; seed <= 100; ++seed) {
            const ScaleFit result = fit_scale(moves_of_scale(scale, 400, seed));
            REQUIRE(result.fit);
            CHECK(result.games == 400);
            CHECK(result.certain == 0);
            within += std::abs(result.fit->scale - scale) < result.fit->error;
        }
        CHECK(within >= 88);
    }
}

TEST_CASE("A scale is the same by hand", "[arena]") {
    // Three quarters of the points at the score 1: e^(1 / scale) = 3.
    std::vector<ScoredMove> moves;
    for (int game = 0; game < 20; ++game) moves.push_back({1, game % 4 == 0 ? 0.0 : 1.0, game});
    const ScaleFit result = fit_scale(moves);
    REQUIRE(result.fit);
    CHECK(result.fit->scale == Approx(1 / std::log(3)));
    // The slope's deviation is that of a logit: sqrt(1 / (20 * 3/4 * 1/4)).
    const double expected = 1.959964 * std::sqrt(1 / 3.75) * std::pow(result.fit->scale, 2);
    CHECK(result.fit->error == Approx(expected));
    // A certain result has no scale, and longer games have no more weight.
    const double huge = 1e13;
    moves.push_back({huge, 1, 0});
    CHECK(fit_scale(moves).certain == 1);
    CHECK(fit_scale(moves).fit->scale == Approx(result.fit->scale));
    for (int copy = 0; copy < 50; ++copy) moves.insert(moves.begin(), {1, 0, 0});
    CHECK(fit_scale(moves).fit->scale == Approx(result.fit->scale));
}

TEST_CASE("Results that determine no scale give none", "[arena]") {
    const auto fit = [](double right, double wrong, int games) {
        std::vector<ScoredMove> moves;
        for (int game = 0; game < games; ++game) {
            moves.push_back({game % 2 == 0 ? right : wrong, game % 2 == 0 ? 1.0 : 0.0, game});
        }
        return fit_scale(moves).fit.has_value();
    };
    CHECK(fit(2, 1, 10));
    CHECK_FALSE(fit(2, 1, 8));
    CHECK_FALSE(fit(1, -1, 100));  // they foretell everything
    CHECK_FALSE(fit(-1, 1, 100));  // the opposite
    CHECK_FALSE(fit(1, 1, 100));   // nothing
    CHECK_FALSE(fit(0, 0, 100));
    CHECK_FALSE(fit_scale({}).fit);
}

}  // namespace tengen::test
