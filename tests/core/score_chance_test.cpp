// The chance that a score means.
#include "core/score_chance.hpp"

#include <cmath>

#include "core/position.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"

namespace tengen::test {
namespace {

AnalysisLine line_of_score(double score) {
    AnalysisLine line;
    line.actions = {Action::place(0)};
    line.score = score;
    return line;
}

}  // namespace

TEST_CASE("scores become chances of the side to move, and chances stay", "[core]") {
    const Position position = play(line_game(9, 9, 5), "e5");
    REQUIRE(position.turn().seat == 1);
    Analysis set;
    set.lines = {line_of_score(200), line_of_score(0), line_of_score(AnalysisLine::kUnknown),
                 line_of_score(200)};
    set.lines[3].chances[1] = 0.3;
    add_chances(set, position, 200);
    CHECK(set.lines[0].chances[1] == Approx(1 / (1 + std::exp(-1))));
    CHECK(set.lines[0].chances[0] == Approx(1 - set.lines[0].chances[1]));
    CHECK(set.lines[1].chances[1] == Approx(0.5));
    CHECK(std::isnan(set.lines[2].chances[1]));
    CHECK(set.lines[3].chances[1] == 0.3);
    CHECK(std::isnan(set.lines[3].chances[0]));
}

TEST_CASE("a score of one of three seats has no chance", "[core]") {
    const Position position(line_game(9, 9, 5, 3));
    Analysis set;
    set.lines = {line_of_score(200)};
    add_chances(set, position, 200);
    CHECK(std::isnan(set.lines[0].chances[0]));
}

}  // namespace tengen::test
