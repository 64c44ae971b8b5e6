// Machines of one tournament that score differently are noticed, and chance is not.
#include "arena/host_check.hpp"

#include <optional>
#include <random>
#include <tuple>
#include <utility>
#include <vector>

#include "support/catch.hpp"

namespace tengen::test {
namespace {

HostScore wins_and_losses(int wins, int losses) {
    return {wins + losses, double(wins), double(wins)};
}

}  // namespace

TEST_CASE("Machines that score differently are noticed", "[arena]") {
    // Chi-square 6.64 of one degree of freedom is the 99 % quantile; these have 5.12 and 8.
    CHECK_FALSE(hosts_disagree(std::vector{wins_and_losses(58, 42), wins_and_losses(42, 58)}));
    CHECK(hosts_disagree(std::vector{wins_and_losses(60, 40), wins_and_losses(40, 60)}));
    // One of three machines is different.
    CHECK(hosts_disagree(
        std::vector{wins_and_losses(50, 50), wins_and_losses(50, 50), wins_and_losses(80, 20)}));
}

TEST_CASE("One machine, few games and equal results disagree with nothing", "[arena]") {
    CHECK_FALSE(hosts_disagree({}));
    CHECK_FALSE(hosts_disagree(std::vector{wins_and_losses(90, 10)}));
    CHECK_FALSE(hosts_disagree(std::vector{wins_and_losses(90, 10), wins_and_losses(0, 9)}));
    CHECK_FALSE(hosts_disagree(std::vector{wins_and_losses(50, 0), wins_and_losses(70, 0)}));
}

TEST_CASE("Equal machines disagree in about one of a hundred runs", "[arena]") {
    std::mt19937 random(7);
    std::bernoulli_distribution wins(0.6);
    int disagreed = 0;
    for (int run = 0; run < 4000; ++run) {
        std::vector<HostScore> hosts(3);
        for (HostScore& host : hosts) {
            for (host.games = 0; host.games < 80; ++host.games) {
                const double points = wins(random) ? 1 : 0;
                host.points += points;
                host.squares += points;
            }
        }
        disagreed += hosts_disagree(hosts);
    }
    CHECK(disagreed > 15);
    CHECK(disagreed < 80);
}

TEST_CASE("Machines that differ in speed by more than a fifth are noticed", "[arena]") {
    struct Row {
        std::vector<HostSpeed> hosts;  ///< games, nodes, seconds
        std::optional<std::pair<std::size_t, std::size_t>> slow_and_fast;
    };
    const std::vector<Row> rows{{{}, {}},
                                {{{50, 1e6, 1}}, {}},
                                {{{10, 1e6, 1}, {10, 0.81e6, 1}}, {}},
                                {{{10, 1e6, 1}, {10, 0.79e6, 1}}, {{1, 0}}},
                                // The time counts, not the number of games.
                                {{{100, 1e7, 10}, {10, 1e6, 1}}, {}},
                                {{{20, 2e6, 4}, {10, 1e6, 1}, {30, 9e5, 1}}, {{0, 1}}},
                                // Too few games, and no time.
                                {{{9, 1e5, 1}, {10, 1e6, 1}}, {}},
                                {{{50, 1e5, 0.9}, {10, 1e6, 1}}, {}},
                                {{{10, 0, 0}, {10, 1e6, 1}}, {}}};
    for (const Row& row : rows) {
        const auto gap = speed_gap(row.hosts);
        REQUIRE(gap.has_value() == row.slow_and_fast.has_value());
        if (gap) CHECK(std::pair(gap->slowest, gap->fastest) == *row.slow_and_fast);
    }
}

TEST_CASE("Each machine has the scores and the speeds of the players of its games", "[arena]") {
    HostsGames hosts;
    GameRecord game;
    game.result.outcome.seats = 2;
    for (const auto& [host, seating, winner, nodes] :
         std::vector<std::tuple<std::string, std::vector<int>, int, double>>{
             {"a", {0, 1}, 0, 100}, {"a", {1, 0}, 0, 300}, {"b", {0, 1}, 1, 50}}) {
        game.host = host;
        game.seating = seating;
        for (std::size_t seat : {0, 1}) {
            game.result.outcome.rank[seat] = static_cast<int>(seat) == winner ? 1 : 2;
        }
        // Only the first seat has nodes.
        game.uses = {{.decisions = 2, .ms = 9000, .cpu_ms = 500, .nodes = nodes},
                     {.decisions = 2, .ms = 70, .cpu_ms = 60}};
        add_game(hosts, game, 2);
    }
    // Without processor time, nodes say nothing.
    game.uses = {{.decisions = 2, .ms = 500, .nodes = 7}, {}};
    add_game(hosts, game, 2);
    REQUIRE(hosts.size() == 2);
    CHECK(hosts["a"].games == 2);
    CHECK(hosts["a"].scores[0].points == 1);
    CHECK(hosts["a"].scores[1].points == 1);
    CHECK(hosts["b"].scores[0].points == 0);
    CHECK(hosts["b"].scores[1].points == 2);
    CHECK(hosts["a"].speeds[0].value() == 200);
    CHECK(hosts["a"].speeds[1].value() == 600);
    CHECK(hosts["a"].speeds[1].games == 1);
    CHECK(hosts["b"].speeds[0].value() == 100);
    CHECK(hosts["b"].speeds[1].games == 0);
}

}  // namespace tengen::test
