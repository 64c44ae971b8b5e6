#include "arena/host_check.hpp"

#include <algorithm>
#include <cmath>

#include "arena/log_line.hpp"

namespace tengen {

namespace {

constexpr int kFewest = 10;

/// One point for each game, which all seats in first place share.
double points_of(const GameRecord& record, std::size_t seat) {
    const auto& ranks = record.result.outcome.rank;
    const auto best = std::count(ranks.begin(), ranks.begin() + record.result.outcome.seats, 1);
    return ranks[seat] == 1 ? 1.0 / static_cast<double>(best) : 0;
}

}  // namespace

bool hosts_disagree(std::span<const HostScore> hosts) {
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

std::optional<SpeedGap> speed_gap(std::span<const HostSpeed> hosts) {
    constexpr double kEqual = 0.8;
    constexpr double kMinSeconds = 1;
    std::optional<SpeedGap> gap;
    for (std::size_t i = 0; i < hosts.size(); ++i) {
        if (hosts[i].games < kFewest || hosts[i].seconds < kMinSeconds) continue;
        if (!gap) gap.emplace(SpeedGap{i, i});
        if (hosts[i].value() < hosts[gap->slowest].value()) gap->slowest = i;
        if (hosts[i].value() > hosts[gap->fastest].value()) gap->fastest = i;
    }
    if (!gap || hosts[gap->slowest].value() >= kEqual * hosts[gap->fastest].value()) {
        return std::nullopt;
    }
    return gap;
}

void add_game(HostsGames& hosts, const GameRecord& record, std::size_t contestants) {
    HostGames& host = hosts[record.host.empty() ? host_name() : record.host];
    host.scores.resize(contestants);
    host.speeds.resize(contestants);
    ++host.games;
    for (std::size_t seat = 0; seat < record.seating.size(); ++seat) {
        const auto player = static_cast<std::size_t>(record.seating[seat]);
        const double points = points_of(record, seat);
        HostScore& score = host.scores[player];
        ++score.games;
        score.points += points;
        score.squares += points * points;
        if (seat >= record.uses.size()) continue;
        const SeatUse& use = record.uses[seat];
        if (!use.nodes || !use.cpu_ms) continue;
        HostSpeed& speed = host.speeds[player];
        ++speed.games;
        speed.nodes += *use.nodes;
        speed.seconds += *use.cpu_ms / 1000;
    }
}

}  // namespace tengen
