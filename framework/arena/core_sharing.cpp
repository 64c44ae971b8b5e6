#include "arena/core_sharing.hpp"

#include <tuple>
#include <utility>

namespace tengen {

int SharedCores::take(const Cores& among) {
    const std::optional<Cores> current = Cores::current();
    const std::lock_guard lock(mutex_);
    std::map<int, int> on_physical;
    for (const auto& [core, lanes] : lanes_) on_physical[physical_of(core)] += lanes;
    using Rank = std::tuple<int, int, bool>;
    std::optional<std::pair<Rank, int>> best;
    for (const int core : among.numbers()) {
        const bool is_other = !current || !(Cores::of({core}) == *current);
        const Rank rank{on_physical[physical_of(core)], lanes_[core], is_other};
        if (!best || rank < best->first) best.emplace(rank, core);
    }
    ++lanes_[best->second];
    return best->second;
}

int SharedCores::physical_of(int core) {
    const auto known = physical_.find(core);
    if (known != physical_.end()) return known->second;
    return physical_.emplace(core, physical_core_of(core)).first->second;
}

void SharedCores::give_back(int core) {
    const std::lock_guard lock(mutex_);
    --lanes_[core];
}

void CoreSharing::decide(Clock::duration mean, Sessions sessions) {
    if (mean > kQuick) {
        leave(sessions);
    } else if (!sharing()) {
        share(sessions);
    }
}

void CoreSharing::share(Sessions sessions) {
    if (!allowed_ || allowed_->count() < 2) return;
    const int core = cores_.take(*allowed_);
    const Cores one = Cores::of({core});
    if (!one.give_to(0)) return cores_.give_back(core);
    core_ = core;
    for (const auto& session : sessions) session->run_on(one);
}

void CoreSharing::leave(Sessions sessions) {
    if (!core_) return;
    cores_.give_back(*core_);
    core_.reset();
    allowed_->give_to(0);
    for (const auto& session : sessions) session->run_on(*allowed_);
}

}  // namespace tengen
