#include "arena/standings.hpp"

#include <cmath>

namespace tengen {

namespace {

void count_seat(Standing& standing, int rank, int winners, bool decided) {
    if (rank != 1) {
        ++standing.losses;
        return;
    }
    standing.points += 1.0 / winners;
    ++(decided ? standing.wins : standing.draws);
}

}  // namespace

std::vector<std::size_t> winners_of(const MatchResult& result, std::size_t seats) {
    std::vector<std::size_t> first;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        if (result.outcome.rank[seat] == 1) first.push_back(seat);
    }
    if (first.size() > 1 && result.outcome.winner == kEmpty) first.clear();
    return first;
}

void count(std::vector<Standing>& standings, const std::vector<int>& seating,
           const MatchResult& result) {
    const Outcome& outcome = result.outcome;
    int winners = 0;
    for (std::size_t seat = 0; seat < seating.size(); ++seat) winners += outcome.rank[seat] == 1;
    const bool decided = !winners_of(result, seating.size()).empty();
    for (std::size_t seat = 0; seat < seating.size(); ++seat) {
        Standing& standing = standings[static_cast<std::size_t>(seating[seat])];
        count_seat(standing, outcome.rank[seat], winners, decided);
        ++standing.places[outcome.rank[seat] - 1u];
        if (result.kind == EndKind::Fault && result.culprit == seat) ++standing.faults;
    }
}

std::optional<EloDifference> elo_difference(const Standing& first) {
    const double games = first.wins + first.draws + first.losses;
    const double score = (first.wins + first.draws / 2.0) / games;
    if (games == 0 || score == 0 || score == 1) return std::nullopt;
    const double variance =
        (first.wins * std::pow(1 - score, 2) + first.draws * std::pow(0.5 - score, 2) +
         first.losses * std::pow(score, 2)) /
        games;
    const double slope = 400 / (std::log(10.0) * score * (1 - score));
    EloDifference difference{400 * std::log10(score / (1 - score)), std::nullopt};
    if (first.draws < games) difference.error = kWidth95 * std::sqrt(variance / games) * slope;
    return difference;
}

double superiority(const Standing& first) {
    const int decided = first.wins + first.losses;
    if (decided == 0) return 0.5;
    return 0.5 * (1 + std::erf((first.wins - first.losses) / std::sqrt(2.0 * decided)));
}

}  // namespace tengen
