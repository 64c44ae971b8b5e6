#include "arena/pair_rounds.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace tengen {

double PairRounds::variance() const {
    double sum_of_squares = 0;
    for (const auto& [score, count] : counts) {
        sum_of_squares += count * (score - mean()) * (score - mean());
    }
    return rounds > 0 ? sum_of_squares / rounds : 0;
}

RoundScores PairRounds::scores() const {
    std::map<double, double> all = counts;
    if (all.size() < 2) {
        all.try_emplace(0, 0);
        all.try_emplace(1, 0);
    }
    RoundScores found;
    for (const auto& [score, count] : all) found.counts.push_back({score, count});
    found.games = rounds > 0 ? std::max(1, static_cast<int>(std::lround(games / rounds))) : 1;
    return found;
}

void PairRounds::add(double share, double games_of_round) {
    ++counts[share];
    ++rounds;
    games += games_of_round;
    sum += share;
}

PairRounds rounds_of_pair(std::span<const PairResult> results, int first, int second) {
    PairRounds pair;
    for (const PairResult& result : results) {
        if (const std::optional<double> share = share_of(result, first, second)) {
            pair.add(*share, result.games);
        }
    }
    return pair;
}

}  // namespace tengen
