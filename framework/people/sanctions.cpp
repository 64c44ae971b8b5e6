#include "people/sanctions.hpp"

namespace tengen::people {

namespace {

bool has_ended(const Sanction& sanction, WallTime now) {
    return sanction.until && *sanction.until <= now;
}

}  // namespace

void Sanctions::impose(Sanction sanction) {
    const std::pair key(sanction.account, sanction.kind);
    sanctions_.insert_or_assign(key, std::move(sanction));
}

bool Sanctions::lift(const std::string& account, SanctionKind kind) {
    return sanctions_.erase({account, kind}) != 0;
}

const Sanction* Sanctions::in_force(const std::string& account, SanctionKind kind,
                                    WallTime now) const {
    const auto found = sanctions_.find({account, kind});
    if (found == sanctions_.end() || has_ended(found->second, now)) return nullptr;
    return &found->second;
}

std::vector<Sanction> Sanctions::remove_ended(WallTime now) {
    std::vector<Sanction> ended;
    std::erase_if(sanctions_, [&](auto& entry) {
        if (!has_ended(entry.second, now)) return false;
        ended.push_back(entry.second);
        return true;
    });
    return ended;
}

bool Blocks::block(const std::string& account, const std::string& other) {
    if (account == other) return false;
    if (blocks(account, other)) return true;
    std::set<std::string>& list = blocked_[account];
    if (list.size() >= kMaxPerAccount) return false;
    list.insert(other);
    return true;
}

void Blocks::unblock(const std::string& account, const std::string& other) {
    const auto found = blocked_.find(account);
    if (found == blocked_.end()) return;
    found->second.erase(other);
    if (found->second.empty()) blocked_.erase(found);
}

bool Blocks::blocks(const std::string& account, const std::string& other) const {
    const auto found = blocked_.find(account);
    return found != blocked_.end() && found->second.contains(other);
}

bool Blocks::are_apart(const std::string& one, const std::string& other) const {
    return blocks(one, other) || blocks(other, one);
}

void Blocks::forget(const std::string& account) {
    blocked_.erase(account);
    for (auto& [owner, list] : blocked_) list.erase(account);
    std::erase_if(blocked_, [](const auto& entry) { return entry.second.empty(); });
}

}  // namespace tengen::people
