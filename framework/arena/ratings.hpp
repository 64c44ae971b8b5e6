// Elo ratings of players from games between pairs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tengen {

/// The results of two players against each other; the numbers are player indices.
struct PairResult {
    int first = 0;
    int second = 0;
    double points = 0;  ///< of the first: 1 per win, 0.5 per draw
    double games = 0;
    /// Results of one round are not independent of each other. Empty: the round is not known.
    std::optional<std::int64_t> round = {};
};

/// The share of the points of `player` in the games of a result, 0..1; empty if it is not a result
/// of the two.
std::optional<double> share_of(const PairResult& result, int player, int opponent);

struct Rating {
    double elo = 0;    ///< the mean of all players is 0
    double error = 0;  ///< half width of the 95 % interval, relative to the mean
};

struct Ratings {
    std::vector<Rating> players;
    std::vector<double> covariance;  ///< of their Elo, row by row

    /// The likelihood that one player is stronger than another, 0..1.
    double superiority(int player, int other) const;
};

/// A number of draws added to each pair's games. Without it, a player who won or lost all games
/// would have no finite rating. With it, a result of 100:0 counts as at least 921 Elo.
inline constexpr double kPriorDraws = 1;

/// Whose rounds decide whether the larger errors count.
enum class FewRounds : std::uint8_t {
    OfEachPlayer,
    OfAll,  ///< together, as in earlier versions, whose plans in stages depend on it
};

/// The most likely ratings in the model of Bradley and Terry ("Rank Analysis of Incomplete Block
/// Designs", Biometrika 39, 1952), by Newton's method. A player with d Elo more than its opponent
/// scores 1 / (1 + 10^(-d / 400)) per game, and a draw is half a win. Empty if there are no finite
/// ratings: some players never scored against any of the others (Ford 1957). The results of a pair
/// may be split into parts.
///
/// The errors come from the differences between rounds (Liang and Zeger, "Longitudinal data
/// analysis using generalized linear models", Biometrika 73, 1986): H^-1 (sum of g g') H^-1, with
/// the likelihood's curvature H and the slope g of each round. So they are right for draws, for
/// pairs of games and for more than two players at a table. For a player with fewer than 30 rounds,
/// the larger of this and H^-1 counts. If the round of a result is not known, the errors are those
/// of H^-1 alone (Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of
/// Statistics 32, 2004). Those are slightly too large if many games are drawn.
std::optional<Ratings> rate(int players, std::span<const PairResult> results,
                            double prior_draws = kPriorDraws,
                            FewRounds few = FewRounds::OfEachPlayer);

/// The games of two players against each other, from the view of the first.
struct GameCounts {
    int first = 0;
    int second = 0;
    double wins = 0;
    double draws = 0;
    double losses = 0;
};

/// How draws are counted in the model of Rao and Kupper.
struct DrawModel {
    /// Virtual draws that each player brings, in proportion to its games with each opponent. The
    /// opponents bring theirs.
    double prior_draws = 1;
    /// A player wins as if it had this much less Elo, and so does its opponent; the other games are
    /// drawn. Empty: the most likely value.
    std::optional<double> draw_elo = 97.3;
};

struct DrawRatings {
    std::vector<Rating> players;
    double draw_elo = 0;
};

/// The most likely ratings if a draw is a separate result (Rao and Kupper, "Ties in
/// Paired-Comparison Experiments", Journal of the American Statistical Association 62, 1967), as in
/// BayesElo 0057 without an advantage of the first move. For comparison with the lists of others:
/// Elo does not mean the expected score here. The errors are those of H^-1, with the likelihood's
/// curvature H, so virtual draws make them smaller. Empty as for rate().
std::optional<DrawRatings> rate_with_draws(int players, std::span<const GameCounts> results,
                                           const DrawModel& model = {});

}  // namespace tengen
