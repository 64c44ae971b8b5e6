// Strengths in Elo of players who met in pairs.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace tengen {

/// What two players did against each other; the numbers are indices of players.
struct PairResult {
    int first = 0;
    int second = 0;
    double points = 0;  ///< of the first: one for a game won, a half for one drawn
    double games = 0;
};

struct Rating {
    double elo = 0;    ///< the mean of all players is 0
    double error = 0;  ///< half width of the 95 % interval, against that mean
};

/// One drawn game that each pair is given on top of those that it played. Without it who won or
/// lost all games has no finite strength; with it a result of 100:0 counts as 921 Elo at least.
inline constexpr double kPriorDraws = 1;

/// The most likely strengths in the model of Bradley and Terry ("Rank Analysis of Incomplete Block
/// Designs", Biometrika 39, 1952), by Newton's method: in a game a player scores
/// 1 / (1 + 10^(-d / 400)) for a difference of d Elo, and draws count as half a win. The errors are
/// those of the normal distribution with the curvature of the likelihood (Hunter, "MM algorithms
/// for generalized Bradley-Terry models", Annals of Statistics 32, 2004), a little wide where many
/// games are drawn. Nothing when there are no finite strengths: when some players never scored
/// against any of the others (Ford 1957). Results of one pair may be given in parts.
std::optional<std::vector<Rating>> rate(int players, std::span<const PairResult> results,
                                        double prior_draws = kPriorDraws);

}  // namespace tengen
