#include "arena/round_robin.hpp"

#include <algorithm>
#include <utility>

namespace tengen {
namespace {

/// The index of a player in a request; nothing if it is not there.
std::optional<int> index_in(std::span<const int> players, int player) {
    const auto found = std::find(players.begin(), players.end(), player);
    if (found == players.end()) return std::nullopt;
    return static_cast<int>(found - players.begin());
}

}  // namespace

RoundRobinScores::RoundRobinScores(std::shared_ptr<const Game> game,
                                   std::shared_ptr<const Plan> plan, int players)
    : game_(std::move(game)),
      plan_(std::move(plan)),
      players_(players),
      pairs_(all_pairs(players)),
      faults_(static_cast<std::size_t>(players)) {}

void RoundRobinScores::add(const GameRecord& record) {
    const int round = plan_->game(record.number).round;
    std::vector<GameRecord>& games = open_[round];
    games.push_back({record.number,
                     record.seating,
                     record.seed,
                     record.opening,
                     record.result,
                     {},
                     record.faults});
    if (static_cast<int>(games.size()) < plan_->games_of_round(round)) return;
    count_round(games, round);
    open_.erase(round);
}

void RoundRobinScores::count_round(const std::vector<GameRecord>& games, int round) {
    std::vector<int> table = games.front().seating;
    std::sort(table.begin(), table.end());
    table.erase(std::unique(table.begin(), table.end()), table.end());
    Table& met = tables_[table];
    met.games += static_cast<std::int64_t>(games.size());
    met.standings.resize(table.size());
    std::vector<PairScore> of_round = all_pairs(players_);
    for (const GameRecord& record : games) {
        count(of_round, players_, *game_, record);
        std::vector<int> seats;
        for (const int player : record.seating) {
            const auto at = std::lower_bound(table.begin(), table.end(), player);
            seats.push_back(static_cast<int>(at - table.begin()));
        }
        count(met.standings, seats, record.result);
        if (record.result.kind == EndKind::Fault && record.result.culprit) {
            ++faults_[static_cast<std::size_t>(record.seating[*record.result.culprit])];
        }
        for (const SurvivedFault& fault : record.faults) {
            ++faults_[static_cast<std::size_t>(record.seating[fault.seat])];
        }
    }
    for (auto one = table.begin(); one != table.end(); ++one) {
        for (auto other = one + 1; other != table.end(); ++other) {
            const std::size_t index = index_of_pair(players_, *one, *other);
            const PairScore& score = of_round[index];
            ++pairs_[index].rounds;
            pairs_[index].add(score);
            if (score.counted() == 0) continue;
            results_.push_back({score.first, score.second, score.points(),
                                static_cast<double>(score.counted()), round});
        }
    }
}

std::vector<PairScore> RoundRobinScores::pairs(std::span<const int> players) const {
    const auto count = static_cast<int>(players.size());
    std::vector<PairScore> scores = all_pairs(count);
    for (PairScore& score : scores) {
        const int first = players[static_cast<std::size_t>(score.first)];
        const int second = players[static_cast<std::size_t>(score.second)];
        PairScore known = pairs_[index_of_pair(players_, first, second)];
        if (first > second) known = known.turned();
        known.first = score.first;
        known.second = score.second;
        score = known;
    }
    return scores;
}

std::int64_t RoundRobinScores::games(std::span<const int> players) const {
    std::int64_t sum = 0;
    for (const auto& [names, table] : tables_) sum += counts(names, players) ? table.games : 0;
    return sum;
}

bool RoundRobinScores::counts(const std::vector<int>& table, std::span<const int> players) {
    return std::count_if(table.begin(), table.end(),
                         [&](int player) { return index_in(players, player).has_value(); }) >= 2;
}

std::vector<RoundRobinRow> RoundRobinScores::rows(std::span<const int> players) const {
    std::vector<RoundRobinRow> rows(players.size());
    for (const PairScore& score : pairs(players)) {
        RoundRobinRow& first = rows[static_cast<std::size_t>(score.first)];
        RoundRobinRow& second = rows[static_cast<std::size_t>(score.second)];
        first.points += score.points();
        second.points += score.counted() - score.points();
        for (RoundRobinRow* row : {&first, &second}) {
            row->counted += score.counted();
            row->draws += score.draws;
        }
    }
    for (const auto& [names, table] : tables_) {
        if (!counts(names, players)) continue;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::optional<int> index = index_in(players, names[i]);
            if (!index) continue;
            RoundRobinRow& row = rows[static_cast<std::size_t>(*index)];
            row.games += table.games;
            row.standing.add(table.standings[i]);
        }
    }
    std::vector<PairResult> results;
    for (PairResult result : results_) {
        const std::optional<int> first = index_in(players, result.first);
        const std::optional<int> second = index_in(players, result.second);
        if (!first || !second) continue;
        result.first = *first;
        result.second = *second;
        results.push_back(result);
    }
    const auto ratings = rate(static_cast<int>(players.size()), results);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].player = static_cast<int>(i);
        rows[i].faults = faults_[static_cast<std::size_t>(players[i])];
        if (ratings) rows[i].rating = ratings->players[i];
    }
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
        if (a.rating && b.rating) return a.rating->elo > b.rating->elo;
        return a.points > b.points;
    });
    return rows;
}

}  // namespace tengen
