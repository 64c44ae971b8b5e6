// The measurements compare comparable things. No test here checks a duration.
#include "bench/bench.hpp"

#include <cmath>

#include "bench/breakthrough_baseline.hpp"
#include "bench/connect_four_baseline.hpp"
#include "bench/draughts_baseline.hpp"
#include "bench/games.hpp"
#include "bench/line_baseline.hpp"
#include "bench/random.hpp"
#include "bench/tictactoe_baseline.hpp"
#include "core/position.hpp"
#include "support/catch.hpp"

using namespace tengen;
using namespace tengen::bench;

namespace {

/// The average number of moves in a random game.
double mean_length(const std::shared_ptr<const Game>& game, int games) {
    Random random(1);
    ActionList scratch;
    const Position start(game);
    Position position = start;
    double actions = 0;
    for (int i = 0; i < games; ++i, position = start) {
        while (!position.over()) {
            const auto legal = position.legal(scratch);
            position.apply(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
        }
        actions += position.ply();
    }
    return actions / games;
}

template <class Baseline>
double mean_length_of(int games) {
    Random random(2);
    Baseline baseline;
    double actions = 0;
    for (int i = 0; i < games; ++i) actions += static_cast<double>(baseline.playout(random));
    return actions / games;
}

std::shared_ptr<const Game> made(Result<std::shared_ptr<const Game>> game) {
    REQUIRE(game);
    return *game;
}

}  // namespace

TEST_CASE("The hand-written programs play the same games as their counterparts", "[bench]") {
    using Gomoku = LineBaseline<std::uint16_t, 15, 15, 2>;
    using ThreeSeats = LineBaseline<std::uint32_t, 19, 19, 3>;
    // At least four standard deviations of the difference of the means.
    CHECK(std::abs(mean_length(made(line_game(3, 3, 3, 2)), 20'000) -
                   mean_length_of<TictactoeBaseline>(20'000)) < 0.1);
    CHECK(std::abs(mean_length(made(connect_four()), 20'000) -
                   mean_length_of<ConnectFourBaseline>(20'000)) < 0.4);
    CHECK(std::abs(mean_length(made(line_game(15, 15, 5, 2)), 3'000) -
                   mean_length_of<Gomoku>(3'000)) < 5);
    CHECK(std::abs(mean_length(made(line_game(19, 19, 5, 3)), 1'000) -
                   mean_length_of<ThreeSeats>(1'000)) < 15);
    CHECK(std::abs(mean_length(made(shipped("breakthrough")), 20'000) -
                   mean_length_of<BreakthroughBaseline>(20'000)) < 0.7);
    CHECK(std::abs(mean_length(made(shipped("draughts")), 10'000) -
                   mean_length_of<DraughtsBaseline>(10'000)) < 2.5);
}

TEST_CASE("Random games are as long as other programs report", "[bench]") {
    CHECK(mean_length(made(line_game(3, 3, 3, 2)), 50'000) == Approx(7.63).margin(0.03));
    CHECK(mean_length(made(connect_four()), 20'000) == Approx(21.3).margin(0.3));
    CHECK(mean_length(made(line_game(15, 15, 5, 2)), 5'000) == Approx(109.0).margin(3));
}

TEST_CASE("A filter selects cases, and every case gives numbers", "[bench]") {
    const std::vector<std::string> names = case_names();
    REQUIRE(names.size() >= 7);
    const auto all = run({0.002, 1, ""});
    REQUIRE(all);
    REQUIRE(all->size() == names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        const BenchResult& result = (*all)[i];
        INFO(result.name);
        CHECK(result.name == names[i]);
        CHECK(result.value > 0);
        CHECK_FALSE(result.unit.empty());
        CHECK((result.baseline > 0) == (result.ratio > 0));
        CHECK((result.baseline > 0) == (result.name.find("playouts") == 0));
    }
    const auto chosen = run({0.002, 1, "tictactoe"});
    REQUIRE(chosen);
    REQUIRE(chosen->size() == 1);
    CHECK((*chosen)[0].name == "playouts tictactoe");
    CHECK(run({0.002, 1, "no such case"})->empty());
}
