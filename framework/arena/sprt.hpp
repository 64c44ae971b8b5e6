// How much stronger one player is than another, from the scores of rounds, and a test that ends by
// itself.
//
// A round is one opening in all seatings. Its games are not independent, so the unit of all
// statistics is the round, not the game. The score of a round is a player's share of its points,
// 0..1.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tengen {

/// How often rounds had one score.
struct ScoreCount {
    double score = 0;  ///< 0..1
    double count = 0;
};

/// The scores of one player against another.
struct RoundScores {
    std::vector<ScoreCount> counts;  ///< at least two scores, in increasing order
    int games = 2;                   ///< in a round

    double rounds() const;
};

/// The number of rounds with the scores 0, 1 / (n - 1) ... 1. `counts` has an odd number, at least
/// 3: three for rounds of one game (lost, drawn, won), five for rounds of two games.
RoundScores evenly_spaced(std::span<const double> counts);

/// How strengths are measured. Logistic: 400 Elo are expected to score 10 of 11 points. Normalised:
/// the mean of the score divided by its standard deviation (Van den Bergh, "Comments on normalized
/// Elo"). A number of rounds then proves the same difference, however many games are drawn. The two
/// are nearly equal near 0 if no game is drawn.
enum class EloScale : std::uint8_t { Normalised, Logistic };

/// The logarithm of how much more likely the scores are with a difference of `elo1` than of `elo0`:
/// the generalised likelihood ratio, which takes the most likely distribution of scores with each
/// difference (Van den Bergh, "Comments on normalized Elo", 4.1). A score that never occurred
/// counts as 0.001 rounds. 0 without rounds. The differences must be within max_elo().
double log_likelihood_ratio(const RoundScores& scores, double elo0, double elo1, EloScale scale);

/// The greatest difference that a test can take, for rounds of so many games. Logistic: 2,000,
/// because the scores of greater ones round to 1. Normalised: 0.8 standard deviations of a round,
/// 196 for two games, because few distributions have more.
double max_elo(EloScale scale, int games);

/// The differences that a test distinguishes, and its chances of a wrong verdict.
struct SprtSettings {
    double elo0 = 0;
    double elo1 = 20;     ///< more than elo0; both within max_elo()
    double alpha = 0.05;  ///< chance of "stronger" at elo0, 0..0.5
    double beta = 0.05;   ///< chance of "not stronger" at elo1, 0..0.5
    EloScale scale = EloScale::Normalised;

    /// The ratios that end the test (Wald, "Sequential Tests of Statistical Hypotheses", 1945).
    double lower() const;
    double upper() const;
};

enum class SprtVerdict : std::uint8_t { Open, NotStronger, Stronger };

/// A sequential probability ratio test. The first ratio at a bound decides; later rounds change
/// nothing.
class Sprt {
  public:
    /// `scores` are the possible scores, without counts.
    Sprt(const SprtSettings& settings, RoundScores scores);

    /// Counts a round with the score of this number in `scores`. Rounds must come in the order of
    /// the plan: neither speed nor the number of machines may decide.
    void add(std::size_t score);

    SprtVerdict verdict() const { return verdict_; }
    double ratio() const { return ratio_; }                ///< when the test ended, or now
    const RoundScores& scores() const { return scores_; }  ///< until the test ended

  private:
    SprtSettings settings_;
    RoundScores scores_;
    SprtVerdict verdict_ = SprtVerdict::Open;
    double ratio_ = 0;
};

/// The strength of a player relative to its opponent, with the half widths of 95 % intervals.
struct EloEstimate {
    std::optional<double> elo;  ///< logistic; empty if all points or none were won
    /// Empty if the interval has no finite end, and if all rounds had one score: their deviation,
    /// 0, says nothing about the next rounds.
    std::optional<double> elo_error;
    std::optional<double> normalised;        ///< empty if all rounds had one score
    std::optional<double> normalised_error;  ///< likewise
    double superiority = 0.5;                ///< the likelihood that the player is stronger, 0..1
};

/// Empty without rounds.
std::optional<EloEstimate> estimate_elo(const RoundScores& scores);

}  // namespace tengen
