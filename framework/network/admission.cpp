#include "admission.hpp"

#include <algorithm>

namespace tengen::network {
namespace {

/// Connections beyond a limit that still get an answer.
constexpr std::size_t kRefused = 32;
constexpr std::size_t kRefusedPerAddress = 4;
/// Old addresses are searched for after the table has doubled, but not in a small one.
constexpr std::size_t kSmallTable = 1024;

Admission judge_count(std::size_t count, std::size_t limit, std::size_t refused) {
    if (limit == 0 || count < limit) return Admission::Accept;
    return count < limit + refused ? Admission::Refuse : Admission::Drop;
}

}  // namespace

Admission Admissions::judge(const Address& address, Time now) {
    forget_old(now);
    const auto rate = static_cast<double>(limits_.handshakes_per_second);
    auto [entry, is_new] = visits_.try_emplace(user_part(address));
    Visits& visits = entry->second;
    const std::chrono::duration<double> passed = now - visits.at;
    visits.saved = is_new ? 2 * rate : std::min(2 * rate, visits.saved + passed.count() * rate);
    visits.at = now;
    if (rate > 0) {
        if (visits.saved < 1) return Admission::Drop;
        visits.saved -= 1;
    }
    return std::max(
        judge_count(connections_, limits_.connections, kRefused),
        judge_count(visits.connections, limits_.connections_per_address, kRefusedPerAddress));
}

std::shared_ptr<void> Admissions::enter(const Address& address) {
    const std::string key = user_part(address);
    ++connections_;
    ++visits_[key].connections;
    return {nullptr, [self = shared_from_this(), key](void*) {
                --self->connections_;
                --self->visits_[key].connections;
            }};
}

void Admissions::forget_old(Time now) {
    if (visits_.size() < std::max(kSmallTable, 2 * swept_size_)) return;
    std::erase_if(visits_, [&](const auto& entry) {
        return entry.second.connections == 0 && now - entry.second.at > std::chrono::seconds(2);
    });
    swept_size_ = visits_.size();
}

}  // namespace tengen::network
