#include "arena/balanced_tables.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "arena/plan.hpp"
#include "support/catch.hpp"

namespace tengen::test {
namespace {

using Pair = std::pair<int, int>;

/// How often each two players are at a table, in both orders.
std::map<Pair, int> meetings(const std::vector<std::vector<int>>& tables) {
    std::map<Pair, int> met;
    for (const std::vector<int>& table : tables) {
        for (const int one : table) {
            for (const int other : table) {
                if (one != other) ++met[{one, other}];
            }
        }
    }
    return met;
}

void check_each_pair_once(const std::vector<std::vector<int>>& tables, int players, int seats) {
    REQUIRE(static_cast<int>(tables.size()) == players * (players - 1) / (seats * (seats - 1)));
    for (const std::vector<int>& table : tables) {
        CHECK(static_cast<int>(std::set<int>(table.begin(), table.end()).size()) == seats);
        CHECK(*std::min_element(table.begin(), table.end()) >= 0);
        CHECK(*std::max_element(table.begin(), table.end()) < players);
    }
    const std::map<Pair, int> met = meetings(tables);
    CHECK(static_cast<int>(met.size()) == players * (players - 1));
    for (const auto& [pair, times] : met) CHECK(times == 1);
}

bool has_triples(int players) {
    return players % 6 == 1 || players % 6 == 3;
}

bool has_fours(int players) {
    return players % 12 == 1 || players % 12 == 4;
}

std::vector<int> players_up_to(int count) {
    std::vector<int> players(static_cast<std::size_t>(count));
    std::iota(players.begin(), players.end(), 0);
    return players;
}

/// The meetings, neighbours and seats of players in the games of a plan.
struct Counts {
    std::map<Pair, int> met;                  ///< games of each two, in both orders
    std::map<Pair, int> follows;              ///< how often the second one sits after the first one
    std::map<int, std::map<int, int>> seats;  ///< of each player

    explicit Counts(const RoundRobinPlan& plan) {
        for (int number = 1; number <= plan.games(); ++number) {
            const std::vector<int> seating = plan.game(number).seating;
            for (std::size_t seat = 0; seat < seating.size(); ++seat) {
                ++seats[seating[seat]][static_cast<int>(seat)];
                ++follows[{seating[seat], seating[(seat + 1) % seating.size()]}];
                for (const int other : seating) {
                    if (other != seating[seat]) ++met[{seating[seat], other}];
                }
            }
        }
    }
};

Pair range_of(const std::map<Pair, int>& counts) {
    const auto [least, most] =
        std::minmax_element(counts.begin(), counts.end(),
                            [](const auto& a, const auto& b) { return a.second < b.second; });
    return {least->second, most->second};
}

}  // namespace

TEST_CASE("In a balanced design, each two players meet at one table", "[arena]") {
    for (int players = 3; players <= 105; ++players) {
        INFO(players << " players");
        const auto triples = balanced_tables(players, 3);
        CHECK(triples.empty() != has_triples(players));
        if (!triples.empty()) check_each_pair_once(triples, players, 3);
        const auto fours = balanced_tables(players, 4);
        CHECK(fours.empty() != (has_fours(players) && players <= 100));
        if (!fours.empty()) check_each_pair_once(fours, players, 4);
    }
    CHECK(balanced_tables(3, 4).empty());
    CHECK(balanced_tables(5, 5) == std::vector<std::vector<int>>{{0, 1, 2, 3, 4}});
    CHECK(balanced_tables(6, 5).empty());
}

TEST_CASE("Balanced designs have as many tables as Kirkman and Hanani count", "[arena]") {
    const std::map<int, std::size_t> triples{{7, 7}, {9, 12}, {13, 26}, {15, 35}, {19, 57}};
    for (const auto& [players, tables] : triples) {
        CHECK(balanced_tables(players, 3).size() == tables);
    }
    const std::map<int, std::size_t> fours{{13, 13}, {16, 20}, {25, 50}, {28, 63}};
    for (const auto& [players, tables] : fours) {
        CHECK(balanced_tables(players, 4).size() == tables);
    }
}

TEST_CASE("Players of a balanced design trade places, and stay balanced", "[arena]") {
    const auto [players, seats, orders] =
        GENERATE(table<int, int, int>({{7, 3, 1}, {9, 3, 1}, {15, 3, 1}, {13, 4, 3}, {28, 4, 3}}));
    INFO(players << " players, " << seats << " seats");
    const auto tables = balanced_tables(players, seats);
    std::set<std::vector<int>> different;
    for (int round = 0; round < 12 * orders; ++round) {
        const auto traded = tables_of_round(tables, players, round);
        check_each_pair_once(traded, players, seats);
        CHECK(traded == tables_of_round(tables, players, round / orders * orders));
        if (round < orders) CHECK(traded == tables);
        for (std::vector<int> table : traded) {
            std::sort(table.begin(), table.end());
            different.insert(table);
        }
    }
    // Seven players have only 35 tables.
    CHECK(different.size() > (players == 7 ? 25 : 5 * tables.size()));
    CHECK(tables_of_round(balanced_tables(5, 5), 5, 70) == balanced_tables(5, 5));
}

TEST_CASE("Plans share pairs, seats and neighbours fairly", "[arena]") {
    const int seats = GENERATE(3, 4, 5, 6, 7, 8);
    const int rounds = seats <= 4 ? 6 : 2;
    std::vector<int> sizes(18);
    std::iota(sizes.begin(), sizes.end(), 3);
    for (const int more : {25, 28}) sizes.push_back(more);
    for (const int players : sizes) {
        if (players < seats) continue;
        INFO(players << " players, " << seats << " seats");
        RoundRobinPlan plan({seats, 1, 0, {}});
        REQUIRE(plan.add_stage(players_up_to(players), rounds));
        const Counts counts(plan);
        for (const auto& [player, times] : counts.seats) {
            CHECK(static_cast<int>(times.size()) == seats);
            for (const auto& [seat, count] : times) CHECK(count == times.begin()->second);
        }
        for (const auto& [pair, times] : counts.follows) {
            CHECK(times == counts.follows.at({pair.second, pair.first}));
        }
        CHECK(static_cast<int>(counts.met.size()) == players * (players - 1));
        const auto [least, most] = range_of(counts.met);
        CHECK(least >= rounds * 2 * seats);
        if (balanced_tables(players, seats).empty()) continue;
        CHECK(least == rounds * 2 * seats);
        CHECK(most == least);
        if (seats > 4) continue;
        const auto [fewest_after, most_after] = range_of(counts.follows);
        CHECK(fewest_after == most_after);
        CHECK(fewest_after == rounds * 2 * seats / (seats - 1));
    }
}

TEST_CASE("A plan without balanced tables is that of an earlier version", "[arena]") {
    const PlanSettings balanced{3, 1, 0, {}};
    PlanSettings fewest = balanced;
    fewest.tables = TableChoice::FewestRounds;
    const auto tables = [](const PlanSettings& settings, int players, int rounds) {
        RoundRobinPlan plan(settings);
        REQUIRE(plan.add_stage(players_up_to(players), rounds));
        return plan.rounds();
    };
    CHECK(tables(fewest, 9, 1) == 15);
    CHECK(tables(balanced, 9, 1) == 12);
    for (const int players : {6, 8, 10}) {
        CHECK(tables(fewest, players, 5) == tables(balanced, players, 5));
    }
    PlanSettings of_four = fewest;
    of_four.seats = 4;
    CHECK(tables(of_four, 25, 1) == 60);
    of_four.tables = TableChoice::Balanced;
    CHECK(tables(of_four, 25, 1) == 50);
}

TEST_CASE("A plan with balanced tables can grow", "[arena]") {
    const PlanSettings settings{3, 1, 0, {}};
    RoundRobinPlan steps(settings);
    RoundRobinPlan whole(settings);
    for (const int rounds : {1, 4, 6}) REQUIRE(steps.add_stage(players_up_to(9), rounds));
    REQUIRE(whole.add_stage(players_up_to(9), 6));
    REQUIRE(steps.games() == whole.games());
    for (int number = 1; number <= whole.games(); ++number) {
        CHECK(steps.game(number).seating == whole.game(number).seating);
        CHECK(steps.game(number).seed == whole.game(number).seed);
    }
    // Four more players catch up. Then all have met equally often, so the design of 13 follows.
    REQUIRE(whole.add_stage(players_up_to(13), 6));
    const int before = whole.games();
    const auto [least, most] = range_of(Counts(whole).met);
    CHECK(least >= 6 * 6);
    REQUIRE(whole.add_stage(players_up_to(13), 12));
    CHECK(whole.games() > before);
    CHECK(range_of(Counts(whole).met).first >= 12 * 6);
    // The same table has no round twice.
    std::set<std::pair<std::vector<int>, std::uint64_t>> played;
    for (int number = 1; number <= whole.games(); ++number) {
        const PlannedGame game = whole.game(number);
        CHECK(played.insert({game.seating, game.seed}).second);
    }
}

}  // namespace tengen::test
