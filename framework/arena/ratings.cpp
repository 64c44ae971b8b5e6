// Strengths, their covariance and the tests of them. Long, because all parts share one system of
// equations.
#include "arena/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "arena/standings.hpp"

namespace tengen {
namespace {

constexpr int kMaxSteps = 200;
constexpr std::size_t kEnoughRounds = 30;  ///< of a player
constexpr double kEnough = 1e-12;          ///< smaller steps change no displayed digit

/// A square matrix.
class Matrix {
  public:
    explicit Matrix(std::size_t size) : size_(size), values_(size * size) {}
    double& at(std::size_t row, std::size_t column) { return values_[row * size_ + column]; }
    double at(std::size_t row, std::size_t column) const { return values_[row * size_ + column]; }
    std::size_t size() const { return size_; }

  private:
    std::size_t size_;
    std::vector<double> values_;
};

/// The inverse of a symmetric positive definite matrix by Gauss-Jordan elimination, which needs no
/// pivots for such matrices.
Matrix inverse(Matrix from) {
    const std::size_t size = from.size();
    Matrix to(size);
    for (std::size_t i = 0; i < size; ++i) to.at(i, i) = 1;
    for (std::size_t pivot = 0; pivot < size; ++pivot) {
        const double scale = 1 / from.at(pivot, pivot);
        for (std::size_t column = 0; column < size; ++column) {
            from.at(pivot, column) *= scale;
            to.at(pivot, column) *= scale;
        }
        for (std::size_t row = 0; row < size; ++row) {
            const double factor = from.at(row, pivot);
            if (row == pivot || factor == 0) continue;
            for (std::size_t column = 0; column < size; ++column) {
                from.at(row, column) -= factor * from.at(pivot, column);
                to.at(row, column) -= factor * to.at(pivot, column);
            }
        }
    }
    return to;
}

/// The points of each player against each other player.
Matrix points_of(std::size_t players, std::span<const PairResult> results, double prior_draws) {
    Matrix points(players);
    Matrix met(players);
    for (const PairResult& result : results) {
        const auto first = static_cast<std::size_t>(result.first);
        const auto second = static_cast<std::size_t>(result.second);
        if (result.games <= 0) continue;
        points.at(first, second) += result.points;
        points.at(second, first) += result.games - result.points;
        met.at(first, second) = met.at(second, first) = 1;
    }
    for (std::size_t i = 0; i < players; ++i) {
        for (std::size_t j = 0; j < players; ++j) {
            points.at(i, j) += met.at(i, j) * prior_draws / 2;
        }
    }
    return points;
}

/// Whether every player is reachable from every other, in steps from a player to those it scored
/// against.
bool comparable(const Matrix& points) {
    Matrix reached = points;
    for (std::size_t via = 0; via < points.size(); ++via) {
        for (std::size_t i = 0; i < points.size(); ++i) {
            for (std::size_t j = 0; j < points.size(); ++j) {
                if (reached.at(i, via) > 0 && reached.at(via, j) > 0) reached.at(i, j) = 1;
            }
        }
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t j = 0; j < points.size(); ++j) {
            if (i != j && reached.at(i, j) <= 0) return false;
        }
    }
    return true;
}

double expected(double difference) {
    return 1 / (1 + std::exp(-difference));
}

double log_likelihood(const Matrix& points, const std::vector<double>& strengths) {
    double sum = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t j = 0; j < points.size(); ++j) {
            if (points.at(i, j) == 0) continue;
            sum -= points.at(i, j) * std::log1p(std::exp(strengths[j] - strengths[i]));
        }
    }
    return sum;
}

/// The negative second derivative. Adding a constant to all strengths changes nothing, so it is
/// singular. The constant added to every element fixes the mean.
Matrix curvature(const Matrix& points, const std::vector<double>& strengths) {
    const std::size_t players = points.size();
    Matrix result(players);
    for (std::size_t i = 0; i < players; ++i) {
        for (std::size_t j = 0; j < players; ++j) {
            result.at(i, j) += 1.0 / static_cast<double>(players);
            if (i == j) continue;
            const double share = expected(strengths[i] - strengths[j]);
            const double weight = (points.at(i, j) + points.at(j, i)) * share * (1 - share);
            result.at(i, i) += weight;
            result.at(i, j) -= weight;
        }
    }
    return result;
}

std::vector<double> slope(const Matrix& points, const std::vector<double>& strengths) {
    std::vector<double> result(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t j = 0; j < points.size(); ++j) {
            const double games = points.at(i, j) + points.at(j, i);
            result[i] += points.at(i, j) - games * expected(strengths[i] - strengths[j]);
        }
    }
    return result;
}

/// Makes a step of Newton's method, or the part of it that increases the likelihood. Returns its
/// size.
double step(const Matrix& points, std::vector<double>& strengths) {
    const Matrix covariance = inverse(curvature(points, strengths));
    const std::vector<double> up = slope(points, strengths);
    std::vector<double> direction(points.size());
    double farthest = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t j = 0; j < points.size(); ++j) {
            direction[i] += covariance.at(i, j) * up[j];
        }
        farthest = std::max(farthest, std::abs(direction[i]));
    }
    const double before = log_likelihood(points, strengths);
    for (double part = 1; part * farthest > kEnough; part /= 2) {
        std::vector<double> tried = strengths;
        for (std::size_t i = 0; i < tried.size(); ++i) tried[i] += part * direction[i];
        if (log_likelihood(points, tried) <= before) continue;
        strengths = std::move(tried);
        return part * farthest;
    }
    return 0;
}

/// The slope of each round's likelihood; empty if a round is not known.
std::vector<std::vector<double>> slopes_of_rounds(std::span<const PairResult> results,
                                                  const std::vector<double>& strengths) {
    std::map<std::int64_t, std::vector<double>> slopes;
    for (const PairResult& result : results) {
        if (result.games <= 0) continue;
        if (!result.round) return {};
        const auto first = static_cast<std::size_t>(result.first);
        const auto second = static_cast<std::size_t>(result.second);
        const double surplus =
            result.points - result.games * expected(strengths[first] - strengths[second]);
        std::vector<double>& round = slopes[*result.round];
        round.resize(strengths.size());
        round[first] += surplus;
        round[second] -= surplus;
    }
    std::vector<std::vector<double>> all;
    for (auto& [round, slope] : slopes) all.push_back(std::move(slope));
    return all;
}

/// The covariance of the strengths by the differences between rounds.
Matrix covariance_of(const std::vector<std::vector<double>>& slopes, const Matrix& inverse) {
    Matrix sum(inverse.size());
    for (const std::vector<double>& slope : slopes) {
        std::vector<double> moved(inverse.size());
        for (std::size_t i = 0; i < moved.size(); ++i) {
            for (std::size_t j = 0; j < moved.size(); ++j) moved[i] += inverse.at(i, j) * slope[j];
        }
        for (std::size_t i = 0; i < moved.size(); ++i) {
            for (std::size_t j = 0; j < moved.size(); ++j) sum.at(i, j) += moved[i] * moved[j];
        }
    }
    return sum;
}

/// The number of rounds of each player.
std::vector<std::size_t> rounds_of_players(std::size_t players,
                                           std::span<const PairResult> results) {
    std::vector<std::set<std::int64_t>> rounds(players);
    for (const PairResult& result : results) {
        if (result.games <= 0 || !result.round) continue;
        rounds[static_cast<std::size_t>(result.first)].insert(*result.round);
        rounds[static_cast<std::size_t>(result.second)].insert(*result.round);
    }
    std::vector<std::size_t> counts;
    for (const auto& of_player : rounds) counts.push_back(of_player.size());
    return counts;
}

/// Raises the variance of each player with few rounds to that of the curvature, as if only its own
/// strength were less certain: the mean moves with it, so the matrix stays a covariance.
void raise_variances(Matrix& covariance, const Matrix& by_curvature,
                     const std::vector<std::size_t>& rounds) {
    const std::size_t size = covariance.size();
    const double mean = 1.0 / static_cast<double>(size);
    for (std::size_t player = 0; player < size; ++player) {
        const double lack = by_curvature.at(player, player) - covariance.at(player, player);
        if (rounds[player] >= kEnoughRounds || lack <= 0) continue;
        const double own = lack / ((1 - mean) * (1 - mean));
        const auto part = [&](std::size_t i) { return i == player ? 1 - mean : -mean; };
        for (std::size_t i = 0; i < size; ++i) {
            for (std::size_t j = 0; j < size; ++j) covariance.at(i, j) += own * part(i) * part(j);
        }
    }
}

/// The covariance with the larger sum of variances.
const Matrix& larger(const Matrix& one, const Matrix& other) {
    double difference = 0;
    for (std::size_t i = 0; i < one.size(); ++i) difference += one.at(i, i) - other.at(i, i);
    return difference > 0 ? one : other;
}

/// Wins of each player against each other, with draws in both directions, and the draws alone.
struct WinsAndDraws {
    Matrix wins;
    Matrix draws;
};

WinsAndDraws count_with_prior(std::size_t players, std::span<const GameCounts> results,
                              double prior_draws) {
    WinsAndDraws counts{Matrix(players), Matrix(players)};
    Matrix games(players);
    std::vector<double> all(players);
    for (const GameCounts& result : results) {
        const auto first = static_cast<std::size_t>(result.first);
        const auto second = static_cast<std::size_t>(result.second);
        counts.wins.at(first, second) += result.wins;
        counts.wins.at(second, first) += result.losses;
        for (const auto& [one, other] : {std::pair(first, second), std::pair(second, first)}) {
            const double sum = result.wins + result.draws + result.losses;
            counts.draws.at(one, other) += result.draws;
            games.at(one, other) += sum;
            all[one] += sum;
        }
    }
    for (std::size_t i = 0; i < players; ++i) {
        for (std::size_t j = 0; j < players; ++j) {
            if (games.at(i, j) <= 0) continue;
            const double brought = games.at(i, j) / all[i] + games.at(i, j) / all[j];
            counts.draws.at(i, j) += prior_draws * brought;
        }
    }
    for (std::size_t i = 0; i < players; ++i) {
        for (std::size_t j = 0; j < players; ++j) counts.wins.at(i, j) += counts.draws.at(i, j);
    }
    return counts;
}

/// The draws of all pairs.
double all_draws(const WinsAndDraws& counts) {
    double draws = 0;
    for (std::size_t i = 0; i < counts.draws.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) draws += counts.draws.at(i, j);
    }
    return draws;
}

/// Moves each strength, and the strength of a draw if it is not given, by its slope divided by a
/// bound of its curvature. Returns the largest change.
double step(const WinsAndDraws& counts, std::vector<double>& strengths, double& draw,
            bool fits_draw) {
    std::vector<double> slopes(strengths.size());
    std::vector<double> curvatures(strengths.size());
    double draw_slope = 0;
    double draw_curvature = 0;
    for (std::size_t i = 0; i < strengths.size(); ++i) {
        for (std::size_t j = 0; j < strengths.size(); ++j) {
            const double wins = counts.wins.at(i, j);
            if (wins <= 0) continue;
            const double missed = 1 - expected(strengths[i] - strengths[j] - draw);
            slopes[i] += wins * missed;
            slopes[j] -= wins * missed;
            draw_slope -= wins * missed;
            const double curvature = 2 * wins * missed * (1 - missed);
            for (double* const sum : {&curvatures[i], &curvatures[j], &draw_curvature}) {
                *sum += curvature;
            }
        }
    }
    double largest = 0;
    for (std::size_t i = 0; i < strengths.size(); ++i) {
        if (curvatures[i] <= 0) continue;
        const double change = slopes[i] / curvatures[i];
        strengths[i] += change;
        largest = std::max(largest, std::abs(change));
    }
    if (fits_draw) {
        const double draws = all_draws(counts);
        const double ratio = std::exp(2 * draw);
        draw_slope += draws * 2 * ratio / (ratio - 1);
        draw_curvature += draws * 4 * ratio / ((ratio - 1) * (ratio - 1));
        const double change = draw_slope / draw_curvature;
        draw = std::max(draw + change, draw / 2);
        largest = std::max(largest, std::abs(change));
    }
    return largest;
}

/// The negative second derivative by the strengths, and by the strength of a draw if it is fitted.
/// The mean is fixed as in curvature() above.
Matrix curvature(const WinsAndDraws& counts, const std::vector<double>& strengths, double draw,
                 bool fits_draw) {
    const std::size_t players = strengths.size();
    Matrix result(fits_draw ? players + 1 : players);
    for (std::size_t i = 0; i < players; ++i) {
        for (std::size_t j = 0; j < players; ++j) {
            result.at(i, j) += 1.0 / static_cast<double>(players);
            if (i == j) continue;
            const double share = expected(strengths[i] - strengths[j] - draw);
            const double weight = counts.wins.at(i, j) * share * (1 - share);
            result.at(i, i) += weight;
            result.at(j, j) += weight;
            result.at(i, j) -= weight;
            result.at(j, i) -= weight;
            if (!fits_draw) continue;
            result.at(i, players) -= weight;
            result.at(players, i) -= weight;
            result.at(j, players) += weight;
            result.at(players, j) += weight;
            result.at(players, players) += weight;
        }
    }
    if (fits_draw) {
        const double ratio = std::exp(2 * draw);
        result.at(players, players) += all_draws(counts) * 4 * ratio / ((ratio - 1) * (ratio - 1));
    }
    return result;
}

}  // namespace

std::optional<double> share_of(const PairResult& result, int player, int opponent) {
    const double first = result.points / result.games;
    if (result.first == player && result.second == opponent) return first;
    if (result.first == opponent && result.second == player) return 1 - first;
    return std::nullopt;
}

double Ratings::superiority(int player, int other) const {
    const auto size = players.size();
    const auto i = static_cast<std::size_t>(player);
    const auto j = static_cast<std::size_t>(other);
    const double variance = covariance[i * size + i] + covariance[j * size + j] -
                            covariance[i * size + j] - covariance[j * size + i];
    const double difference = players[i].elo - players[j].elo;
    if (variance <= 0) return difference > 0 ? 1 : difference < 0 ? 0 : 0.5;
    return 0.5 * std::erfc(-difference / std::sqrt(2 * variance));
}

std::optional<Ratings> rate(int players, std::span<const PairResult> results, double prior_draws,
                            FewRounds few) {
    const auto count = static_cast<std::size_t>(players);
    const Matrix points = points_of(count, results, prior_draws);
    if (!comparable(points)) return std::nullopt;
    std::vector<double> strengths(count);
    for (int i = 0; i < kMaxSteps && step(points, strengths) > kEnough; ++i) {
    }
    Matrix by_curvature = inverse(curvature(points, strengths));
    const auto slopes = slopes_of_rounds(results, strengths);
    const Matrix by_rounds = covariance_of(slopes, by_curvature);
    // The variance of the mean, which curvature() added, does not belong to the errors.
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = 0; j < count; ++j) {
            by_curvature.at(i, j) -= 1.0 / static_cast<double>(count);
        }
    }
    const std::vector<std::size_t> rounds = few == FewRounds::OfAll
                                                ? std::vector<std::size_t>(count, slopes.size())
                                                : rounds_of_players(count, results);
    const bool has_enough = !slopes.empty() && std::ranges::any_of(rounds, [](std::size_t of) {
        return of >= kEnoughRounds;
    });
    Matrix covariance = has_enough ? by_rounds : larger(by_curvature, by_rounds);
    if (!slopes.empty() && few == FewRounds::OfEachPlayer)
        raise_variances(covariance, by_curvature, rounds);
    const double elo = 400 / std::log(10.0);
    Ratings ratings;
    for (std::size_t i = 0; i < count; ++i) {
        const double variance = std::max(0.0, covariance.at(i, i));
        ratings.players.push_back({strengths[i] * elo, kWidth95 * std::sqrt(variance) * elo});
        for (std::size_t j = 0; j < count; ++j) {
            ratings.covariance.push_back(covariance.at(i, j) * elo * elo);
        }
    }
    return ratings;
}

std::optional<DrawRatings> rate_with_draws(int players, std::span<const GameCounts> results,
                                           const DrawModel& model) {
    constexpr int kMaxRounds = 100'000;
    const auto count = static_cast<std::size_t>(players);
    const WinsAndDraws counts = count_with_prior(count, results, model.prior_draws);
    if (!comparable(counts.wins)) return std::nullopt;
    const double unit = 400 / std::log(10.0);
    std::vector<double> strengths(count);
    // Without draws, the most likely strength of a draw is 0.
    const bool fits_draw = !model.draw_elo && all_draws(counts) > 0;
    double draw = model.draw_elo.value_or(fits_draw ? *DrawModel{}.draw_elo : 0) / unit;
    for (int i = 0; i < kMaxRounds; ++i) {
        if (step(counts, strengths, draw, fits_draw) < kEnough) break;
    }
    const double mean =
        std::accumulate(strengths.begin(), strengths.end(), 0.0) / static_cast<double>(count);
    const Matrix covariance = inverse(curvature(counts, strengths, draw, fits_draw));
    DrawRatings ratings{{}, draw * unit};
    for (std::size_t i = 0; i < count; ++i) {
        const double variance =
            std::max(0.0, covariance.at(i, i) - 1.0 / static_cast<double>(count));
        ratings.players.push_back(
            {(strengths[i] - mean) * unit, kWidth95 * std::sqrt(variance) * unit});
    }
    return ratings;
}

}  // namespace tengen
