// Games that end early, because all their players expect one result.
#include "arena/adjudicator.hpp"

#include <optional>
#include <string>
#include <vector>

#include "support/catch.hpp"

namespace tengen::test {
namespace {

constexpr double kNone = -1;  // no report

/// The verdict over chances that the seats report in turn, and the ply of it.
struct Ended {
    std::optional<Expectation> verdict;
    int ply = 0;
};

Ended play(const AdjudicationRules& rules, int seats, const std::vector<double>& chances) {
    Adjudicator adjudicator(rules, seats);
    for (int ply = 1; ply <= static_cast<int>(chances.size()); ++ply) {
        const double chance = chances[static_cast<std::size_t>(ply - 1)];
        const auto verdict =
            adjudicator.moved(static_cast<Seat>((ply - 1) % seats),
                              chance == kNone ? std::nullopt : std::optional(chance), ply);
        if (verdict) return {verdict, ply};
    }
    return {};
}

struct Row {
    std::string name;
    int seats;
    std::vector<double> chances;
    int ply;  ///< 0: no verdict
    std::optional<Seat> winner;
};

}  // namespace

TEST_CASE("A game is won if all players agree for long enough", "[arena]") {
    AdjudicationRules rules;
    rules.resign = {0.02, 2};
    const std::vector<Row> rows{
        {"two agree for two moves each", 2, {1, 0, 0.98, 0.02}, 4, Seat{0}},
        {"the second seat wins", 2, {0, 1, 0, 1}, 4, Seat{1}},
        {"counted from each seat's own moves", 2, {0.5, 0, 1, 0, 1}, 5, Seat{0}},
        {"one doubts", 2, {1, 0.03, 1, 0.03, 1, 0.03}, 0, {}},
        {"a doubt starts the count again", 2, {1, 0, 0.9, 0, 1, 0, 1}, 7, Seat{0}},
        {"a move without a report starts it again", 2, {1, 0, kNone, 0, 1, 0, 1}, 7, Seat{0}},
        {"no reports", 2, {kNone, kNone, kNone, kNone}, 0, {}},
        {"both expect to win", 2, {1, 1, 1, 1, 1, 1}, 0, {}},
        {"both expect to lose", 2, {0, 0, 0, 0, 0, 0}, 0, {}},
        {"three seats", 3, {0, 1, 0, 0, 1, 0}, 6, Seat{1}},
        {"the third of three doubts", 3, {0, 1, 0.4, 0, 1, 0.4, 0, 1, 0.4}, 0, {}},
    };
    for (const Row& row : rows) {
        INFO(row.name);
        const Ended ended = play(rules, row.seats, row.chances);
        CHECK(ended.ply == row.ply);
        if (row.ply > 0) CHECK(ended.verdict->winner == row.winner);
    }
}

TEST_CASE("A game is drawn if all players expect that, after enough moves", "[arena]") {
    AdjudicationRules rules;
    rules.draw = {0.02, 2, 6};
    const std::vector<Row> rows{
        {"not before the sixth ply", 2, {0.5, 0.5, 0.5, 0.5, 0.51, 0.49}, 6, {}},
        {"one has hope", 2, {0.5, 0.5, 0.5, 0.5, 0.5, 0.6, 0.5, 0.5, 0.5, 0.5}, 10, {}},
        {"one third of three seats", 3, {0.33, 0.33, 0.34, 0.33, 0.33, 0.34}, 6, {}},
        {"one half differs from an equal share of three", 3, std::vector<double>(12, 0.5), 0, {}},
        {"a certain win is not equal", 2, {1, 0, 1, 0, 1, 0, 1, 0}, 0, {}},
    };
    for (const Row& row : rows) {
        INFO(row.name);
        const Ended ended = play(rules, row.seats, row.chances);
        CHECK(ended.ply == row.ply);
        if (row.ply > 0) CHECK(ended.verdict->winner == row.winner);
    }
}

TEST_CASE("A long game is drawn whatever its players report", "[arena]") {
    AdjudicationRules rules;
    rules.moves = 5;
    const Ended ended = play(rules, 2, {kNone, 1, kNone, 1, 0, 0});
    CHECK(ended.ply == 5);
    CHECK(ended.verdict == Expectation{});
    CHECK(play(AdjudicationRules{}, 2, {1, 0, 1, 0, 1, 0, 1, 0}).ply == 0);
}

}  // namespace tengen::test
