// Swiss tournaments.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "arena/stages.hpp"
#include "arena/tables.hpp"

namespace tengen {
namespace {

/// Attempts to pair all players without a second meeting. Then some meet again.
constexpr int kMaxAttempts = 100'000;

class Swiss final : public StageFormat {
  public:
    explicit Swiss(const StageSettings& settings)
        : settings_(settings),
          count_(static_cast<std::size_t>(settings.players)),
          size_(static_cast<std::size_t>(players_at_table(settings.players, settings.plan.seats))),
          points_(count_),
          byes_(count_),
          met_(count_, std::vector<int>(count_)),
          order_(count_) {
        std::iota(order_.begin(), order_.end(), 0);
    }

    bool next(const RoundRobinScores& scores, std::vector<StageInfo>& stages,
              RoundRobinPlan& plan) override {
        if (!stages.empty()) count(scores, stages.back());
        if (round_ == settings_.rounds) return false;
        StageInfo round{.kind = StageInfo::Kind::Round};
        std::vector<int> players = order_;
        while (players.size() % size_ != 0) round.byes.push_back(take_bye(players));
        for (std::vector<int>& table : tables_of(players)) {
            for (const int one : table) {
                for (const int other : table) ++met(one, other);
            }
            std::sort(table.begin(), table.end());
            plan.add_rounds(table, round_, 1);
            round.tables.push_back({std::move(table), {}, 0});
        }
        ++round_;
        stages.push_back(std::move(round));
        return true;
    }

    std::vector<int> winners() const override { return order_; }

  private:
    int& met(int one, int other) {
        return met_[static_cast<std::size_t>(one)][static_cast<std::size_t>(other)];
    }

    /// A share of the points of the round for each player; 1 for a bye. Sorts the players by
    /// points, then by strength, then by seed.
    void count(const RoundRobinScores& scores, StageInfo& round) {
        for (StageTable& table : round.tables) {
            table.points = points_since(scores, round.first_round, table.players);
            const auto size = static_cast<int>(table.players.size());
            const int all = (size - 1) * games_of_round(size, settings_.plan.seats);
            for (std::size_t i = 0; i < table.players.size(); ++i) {
                points_[static_cast<std::size_t>(table.players[i])] += table.points[i] / all;
            }
        }
        for (const int player : round.byes) ++points_[static_cast<std::size_t>(player)];
        std::vector<double> strength(count_);
        if (const auto ratings = rate(settings_.players, scores.results())) {
            // Equal players differ by errors of the arithmetic.
            for (std::size_t i = 0; i < count_; ++i) {
                strength[i] = std::round(ratings->players[i].elo * 100);
            }
        }
        std::iota(order_.begin(), order_.end(), 0);
        std::stable_sort(order_.begin(), order_.end(), [&](int a, int b) {
            const auto one = static_cast<std::size_t>(a);
            const auto other = static_cast<std::size_t>(b);
            if (std::abs(points_[one] - points_[other]) > 1e-9)
                return points_[one] > points_[other];
            return strength[one] > strength[other];
        });
    }

    /// The last one of those with the fewest byes.
    int take_bye(std::vector<int>& players) {
        const auto byes = [&](int player) { return byes_[static_cast<std::size_t>(player)]; };
        auto chosen = players.begin();
        for (auto player = players.begin(); player != players.end(); ++player) {
            if (byes(*player) <= byes(*chosen)) chosen = player;
        }
        const int player = *chosen;
        players.erase(chosen);
        ++byes_[static_cast<std::size_t>(player)];
        return player;
    }

    std::vector<std::vector<int>> tables_of(const std::vector<int>& players) {
        std::vector<std::vector<int>> tables;
        std::vector<int> rest = players;
        attempts_ = 0;
        if (size_ == 2 && pair_anew(rest, tables)) return tables;
        tables.clear();
        rest = players;
        while (!rest.empty()) tables.push_back(take_table(rest));
        return tables;
    }

    /// Pairs the first player with the strongest one not met, and so on; false if that fails.
    bool pair_anew(std::vector<int>& rest, std::vector<std::vector<int>>& tables) {
        if (rest.empty()) return true;
        const int first = rest.front();
        for (std::size_t i = 1; i < rest.size(); ++i) {
            if (met(first, rest[i]) > 0) continue;
            if (++attempts_ > kMaxAttempts) return false;
            std::vector<int> others(rest.begin() + 1, rest.end());
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i) - 1);
            tables.push_back({first, rest[i]});
            if (pair_anew(others, tables)) return true;
            tables.pop_back();
        }
        return false;
    }

    /// The first player, with the strongest of those whom the table has met least.
    std::vector<int> take_table(std::vector<int>& rest) {
        std::vector<int> table{rest.front()};
        rest.erase(rest.begin());
        while (table.size() < size_) {
            const auto meetings = [&](int player) {
                int sum = 0;
                for (const int one : table) sum += met(one, player);
                return sum;
            };
            const auto chosen = std::min_element(
                rest.begin(), rest.end(), [&](int a, int b) { return meetings(a) < meetings(b); });
            table.push_back(*chosen);
            rest.erase(chosen);
        }
        return table;
    }

    StageSettings settings_;
    std::size_t count_;
    std::size_t size_;  ///< players at a table
    std::vector<double> points_;
    std::vector<int> byes_;
    std::vector<std::vector<int>> met_;
    std::vector<int> order_;  ///< the players, best first
    int round_ = 0;
    int attempts_ = 0;
};

}  // namespace

MakeStages swiss_stages(const StageSettings& settings) {
    return [settings] { return std::make_unique<Swiss>(settings); };
}

GameBounds swiss_bounds(const StageSettings& settings) {
    const int size = players_at_table(settings.players, settings.plan.seats);
    const int games =
        settings.rounds * (settings.players / size) * games_of_round(size, settings.plan.seats);
    return {games, games};
}

}  // namespace tengen
