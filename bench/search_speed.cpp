// The number of positions that an AI searches per second of processor time:
//   tengen_bench_search PLUGIN.so [OPTION=VALUE ...]
// The AI searches several positions at the beginning of a gomoku game on 15x15.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <ctime>

#include "measured_ai.hpp"

namespace {

using namespace tengen;

constexpr int kRounds = 5;

struct Effort {
    double nodes = 0;
    double seconds = 0;
};

Result<Effort> measure(AiInstance& ai, const std::vector<Position>& positions) {
    Effort effort;
    for (const Position& position : positions) {
        AiReport report;
        const std::atomic<std::uint32_t> no_stop = 0;
        const std::clock_t start = std::clock();
        const Answer answer = ai.think(position, Budget{}, {&no_stop, 1},
                                       [&](const AiReport& newest) { report = newest; });
        if (!answer) return fail(ErrorCode::Plugin, "bench", "{}", english(answer.error().text));
        const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        fmt::print("after {:2} stones: {:10} positions, {:7.0f} ms, depth {}\n", position.ply(),
                   report.nodes, seconds * 1000, report.depth);
        effort.nodes += static_cast<double>(report.nodes);
        effort.seconds += seconds;
    }
    return effort;
}

/// Positions per second, the maximum of several rounds.
Result<double> speed(AiInstance& ai, const std::vector<Position>& positions) {
    double most = 0;
    for (int round = 0; round < kRounds; ++round) {
        const auto begun = ai.new_game();
        if (!begun) return fail(ErrorCode::Plugin, "bench", "{}", english(begun.error().text));
        const auto effort = measure(ai, positions);
        if (!effort) return fail(effort.error());
        most = std::max(most, effort->nodes / effort->seconds);
    }
    return most;
}

Result<double> speed(const char* plugin, const std::vector<std::string_view>& options) {
    const auto measured = bench::MeasuredGame::quiet_gomoku();
    if (!measured) return fail(measured.error());
    const auto ai = bench::open_ai(plugin, measured->game, options);
    if (!ai) return fail(ai.error());
    return speed(**ai, measured->positions);
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 2) {
        fmt::print(stderr, "usage: tengen_bench_search PLUGIN.so [OPTION=VALUE ...]\n");
        return 2;
    }
    const auto most = speed(arguments[1], {arguments + 2, arguments + count});
    if (!most) {
        fmt::print(stderr, "bench: {}\n", english(most.error()));
        return static_cast<int>(most.error().front().code);
    }
    fmt::print("{:.0f} positions per second, the maximum of {} rounds\n", *most, kRounds);
    return 0;
}
