// Stages of rounds between pairs: until one player is the best, and gauntlets without hopeless
// pairs.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>

#include "arena/chance_of_best.hpp"
#include "arena/stages.hpp"
#include "arena/tables.hpp"

namespace tengen {
namespace {

std::vector<int> all_players(int count) {
    std::vector<int> players(static_cast<std::size_t>(count));
    std::iota(players.begin(), players.end(), 0);
    return players;
}

class BestStages final : public StageFormat {
  public:
    explicit BestStages(const StageSettings& settings)
        : settings_(settings), players_(all_players(settings.players)) {}

    bool next(const RoundRobinScores& scores, std::vector<StageInfo>& stages,
              RoundRobinPlan& plan) override {
        if (!stages.empty() && judge(scores, stages.back())) return false;
        while (rounds_ < settings_.rounds) {
            rounds_ = std::min(rounds_ + kRoundsOfStage, settings_.rounds);
            // Players at larger tables may have met often enough.
            if (plan.add_stage(players_, rounds_).value_or(0) == 0) continue;
            stages.push_back({.kind = StageInfo::Kind::Best, .players = players_});
            return true;
        }
        return false;
    }

  private:
    /// Takes out those who cannot be the best. Returns whether the best is known.
    bool judge(const RoundRobinScores& scores, StageInfo& stage) {
        const auto ratings =
            rate(settings_.players, scores.results(), kPriorDraws, settings_.few_rounds);
        if (!ratings) return false;
        stage.chances = chances_of_best(*ratings, players_);
        if (*std::max_element(stage.chances.begin(), stage.chances.end()) >= kBest) return true;
        std::vector<std::size_t> order(players_.size());
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return stage.chances[a] > stage.chances[b];
        });
        // A table needs all its players.
        const auto table =
            static_cast<std::size_t>(players_at_table(settings_.players, settings_.plan.seats));
        for (std::size_t place = table; place < order.size(); ++place) {
            if (stage.chances[order[place]] >= kLeave) continue;
            stage.left.push_back(players_[order[place]]);
        }
        std::sort(stage.left.begin(), stage.left.end());
        std::erase_if(players_, [&](int player) {
            return std::binary_search(stage.left.begin(), stage.left.end(), player);
        });
        return false;
    }

    StageSettings settings_;
    std::vector<int> players_;  ///< those who have not left
    int rounds_ = 0;
};

class GapStages final : public StageFormat {
  public:
    explicit GapStages(const StageSettings& settings) : settings_(settings) {}

    bool next(const RoundRobinScores& scores, std::vector<StageInfo>& stages,
              RoundRobinPlan& plan) override {
        if (!stages.empty()) judge(scores, stages.back());
        if (rounds_ == settings_.rounds) return false;
        rounds_ = std::min(rounds_ + kRoundsOfStage, settings_.rounds);
        const auto added =
            plan.add_stage(all_players(settings_.players), rounds_, settings_.candidates, far_);
        if (added.value_or(0) == 0) return false;
        stages.push_back({.kind = StageInfo::Kind::Gap});
        return true;
    }

  private:
    void judge(const RoundRobinScores& scores, StageInfo& stage) {
        const auto ratings = rate(settings_.players, scores.results());
        if (!ratings) return;
        const auto elo = [&](int player) {
            return ratings->players[static_cast<std::size_t>(player)].elo;
        };
        for (int first = 0; first < settings_.candidates; ++first) {
            for (int second = first + 1; second < settings_.players; ++second) {
                if (std::abs(elo(first) - elo(second)) <= settings_.gap) continue;
                if (far_.insert({first, second}).second) stage.far.emplace_back(first, second);
            }
        }
    }

    StageSettings settings_;
    std::set<std::pair<int, int>> far_;
    int rounds_ = 0;
};

}  // namespace

MakeStages best_stages(const StageSettings& settings) {
    return [settings] { return std::make_unique<BestStages>(settings); };
}

MakeStages gap_stages(const StageSettings& settings) {
    return [settings] { return std::make_unique<GapStages>(settings); };
}

}  // namespace tengen
