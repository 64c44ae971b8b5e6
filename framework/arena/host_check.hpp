// Whether machines that share a tournament give the same results.
#pragma once

#include <span>

namespace tengen {

/// The points of one player in the games of one machine.
struct HostScore {
    int games = 0;
    double points = 0;
    double squares = 0;  ///< sum of the squared points of each game
};

/// Whether the shares of points differ by more than chance does in one of 100 cases: Pearson's
/// chi-square with the variance of all games, and its distribution after Wilson and Hilferty ("The
/// Distribution of Chi-Square", PNAS 17, 1931). Machines with fewer than ten games do not count.
bool hosts_disagree(std::span<const HostScore> hosts);

}  // namespace tengen
