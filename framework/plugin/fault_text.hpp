// What is said of a plugin's process or thread that failed; the texts follow its name.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>

#include "core/decision.hpp"
#include "plugin/host_process.hpp"
#include "plugin/wire.hpp"

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

// What an AI does in its own process, which says so itself.
Fault no_memory_fault();                           ///< "ran out of memory"
Fault failed_fault(const std::string& reason);     ///< the reason may be empty
Fault exception_fault(const std::string& what);    ///< "let an exception out: ..."
Fault unknown_exception_fault();                   ///< "let an unknown exception out"
Fault cannot_play_fault(const Argument& reason);   ///< "cannot play this game: ..."
Fault cannot_play_fault();                         ///< it gives no reason
Fault gone_fault(const std::string& id);           ///< "has no AI 'x' any more"
Fault no_functions_fault();                        ///< "made an AI without functions"
Fault changed_position_fault();                    ///< "did not take back what it tried"
Fault unknown_decision_fault(std::uint32_t kind);  ///< "decided something unknown (kind 9)"

/// One of those, as the process that plays the AI says it.
wire::FaultText said(const Fault& fault);

/// The fault that the body of such a message says; only the faults above are ever read.
std::optional<Fault> fault_in(std::span<const std::byte> body);

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
