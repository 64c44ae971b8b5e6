#include "arena/score_scale.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "arena/standings.hpp"

namespace tengen {
namespace {

constexpr double kCertain = 100;  ///< medians
constexpr int kMinGames = 10;
/// The limit of the slope, in medians. Beyond it, scores foretell everything or nothing.
constexpr double kMaxSteepness = 1000;

double median_size(std::span<const ScoredMove> moves) {
    std::vector<double> sizes;
    for (const ScoredMove& move : moves) {
        if (move.score != 0) sizes.push_back(std::abs(move.score));
    }
    if (sizes.empty()) return 0;
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::nth_element(sizes.begin(), middle, sizes.end());
    return *middle;
}

/// The likelihood of the results as a function of the slope, 1 / scale.
class Likelihood {
  public:
    explicit Likelihood(const std::vector<ScoredMove>& moves) : moves_(moves) {
        for (const ScoredMove& move : moves_) ++moves_of_[move.game];
    }

    int games() const { return static_cast<int>(moves_of_.size()); }

    /// The first derivative; it falls with the slope.
    double rise(double slope) const {
        double sum = 0;
        for (const ScoredMove& move : moves_) sum += weight(move) * part(move, slope);
        return sum;
    }

    /// The standard deviation of the slope at its best value.
    double deviation(double slope) const {
        double curvature = 0;
        std::map<int, double> rises;
        for (const ScoredMove& move : moves_) {
            const double chance = chance_of(move, slope);
            curvature += weight(move) * move.score * move.score * chance * (1 - chance);
            rises[move.game] += weight(move) * part(move, slope);
        }
        double squares = 0;
        for (const auto& [game, rise] : rises) squares += rise * rise;
        return std::sqrt(squares) / curvature;
    }

  private:
    static double chance_of(const ScoredMove& move, double slope) {
        return 1 / (1 + std::exp(-move.score * slope));
    }
    static double part(const ScoredMove& move, double slope) {
        return move.score * (move.points - chance_of(move, slope));
    }
    double weight(const ScoredMove& move) const { return 1.0 / moves_of_.at(move.game); }

    const std::vector<ScoredMove>& moves_;
    std::map<int, int> moves_of_;  ///< by game
};

}  // namespace

ScaleFit fit_scale(std::span<const ScoredMove> moves) {
    const double median = median_size(moves);
    std::vector<ScoredMove> used;
    std::copy_if(moves.begin(), moves.end(), std::back_inserter(used),
                 [&](const ScoredMove& move) { return std::abs(move.score) <= kCertain * median; });
    const Likelihood likelihood(used);
    ScaleFit result;
    result.games = likelihood.games();
    result.moves = static_cast<int>(used.size());
    result.certain = static_cast<int>(moves.size() - used.size());
    if (median == 0 || result.games < kMinGames) return result;
    double low = 1 / (kMaxSteepness * median);
    double high = kMaxSteepness / median;
    if (likelihood.rise(low) <= 0 || likelihood.rise(high) >= 0) return result;
    while (high / low > 1 + 1e-12) {
        const double middle = std::sqrt(low * high);
        (likelihood.rise(middle) > 0 ? low : high) = middle;
    }
    result.fit = ScoreScale{1 / low, kWidth95 * likelihood.deviation(low) / (low * low)};
    return result;
}

}  // namespace tengen
