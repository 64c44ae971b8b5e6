// The quota of lag that clocks pardon.
#include "people/lag.hpp"

#include <random>

#include "support/catch.hpp"

namespace tengen::test {
namespace {

using people::Lag;
using namespace std::chrono_literals;
using std::chrono::milliseconds;

}  // namespace

TEST_CASE("the step of lag depends on the clock", "[people]") {
    CHECK(Lag(0ms, 0ms).step() == 150ms);
    CHECK(Lag(60s, 0ms).step() == 390ms);
    CHECK(Lag(60s, 1s).step() == 550ms);
    CHECK(Lag(180s, 2s).step() == 1s);
    CHECK(Lag(milliseconds::max(), milliseconds::max()).step() == 1s);
}

TEST_CASE("lag begins with three steps and holds seven", "[people]") {
    Lag lag(60s, 0ms);
    CHECK(lag.quota() == 3 * 390ms);
    for (int i = 0; i < 20; ++i) CHECK(lag.pardon(5s, 5s, 1s) == 0ms);
    CHECK(lag.quota() == 7 * 390ms);
}

TEST_CASE("lag is the time that the client did not think", "[people]") {
    Lag lag(600s, 0ms);
    CHECK(lag.pardon(2s, 1900ms, 50ms) == 100ms);
    CHECK(lag.pardon(2s, 2s, 50ms) == 0ms);
    CHECK(lag.pardon(2s, 9s, 50ms) == 0ms);
    CHECK(lag.pardon(2s, -9s, 50ms) == 2s);
    CHECK(lag.pardon(-1s, 0s, 50ms) == 0ms);
}

TEST_CASE("with a good line, the quota grows by the ping and 140 ms", "[people]") {
    Lag lag(600s, 0ms);
    const milliseconds before = lag.quota();
    CHECK(lag.pardon(1s, 900ms, 20ms) == 100ms);
    CHECK(lag.quota() == before - 100ms + 160ms);
    CHECK(lag.pardon(10s, 0ms, 20ms) == before + 60ms);
    CHECK(lag.quota() == 160ms);
}

TEST_CASE("no lie about thinking gains more than the quota", "[people]") {
    std::mt19937 random(1);
    const auto any = [&](int most) { return milliseconds(random() % most); };
    for (int game = 0; game < 500; ++game) {
        Lag lag(any(900'000), any(20'000));
        const milliseconds ping = any(400);
        milliseconds gained{0};
        const milliseconds first = lag.quota();
        for (int move = 1; move <= 100; ++move) {
            const milliseconds elapsed = any(8000);
            const milliseconds quota = lag.quota();
            const milliseconds pardoned =
                lag.pardon(elapsed, any(10'000) - milliseconds(1000), ping);
            REQUIRE(pardoned >= 0ms);
            REQUIRE(pardoned <= elapsed);
            REQUIRE(pardoned <= quota);
            REQUIRE(lag.quota() <= Lag::kMaxSteps * lag.step());
            REQUIRE(lag.quota() >= 0ms);
            gained += pardoned;
            REQUIRE(gained <= first + move * std::min(lag.step(), ping + 140ms));
        }
    }
}

}  // namespace tengen::test
