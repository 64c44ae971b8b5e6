// The rounds of two players against each other, for formulas about the first of them.
#pragma once

#include <map>
#include <span>

#include "arena/ratings.hpp"
#include "arena/sprt.hpp"

namespace tengen {

struct PairRounds {
    std::map<double, double> counts;  ///< rounds by the first player's share of their points
    double rounds = 0;
    double games = 0;
    double sum = 0;  ///< of the shares

    double mean() const { return sum / rounds; }
    /// Their variance, 0..0.25.
    double variance() const;
    /// Has two scores or more, because the formulas need them.
    RoundScores scores() const;

    void add(double share, double games_of_round);
};

/// `results` are of rounds, as in RoundRobinScores::results().
PairRounds rounds_of_pair(std::span<const PairResult> results, int first, int second);

}  // namespace tengen
