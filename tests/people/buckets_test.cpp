// Token buckets, alone and by key, and the keys of addresses.
#include "people/buckets.hpp"

#include <random>

#include "support/catch.hpp"

namespace tengen::test {
namespace {

using namespace tengen::people;
using namespace std::chrono_literals;

const SteadyTime kStart = SteadyTime(24h);

int taken(Buckets& buckets, const std::string& key, SteadyTime now, int tries) {
    int count = 0;
    for (int i = 0; i < tries; ++i) count += buckets.take(key, now) == 0ms ? 1 : 0;
    return count;
}

}  // namespace

TEST_CASE("a bucket allows its burst, then its rate", "[people]") {
    Bucket bucket(kMessageRate);
    for (int i = 0; i < 50; ++i) REQUIRE(bucket.take(kStart) == 0ms);
    CHECK(bucket.take(kStart) == 100ms);
    CHECK(bucket.take(kStart + 99ms) == 1ms);
    CHECK(bucket.take(kStart + 100ms) == 0ms);
    CHECK(bucket.take(kStart + 100ms) == 100ms);
}

TEST_CASE("a bucket saves no more than its burst", "[people]") {
    Bucket bucket(kAccountPasswordRate);
    for (const SteadyTime now : {kStart, kStart + 10h}) {
        for (int i = 0; i < 5; ++i) REQUIRE(bucket.take(now) == 0ms);
        CHECK(bucket.take(now) == 12s);
    }
}

TEST_CASE("a wait is exact: before it a bucket refuses, after it not", "[people]") {
    std::mt19937 random(1);
    for (int i = 0; i < 200; ++i) {
        const Rate rate{std::chrono::microseconds(1 + random() % 5'000'000),
                        static_cast<int>(1 + random() % 20)};
        Bucket bucket(rate);
        SteadyTime now = kStart;
        int count = 0;
        for (int step = 0; step < 200; ++step) {
            const auto wait = bucket.take(now);
            if (wait == 0ms) {
                ++count;
                now += std::chrono::microseconds(random() % 2'000'000);
                continue;
            }
            Bucket copy = bucket;
            REQUIRE(copy.take(now + wait - 1ms) > 0ms);
            now += wait;
            REQUIRE(bucket.take(now) == 0ms);
            ++count;
        }
        REQUIRE(count <= rate.burst + (now - kStart) / rate.interval + 1);
    }
}

TEST_CASE("each key has its bucket", "[people]") {
    Buckets buckets(kTalkRate);
    CHECK(buckets.take("ann", kStart) == 0ms);
    CHECK(buckets.take("ben", kStart) == 0ms);
    CHECK(buckets.take("ann", kStart + 1s) == 1s);
    CHECK(buckets.wait("ann", kStart + 1s) == 1s);
    CHECK(buckets.wait("cat", kStart + 1s) == 0ms);
    CHECK(buckets.size() == 2);
}

TEST_CASE("full buckets are forgotten", "[people]") {
    Buckets buckets(kTalkRate);
    for (int i = 0; i < 100; ++i) CHECK(buckets.take(std::to_string(i), kStart) == 0ms);
    CHECK(buckets.size() == 100);
    for (int i = 0; i < 100; ++i) CHECK(buckets.take("ann", kStart + (1 + i) * 2s) == 0ms);
    CHECK(buckets.size() == 1);
}

TEST_CASE("many keys neither fill the memory nor free a busy key", "[people]") {
    Buckets buckets(kWrongCodeRate, 1000);
    REQUIRE(taken(buckets, "guesser", kStart, 100) == 10);
    for (int i = 0; i < 20'000; ++i) {
        REQUIRE(buckets.take(std::to_string(i), kStart) == 0ms);
        REQUIRE(buckets.size() <= 1000);
    }
    CHECK(taken(buckets, "guesser", kStart, 100) == 0);
    CHECK(buckets.wait("guesser", kStart) == 6s);
    // Only as many keys that are as busy free it.
    for (int i = 0; i < 1000; ++i) taken(buckets, std::to_string(i), kStart + 1s, 10);
    CHECK(buckets.wait("guesser", kStart + 1s) == 0ms);
}

TEST_CASE("addresses of one network have one key", "[people]") {
    CHECK(address_key("192.0.2.7") == "192.0.2.7");
    CHECK(address_key("::ffff:192.0.2.7") == "192.0.2.7");
    CHECK(address_key("2001:db8:1:2:3:4:5:6") == "2001:db8:1:2::/64");
    CHECK(address_key("2001:0db8:1:2:ffff::1") == "2001:db8:1:2::/64");
    CHECK(address_key("2001:db8:1:3::1") == "2001:db8:1:3::/64");
    CHECK(address_key("fe80::1%eth0") == "fe80::/64");
    CHECK(address_key("local") == "local");
}

}  // namespace tengen::test
