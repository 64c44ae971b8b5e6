// Computed sounds.
#include "sound/tones.hpp"

#include <SFML/System/Err.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "sound/sounds.hpp"
#include "support/catch.hpp"
#include "support/environment.hpp"

using namespace tengen;
using namespace tengen::gui;
using namespace tengen::test;

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
        // No clicks: adjacent samples do not jump.
        CHECK(step < 6000);
        CHECK(samples(sound) == wave);
    }
}

TEST_CASE("without a sound device there is silence, and one message", "[gui]") {
    const EnvironmentVariable device("ALSOFT_DRIVERS", "nothing");
    std::streambuf* const before = sf::err().rdbuf(nullptr);
    std::atomic<int> told = 0;
    {
        Sounds sounds([&told](const std::string&) { ++told; });
        sounds.set_muted(true);
        sounds.play(Sound::Stone);
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        CHECK(told == 0);
        sounds.set_muted(false);
        for (int i = 0; i < 1000 && (told == 0 || i < 20); ++i) {
            sounds.play(Sound::Win);
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
    }
    CHECK(told == 1);
    sf::err().rdbuf(before);
}
