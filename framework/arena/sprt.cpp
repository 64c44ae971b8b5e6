#include "arena/sprt.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "arena/standings.hpp"

namespace tengen {
namespace {

constexpr double kNever = 0.001;    ///< rounds with a score that did not occur
constexpr double kSettled = 1e-12;  ///< smaller changes of a probability change no digit
constexpr int kMaxRefinements = 100;

/// Normalised Elo of one standard deviation of a game.
double normalised_unit() {
    return 800 / std::log(10.0);
}

double logistic_score(double elo) {
    return 1 / (1 + std::pow(10, -elo / 400));
}

double logistic_elo(double score) {
    return 400 * std::log10(score / (1 - score));
}

/// The scores, and a probability for each.
struct Distribution {
    std::vector<double> scores;
    std::vector<double> chances;

    double mean() const {
        return std::inner_product(scores.begin(), scores.end(), chances.begin(), 0.0);
    }
    double deviation() const {
        const double centre = mean();
        double variance = 0;
        for (std::size_t i = 0; i < scores.size(); ++i) {
            variance += chances[i] * (scores[i] - centre) * (scores[i] - centre);
        }
        return std::sqrt(variance);
    }
};

Distribution observed(const RoundScores& scores) {
    Distribution seen;
    double sum = 0;
    for (const ScoreCount& each : scores.counts) {
        seen.scores.push_back(each.score);
        seen.chances.push_back(each.count > 0 ? each.count : kNever);
        sum += seen.chances.back();
    }
    for (double& chance : seen.chances) chance /= sum;
    return seen;
}

/// The most likely chances after those that were seen, with 0 as the mean of `values`:
/// seen / (1 + theta values), theta the root of a falling function. `values` must have both signs.
std::vector<double> with_mean_zero(const std::vector<double>& seen,
                                   const std::vector<double>& values) {
    assert(std::ranges::min(values) < 0 && std::ranges::max(values) > 0);
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    double low = -1 / *most;
    double high = -1 / *least;
    double theta = 0;
    // Halving ends at neighbouring numbers.
    while (true) {
        theta = low + (high - low) / 2;
        if (theta <= low || theta >= high) break;
        double mean = 0;
        for (std::size_t i = 0; i < seen.size(); ++i) {
            mean += seen[i] * values[i] / (1 + theta * values[i]);
        }
        (mean > 0 ? low : high) = theta;
    }
    std::vector<double> chances(seen.size());
    for (std::size_t i = 0; i < seen.size(); ++i) chances[i] = seen[i] / (1 + theta * values[i]);
    return chances;
}

std::vector<double> with_mean(const Distribution& seen, double mean) {
    std::vector<double> values;
    for (const double score : seen.scores) values.push_back(score - mean);
    return with_mean_zero(seen.chances, values);
}

/// The most likely chances with `ratio` as (mean - 1/2) / deviation.
std::vector<double> with_ratio(const Distribution& seen, double ratio) {
    Distribution likely = seen;
    const auto count = static_cast<double>(seen.scores.size());
    std::fill(likely.chances.begin(), likely.chances.end(), 1 / count);
    for (int step = 0; step < kMaxRefinements; ++step) {
        const double mean = likely.mean();
        const double deviation = likely.deviation();
        std::vector<double> values;
        for (const double score : seen.scores) {
            const double distance = (score - mean) / deviation;
            values.push_back(score - 0.5 - 0.5 * ratio * deviation * (1 + distance * distance));
        }
        std::vector<double> next = with_mean_zero(seen.chances, values);
        double change = 0;
        for (std::size_t i = 0; i < next.size(); ++i) {
            change = std::max(change, std::abs(next[i] - likely.chances[i]));
        }
        likely.chances = std::move(next);
        if (change < kSettled) break;
    }
    return likely.chances;
}

}  // namespace

double RoundScores::rounds() const {
    return std::accumulate(counts.begin(), counts.end(), 0.0,
                           [](double sum, const ScoreCount& each) { return sum + each.count; });
}

RoundScores evenly_spaced(std::span<const double> counts) {
    RoundScores scores;
    const auto steps = static_cast<double>(counts.size() - 1);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        scores.counts.push_back({static_cast<double>(i) / steps, counts[i]});
    }
    scores.games = static_cast<int>(counts.size() - 1) / 2;
    return scores;
}

double log_likelihood_ratio(const RoundScores& scores, double elo0, double elo1, EloScale scale) {
    if (scores.rounds() <= 0) return 0;
    const Distribution seen = observed(scores);
    const auto likely = [&](double elo) {
        if (scale == EloScale::Logistic) return with_mean(seen, logistic_score(elo));
        return with_ratio(seen, std::sqrt(scores.games) * elo / normalised_unit());
    };
    const std::vector<double> first = likely(elo0);
    const std::vector<double> second = likely(elo1);
    double mean = 0;
    double rounds = 0;
    for (std::size_t i = 0; i < first.size(); ++i) {
        mean += seen.chances[i] * std::log(second[i] / first[i]);
        rounds += std::max(scores.counts[i].count, kNever);
    }
    return rounds * mean;
}

double max_elo(EloScale scale, int games) {
    constexpr double kMaxLogistic = 2000;
    // The search begins at evenly spread scores, which have at most 0.86 deviations.
    constexpr double kMaxDeviations = 0.8;
    if (scale == EloScale::Logistic) return kMaxLogistic;
    return kMaxDeviations * normalised_unit() / std::sqrt(games);
}

double SprtSettings::lower() const {
    return std::log(beta / (1 - alpha));
}

double SprtSettings::upper() const {
    return std::log((1 - beta) / alpha);
}

Sprt::Sprt(const SprtSettings& settings, RoundScores scores)
    : settings_(settings), scores_(std::move(scores)) {
    for (ScoreCount& each : scores_.counts) each.count = 0;
}

void Sprt::add(std::size_t score) {
    if (verdict_ != SprtVerdict::Open) return;
    scores_.counts[score].count += 1;
    ratio_ = log_likelihood_ratio(scores_, settings_.elo0, settings_.elo1, settings_.scale);
    if (ratio_ >= settings_.upper()) verdict_ = SprtVerdict::Stronger;
    if (ratio_ <= settings_.lower()) verdict_ = SprtVerdict::NotStronger;
}

std::optional<EloEstimate> estimate_elo(const RoundScores& scores) {
    const double rounds = scores.rounds();
    if (rounds <= 0) return std::nullopt;
    Distribution seen;
    for (const ScoreCount& each : scores.counts) {
        seen.scores.push_back(each.score);
        seen.chances.push_back(each.count / rounds);
    }
    const double mean = seen.mean();
    const double deviation = seen.deviation();
    const double error = kWidth95 * deviation / std::sqrt(rounds);
    const auto is_finite = [](double score) { return score > 0 && score < 1; };
    EloEstimate estimate;
    if (is_finite(mean)) estimate.elo = logistic_elo(mean);
    if (deviation > 0 && is_finite(mean - error) && is_finite(mean + error)) {
        estimate.elo_error = (logistic_elo(mean + error) - logistic_elo(mean - error)) / 2;
    }
    const double games = scores.games;
    if (deviation > 0) {
        estimate.normalised_error = kWidth95 * normalised_unit() / std::sqrt(rounds * games);
        estimate.normalised = (mean - 0.5) / (deviation * std::sqrt(games)) * normalised_unit();
        const double distance = (mean - 0.5) / deviation * std::sqrt(rounds);
        estimate.superiority = 0.5 * std::erfc(-distance / std::sqrt(2.0));
    } else if (mean != 0.5) {
        estimate.superiority = mean > 0.5 ? 1 : 0;
    }
    return estimate;
}

}  // namespace tengen
