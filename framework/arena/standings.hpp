// Counts the games of players: wins, draws, points and places.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "journal/match_result.hpp"

namespace tengen {

/// Standard deviations on each side of a 95 % interval.
inline constexpr double kWidth95 = 1.959964;

/// The seats that won a game: the only one at rank 1, or those of the winning side. None if players
/// of several sides share the first place.
std::vector<std::size_t> winners_of(const MatchResult& result, std::size_t seats);

/// The points of a seat: one per game, shared by the seats at rank 1.
double points_of(const MatchResult& result, std::size_t seat);

struct Standing {
    std::string name;
    int wins = 0;    ///< at rank 1 alone, or with others of the winning side
    int losses = 0;  ///< not at rank 1
    int draws = 0;  ///< at rank 1 with other sides: all of them, or those that remain after a fault
    int faults = 0;  ///< late, crashed, illegal, forfeited ...; lost unless random moves followed
    double points = 0;                    ///< one per game, shared by the seats at rank 1
    std::array<int, kMaxSeats> places{};  ///< how often at rank 1, 2 ...; ties share a rank

    int games() const { return wins + losses + draws; }
    /// Adds the games of another standing of the same player.
    void add(const Standing& other);
};

/// Counts a game; `seating` holds the index of each seat's standing. The game must have ranks, so
/// an aborted game is not counted.
void count(std::vector<Standing>& standings, const std::vector<int>& seating,
           const MatchResult& result);

}  // namespace tengen
