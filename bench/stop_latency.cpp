// The time between a stop and the AI's answer:
//   tengen_bench_stop [--game GAME[:VARIANT]] [--board COLUMNSxROWS] PLUGIN.so [OPTION=VALUE ...]
// The AI thinks without limits about several positions at the beginning of a game (by default a
// quiet one of gomoku on 15x15) and is stopped a little later. If it answers earlier, there is no
// measurement: give it options for a longer search (depth=40).
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

/// The time from the stop to the answer; nothing if the AI answered before.
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

struct Arguments {
    std::string game;
    std::optional<BoardSize> board;
    const char* plugin = nullptr;
    std::vector<std::string_view> options;
};

Result<Arguments> read_arguments(std::vector<const char*> words) {
    Arguments arguments;
    std::size_t at = 0;
    for (; at + 1 < words.size(); at += 2) {
        const std::string_view option = words[at];
        if (option == "--game") {
            arguments.game = words[at + 1];
        } else if (option == "--board") {
            const auto board = parse_board_size(words[at + 1]);
            if (!board) return fail(board.error());
            arguments.board = *board;
        } else {
            break;
        }
    }
    if (arguments.board && arguments.game.empty()) {
        return fail(ErrorCode::CommandLine, "--board", "name a --game too");
    }
    if (at >= words.size()) {
        return fail(ErrorCode::CommandLine, "",
                    "usage: tengen_bench_stop [--game GAME[:VARIANT]] [--board COLUMNSxROWS] "
                    "PLUGIN.so [OPTION=VALUE ...]");
    }
    arguments.plugin = words[at];
    arguments.options.assign(words.begin() + static_cast<std::ptrdiff_t>(at) + 1, words.end());
    return arguments;
}

Result<std::vector<Milliseconds>> time_stops(const Arguments& arguments) {
    const bool named = !arguments.game.empty();
    const auto measured = named ? bench::MeasuredGame::shipped(arguments.game, arguments.board)
                                : bench::MeasuredGame::quiet_gomoku();
    if (!measured) return fail(measured.error());
    const auto ai = bench::open_ai(arguments.plugin, measured->game, arguments.options);
    if (!ai) return fail(ai.error());
    std::vector<Milliseconds> times;
    for (int round = 0; round < kRounds; ++round) {
        for (const Position& position : measured->positions) {
            // The delay varies, to stop different parts of the AI's work.
            const auto time = time_stop(**ai, position, std::chrono::milliseconds(20 + 7 * round));
            if (!time) return fail(time.error());
            if (*time) times.push_back(**time);
        }
    }
    return times;
}

}  // namespace

int main(int count, char** arguments) {
    auto times = read_arguments({arguments + 1, arguments + count}).and_then(time_stops);
    if (!times) {
        fmt::print(stderr, "bench: {}\n", english(times.error()));
        return static_cast<int>(times.error().front().code);
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
