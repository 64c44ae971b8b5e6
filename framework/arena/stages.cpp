#include "arena/stages.hpp"

#include <algorithm>
#include <utility>

namespace tengen {

Stages::Stages(std::shared_ptr<const Game> game, std::shared_ptr<RoundRobinPlan> plan, int players,
               MakeStages make)
    : game_(std::move(game)), plan_(std::move(plan)), players_(players), make_(std::move(make)) {
    restart();
}

void Stages::restart() {
    plan_->clear();
    stages_.clear();
    format_ = make_();
    is_over_ = false;
    add(RoundRobinScores(game_, plan_, players_));
}

bool Stages::grow(const RoundRobinScores& scores) {
    return !is_over_ && add(scores);
}

bool Stages::add(const RoundRobinScores& scores) {
    const int rounds = plan_->rounds();
    const int games = plan_->games();
    const std::size_t before = stages_.size();
    plan_->begin_block();
    is_over_ = !format_->next(scores, stages_, *plan_);
    if (before > 0) stages_[before - 1].is_complete = is_over_ || stages_.size() > before;
    if (is_over_) return false;
    StageInfo& last = stages_.back();
    if (stages_.size() > before) last.first_round = rounds;
    last.rounds += plan_->rounds() - rounds;
    last.games += plan_->games() - games;
    return true;
}

std::vector<double> points_since(const RoundRobinScores& scores, int first_round,
                                 const std::vector<int>& players) {
    std::vector<double> points(players.size());
    for (const PairResult& result : scores.results()) {
        if (result.round.value_or(-1) < first_round) continue;
        const auto first = std::find(players.begin(), players.end(), result.first);
        const auto second = std::find(players.begin(), players.end(), result.second);
        if (first == players.end() || second == players.end()) continue;
        points[static_cast<std::size_t>(first - players.begin())] += result.points;
        points[static_cast<std::size_t>(second - players.begin())] += result.games - result.points;
    }
    return points;
}

}  // namespace tengen
