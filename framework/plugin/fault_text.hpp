// What is said of a plugin's process or thread that failed; the texts follow its name.
#pragma once

#include <chrono>
#include <string>

#include "core/decision.hpp"
#include "plugin/host_process.hpp"

namespace tengen {

/// How long loading may take, and getting ready for a game.
inline constexpr std::chrono::milliseconds kLoadLimit{2000};
inline constexpr std::chrono::milliseconds kSitLimit{10000};
/// How long a question that was taken back may go on.
inline constexpr std::chrono::milliseconds kCancelGrace{500};

/// "250 ms", "2.0 s"
std::string duration_text(Clock::duration duration);

/// What a process was doing when it ended.
enum class Phase : std::uint8_t { GettingReady, Move };

/// "crashed: segmentation fault (signal 11)", "exited during its move (code 0)" ... A process that
/// had used nearly all of its memory (0: it had no limit) is said to have ended of that.
Fault fault_of(const Ending& ending, Phase phase, std::uint64_t memory_bytes = 0);

/// "used more than 512 MiB"
Fault memory_fault(std::uint64_t memory_bytes);

/// "ran out of memory: limits of this program leave it less than 512 MiB (ulimit -v, ulimit -d)"
Fault host_memory_fault(std::uint64_t memory_bytes);

/// "kept computing after its answer (killed)"
Fault theft_fault();

/// "ran 64 threads, of 4 that it may (killed)"
Fault threads_fault(int found, std::uint32_t most);

/// "did not answer in 5.0 s (killed)"
Fault late_fault(Clock::duration limit, bool killed);

}  // namespace tengen
