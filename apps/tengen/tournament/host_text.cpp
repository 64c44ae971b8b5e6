#include "tournament/host_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "base/text.hpp"
#include "tournament/texts.hpp"
#include "tournament/tournament.hpp"

namespace tengen::cli {
namespace {

std::string speed_text(const HostSpeed& speed) {
    if (speed.seconds <= 0) return "";
    return with_commas(std::llround(speed.value()));
}

}  // namespace

std::vector<std::string> host_warnings(const Tournament& tournament, const Tally& tally) {
    std::vector<std::string> warnings;
    const auto first = static_cast<std::size_t>(tournament.requested.front());
    std::vector<HostScore> scores;
    std::vector<std::string> names;
    for (const auto& [host, games] : tally.hosts()) {
        names.push_back(printable(host, 64));
        scores.push_back(games.scores[first]);
    }
    if (hosts_disagree(scores)) {
        warnings.push_back(
            fmt::format("The machines differ in the score of {} by more than chance.",
                        printable(tournament.name(tournament.requested.front()), 60)));
    }
    for (std::size_t player = 0; player < tournament.arena.contestants.size(); ++player) {
        std::vector<HostSpeed> speeds;
        for (const auto& [host, games] : tally.hosts()) speeds.push_back(games.speeds[player]);
        const auto gap = speed_gap(speeds);
        if (!gap) continue;
        const HostSpeed& slow = speeds[gap->slowest];
        const HostSpeed& fast = speeds[gap->fastest];
        warnings.push_back(fmt::format(
            "{} searches {:.0f} % fewer nodes per second of processor time on {} than on {}: {} "
            "and {}.",
            printable(tournament.name(static_cast<int>(player)), 60),
            100 * (1 - slow.value() / fast.value()), names[gap->slowest], names[gap->fastest],
            speed_text(slow), speed_text(fast)));
    }
    return warnings;
}

PageTable hosts_table(const Tournament& tournament, const Tally& tally) {
    const auto first = static_cast<std::size_t>(tournament.requested.front());
    PageTable table;
    table.title = "Machines (" + std::to_string(tally.hosts().size()) + ")";
    table.note = "Nodes per second of processor time, as far as AIs report them.";
    table.head = {"machine", "games", tournament.name(tournament.requested.front()) + " %"};
    std::vector<std::size_t> measured;
    for (std::size_t player = 0; player < tournament.arena.contestants.size(); ++player) {
        const auto has_speed = [&](const auto& host) {
            return host.second.speeds[player].seconds > 0;
        };
        if (!std::ranges::any_of(tally.hosts(), has_speed)) continue;
        measured.push_back(player);
        table.head.push_back(tournament.name(static_cast<int>(player)) + " nodes/s");
    }
    for (const auto& [host, games] : tally.hosts()) {
        const HostScore& score = games.scores[first];
        std::vector<std::string> row{
            printable(host, 64), with_commas(games.games),
            score.games > 0 ? fmt::format("{:.1f}", 100 * score.points / score.games) : ""};
        for (const std::size_t player : measured) row.push_back(speed_text(games.speeds[player]));
        table.rows.push_back(std::move(row));
    }
    return table;
}

}  // namespace tengen::cli
