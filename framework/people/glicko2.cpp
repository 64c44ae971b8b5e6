#include "people/glicko2.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace tengen::people {

namespace {

/// Points per unit of Glicko-2's inner scale.
constexpr double kScale = 173.7178;
constexpr double kCentre = 1500;
/// The precision of ln(volatility²), as Glickman proposes.
constexpr double kPrecision = 1e-6;

double square(double x) {
    return x * x;
}

/// The weight of an opponent with this deviation, on the inner scale.
double g(double phi) {
    return 1 / std::sqrt(1 + 3 * square(phi / std::numbers::pi));
}

/// The sums over the results of a player.
struct Evidence {
    double precision = 0;  ///< 1 / v
    double surplus = 0;    ///< of points over the expected ones, weighted: delta / v
};

Evidence evidence_of(double mu, std::span<const RatedResult> results) {
    Evidence evidence;
    for (const RatedResult& result : results) {
        const double weight = g(result.opponent.deviation / kScale);
        const double difference = mu - (result.opponent.rating - kCentre) / kScale;
        const double expected = 1 / (1 + std::exp(-weight * difference));
        evidence.precision += result.weight * square(weight) * expected * (1 - expected);
        evidence.surplus += result.weight * weight * (result.score - expected);
    }
    return evidence;
}

/// Step 5: the volatility that explains the results best, by the Illinois variant of regula falsi.
double new_volatility(double volatility, double phi, double v, double delta, double tau) {
    const double start = std::log(square(volatility));
    const auto f = [&](double x) {
        const double variance = square(phi) + v + std::exp(x);
        return std::exp(x) * (square(delta) - variance) / (2 * square(variance)) -
               (x - start) / square(tau);
    };
    double a = start;
    double b = start;
    if (square(delta) > square(phi) + v) {
        b = std::log(square(delta) - square(phi) - v);
    } else {
        do b -= tau;
        while (f(b) < 0);
    }
    double at_a = f(a);
    double at_b = f(b);
    while (std::abs(b - a) > kPrecision) {
        const double c = a + (a - b) * at_a / (at_b - at_a);
        const double at_c = f(c);
        if (at_c * at_b <= 0) {
            a = b;
            at_a = at_b;
        } else {
            at_a /= 2;
        }
        b = c;
        at_b = at_c;
    }
    return std::exp(a / 2);
}

double in_bounds(double deviation) {
    return std::clamp(deviation, kMinDeviation, kMaxDeviation);
}

}  // namespace

PlayerRating aged(const PlayerRating& rating, double days) {
    assert(days >= 0);
    const double growth = days * kPeriodsPerDay * square(rating.volatility * kScale);
    PlayerRating later = rating;
    later.deviation = in_bounds(std::sqrt(square(rating.deviation) + growth));
    return later;
}

PlayerRating updated(const PlayerRating& player, std::span<const RatedResult> results,
                     double periods, double tau) {
    const double mu = (player.rating - kCentre) / kScale;
    const double phi = player.deviation / kScale;
    const Evidence evidence = evidence_of(mu, results);
    PlayerRating after = player;
    if (evidence.precision > 0) {
        const double v = 1 / evidence.precision;
        after.volatility = new_volatility(player.volatility, phi, v, v * evidence.surplus, tau);
    }
    const double before = square(phi) + periods * square(after.volatility);
    const double variance = 1 / (1 / before + evidence.precision);
    after.rating = kCentre + kScale * (mu + variance * evidence.surplus);
    after.deviation = in_bounds(kScale * std::sqrt(variance));
    return after;
}

std::vector<PlayerRating> rate_game(std::span<const RatedSeat> seats) {
    assert(seats.size() >= 2);
    const double weight = 1 / static_cast<double>(seats.size() - 1);
    std::vector<PlayerRating> rated;
    for (const RatedSeat& seat : seats) {
        std::vector<RatedResult> results;
        for (const RatedSeat& other : seats) {
            if (&other == &seat) continue;
            const double score = seat.rank < other.rank ? 1 : seat.rank == other.rank ? 0.5 : 0;
            results.push_back({aged(other.rating, other.days), score, weight});
        }
        rated.push_back(updated(seat.rating, results, seat.days * kPeriodsPerDay));
    }
    return rated;
}

}  // namespace tengen::people
