#include "arena/tuning.hpp"

#include <utility>

#include "arena/round_robin.hpp"

namespace tengen {
namespace {

constexpr int kGamesOfIteration = 2;

}  // namespace

Tuning::Tuning(const PlanSettings& plan, SpsaSettings settings, int test_rounds)
    : RoundRobinPlan(plan), spsa_(std::move(settings)), test_rounds_(test_rounds) {
    const int iterations = spsa_.settings().iterations;
    add_rounds({kPlus, kMinus}, 0, iterations);
    begin_block();
    // The test continues the list of openings.
    add_rounds({kTuned, kStart}, iterations, test_rounds_);
    lengthen();
}

void Tuning::lengthen() {
    int rounds = spsa_.known();
    if (is_tuned() && !is_unchanged()) rounds += test_rounds_;
    cut(kGamesOfIteration * rounds);
}

void Tuning::restart() {
    spsa_.restart();
    counted_ = 0;
    is_over_ = false;
    lengthen();
}

bool Tuning::grow(const RoundRobinScores& scores) {
    const int before = games();
    const std::vector<PairResult>& results = scores.results();
    for (; counted_ < results.size(); ++counted_) {
        const PairResult& result = results[counted_];
        if (result.first == kPlus) spsa_.add(2 * result.points - result.games);
    }
    lengthen();
    is_over_ = is_tuned() && static_cast<int>(counted_) == rounds();
    return games() > before;
}

PlannedGame Tuning::game(int number) const {
    PlannedGame game = RoundRobinPlan::game(number);
    if (number > games()) return game;
    for (const int variant : game.seating) {
        switch (variant) {
            case kPlus:
                game.options.push_back(spsa_.played(game.round, 1));
                break;
            case kMinus:
                game.options.push_back(spsa_.played(game.round, -1));
                break;
            case kTuned:
                game.options.push_back(spsa_.now());
                break;
            default:
                game.options.push_back(spsa_.start());
        }
    }
    return game;
}

}  // namespace tengen
