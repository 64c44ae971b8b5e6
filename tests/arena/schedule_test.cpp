#include "arena/schedule.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "support/catch.hpp"

namespace tengen::test {

using PlayerFactory = std::vector<int>;

TEST_CASE("Two contestants swap seats from game to game", "[arena]") {
    CHECK(pairing_of(1, 2, 7).seating == PlayerFactory{0, 1});
    CHECK(pairing_of(2, 2, 7).seating == PlayerFactory{1, 0});
    CHECK(pairing_of(3, 2, 7).seating == PlayerFactory{0, 1});
    CHECK(pairing_of(200, 2, 7).seating == PlayerFactory{1, 0});
}

TEST_CASE("Three contestants rotate through the seats", "[arena]") {
    CHECK(pairing_of(1, 3, 7).seating == PlayerFactory{0, 1, 2});
    CHECK(pairing_of(2, 3, 7).seating == PlayerFactory{1, 2, 0});
    CHECK(pairing_of(3, 3, 7).seating == PlayerFactory{2, 0, 1});
    CHECK(pairing_of(4, 3, 7).seating == PlayerFactory{0, 1, 2});
}

TEST_CASE("In a round every contestant has every seat once, with one seed", "[arena]") {
    const int contestants = GENERATE(1, 2, 3, 5, 8);
    std::set<std::pair<int, int>> places;
    for (int number = 1; number <= contestants; ++number) {
        const Pairing pairing = pairing_of(number, contestants, 99);
        CHECK(pairing.seed == pairing_of(1, contestants, 99).seed);
        for (int seat = 0; seat < contestants; ++seat) {
            places.insert({seat, pairing.seating[static_cast<std::size_t>(seat)]});
        }
    }
    CHECK(places.size() == static_cast<std::size_t>(contestants * contestants));
}

TEST_CASE("In a round both ways each contestant follows each other at every seat", "[arena]") {
    std::set<PlayerFactory> three;
    for (int number = 1; number <= 6; ++number) {
        const Pairing pairing = pairing_of(number, 3, 7, Ways::Both);
        CHECK(pairing.seed == pairing_of(1, 3, 7, Ways::Both).seed);
        three.insert(pairing.seating);
    }
    CHECK(three.size() == 6);
    CHECK(pairing_of(7, 3, 7, Ways::Both).seating == PlayerFactory{0, 1, 2});
    CHECK(pairing_of(7, 3, 7, Ways::Both).seed != pairing_of(1, 3, 7).seed);
    const int contestants = GENERATE(3, 4, 5, 8);
    std::map<std::pair<int, int>, int> places;
    std::map<std::pair<int, int>, int> follows;
    CHECK(round_length(contestants, Ways::Both) == 2 * contestants);
    for (int number = 1; number <= 2 * contestants; ++number) {
        const PlayerFactory sitting = pairing_of(number, contestants, 99, Ways::Both).seating;
        for (std::size_t seat = 0; seat < sitting.size(); ++seat) {
            ++places[{static_cast<int>(seat), sitting[seat]}];
            ++follows[{sitting[seat], sitting[(seat + 1) % sitting.size()]}];
        }
    }
    CHECK(places.size() == static_cast<std::size_t>(contestants * contestants));
    for (const auto& [place, times] : places) CHECK(times == 2);
    for (const auto& [pair, times] : follows) CHECK(times == follows[{pair.second, pair.first}]);
}

TEST_CASE("Rounds and arenas have separate seeds", "[arena]") {
    std::set<std::uint64_t> seeds;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        for (int number = 1; number < 200; number += 2) {
            seeds.insert(pairing_of(number, 2, seed).seed);
        }
    }
    CHECK(seeds.size() == 1000);
}

TEST_CASE("Openings are played in order, or in an order shuffled by the seed", "[arena]") {
    CHECK(opening_order(4, OpeningOrder::Sequential, 7, 3) == std::vector<int>{0, 1, 2, 3});
    std::set<std::vector<int>> orders;
    for (int pass = 0; pass < 10; ++pass) {
        auto order = opening_order(26, OpeningOrder::Random, 7, pass);
        CHECK(order == opening_order(26, OpeningOrder::Random, 7, pass));
        orders.insert(order);
        std::sort(order.begin(), order.end());
        CHECK(order == opening_order(26, OpeningOrder::Sequential, 7, pass));
    }
    CHECK(orders.size() == 10);
    CHECK(opening_order(26, OpeningOrder::Random, 7, 0) !=
          opening_order(26, OpeningOrder::Random, 8, 0));
}

}  // namespace tengen::test
