#include "plugin/fault_text.hpp"

#include <fmt/format.h>

namespace tengen {

std::string duration_text(Clock::duration duration) {
    const auto ms = std::chrono::round<std::chrono::milliseconds>(duration).count();
    if (ms < 1000) return fmt::format("{} ms", ms);
    return fmt::format("{:.1f} s", static_cast<double>(ms) / 1000);
}

Fault memory_fault(std::uint64_t memory_bytes) {
    return {FaultKind::OutOfMemory, Message("used more than {} MiB", memory_bytes / kMebibyte)};
}

Fault host_memory_fault(std::uint64_t memory_bytes) {
    return {FaultKind::Host, Message("ran out of memory: limits of this program leave it less than "
                                     "{} MiB (ulimit -v, ulimit -d)",
                                     memory_bytes / kMebibyte)};
}

Fault fault_of(const Ending& ending, Phase phase, std::uint64_t memory_bytes) {
    const bool ended =
        ending.kind == Ending::Kind::Signalled || ending.kind == Ending::Kind::Exited;
    if (ended && memory_bytes > 0 && ending.peak_bytes >= memory_bytes / 8 * 7) {
        return memory_fault(memory_bytes);
    }
    const bool move = phase == Phase::Move;
    const std::string_view when = move ? "during its move" : "while getting ready";
    switch (ending.kind) {
        case Ending::Kind::Signalled: {
            const std::string name = signal_name(ending.code);
            return {
                FaultKind::Crashed,
                move ? Message("crashed: {} (signal {})", name, ending.code)
                     : Message("crashed while getting ready: {} (signal {})", name, ending.code)};
        }
        case Ending::Kind::Exited:
            return {FaultKind::Exited, Message("exited {} (code {})", when, ending.code)};
        case Ending::Kind::StillRunning:
            return {FaultKind::Protocol, Message("closed its channel {} (killed)", when)};
        case Ending::Kind::Unknown:
            break;
    }
    return {FaultKind::Exited, Message("ended {}", when)};
}

Fault theft_fault() {
    return {FaultKind::StoleTime, Message("kept computing after its answer (killed)")};
}

Fault threads_fault(int found, std::uint32_t most) {
    return {FaultKind::TooManyThreads,
            Message("ran {} threads, of {} that it may (killed)", found, most)};
}

Fault late_fault(Clock::duration limit, bool killed) {
    const std::string text = duration_text(limit);
    return {FaultKind::Late, killed ? Message("did not answer in {} (killed)", text)
                                    : Message("did not answer in {}", text)};
}

}  // namespace tengen
