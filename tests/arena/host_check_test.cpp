// Machines of one tournament that score differently are noticed, and chance is not.
#include "arena/host_check.hpp"

#include <random>
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

}  // namespace tengen::test
