#include "arena/host_check.hpp"

#include <cmath>

namespace tengen {

bool hosts_disagree(std::span<const HostScore> hosts) {
    constexpr int kFewest = 10;
    constexpr double kNormal99 = 2.326348;
    HostScore all;
    int counted = 0;
    for (const HostScore& host : hosts) {
        if (host.games < kFewest) continue;
        ++counted;
        all.games += host.games;
        all.points += host.points;
        all.squares += host.squares;
    }
    if (counted < 2) return false;
    const double mean = all.points / all.games;
    const double variance = all.squares / all.games - mean * mean;
    if (variance <= 1e-12) return false;
    double sum = 0;
    for (const HostScore& host : hosts) {
        if (host.games < kFewest) continue;
        const double off = host.points - host.games * mean;
        sum += off * off / (host.games * variance);
    }
    const double freedom = counted - 1;
    const double spread = 2 / (9 * freedom);
    return (std::cbrt(sum / freedom) - (1 - spread)) / std::sqrt(spread) > kNormal99;
}

}  // namespace tengen
