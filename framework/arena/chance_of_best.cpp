#include "arena/chance_of_best.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "base/mix.hpp"

namespace tengen {
namespace {

constexpr double kMinSamples = 1e4;
constexpr double kMaxSamples = 1e5;
constexpr double kMaxProducts = 2e9;  ///< for all samples
constexpr double kNothing = 1e-9;     ///< below the errors of the arithmetic

/// Independent standard normal numbers (Box and Muller 1958).
class Normal {
  public:
    double next() {
        if (has_other_) {
            has_other_ = false;
            return other_;
        }
        const double radius = std::sqrt(-2 * std::log(uniform()));
        const double angle = 2 * std::numbers::pi * uniform();
        other_ = radius * std::sin(angle);
        has_other_ = true;
        return radius * std::cos(angle);
    }

  private:
    /// Above 0, at most 1.
    double uniform() {
        constexpr double kUnit = 1.0 / (std::uint64_t{1} << 53);
        return static_cast<double>((mix(++count_) >> 11) + 1) * kUnit;
    }

    std::uint64_t count_ = 0;
    double other_ = 0;
    bool has_other_ = false;
};

/// The lower triangle whose product with its transpose is the covariance of the players. Their sum
/// may be fixed, so columns may be zero.
std::vector<std::vector<double>> square_root(const Ratings& ratings,
                                             const std::vector<int>& players) {
    const std::size_t all = ratings.players.size();
    const auto covariance = [&](std::size_t i, std::size_t j) {
        return ratings.covariance[static_cast<std::size_t>(players[i]) * all +
                                  static_cast<std::size_t>(players[j])];
    };
    std::vector<std::vector<double>> root(players.size());
    for (std::size_t i = 0; i < players.size(); ++i) {
        root[i].resize(i + 1);
        for (std::size_t j = 0; j <= i; ++j) {
            double rest = covariance(i, j);
            for (std::size_t k = 0; k < j; ++k) rest -= root[i][k] * root[j][k];
            if (i == j) {
                root[i][i] = rest > kNothing ? std::sqrt(rest) : 0;
            } else {
                root[i][j] = root[j][j] > 0 ? rest / root[j][j] : 0;
            }
        }
    }
    return root;
}

}  // namespace

std::vector<double> chances_of_best(const Ratings& ratings, const std::vector<int>& players) {
    const auto count = static_cast<double>(players.size());
    const auto samples =
        static_cast<int>(std::clamp(kMaxProducts / (count * count), kMinSamples, kMaxSamples));
    const auto root = square_root(ratings, players);
    std::vector<double> chances(players.size());
    std::vector<double> random(players.size());
    std::vector<double> elo(players.size());
    Normal normal;
    for (int sample = 0; sample < samples; ++sample) {
        for (double& number : random) number = normal.next();
        for (std::size_t i = 0; i < players.size(); ++i) {
            elo[i] = ratings.players[static_cast<std::size_t>(players[i])].elo;
            for (std::size_t j = 0; j <= i; ++j) elo[i] += root[i][j] * random[j];
        }
        const double highest = *std::max_element(elo.begin(), elo.end()) - kNothing;
        const auto is_best = [&](double one) { return one >= highest; };
        const auto shared = static_cast<double>(std::count_if(elo.begin(), elo.end(), is_best));
        for (std::size_t i = 0; i < players.size(); ++i) {
            if (is_best(elo[i])) chances[i] += 1 / shared;
        }
    }
    for (double& chance : chances) chance /= samples;
    return chances;
}

}  // namespace tengen
