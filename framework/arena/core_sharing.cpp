#include "arena/core_sharing.hpp"

namespace tengen {

void CoreSharing::decide(Clock::duration mean, Sessions sessions) {
    if (mean > kQuick) {
        leave(sessions);
    } else if (!sharing_) {
        share(sessions);
    }
}

void CoreSharing::share(Sessions sessions) {
    if (!allowed_ || allowed_->count() < 2) return;
    const std::optional<Cores> core = Cores::current();
    if (!core || !core->give_to(0)) return;
    sharing_ = true;
    for (const auto& session : sessions) session->run_on(*core);
}

void CoreSharing::leave(Sessions sessions) {
    if (!sharing_) return;
    sharing_ = false;
    allowed_->give_to(0);
    for (const auto& session : sessions) session->run_on(*allowed_);
}

}  // namespace tengen
