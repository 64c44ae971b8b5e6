// Texts about failures of a plugin's process or thread, to follow its name.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>

#include "core/decision.hpp"
#include "plugin/host_process.hpp"
#include "plugin/wire.hpp"

namespace tengen {

/// The time limit for loading, and for getting ready for a game.
inline constexpr std::chrono::milliseconds kLoadLimit{2000};
inline constexpr std::chrono::milliseconds kSitLimit{10000};
/// The time limit for a cancelled question.
inline constexpr std::chrono::milliseconds kCancelGrace{500};
/// The time for an AI to end its analysis after a stop. It should need 50 ms, but a machine may be
/// busy.
inline constexpr std::chrono::milliseconds kAnalysisGrace{5000};

/// "250 ms", "2.0 s"
std::string duration_text(Clock::duration duration);

/// The phase in which a process ended.
enum class Phase : std::uint8_t { GettingReady, Move };

/// "crashed: segmentation fault (signal 11)", "exited during its move (code 0)" ... If a process
/// had used nearly all of its memory, that is the reported reason; `memory_bytes` 0: no limit.
Fault fault_of(const Ending& ending, Phase phase, std::uint64_t memory_bytes = 0);

// Faults that the AI's own process reports.
Fault no_memory_fault();                           ///< "ran out of memory"
Fault failed_fault(const std::string& reason);     ///< the reason may be empty
Fault exception_fault(const std::string& what);    ///< "threw an exception: ..."
Fault unknown_exception_fault();                   ///< "threw an unknown exception"
Fault cannot_play_fault(const Argument& reason);   ///< "cannot play this game: ..."
Fault cannot_play_fault();                         ///< without a reason
Fault gone_fault(const std::string& id);           ///< "has no AI 'x' any more"
Fault no_functions_fault();                        ///< "created an AI without functions"
Fault changed_position_fault();                    ///< "did not undo its trial moves"
Fault unknown_decision_fault(std::uint32_t kind);  ///< "returned an unknown decision (kind 9)"

/// Encodes one of these faults as a message of the AI's process.
wire::FaultText to_wire(const Fault& fault);

/// Decodes the body of such a message. Accepts only the faults above.
std::optional<Fault> fault_from_wire(std::span<const std::byte> body);

/// "used more than 512 MiB"
Fault memory_fault(std::uint64_t memory_bytes);

/// "ran out of memory: limits of this program leave it less than 512 MiB (ulimit -v, ulimit -d)"
Fault scratch_fault(std::uint64_t bytes, int files);
Fault host_memory_fault(std::uint64_t memory_bytes);

/// "kept computing after its answer (killed)"
Fault theft_fault();

/// "ran 64 threads, more than its limit of 4 (killed)"
Fault threads_fault(int found, std::uint32_t most);

/// "did not answer in 5.0 s (killed)"
Fault late_fault(Clock::duration limit, bool killed);

}  // namespace tengen
