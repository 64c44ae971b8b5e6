// Sounds that are computed.
#include "sound/tones.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "support/catch.hpp"

using namespace tengen;

TEST_CASE("every sound is short and soft, and begins and ends in silence", "[gui]") {
    for (int i = 0; i < kSounds; ++i) {
        const auto sound = static_cast<Sound>(i);
        const std::vector<std::int16_t> wave = samples(sound);
        INFO(i);
        REQUIRE(wave.size() > kSampleRate / 100);
        CHECK(wave.size() <= kSampleRate * 5 / 4);
        CHECK(std::abs(wave.front()) < 100);
        CHECK(std::abs(wave.back()) < 100);
        int loudest = 0;
        int step = 0;
        for (std::size_t at = 0; at < wave.size(); ++at) {
            loudest = std::max(loudest, std::abs(int{wave[at]}));
            if (at > 0) step = std::max(step, std::abs(wave[at] - wave[at - 1]));
        }
        CHECK(loudest > 3000);
        CHECK(loudest < 20000);
        // No crack: neighbours do not jump.
        CHECK(step < 6000);
        CHECK(samples(sound) == wave);
    }
}
