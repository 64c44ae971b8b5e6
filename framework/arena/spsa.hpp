// Simultaneous perturbation stochastic approximation: finds good values of several options
// together, from games alone (Spall, "Implementation of the simultaneous perturbation algorithm for
// stochastic optimization", IEEE Transactions on Aerospace and Electronic Systems 34, 1998).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/option_value.hpp"

namespace tengen {

/// An option that changes, and how.
struct TunedOption {
    std::string name;
    bool is_whole = true;  ///< else a real number
    double least = 0;
    double most = 0;      ///< more than `least`
    double start = 0;     ///< within the bounds
    double end_step = 1;  ///< the distance of the values that meet in the last iteration, from
                          ///< their middle
    double end_rate = 0;  ///< of the last iteration
};

struct SpsaSettings {
    std::vector<TunedOption> options;
    int iterations = 1;
    /// Iterations whose games may be played at the same time: one begins from the values that are
    /// known so many iterations before its own result.
    int ahead = 1;
    std::uint64_t seed = 1;
};

/// A function of its settings and of the results in their order; the order of options says nothing.
/// With N iterations, A = N / 10 and k = 1, 2 ... N, the step is c(k) = end_step (N / k)^0.101, and
/// the gain a(k) = end_rate end_step^2
/// ((A + N) / (A + k))^0.602. An iteration adds or subtracts the step to or from each value, by a
/// seeded chance D = 1 or -1; with a result r, each value then changes by D r a(k) / c(k).
class Spsa {
  public:
    explicit Spsa(SpsaSettings settings);

    const SpsaSettings& settings() const { return settings_; }
    /// The number of results so far.
    int done() const { return static_cast<int>(values_.size()) - 1; }
    /// The iterations, from 0, that may begin: those before this number.
    int known() const;

    /// The values after the first results. They may have fractions, also of whole numbers.
    const std::vector<double>& values(int results) const {
        return values_[static_cast<std::size_t>(results)];
    }

    /// The values that meet in an iteration below known(): those with the step added (`sign` is 1)
    /// or subtracted (-1). A seeded chance rounds whole numbers.
    OptionValues played(int iteration, int sign) const;

    /// Adds the result of the next iteration: the wins of the first values minus their losses.
    void add(double result);

    /// The values before the first, and after the last result.
    OptionValues start() const { return rounded(values_.front()); }
    OptionValues now() const { return rounded(values_.back()); }

    /// Forgets all results.
    void restart() { values_.resize(1); }

  private:
    double step(const TunedOption& option, int iteration) const;
    double gain(const TunedOption& option, int iteration) const;
    int direction(int iteration, std::size_t option) const;
    OptionValues rounded(const std::vector<double>& values) const;

    SpsaSettings settings_;
    std::vector<std::vector<double>> values_;  ///< after 0, 1, 2 ... results
};

}  // namespace tengen
