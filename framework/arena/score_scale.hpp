// The scale of a player's scores: what they mean as chances to win.
#pragma once

#include <optional>
#include <span>

namespace tengen {

/// A score that a player reported, and how its game ended.
struct ScoredMove {
    double score = 0;
    double points = 0;  ///< of the player: 1 for a win, 0.5 for a draw
    int game = 0;       ///< moves of one game follow one another
};

struct ScoreScale {
    double scale = 0;  ///< a score s means the chance 1 / (1 + e^(-s / scale))
    double error = 0;  ///< half width of the 95 % interval
};

struct ScaleFit {
    /// Empty if the results do not determine it: too few games, scores that foretell every result,
    /// or scores that foretell none.
    std::optional<ScoreScale> fit;
    int games = 0;
    int moves = 0;
    /// Scores beyond 100 times the median mean a certain result in every scale, so they are left
    /// out.
    int certain = 0;
};

/// The most likely scale, by logistic regression without a constant. Each game has the same weight,
/// however many moves it has. The error comes from the differences between games, because moves of
/// one game are not independent.
ScaleFit fit_scale(std::span<const ScoredMove> moves);

}  // namespace tengen
