// How soon an AI answers when it is stopped:
//   tengen_bench_stop PLUGIN.so [OPTION=VALUE ...]
// It is asked without limits in some positions at the beginning of a gomoku game, 15x15, and told
// to stop a little later. One that answers before that by itself is not measured: give it options
// that let it search on (depth=40).
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <thread>

#include "measured_ai.hpp"

namespace {

using namespace tengen;
using Milliseconds = std::chrono::duration<double, std::milli>;

constexpr int kRounds = 10;

/// From the stop to the answer; nothing when the AI was faster than that.
Result<std::optional<Milliseconds>> time_stop(AiInstance& ai, const Position& position,
                                              Clock::duration after) {
    std::atomic<std::uint32_t> stop = 0;
    Clock::time_point stopped;
    std::thread watch([&] {
        std::this_thread::sleep_for(after);
        stopped = Clock::now();
        stop = 1;
    });
    const Answer answer = ai.think(position, Budget{}, {&stop, 1});
    const Clock::time_point end = Clock::now();
    const bool by_itself = stop == 0;
    watch.join();
    if (!answer) return fail(ErrorCode::Plugin, "bench", "{}", english(answer.error().text));
    return by_itself ? std::nullopt : std::optional<Milliseconds>(end - stopped);
}

Result<std::vector<Milliseconds>> time_stops(const char* plugin,
                                             const std::vector<std::string_view>& options) {
    const auto measured = bench::MeasuredAi::open(plugin, options);
    if (!measured) return Failure(measured.error());
    std::vector<Milliseconds> times;
    for (int round = 0; round < kRounds; ++round) {
        for (const Position& position : measured->positions) {
            // Not always in the same part of the AI's work.
            const auto time =
                time_stop(*measured->ai, position, std::chrono::milliseconds(20 + 7 * round));
            if (!time) return Failure(time.error());
            if (*time) times.push_back(**time);
        }
    }
    return times;
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 2) {
        fmt::print(stderr, "usage: tengen_bench_stop PLUGIN.so [OPTION=VALUE ...]\n");
        return 2;
    }
    auto times = time_stops(arguments[1], {arguments + 2, arguments + count});
    if (!times) {
        fmt::print(stderr, "bench: {}\n", english(times.error()));
        return static_cast<int>(times.error().code);
    }
    if (times->empty()) {
        fmt::print("answered each time before it was stopped\n");
        return 0;
    }
    std::sort(times->begin(), times->end());
    fmt::print("stopped {} times: median {:.2f} ms, longest {:.2f} ms\n", times->size(),
               (*times)[times->size() / 2].count(), times->back().count());
    return 0;
}
