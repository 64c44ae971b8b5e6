#include "sound/tones.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace tengen::gui {
namespace {

constexpr double kRise = 0.002;  ///< seconds; without it a tone starts with a click

/// A partial of a sound. It begins at `start` and falls to a third in `decay` seconds.
struct Partial {
    double hertz;
    double loudness;
    double decay;
    double start = 0;
};

std::vector<double> silence(double seconds) {
    return std::vector<double>(static_cast<std::size_t>(seconds * kSampleRate));
}

void add(std::vector<double>& wave, const Partial& partial) {
    const auto first = static_cast<std::size_t>(partial.start * kSampleRate);
    for (std::size_t i = first; i < wave.size(); ++i) {
        const double time = static_cast<double>(i - first) / kSampleRate;
        const double rise = std::min(1.0, time / kRise);
        wave[i] += partial.loudness * rise * std::exp(-time / partial.decay) *
                   std::sin(2 * std::numbers::pi * partial.hertz * time);
    }
}

/// Adds a little noise at the start, which makes a click sound like wood instead of glass.
void add_noise(std::vector<double>& wave, double loudness, double decay) {
    std::uint32_t state = 0x2545F491;
    double smooth = 0;
    for (std::size_t i = 0; i < wave.size(); ++i) {
        state = state * 1664525 + 1013904223;
        const double noise = static_cast<double>(state >> 8) / (1 << 23) - 1;
        smooth += 0.35 * (noise - smooth);
        const double time = static_cast<double>(i) / kSampleRate;
        const double rise = std::min(1.0, time / kRise);
        wave[i] += loudness * rise * std::exp(-time / decay) * smooth;
    }
}

std::vector<std::int16_t> finished(const std::vector<double>& wave) {
    constexpr double kFall = 0.01;
    std::vector<std::int16_t> result;
    result.reserve(wave.size());
    for (std::size_t i = 0; i < wave.size(); ++i) {
        const double left = static_cast<double>(wave.size() - 1 - i) / kSampleRate;
        const double value = std::clamp(wave[i], -1.0, 1.0) * std::min(1.0, left / kFall);
        result.push_back(static_cast<std::int16_t>(std::lround(value * 32767)));
    }
    return result;
}

std::vector<std::int16_t> stone() {
    std::vector<double> wave = silence(0.11);
    add(wave, {780, 0.30, 0.016});
    add(wave, {1330, 0.18, 0.010});
    add(wave, {2150, 0.09, 0.006});
    add_noise(wave, 0.25, 0.004);
    return finished(wave);
}

std::vector<std::int16_t> win() {
    constexpr double kSecond = 0.16;
    std::vector<double> wave = silence(1.1);
    for (const auto& [hertz, start] : {std::pair{523.25, 0.0}, std::pair{783.99, kSecond}}) {
        add(wave, {hertz, 0.22, 0.24, start});
        add(wave, {2 * hertz, 0.07, 0.16, start});
        add(wave, {3 * hertz, 0.02, 0.08, start});
    }
    return finished(wave);
}

std::vector<std::int16_t> low_time() {
    std::vector<double> wave = silence(0.06);
    add(wave, {1760, 0.20, 0.008});
    add(wave, {3520, 0.05, 0.004});
    return finished(wave);
}

}  // namespace

std::vector<std::int16_t> samples(Sound sound) {
    switch (sound) {
        case Sound::Stone:
            return stone();
        case Sound::Win:
            return win();
        case Sound::LowTime:
            break;
    }
    return low_time();
}

}  // namespace tengen::gui
