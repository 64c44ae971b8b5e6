#include "arena/standings.hpp"

#include <algorithm>

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

double points_of(const MatchResult& result, std::size_t seat) {
    const auto& ranks = result.outcome.rank;
    const auto best = std::count(ranks.begin(), ranks.end(), 1);
    return ranks[seat] == 1 ? 1.0 / static_cast<double>(best) : 0;
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

void Standing::add(const Standing& other) {
    wins += other.wins;
    losses += other.losses;
    draws += other.draws;
    faults += other.faults;
    points += other.points;
    for (std::size_t i = 0; i < places.size(); ++i) places[i] += other.places[i];
}

}  // namespace tengen
