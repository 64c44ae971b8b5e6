// Whether machines that share a tournament give the same results.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/arena.hpp"

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

/// The speed of one player in the games of one machine. Games without its nodes or its processor
/// time do not count.
struct HostSpeed {
    int games = 0;
    double nodes = 0;
    double seconds = 0;  ///< of processor time: other programs on the machine do not change it much

    double value() const { return nodes / seconds; }  ///< nodes per second
};

/// Two machines, by their places.
struct SpeedGap {
    std::size_t slowest = 0;
    std::size_t fastest = 0;
};

/// The slowest and the fastest machine, if the first one has less than 80 % of the other's speed.
/// Machines with fewer than ten games or less than a second do not count.
std::optional<SpeedGap> speed_gap(std::span<const HostSpeed> hosts);

/// The games of one machine.
struct HostGames {
    int games = 0;
    std::vector<HostScore> scores;  ///< of each contestant
    std::vector<HostSpeed> speeds;  ///< of each contestant
};

/// The keys are the names of machines.
using HostsGames = std::map<std::string, HostGames>;

/// Adds a game of so many contestants. Without a machine, it is of this one.
void add_game(HostsGames& hosts, const GameRecord& record, std::size_t contestants);

}  // namespace tengen
