// Compares players by results: points, Elo difference, likelihood.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "journal/match_result.hpp"

namespace tengen {

/// Standard deviations on each side of a 95 % interval.
inline constexpr double kWidth95 = 1.959964;

/// The seats that won a game: the only one at rank 1, or those of the winning side. None if players
/// of several sides share the first place.
std::vector<std::size_t> winners_of(const MatchResult& result, std::size_t seats);

struct Standing {
    std::string name;
    int wins = 0;    ///< at rank 1 alone, or with others of the winning side
    int losses = 0;  ///< not at rank 1
    int draws = 0;  ///< at rank 1 with other sides: all of them, or those that remain after a fault
    int faults = 0;  ///< late, crashed, illegal, forfeited ...; lost unless random moves followed
    double points = 0;                    ///< one per game, shared by the seats at rank 1
    std::array<int, kMaxSeats> places{};  ///< how often at rank 1, 2 ...; ties share a rank

    int games() const { return wins + losses + draws; }
};

/// Counts a game; `seating` holds the index of each seat's standing. The game must have ranks, so
/// an aborted game is not counted.
void count(std::vector<Standing>& standings, const std::vector<int>& seating,
           const MatchResult& result);

/// The rating difference of two contestants in Elo, with the half width of its 95 % interval:
///   s = (wins + draws / 2) / games
///   elo = 400 log10(s / (1 - s))
///   variance of a game = (wins (1 - s)^2 + draws (1/2 - s)^2 + losses s^2) / games
///   error = 1.96 sqrt(variance / games) 400 / (ln 10 s (1 - s))
/// The error assumes a normal distribution, which takes about 30 games. For fewer games it is only
/// an order of magnitude.
struct EloDifference {
    double elo = 0;
    std::optional<double> error;  ///< empty if all games were drawn
};

/// The first contestant's rating minus the second's. Empty without games, or if it won or lost all
/// of them (infinite).
std::optional<EloDifference> elo_difference(const Standing& first);

/// The likelihood that the first of two is stronger, 0..1, ignoring draws: Phi((wins - losses) /
/// sqrt(wins + losses)).
double superiority(const Standing& first);

}  // namespace tengen
