// Ratings: Glickman's example, and properties of random games.
#include "people/glicko2.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include "support/catch.hpp"

namespace tengen::test {
namespace {

using namespace tengen::people;

using Random = std::mt19937;

double between(Random& random, double low, double high) {
    return std::uniform_real_distribution<>(low, high)(random);
}

PlayerRating random_rating(Random& random) {
    return {between(random, 600, 2600), between(random, kMinDeviation, kMaxDeviation),
            between(random, 0.03, 0.1)};
}

std::vector<RatedSeat> random_game(Random& random) {
    std::vector<RatedSeat> seats(2 + random() % 7);
    for (RatedSeat& seat : seats) {
        seat = {random_rating(random), between(random, 0, 500),
                static_cast<int>(1 + random() % seats.size())};
    }
    return seats;
}

bool is_close(const PlayerRating& left, const PlayerRating& right, double margin = 1e-6) {
    return std::abs(left.rating - right.rating) < margin &&
           std::abs(left.deviation - right.deviation) < margin &&
           std::abs(left.volatility - right.volatility) < margin;
}

constexpr int kGames = 2000;

}  // namespace

TEST_CASE("the published example of Glicko-2 is reproduced", "[people]") {
    const std::vector<RatedResult> results = {
        {{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    const PlayerRating after = updated({1500, 200, 0.06}, results, 1, 0.5);
    CHECK(after.rating == Approx(1464.06).margin(0.01));
    CHECK(after.deviation == Approx(151.52).margin(0.01));
    CHECK(after.volatility == Approx(0.05999).margin(0.00001));
}

TEST_CASE("the order of opponents makes no difference", "[people]") {
    Random random(1);
    for (int i = 0; i < kGames; ++i) {
        std::vector<RatedResult> results(1 + random() % 9);
        for (RatedResult& result : results) {
            result = {random_rating(random), 0.5 * static_cast<double>(random() % 3),
                      between(random, 0.1, 1)};
        }
        const PlayerRating player = random_rating(random);
        const PlayerRating before = updated(player, results, 1);
        std::ranges::shuffle(results, random);
        REQUIRE(is_close(updated(player, results, 1), before));
    }
}

TEST_CASE("a better result never gives a lower rating", "[people]") {
    Random random(2);
    for (int i = 0; i < kGames; ++i) {
        std::vector<RatedSeat> seats = random_game(random);
        const double before = rate_game(seats).front().rating;
        seats.front().rank -= 1;
        REQUIRE(rate_game(seats).front().rating >= before - 1e-3);
    }
}

TEST_CASE("the best seat gains, and the last one loses", "[people]") {
    Random random(3);
    for (int i = 0; i < kGames; ++i) {
        std::vector<RatedSeat> seats = random_game(random);
        seats.front().rank = 0;
        seats.back().rank = 9;
        const std::vector<PlayerRating> after = rate_game(seats);
        REQUIRE(after.front().rating > seats.front().rating.rating);
        REQUIRE(after.back().rating < seats.back().rating.rating);
    }
}

TEST_CASE("two equal players exchange the same points", "[people]") {
    Random random(4);
    for (int i = 0; i < kGames; ++i) {
        const PlayerRating equal = random_rating(random);
        const double days = between(random, 0, 500);
        const auto after = rate_game(std::vector<RatedSeat>{{equal, days, 1}, {equal, days, 2}});
        CHECK(after[0].deviation == Approx(after[1].deviation));
        CHECK(after[0].volatility == Approx(after[1].volatility));
        REQUIRE(after[0].rating + after[1].rating == Approx(2 * equal.rating));
        const auto drawn = rate_game(std::vector<RatedSeat>{{equal, days, 3}, {equal, days, 3}});
        REQUIRE(drawn[0].rating == Approx(equal.rating));
    }
}

TEST_CASE("a game of equal players keeps the sum of their ratings", "[people]") {
    Random random(5);
    for (int i = 0; i < kGames; ++i) {
        std::vector<RatedSeat> seats = random_game(random);
        double before = 0;
        const PlayerRating equal = random_rating(random);
        for (RatedSeat& seat : seats) {
            seat.rating = equal;
            seat.days = 0;
            before += equal.rating;
        }
        double after = 0;
        for (const PlayerRating& rating : rate_game(seats)) after += rating.rating;
        REQUIRE(after == Approx(before));
    }
}

TEST_CASE("the order of seats makes no difference", "[people]") {
    Random random(6);
    for (int i = 0; i < kGames; ++i) {
        std::vector<RatedSeat> seats = random_game(random);
        std::vector<PlayerRating> before = rate_game(seats);
        const std::size_t turn = 1 + random() % (seats.size() - 1);
        std::ranges::rotate(seats, seats.begin() + static_cast<std::ptrdiff_t>(turn));
        std::ranges::rotate(before, before.begin() + static_cast<std::ptrdiff_t>(turn));
        const std::vector<PlayerRating> after = rate_game(seats);
        for (std::size_t seat = 0; seat < seats.size(); ++seat) {
            REQUIRE(is_close(after[seat], before[seat]));
        }
    }
}

TEST_CASE("a game of many seats counts as one game", "[people]") {
    const PlayerRating fresh;
    const auto two = rate_game(std::vector<RatedSeat>{{fresh, 0, 1}, {fresh, 0, 2}});
    std::vector<RatedSeat> seats(8, {fresh, 0, 2});
    seats[0].rank = 1;
    CHECK(is_close(rate_game(seats)[0], two[0]));
}

TEST_CASE("ratings stay finite and within their bounds", "[people]") {
    Random random(7);
    for (int i = 0; i < kGames; ++i) {
        std::vector<RatedSeat> seats = random_game(random);
        for (int game = 0; game < 20; ++game) {
            const std::vector<PlayerRating> after = rate_game(seats);
            for (std::size_t seat = 0; seat < seats.size(); ++seat) {
                seats[seat].rating = after[seat];
                REQUIRE(std::isfinite(after[seat].rating));
                REQUIRE(after[seat].deviation >= kMinDeviation);
                REQUIRE(after[seat].deviation <= kMaxDeviation);
                REQUIRE(after[seat].volatility > 0);
                REQUIRE(after[seat].volatility < 1);
            }
        }
    }
}

TEST_CASE("a deviation grows with days, from 60 to 110 in a year", "[people]") {
    const PlayerRating known{1800, 60, 0.06};
    CHECK(aged(known, 0) == known);
    CHECK(aged(known, 365).deviation == Approx(110).margin(0.1));
    CHECK(aged(known, 365).rating == 1800);
    CHECK(aged(known, 100).deviation < aged(known, 101).deviation);
    CHECK(aged(known, 1e6).deviation == kMaxDeviation);
}

TEST_CASE("a player of known strength moves less than a new one", "[people]") {
    const auto after =
        rate_game(std::vector<RatedSeat>{{{1500, 45, 0.06}, 0, 2}, {{1500, 350, 0.06}, 0, 1}});
    CHECK(1500 - after[0].rating < 5);
    CHECK(after[1].rating - 1500 > 100);
}

}  // namespace tengen::test
