// Who is better, by results: points, difference in Elo, likelihood.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "journal/match_result.hpp"

namespace tengen {

/// Standard deviations on either side that hold 95 %.
inline constexpr double kWidth95 = 1.959964;

struct Standing {
    std::string name;
    int wins = 0;    ///< at rank 1 alone, or with the others of the side that won
    int losses = 0;  ///< not at rank 1
    int draws = 0;   ///< at rank 1 with other sides: all of them, or those whom a fault left over
    int faults = 0;  ///< late, crashed, illegal, forfeited ...: losses, unless random played on
    double points = 0;                    ///< one a game, for the seats at rank 1 to share
    std::array<int, kMaxSeats> places{};  ///< how often at rank 1, 2 ...; who ties shares a rank

    int games() const { return wins + losses + draws; }
};

/// Counts a game; `seating` says which standing sits at each seat. Games must have ranks: aborted
/// ones are not counted.
void count(std::vector<Standing>& standings, const std::vector<int>& seating,
           const MatchResult& result);

/// Difference of strength of two contestants in Elo, with the half width of its 95 % interval.
///   s = (wins + draws / 2) / games
///   elo = 400 log10(s / (1 - s))
///   variance of a game = (wins (1 - s)^2 + draws (1/2 - s)^2 + losses s^2) / games
///   error = 1.96 sqrt(variance / games) 400 / (ln 10 s (1 - s))
/// The error is that of a normal distribution, which about 30 games are needed for; of fewer it
/// only tells the order of magnitude.
struct EloDifference {
    double elo = 0;
    std::optional<double> error;  ///< nothing when all games were drawn: that tells nothing of it
};

/// Of the first of two contestants to the second; nothing when it won or lost every game
/// (infinite), or there were none.
std::optional<EloDifference> elo_difference(const Standing& first);

/// How likely it is that the first of two is the stronger one, 0..1, draws left out:
/// Phi((wins - losses) / sqrt(wins + losses)).
double superiority(const Standing& first);

}  // namespace tengen
