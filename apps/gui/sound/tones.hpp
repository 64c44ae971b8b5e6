// The window's sounds, computed: nothing is read from files.
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

/// One channel at kSampleRate. Begins and ends in silence.
std::vector<std::int16_t> samples(Sound sound);

}  // namespace tengen::gui
