#include "arena/spsa.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/mix.hpp"

namespace tengen {
namespace {

constexpr double kGainExponent = 0.602;
constexpr double kStepExponent = 0.101;
constexpr double kStability = 0.1;  ///< A, as a share of the iterations

/// Parts of the range that real values are rounded to. Machines may differ in the last bit of a
/// power, and must play the same values.
constexpr double kGrid = 1e9;

constexpr std::uint64_t kDirections = 1;
constexpr std::uint64_t kRounding = 2;

/// A number for each iteration and option.
std::uint64_t chance_of(std::uint64_t seed, std::uint64_t purpose, int iteration,
                        std::size_t option) {
    return mix(mix(mix(seed + purpose) + static_cast<std::uint64_t>(iteration)) + option);
}

/// 0 or more, and below 1.
double unit(std::uint64_t bits) {
    return static_cast<double>(bits >> 11) * 0x1p-53;
}

double clipped(const TunedOption& option, double value) {
    return std::clamp(value, option.least, option.most);
}

/// `chance` is that of rounding down, from 0 to 1.
OptionValue value_of(const TunedOption& option, double value, double chance) {
    if (option.is_whole) {
        const double whole = clipped(option, std::floor(value + chance));
        return {option.name, static_cast<std::int64_t>(whole)};
    }
    const double range = option.most - option.least;
    const double part = std::round((clipped(option, value) - option.least) / range * kGrid);
    return {option.name, clipped(option, option.least + part / kGrid * range)};
}

}  // namespace

Spsa::Spsa(SpsaSettings settings) : settings_(std::move(settings)) {
    std::ranges::sort(settings_.options, {}, &TunedOption::name);
    std::vector<double> start;
    for (const TunedOption& option : settings_.options) {
        start.push_back(clipped(option, option.start));
    }
    values_.push_back(std::move(start));
}

int Spsa::known() const {
    return std::min(settings_.iterations, done() + settings_.ahead);
}

double Spsa::step(const TunedOption& option, int iteration) const {
    const double all = settings_.iterations;
    return option.end_step * std::pow(all / (iteration + 1), kStepExponent);
}

double Spsa::gain(const TunedOption& option, int iteration) const {
    const double all = settings_.iterations;
    const double stability = kStability * all;
    return option.end_rate * option.end_step * option.end_step *
           std::pow((stability + all) / (stability + iteration + 1), kGainExponent);
}

int Spsa::direction(int iteration, std::size_t option) const {
    return (chance_of(settings_.seed, kDirections, iteration, option) & 1) != 0 ? 1 : -1;
}

OptionValues Spsa::played(int iteration, int sign) const {
    const std::vector<double>& from = values(std::max(0, iteration + 1 - settings_.ahead));
    OptionValues played;
    for (std::size_t i = 0; i < settings_.options.size(); ++i) {
        const TunedOption& option = settings_.options[i];
        const double value = from[i] + sign * direction(iteration, i) * step(option, iteration);
        // One chance for both sides keeps their order.
        played.push_back(value_of(option, clipped(option, value),
                                  unit(chance_of(settings_.seed, kRounding, iteration, i))));
    }
    return played;
}

void Spsa::add(double result) {
    const int iteration = done();
    std::vector<double> next = values_.back();
    for (std::size_t i = 0; i < next.size(); ++i) {
        const TunedOption& option = settings_.options[i];
        next[i] = clipped(option, next[i] + direction(iteration, i) * result *
                                                gain(option, iteration) / step(option, iteration));
    }
    values_.push_back(std::move(next));
}

OptionValues Spsa::rounded(const std::vector<double>& values) const {
    OptionValues rounded;
    for (std::size_t i = 0; i < values.size(); ++i) {
        rounded.push_back(value_of(settings_.options[i], values[i], 0.5));
    }
    return rounded;
}

}  // namespace tengen
