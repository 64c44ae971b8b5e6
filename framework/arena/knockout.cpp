// Knockout tournaments.
#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "arena/stages.hpp"
#include "arena/tables.hpp"

namespace tengen {
namespace {

/// A table of a level, by the places of its players in the order of the level. One place is a bye.
struct LevelTable {
    std::vector<int> places;
    int winners = 1;
};

/// Pairs: first against last, as if the number of players were a power of two. Missing players
/// are byes.
std::vector<LevelTable> level_of_pairs(int players) {
    const int slots = static_cast<int>(std::bit_ceil(static_cast<unsigned>(players)));
    std::vector<LevelTable> tables;
    for (int place = 0; place < slots / 2; ++place) {
        const int other = slots - 1 - place;
        tables.push_back({other < players ? std::vector{place, other} : std::vector{place}});
    }
    return tables;
}

/// The tables of a level for games of `seats` seats.
std::vector<LevelTable> level_of(int players, int seats) {
    if (seats <= 2 || players == 2) return level_of_pairs(players);
    std::vector<int> all(static_cast<std::size_t>(players));
    std::iota(all.begin(), all.end(), 0);
    if (players == seats) return {{all}};
    const int tables = players / seats;
    // Too few for a table: the last two play for a place.
    const int byes = tables == 0 ? players - 2 : players % seats;
    std::vector<LevelTable> level;
    for (int place = 0; place < byes; ++place) level.push_back({{place}});
    if (tables == 0) {
        level.push_back({{players - 2, players - 1}});
        return level;
    }
    for (int table = 0; table < tables; ++table) {
        LevelTable next{{}, 2};
        for (int row = 0; row < seats; ++row) {
            const int column = row % 2 == 0 ? table : tables - 1 - table;
            next.places.push_back(byes + row * tables + column);
        }
        level.push_back(std::move(next));
    }
    return level;
}

class Knockout final : public StageFormat {
  public:
    explicit Knockout(const StageSettings& settings)
        : settings_(settings), players_(static_cast<std::size_t>(settings.players)) {
        std::iota(players_.begin(), players_.end(), 0);
    }

    bool next(const RoundRobinScores& scores, std::vector<StageInfo>& stages,
              RoundRobinPlan& plan) override {
        if (!stages.empty()) {
            StageInfo& level = stages.back();
            for (StageTable& table : level.tables) {
                table.points = points_since(scores, level.first_round, table.players);
            }
            if (level.extra < kExtraRounds && add_extra_round(level, plan)) return true;
            finish(level);
        }
        if (players_.size() < 2) return false;
        stages.push_back({.kind = StageInfo::Kind::Level});
        begin(stages.back(), plan);
        return true;
    }

    std::vector<int> winners() const override { return players_; }

  private:
    void begin(StageInfo& level, RoundRobinPlan& plan) {
        tables_.clear();
        for (const LevelTable& table :
             level_of(static_cast<int>(players_.size()), settings_.plan.seats)) {
            std::vector<int> names;
            for (const int place : table.places) {
                names.push_back(players_[static_cast<std::size_t>(place)]);
            }
            std::sort(names.begin(), names.end());
            if (names.size() == 1) {
                level.byes.push_back(names.front());
            } else {
                plan.add_rounds(names, played_, settings_.rounds);
                level.tables.push_back({names, {}, table.winners});
            }
            tables_.push_back(names);
        }
        played_ += settings_.rounds;
    }

    bool add_extra_round(StageInfo& level, RoundRobinPlan& plan) {
        bool has_even = false;
        for (const StageTable& table : level.tables) {
            std::vector<double> points = table.points;
            std::sort(points.begin(), points.end(), std::greater());
            const auto last = static_cast<std::size_t>(table.winners);
            if (points[last - 1] != points[last]) continue;
            has_even = true;
            plan.add_rounds(table.players, played_, 1);
        }
        level.extra += has_even;
        played_ += has_even;
        return has_even;
    }

    /// The winners of all tables in their order, then those in second place.
    void finish(const StageInfo& level) {
        std::vector<int> first;
        std::vector<int> second;
        auto played = level.tables.begin();
        for (const std::vector<int>& names : tables_) {
            if (names.size() == 1) {
                first.push_back(names.front());
                continue;
            }
            const StageTable& table = *played++;
            std::vector<std::size_t> order(names.size());
            std::iota(order.begin(), order.end(), 0);
            std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
                return table.points[a] > table.points[b];
            });
            first.push_back(names[order[0]]);
            if (table.winners > 1) second.push_back(names[order[1]]);
        }
        players_ = std::move(first);
        players_.insert(players_.end(), second.begin(), second.end());
    }

    StageSettings settings_;
    std::vector<int> players_;              ///< those who are still in, by their places
    std::vector<std::vector<int>> tables_;  ///< of this level, with byes
    int played_ = 0;                        ///< rounds of a player who was always in
};

}  // namespace

MakeStages knockout_stages(const StageSettings& settings) {
    return [settings] { return std::make_unique<Knockout>(settings); };
}

GameBounds knockout_bounds(const StageSettings& settings) {
    GameBounds bounds;
    for (int players = settings.players; players > 1;) {
        int left = 0;
        for (const LevelTable& table : level_of(players, settings.plan.seats)) {
            left += table.winners;
            const auto size = static_cast<int>(table.places.size());
            if (size == 1) continue;
            const int games = games_of_round(size, settings.plan.seats);
            bounds.least += games * settings.rounds;
            bounds.most += games * (settings.rounds + kExtraRounds);
        }
        players = left;
    }
    return bounds;
}

}  // namespace tengen
