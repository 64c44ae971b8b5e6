// Requests about the user's account at a server: a name and a password instead of a guest.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "online/client.hpp"

namespace tengen {

/// The input that a refusal is about.
enum class AccountField : std::uint8_t { None, Name, Password, New, Code };

struct AccountProblem {
    AccountField field = AccountField::None;
    Errors why;
};

struct AccountDone {
    std::optional<AccountProblem> problem;  ///< empty: done
    std::string code;                       ///< a recovery code, which the server shows once
};

/// After each deed the client greets again, so its welcome has the new name. For one thread.
class AccountDesk {
  public:
    using Done = std::function<void(const AccountDone&)>;

    /// The client must outlive it.
    explicit AccountDesk(OnlineClient& client) : client_(client) {}
    ~AccountDesk() { client_.forget(this); }
    AccountDesk(const AccountDesk&) = delete;
    AccountDesk& operator=(const AccountDesk&) = delete;

    /// Calls back once, perhaps before it returns; not if the desk ends before.
    void ask(messages::Account request, Done done);
    /// Whether the client has still to greet again after the last deed.
    bool must_greet() const { return must_greet_; }
    /// Becomes a guest in this program alone: the account's token is only forgotten here.
    Result<void> sign_out();

  private:
    void take(const messages::Account& request, const Result<messages::ServerMessage>& answer,
              const Done& done);
    Result<void> keep_token(const std::string& token) const;
    void greet_soon();

    OnlineClient& client_;
    std::unique_ptr<Timing::Alarm> greets_;
    bool must_greet_ = false;
};

}  // namespace tengen
