#include "core/decision.hpp"

namespace tengen {

std::string_view name_of(FaultKind kind) {
    switch (kind) {
        case FaultKind::Late:
            return "late";
        case FaultKind::Crashed:
            return "crashed";
        case FaultKind::Exited:
            return "exited";
        case FaultKind::OutOfMemory:
            return "out_of_memory";
        case FaultKind::StoleTime:
            return "stole_time";
        case FaultKind::TooManyThreads:
            return "too_many_threads";
        case FaultKind::IllegalAction:
            return "illegal_action";
        case FaultKind::Protocol:
            return "protocol";
        case FaultKind::Failed:
            return "failed";
        case FaultKind::Refused:
            return "refused";
        case FaultKind::Host:
            return "host";
    }
    return "failed";
}

std::optional<FaultKind> fault_kind(std::string_view name) {
    constexpr std::array kFaultKinds = {
        FaultKind::Late,          FaultKind::Crashed,   FaultKind::Exited,
        FaultKind::OutOfMemory,   FaultKind::StoleTime, FaultKind::TooManyThreads,
        FaultKind::IllegalAction, FaultKind::Protocol,  FaultKind::Failed,
        FaultKind::Refused,       FaultKind::Host};
    for (const FaultKind kind : kFaultKinds) {
        if (name_of(kind) == name) return kind;
    }
    return std::nullopt;
}

}  // namespace tengen
