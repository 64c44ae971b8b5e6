// The window's sounds, computed without files.
#pragma once

#include <cstdint>
#include <vector>

namespace tengen::gui {

enum class Sound : std::uint8_t {
    Stone,    ///< a short click of wood
    Win,      ///< two notes
    LowTime,  ///< a tick
};
inline constexpr int kSounds = 3;
inline constexpr unsigned kSampleRate = 44100;

/// Returns one channel at kSampleRate, which starts and ends silent.
std::vector<std::int16_t> samples(Sound sound);

}  // namespace tengen::gui
