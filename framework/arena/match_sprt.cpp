#include "arena/match_sprt.hpp"

#include <cmath>

namespace tengen {
namespace {

constexpr std::size_t kRoundScores = 5;  // of two games: 0, a draw, one won ...

double points_of_candidate(const GameRecord& record) {
    const auto& rank = record.result.outcome.rank;
    const std::size_t own = record.seating[0] == 0 ? 0 : 1;
    if (rank[own] != 1) return 0;
    return rank[1 - own] == 1 ? 0.5 : 1;
}

}  // namespace

MatchSprt::MatchSprt(const SprtSettings& settings)
    : settings_(settings), sprt_(settings, evenly_spaced(std::vector<double>(kRoundScores))) {}

void MatchSprt::add(const GameRecord& record) {
    const double points = points_of_candidate(record);
    if (record.number % 2 == 1) {
        first_game_ = points;
        return;
    }
    sprt_.add(static_cast<std::size_t>(std::lround(2 * (first_game_ + points))));
}

}  // namespace tengen
