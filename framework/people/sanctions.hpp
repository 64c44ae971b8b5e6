// Sanctions of accounts, and players that block each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tengen::people {

/// Milliseconds since 1970, of the wall clock.
using WallTime = std::int64_t;

enum class SanctionKind : std::uint8_t {
    Ban,     ///< may not connect
    Mute,    ///< may not talk
    Casual,  ///< may not play rated games
};

struct Sanction {
    std::string account;
    SanctionKind kind = SanctionKind::Ban;
    std::optional<WallTime> until;  ///< without it, until an admin lifts it
    std::string reason;             ///< for the player and for admins

    friend bool operator==(const Sanction&, const Sanction&) = default;
};

/// The sanctions in force, at most one of each kind for an account.
class Sanctions {
  public:
    /// Replaces a sanction of the same account and kind.
    void impose(Sanction sanction);
    /// Returns false if there is none.
    bool lift(const std::string& account, SanctionKind kind);
    /// The sanction in force, or null. Valid until the next change.
    const Sanction* in_force(const std::string& account, SanctionKind kind, WallTime now) const;
    /// Removes and returns those that ended, for the store to remove too.
    std::vector<Sanction> remove_ended(WallTime now);

    std::size_t size() const { return sanctions_.size(); }

  private:
    std::map<std::pair<std::string, SanctionKind>, Sanction> sanctions_;
};

/// The players that each account blocks.
class Blocks {
  public:
    static constexpr std::size_t kMaxPerAccount = 500;

    /// Returns false if the account blocks too many, or itself.
    [[nodiscard]] bool block(const std::string& account, const std::string& other);
    void unblock(const std::string& account, const std::string& other);

    /// Whether the account blocks the other: it hears no talk of the other.
    bool blocks(const std::string& account, const std::string& other) const;
    /// Whether one of them blocks the other: no challenges and no pairing.
    bool are_apart(const std::string& one, const std::string& other) const;
    /// Removes a deleted account from all lists.
    void forget(const std::string& account);

  private:
    std::map<std::string, std::set<std::string>> blocked_;
};

}  // namespace tengen::people
