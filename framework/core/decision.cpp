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

}  // namespace tengen
