#include "arena/plan.hpp"

#include <map>
#include <numeric>
#include <set>

#include "support/catch.hpp"

namespace tengen::test {
namespace {

std::vector<int> first_players(int count) {
    std::vector<int> players(static_cast<std::size_t>(count));
    std::iota(players.begin(), players.end(), 0);
    return players;
}

bool is_equal(const PlannedGame& a, const PlannedGame& b) {
    return a.number == b.number && a.round == b.round && a.seating == b.seating &&
           a.seed == b.seed && a.opening == b.opening;
}

}  // namespace

TEST_CASE("Each game of a plan has its number, and rounds follow each other", "[arena]") {
    const int seats = GENERATE(2, 3, 4, 5);
    const int players = GENERATE(2, 3, 4, 7);
    INFO(players << " players, " << seats << " seats");
    RoundRobinPlan plan({seats, 7, 3, OpeningOrder::Random});
    const auto added = plan.add_stage(first_players(players), 4);
    REQUIRE(added);
    REQUIRE(*added == plan.games());
    int round = 0;
    int in_round = 0;
    std::set<std::uint64_t> seeds;
    for (int number = 1; number <= plan.games(); ++number) {
        const PlannedGame game = plan.game(number);
        CHECK(game.number == number);
        CHECK(game.seating.size() == static_cast<std::size_t>(seats));
        REQUIRE(game.opening);
        if (game.round != round) {
            CHECK(game.round == round + 1);
            CHECK(in_round == plan.games_of_round(round));
            round = game.round;
            in_round = 0;
            seeds.clear();
        }
        ++in_round;
        seeds.insert(game.seed);
        CHECK(seeds.size() == 1);
    }
    CHECK(plan.rounds() == round + 1);
}

TEST_CASE("In each round, every player at the table has every seat equally often", "[arena]") {
    const int seats = GENERATE(2, 3, 4, 5, 8);
    const int players = GENERATE(2, 3, 5, 8, 9);
    INFO(players << " players, " << seats << " seats");
    RoundRobinPlan plan({seats, 1, 0, {}});
    REQUIRE(plan.add_stage(first_players(players), 3));
    std::map<int, std::map<std::pair<int, int>, int>> sat;
    for (int number = 1; number <= plan.games(); ++number) {
        const PlannedGame game = plan.game(number);
        for (int seat = 0; seat < seats; ++seat) {
            ++sat[game.round][{game.seating[static_cast<std::size_t>(seat)], seat}];
        }
    }
    for (const auto& [round, times] : sat) {
        for (const auto& [who, count] : times) CHECK(count == times.begin()->second);
        CHECK(times.size() % static_cast<std::size_t>(seats) == 0);
    }
}

TEST_CASE("A longer plan begins with the shorter one", "[arena]") {
    const int seats = GENERATE(2, 3);
    RoundRobinPlan shorter({seats, 5, 4, OpeningOrder::Random});
    RoundRobinPlan longer({seats, 5, 4, OpeningOrder::Random});
    REQUIRE(shorter.add_stage(first_players(5), 6));
    REQUIRE(longer.add_stage(first_players(5), 6));
    CHECK(longer.add_stage(first_players(5), 6) == 0);
    REQUIRE(longer.add_stage({5, 1, 3, 0}, 9));
    CHECK(longer.games() > shorter.games());
    for (int number = 1; number <= shorter.games(); ++number) {
        CHECK(is_equal(shorter.game(number), longer.game(number)));
    }
    std::map<std::pair<int, int>, int> met;
    for (int number = 1; number <= longer.games(); ++number) {
        const PlannedGame game = longer.game(number);
        const std::set<int> table(game.seating.begin(), game.seating.end());
        for (const int one : table) {
            for (const int other : table) ++met[{one, other}];
        }
    }
    for (const int one : {0, 1, 3, 5}) {
        for (const int other : {0, 1, 3, 5}) {
            if (one != other) CHECK((met[{one, other}] >= 9 * longer.games_of_round(0)));
        }
    }
    CHECK((met[{2, 5}] == 0));
}

TEST_CASE("A plan that would be too long stays as it is", "[arena]") {
    RoundRobinPlan plan({2, 1, 0, {}});
    REQUIRE(plan.add_stage({0, 1}, 3));
    CHECK_FALSE(plan.add_stage({0, 1, 2}, 2'000'000'000));
    CHECK(plan.games() == 6);
    CHECK(plan.rounds() == 3);
    CHECK(plan.add_stage({0, 1}, 4) == 2);
}

TEST_CASE("A round robin of two is a match", "[arena]") {
    const PlanSettings settings{2, 11, 3, OpeningOrder::Random};
    const MatchPlan match(settings, 40, Ways::One);
    RoundRobinPlan tournament(settings);
    REQUIRE(tournament.add_stage({0, 1}, 20));
    REQUIRE(tournament.games() == 40);
    for (int number = 1; number <= 40; ++number) {
        CHECK(is_equal(match.game(number), tournament.game(number)));
    }
}

TEST_CASE("A plan that is cut ends within a round, and begins like the whole one", "[arena]") {
    const int seats = GENERATE(2, 3);
    RoundRobinPlan whole({seats, 1, 0, {}});
    RoundRobinPlan cut({seats, 1, 0, {}});
    std::vector<int> players(static_cast<std::size_t>(seats));
    std::iota(players.begin(), players.end(), 0);
    for (RoundRobinPlan* plan : {&whole, &cut}) REQUIRE(plan->add_stage(players, 4));
    const int of_round = whole.games_of_round(0);
    cut.cut(2 * of_round + 1);
    CHECK(cut.games() == 2 * of_round + 1);
    CHECK(cut.rounds() == 3);
    CHECK(cut.games_of_round(1) == of_round);
    CHECK(cut.games_of_round(2) == 1);
    CHECK_FALSE(cut.is_cut(1));
    CHECK(cut.is_cut(2));
    CHECK_FALSE(whole.is_cut(2));
    for (int number = 1; number <= cut.games(); ++number) {
        CHECK(cut.game(number).seating == whole.game(number).seating);
    }
    cut.cut(std::nullopt);
    CHECK(cut.rounds() == 4);
    CHECK_FALSE(cut.is_cut(2));
}

}  // namespace tengen::test
