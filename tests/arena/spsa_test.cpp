// Tuning by simultaneous perturbation: its formulas, its bounds, and that it finds the best values
// from noisy results.
#include "arena/spsa.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "support/catch.hpp"

namespace tengen::test {
namespace {

double number(const Scalar& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
    return std::get<double>(value);
}

TunedOption real_option(const std::string& name, double start, double step, double rate) {
    return {name, false, 0, 100, start, step, rate};
}

TunedOption whole_option(const std::string& name, double start, double step, double rate) {
    return {name, true, 0, 100, start, step, rate};
}

/// The same numbers on every machine, unlike the distributions of the library.
double unit_of(std::mt19937_64& random) {
    return static_cast<double>(random() >> 11) * 0x1p-53;
}

/// Loses strength with the square of the distance from the best values, in Elo.
struct Hill {
    std::vector<double> best;
    double elo_of_ten = 60;  ///< lost at a distance of 10 in one value

    double elo(const OptionValues& values) const {
        double sum = 0;
        for (std::size_t i = 0; i < best.size(); ++i) {
            const double distance = (number(values[i].value) - best[i]) / 10;
            sum -= elo_of_ten * distance * distance;
        }
        return sum;
    }
    /// Wins minus losses of two games.
    double play(const Spsa& spsa, int iteration, std::mt19937_64& random) const {
        const double difference = elo(spsa.played(iteration, 1)) - elo(spsa.played(iteration, -1));
        const double wins = 1 / (1 + std::pow(10, -difference / 400));
        double result = 0;
        for (int game = 0; game < 2; ++game) result += unit_of(random) < wins ? 1 : -1;
        return result;
    }
};

/// The values after all iterations.
std::vector<double> tuned(const Hill& hill, SpsaSettings settings, std::uint64_t seed) {
    settings.seed = seed;
    Spsa spsa(settings);
    std::mt19937_64 random(seed);
    for (int i = 0; i < settings.iterations; ++i) {
        REQUIRE(i < spsa.known());
        spsa.add(hill.play(spsa, i, random));
    }
    return spsa.values(spsa.done());
}

}  // namespace

TEST_CASE("an iteration adds the step in one direction and moves the values by the gain",
          "[arena]") {
    SpsaSettings settings{{real_option("x", 50, 2, 0.01)}, 100, 1, 3};
    Spsa spsa(settings);
    const double up = number(spsa.played(0, 1)[0].value) - 50;
    const double down = number(spsa.played(0, -1)[0].value) - 50;
    const double step = 2 * std::pow(100, 0.101);
    CHECK(std::abs(up) == Approx(step));
    CHECK(down == Approx(-up));
    spsa.add(2);
    // a(1) = 0.01 * 4 * ((10 + 100) / (10 + 1))^0.602
    const double gain = 0.04 * std::pow(10, 0.602);
    CHECK(spsa.values(1)[0] == Approx(50 + (up > 0 ? 1 : -1) * 2 * gain / step));
    spsa.add(0);
    CHECK(spsa.values(2) == spsa.values(1));
    for (int i = 2; i < 99; ++i) spsa.add(0);
    const double last = number(spsa.played(99, 1)[0].value) - spsa.values(99)[0];
    CHECK(std::abs(last) == Approx(2));
    spsa.add(-1);
    CHECK(std::abs(spsa.values(100)[0] - spsa.values(99)[0]) == Approx(0.04 / 2));
    CHECK((spsa.values(100)[0] < spsa.values(99)[0]) == (last > 0));
    CHECK(spsa.done() == 100);
}

TEST_CASE("noisy games lead several options to the best values together", "[arena]") {
    const Hill hill{{70, 20, 55}};
    const SpsaSettings settings{{real_option("a", 30, 4, 0.004), whole_option("b", 60, 4, 0.004),
                                 real_option("c", 50, 4, 0.004)},
                                8000,
                                GENERATE(1, 8, 32),
                                1};
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const std::vector<double> values = tuned(hill, settings, seed);
        INFO(settings.ahead << " ahead, seed " << seed << ": " << values[0] << ' ' << values[1]
                            << ' ' << values[2]);
        for (std::size_t i = 0; i < 3; ++i) CHECK(std::abs(values[i] - hill.best[i]) < 5);
    }
}

TEST_CASE("without a difference in strength, the values stay near the start", "[arena]") {
    const Hill flat{{50, 50}, 0};
    const SpsaSettings settings{
        {real_option("a", 50, 4, 0.002), real_option("b", 50, 4, 0.002)}, 8000, 8, 1};
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        for (const double value : tuned(flat, settings, seed)) CHECK(std::abs(value - 50) < 5);
    }
}

TEST_CASE("values stay within their bounds, even if the best ones are beyond", "[arena]") {
    const Hill beyond{{150, -50}};
    SpsaSettings settings{
        {whole_option("a", 90, 10, 0.05), real_option("b", 10, 10, 0.05)}, 2000, 4, 1};
    Spsa spsa(settings);
    std::mt19937_64 random(1);
    for (int i = 0; i < settings.iterations; ++i) {
        for (const int sign : {1, -1}) {
            for (const OptionValue& value : spsa.played(i, sign)) {
                CHECK(number(value.value) >= 0);
                CHECK(number(value.value) <= 100);
            }
        }
        spsa.add(beyond.play(spsa, i, random));
    }
    CHECK(spsa.values(spsa.done())[0] > 90);
    CHECK(spsa.values(spsa.done())[1] < 10);
}

TEST_CASE("a random choice rounds whole numbers, in the mean to the value itself", "[arena]") {
    Spsa spsa({{whole_option("x", 50.3, 0.4, 0.001)}, 4000, 4000, 1});
    double sum = 0;
    std::array<int, 2> differences{};
    for (int i = 0; i < 4000; ++i) {
        const double up = number(spsa.played(i, 1)[0].value);
        const double down = number(spsa.played(i, -1)[0].value);
        sum += (up + down) / 2;
        const auto difference = static_cast<std::size_t>(std::abs(up - down));
        REQUIRE(difference < 3);
        if (difference < 2) ++differences[difference];
        CHECK(spsa.played(i, 1) == spsa.played(i, 1));
    }
    CHECK(sum / 4000 == Approx(50.3).margin(0.03));
    // Steps below one half often play equal values.
    CHECK(differences[0] > 100);
    CHECK(differences[1] > 1000);
}

TEST_CASE("an iteration depends on the results before those in flight alone", "[arena]") {
    const int ahead = GENERATE(1, 3, 8);
    const SpsaSettings settings{
        {real_option("a", 50, 4, 0.05), whole_option("b", 50, 4, 0.05)}, 60, ahead, 5};
    std::mt19937_64 random(9);
    Spsa one(settings);
    Spsa other(settings);
    for (int i = 0; i < 30; ++i) {
        const double result = static_cast<double>(random() % 5) - 2;
        one.add(result);
        other.add(result);
    }
    CHECK(one.known() == 30 + ahead);
    std::vector<OptionValues> begun;
    for (int i = 30; i < one.known(); ++i) begun.push_back(one.played(i, 1));
    for (int i = 0; i < ahead; ++i) {
        one.add(2);
        other.add(-2);
    }
    for (int i = 30; i < 30 + ahead; ++i) {
        CHECK(one.played(i, 1) == begun[static_cast<std::size_t>(i - 30)]);
        CHECK(other.played(i, 1) == begun[static_cast<std::size_t>(i - 30)]);
    }
    CHECK(one.played(30 + ahead, 1) != other.played(30 + ahead, 1));
    one.restart();
    CHECK(one.done() == 0);
    CHECK(one.now() == one.start());
}

TEST_CASE("the order of options in the file changes nothing, and the seed does", "[arena]") {
    const TunedOption a = real_option("a", 40, 3, 0.05);
    const TunedOption b = whole_option("b", 60, 3, 0.05);
    const Spsa one({{a, b}, 50, 50, 5});
    const Spsa other({{b, a}, 50, 50, 5});
    const Spsa third({{a, b}, 50, 50, 6});
    int different = 0;
    int together = 0;
    for (int i = 0; i < 50; ++i) {
        CHECK(one.played(i, 1) == other.played(i, 1));
        different += one.played(i, 1) != third.played(i, 1);
        const OptionValues values = one.played(i, 1);
        together += (number(values[0].value) > 40) == (number(values[1].value) > 60);
    }
    CHECK(different > 10);
    // The directions of two options are independent.
    CHECK(together > 10);
    CHECK(together < 40);
}

}  // namespace tengen::test
