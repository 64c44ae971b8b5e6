// Makes a bot's account at a server, or enters it.
#pragma once

#include <functional>
#include <string>

#include "online/client.hpp"

namespace tengen::cli {

enum class BotIdentity : std::uint8_t {
    Bot,
    Guest,        ///< the server has no accounts
    SignInAgain,  ///< the token of the account is known now: greet again
};

/// The name is that of the client's target. The password is new at the first visit, and stays in
/// the client's list of servers, with the token. For one thread.
class BotAccount {
  public:
    using Done = std::function<void(const Result<BotIdentity>&)>;

    /// The client must outlive it, and is online. Calls back once, perhaps before it returns; not
    /// if the connection is lost before.
    BotAccount(OnlineClient& client, Done done) : client_(client), done_(std::move(done)) {}
    ~BotAccount() { client_.forget(this); }
    BotAccount(const BotAccount&) = delete;
    BotAccount& operator=(const BotAccount&) = delete;

    void sign_in();

  private:
    void create();
    void enter(const KnownServer& known);
    Result<void> ask(messages::AccountDeed deed, const std::string& password,
                     std::function<void(const messages::ServerMessage&)> answered);
    Result<KnownServer> entry() const;

    OnlineClient& client_;
    Done done_;
};

}  // namespace tengen::cli
