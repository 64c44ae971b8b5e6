#include "plugin/fault_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "core/fault_texts.hpp"

namespace tengen {

std::string duration_text(Clock::duration duration) {
    const auto ms = std::chrono::round<std::chrono::milliseconds>(duration).count();
    if (ms < 1000) return fmt::format("{} ms", ms);
    return fmt::format("{:.1f} s", static_cast<double>(ms) / 1000);
}

Fault no_memory_fault() {
    return {FaultKind::OutOfMemory, fault_message(FaultText::RanOutOfMemory)};
}

Fault failed_fault(const std::string& reason) {
    return {FaultKind::Failed, reason.empty() ? fault_message(FaultText::FailedSilently)
                                              : fault_message(FaultText::Failed, reason)};
}

Fault exception_fault(const std::string& what) {
    return {FaultKind::Failed, fault_message(FaultText::Threw, what)};
}

Fault unknown_exception_fault() {
    return {FaultKind::Failed, fault_message(FaultText::ThrewUnknown)};
}

Fault cannot_play_fault(const Argument& reason) {
    return {FaultKind::Refused, Message("cannot play this game: {}", reason)};
}

Fault cannot_play_fault() {
    return {FaultKind::Refused, Message("cannot play this game")};
}

Fault gone_fault(const std::string& id) {
    return {FaultKind::Refused, Message("has no AI '{}' any more", id)};
}

Fault no_functions_fault() {
    return {FaultKind::Protocol, Message("created an AI without functions")};
}

Fault changed_position_fault() {
    return {FaultKind::Protocol, fault_message(FaultText::ChangedPosition)};
}

Fault unknown_decision_fault(std::uint32_t kind) {
    return {FaultKind::Protocol, Message("returned an unknown decision (kind {})", kind)};
}

wire::FaultText to_wire(const Fault& fault) {
    wire::FaultText text{std::string(fault.text.id), {}};
    for (const Argument& argument : fault.text.arguments) {
        text.arguments.push_back(argument.english());
    }
    return text;
}

std::optional<Fault> fault_from_wire(std::span<const std::byte> body) {
    const auto text = wire::read_fault(body);
    if (!text) return std::nullopt;
    const Fault known[] = {
        no_memory_fault(),        failed_fault(""),          failed_fault("x"),
        exception_fault("x"),     unknown_exception_fault(), cannot_play_fault("x"),
        cannot_play_fault(),      gone_fault("x"),           no_functions_fault(),
        changed_position_fault(), unknown_decision_fault(0)};
    for (const Fault& fault : known) {
        const std::size_t holes = fault.text.arguments.size();
        if (fault.text.id != text->pattern || holes != text->arguments.size()) continue;
        Fault found = fault;
        for (std::size_t i = 0; i < holes; ++i) {
            found.text.arguments[i] = printable(text->arguments[i], 400);
        }
        return found;
    }
    return std::nullopt;
}

Fault memory_fault(std::uint64_t memory_bytes) {
    return {FaultKind::OutOfMemory, fault_message(FaultText::UsedMemory, memory_bytes / kMebibyte)};
}

Fault scratch_fault(std::uint64_t bytes, int files) {
    return {FaultKind::OutOfMemory, fault_message(FaultText::FullFolder, bytes / kMebibyte, files)};
}

Fault host_memory_fault(std::uint64_t memory_bytes) {
    return {
        FaultKind::Host,
        Message("did not start: limits of this program leave it less than {} MiB of memory (see "
                "ulimit -v and ulimit -d, or set a smaller 'memory')",
                memory_bytes / kMebibyte)};
}

Fault fault_of(const Ending& ending, Phase phase, std::uint64_t memory_bytes) {
    const bool ended =
        ending.kind == Ending::Kind::Signalled || ending.kind == Ending::Kind::Exited;
    if (ended && memory_bytes > 0 && ending.peak_bytes >= memory_bytes / 8 * 7) {
        return memory_fault(memory_bytes);
    }
    const bool move = phase == Phase::Move;
    const Message when =
        move ? fault_message(FaultText::InMove) : fault_message(FaultText::GettingReady);
    switch (ending.kind) {
        case Ending::Kind::Signalled: {
            const std::string name = signal_name(ending.code);
            return {FaultKind::Crashed,
                    move ? fault_message(FaultText::CrashedInMove, name, ending.code)
                         : fault_message(FaultText::CrashedGettingReady, name, ending.code)};
        }
        case Ending::Kind::Exited:
            return {FaultKind::Exited, fault_message(FaultText::Exited, when, ending.code)};
        case Ending::Kind::StillRunning:
            return {FaultKind::Protocol, fault_message(FaultText::ClosedChannel, when)};
        case Ending::Kind::Unknown:
            break;
    }
    return {FaultKind::Exited, fault_message(FaultText::Ended, when)};
}

Fault theft_fault() {
    return {FaultKind::StoleTime, fault_message(FaultText::StoleTime)};
}

Fault threads_fault(int found, std::uint32_t most) {
    return {FaultKind::TooManyThreads, fault_message(FaultText::TooManyThreads, found, most)};
}

Fault late_fault(Clock::duration limit, bool killed) {
    // A question may be asked when its time is over.
    const std::string text = duration_text(std::max(limit, Clock::duration::zero()));
    return {FaultKind::Late, killed ? fault_message(FaultText::LateKilled, text)
                                    : fault_message(FaultText::Late, text)};
}

}  // namespace tengen
