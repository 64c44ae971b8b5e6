// The accounts of a server: names, passwords, tokens, ratings, blocks and sanctions.
#pragma once

#include <chrono>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "people/passwords.hpp"
#include "people/player_name.hpp"
#include "server/connection.hpp"
#include "server/services.hpp"

namespace tengen::server {

class Room;

/// A connection has this account now, or the same account with new values.
using SignedIn = std::function<void(const std::shared_ptr<Connection>&, const StoredAccount&)>;
/// Only the kept token of an account is still valid.
using SignedOut = std::function<void(const std::string& account, const std::string& kept)>;

/// Used on the server's thread.
class Accounts {
  public:
    Accounts(const ServerServices& services, const ServerSettings& settings, SignedIn signed_in,
             SignedOut signed_out);

    const people::NameRules& names() const { return names_; }

    /// A new guest, in a batch for the store.
    StoredAccount new_guest(const messages::Hello& hello) const;
    void handle(const std::shared_ptr<Connection>& connection, const messages::Account& request,
                const Reply& reply);
    void block(Connection& connection, const messages::Block& request, const Reply& reply);
    void report(Connection& connection, const messages::Report& request, const Reply& reply);

    /// The account as others see it, with the rating of a pool, or else of the pool that it plays
    /// most.
    messages::Who who_of(const StoredAccount& account, const std::string& pool = {}) const;
    std::vector<messages::Who> leaders(const std::string& pool) const;
    /// The account with a name that looks like this one.
    Result<std::optional<StoredAccount>> named(const std::string& name) const;
    bool is_banned(const std::string& account) const;
    bool is_muted(const std::string& account) const;
    static constexpr std::size_t kMaxLeaves = 3;  ///< in a day
    /// The time without rated games for an account that left too many. 0 if it may play them.
    std::chrono::milliseconds casual_only(const std::string& account) const;

    /// Adds the ratings after a rated game.
    void rate(const Room& room, StoreBatch& batch) const;

  private:
    using ConnectionPtr = std::shared_ptr<Connection>;

    void create(const ConnectionPtr& connection, const messages::Account& request,
                const Reply& reply);
    void enter(const ConnectionPtr& connection, const messages::Account& request,
               const Reply& reply);
    void recover(const ConnectionPtr& connection, const messages::Account& request,
                 const Reply& reply);
    void rename(const ConnectionPtr& connection, const messages::Account& request,
                const Reply& reply);
    void change_password(const ConnectionPtr& connection, const messages::Account& request,
                         const Reply& reply);
    void erase(const ConnectionPtr& connection, const messages::Account& request,
               const Reply& reply);
    void sign_out(const ConnectionPtr& connection, const Reply& reply);

    std::optional<std::string> free_name(const std::string& wanted, const std::string& own,
                                         const Reply& reply) const;
    std::optional<StoredAccount> account_of(const Connection& connection, const Reply& reply) const;
    bool may_try(const Connection& connection, const std::string& name, const Reply& reply);
    void verified(const ConnectionPtr& connection, const std::string& password,
                  const std::string& hash, const Reply& reply, std::function<void()> then);
    void hashed(const ConnectionPtr& connection, const std::string& password, const Reply& reply,
                std::function<void(const std::string&)> then);
    void commit(const ConnectionPtr& connection, StoreBatch batch, const Reply& reply,
                std::function<void()> then);
    StoredToken new_token(const std::string& account, std::string& text) const;
    bool is_sanctioned(const std::string& account, SanctionKind kind) const;

    const ServerServices& services_;
    const ServerSettings& settings_;
    const SignedIn signed_in_;
    const SignedOut signed_out_;
    people::NameRules names_;
    people::ReservedNames reserved_;
    people::Buckets tries_of_name_{people::kAccountPasswordRate};
    people::Buckets tries_of_address_{people::kAddressPasswordRate};
    people::Buckets new_accounts_{people::kNewAccountRate};
    people::Passwords passwords_;
};

/// The pool of ratings of a game: "gomoku:renju fast". Empty: it cannot be rated.
std::string pool_of(const messages::TableRequest& request, std::uint32_t definition);

}  // namespace tengen::server
