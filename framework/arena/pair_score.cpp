#include "arena/pair_score.hpp"

#include <algorithm>

#include "arena/arena.hpp"

namespace tengen {
namespace {

/// A player in a game.
struct Place {
    int player = 0;
    int rank = 0;   ///< the best of the player's seats
    Seat seat = 0;  ///< the seat with that rank
    int faults = 0;
};

/// The places, in player order.
std::vector<Place> places_of(const GameRecord& record) {
    std::vector<Place> places;
    for (std::size_t seat = 0; seat < record.seating.size(); ++seat) {
        const int player = record.seating[seat];
        const int rank = record.result.outcome.rank[seat];
        auto place = std::find_if(places.begin(), places.end(),
                                  [&](const Place& other) { return other.player == player; });
        if (place == places.end()) {
            place = places.insert(place, {player, rank, static_cast<Seat>(seat), 0});
        } else if (rank < place->rank) {
            place->rank = rank;
            place->seat = static_cast<Seat>(seat);
        }
        place->faults += record.result.kind == EndKind::Fault && record.result.culprit == seat;
        place->faults += static_cast<int>(
            std::count_if(record.faults.begin(), record.faults.end(),
                          [&](const SurvivedFault& fault) { return fault.seat == seat; }));
    }
    std::sort(places.begin(), places.end(),
              [](const Place& a, const Place& b) { return a.player < b.player; });
    return places;
}

/// Whether an equal rank of two players counts as a draw. With more than two players, it may show
/// nothing about these two.
bool drawn(const Game& game, const MatchResult& result, const Place& first, const Place& second) {
    // Each seat plays the slot with its number. Only games of two seats can exchange sides in an
    // opening, and this game has at least three.
    const bool played_out = result.kind == EndKind::Rules || result.kind == EndKind::Agreed;
    return played_out && result.outcome.winner == kEmpty &&
           game.side_of_slot(first.seat) != game.side_of_slot(second.seat);
}

}  // namespace

void PairScore::add(const PairScore& other) {
    wins += other.wins;
    draws += other.draws;
    losses += other.losses;
    for (std::size_t i = 0; i < faults.size(); ++i) faults[i] += other.faults[i];
}

PairScore PairScore::turned() const {
    return {second, first, rounds, losses, draws, wins, {faults[1], faults[0]}};
}

std::vector<PairScore> all_pairs(int players) {
    std::vector<PairScore> scores;
    for (int first = 0; first < players; ++first) {
        for (int second = first + 1; second < players; ++second) {
            scores.push_back({.first = first, .second = second});
        }
    }
    return scores;
}

std::size_t index_of_pair(int players, int one, int other) {
    const auto [first, second] = std::minmax(one, other);
    const int before = first * (2 * players - first - 1) / 2;
    return static_cast<std::size_t>(before + second - first - 1);
}

void count(std::vector<PairScore>& scores, int players, const Game& game,
           const GameRecord& record) {
    const std::vector<Place> places = places_of(record);
    for (auto first = places.begin(); first != places.end(); ++first) {
        for (auto second = first + 1; second != places.end(); ++second) {
            PairScore& score = scores[index_of_pair(players, first->player, second->player)];
            score.faults[0] += first->faults;
            score.faults[1] += second->faults;
            if (first->rank != second->rank) {
                ++(first->rank < second->rank ? score.wins : score.losses);
            } else if (first->rank == 1) {
                score.draws += places.size() == 2 || drawn(game, record.result, *first, *second);
            }
        }
    }
}

}  // namespace tengen
