// Tests of an AI's use of its process's resources.
#include <fmt/format.h>

#include <malloc.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdio>
#include <thread>

#include "base/text.hpp"
#include "validator/samples.hpp"
#include "validator/tests.hpp"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
// Both runtimes have it, but GCC lacks the header that declares it.
extern "C" std::size_t __sanitizer_get_current_allocated_bytes();
#endif

namespace tengen::validator {

namespace {

/// The allowed remainder, for data that is created once and kept.
constexpr std::size_t kSpare = 1 << 20;
constexpr std::chrono::milliseconds kThreadPatience{500};
constexpr std::string_view kNoCounts =
    "the system does not report the resources of a process (no /proc)";

std::size_t bytes_in_use() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return __sanitizer_get_current_allocated_bytes();
#else
    const struct mallinfo2 info = ::mallinfo2();
    return info.uordblks + info.hblkhd;
#endif
}

/// 0 if the system does not report it.
std::size_t entries_of(const char* folder) {
    std::error_code error;
    std::size_t count = 0;
    for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end;
         at.increment(error)) {
        ++count;
    }
    return count;
}

std::size_t open_files() {
    return entries_of("/proc/self/fd");
}
std::size_t running_threads() {
    return entries_of("/proc/self/task");
}

/// A thread that has just ended is visible for a moment.
std::size_t threads_left(std::size_t expected) {
    const auto until = Clock::now() + kThreadPatience;
    while (running_threads() > expected && Clock::now() < until) std::this_thread::yield();
    return running_threads();
}

/// The start of the text written to the other end of a pipe.
std::string take_text(int file) {
    std::array<char, 512> text;
    const ssize_t got = ::read(file, text.data(), text.size());
    return got > 0 ? std::string(text.data(), static_cast<std::size_t>(got)) : std::string();
}

std::string beyond(std::size_t now, std::size_t before) {
    return fmt::format("{:.1f} MB", static_cast<double>(now - before) / (1 << 20));
}

/// One of the games with the fewest cells, for frequent calls.
SharedGame small_one(const std::vector<SharedGame>& games) {
    return largest_of(games, games.size()).back();
}

}  // namespace

Finding quiet_stdout(TestContext& context) {
    const auto games = context.supported();
    if (!games) return games.error();
    Random random(context.seed());
    for (const SharedGame& game :
         some_of(*games, static_cast<std::size_t>(context.times(10, 3)), random)) {
        const auto position = in_the_middle(game, random);
        auto seat = SeatedAi::take(context, game);
        if (position && seat) seat->ask(*position, {.seed = random()});
    }
    std::fflush(nullptr);
    if (const std::string text = take_text(context.written().output); !text.empty()) {
        return failure(
            fmt::format("it writes to standard output: \"{}\" (log() goes to the game's "
                        "log)",
                        printable(text, 80)));
    }
    if (const std::string text = take_text(context.written().errors); !text.empty()) {
        return warning(
            fmt::format("it writes to standard error: \"{}\" (log() goes to the game's "
                        "log)",
                        printable(text, 80)));
    }
    return success();
}

Finding threads_end(TestContext& context) {
    const auto positions = [&]() -> tl::expected<std::vector<Position>, Finding> {
        const auto games = context.supported();
        if (!games) return tl::unexpected(games.error());
        Random random(context.seed());
        return positions_of(largest_of(*games, 4), context.times(8, 2), in_the_middle, random);
    }();
    if (!positions) return positions.error();
    if (positions->empty()) return skipped("no position to ask in was found");
    const std::size_t before = running_threads();
    if (before == 0) return skipped(std::string(kNoCounts));
    std::string obstacle;
    for (const Position& position : *positions) {
        auto seat = SeatedAi::take(context, position.shared_game());
        if (!seat) return seat.error();
        const Asked asked =
            seat->ask(position, {.seed = context.seed(), .nodes = 2000, .threads = 4});
        if (!asked.answer) obstacle = english(asked.answer.error().text);
    }
    const std::size_t after = threads_left(before);
    if (after > before) {
        return failure(fmt::format("{} still run after it was destroyed (join them in destroy())",
                                   counted(static_cast<std::int64_t>(after - before), "thread")));
    }
    if (!obstacle.empty()) return failure("with four threads: " + obstacle);
    return success();
}

Finding create_destroy_1000(TestContext& context) {
    const auto games = context.supported();
    if (!games) return games.error();
    const SharedGame game = small_one(*games);
    const auto seat_once = [&] {
        return SeatedAi::take(context, game).map([](const SeatedAi&) {});
    };
    for (int warm = 0; warm < 10; ++warm) {
        if (const auto seated = seat_once(); !seated) return seated.error();
    }
    const std::size_t bytes = bytes_in_use();
    const std::size_t files = open_files();
    const std::size_t threads = running_threads();
    if (files == 0 || threads == 0) return skipped(std::string(kNoCounts));
    const int times = context.times(1000, 100);
    for (int i = 0; i < times; ++i) {
        if (const auto seated = seat_once(); !seated) {
            return failure(fmt::format("the {}th time, {}", i + 11, seated.error().reason));
        }
    }
    if (const std::size_t now = bytes_in_use(); now > bytes + kSpare) {
        return failure(
            fmt::format("{} more are in use after it was seated {} times (free in "
                        "destroy() what create() took)",
                        beyond(now, bytes), times));
    }
    if (open_files() > files) {
        return failure(
            fmt::format("{} files stay open (close them in destroy())", open_files() - files));
    }
    if (threads_left(threads) > threads) {
        return failure("threads still run after it was destroyed (join them in destroy())");
    }
    return success();
}

Finding memory_stable(TestContext& context) {
    const auto games = context.supported();
    if (!games) return games.error();
    Random random(context.seed());
    const auto positions = positions_of(some_of(*games, 1, random), 20, in_the_middle, random);
    if (positions.empty()) return skipped("no position to ask in was found");
    auto seat = SeatedAi::take(context, positions.front().shared_game());
    if (!seat) return seat.error();
    const int times = context.times(1000, 200);
    std::size_t half = 0;
    for (int i = 0; i < times; ++i) {
        // Findings of the first half may be kept in tables that fill up.
        if (i == times / 2) half = bytes_in_use();
        seat->ask(positions[static_cast<std::size_t>(i) % positions.size()],
                  {.seed = random(), .nodes = 20, .stop_after = std::chrono::milliseconds(5)});
    }
    if (const std::size_t now = bytes_in_use(); now > half + kSpare) {
        return failure(
            fmt::format("{} more are in use after {} decisions than after {} (free at "
                        "the end of think() what it takes)",
                        beyond(now, half), times, times / 2));
    }
    return success();
}

}  // namespace tengen::validator
