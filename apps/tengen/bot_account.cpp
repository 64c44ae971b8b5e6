#include "bot_account.hpp"

#include <fmt/format.h>

#include <random>

namespace tengen::cli {
namespace {

/// 256 bits from the random numbers of the operating system.
std::string new_password() {
    std::random_device system;
    std::string digits;
    for (int i = 0; i < 8; ++i) digits += fmt::format("{:08x}", system());
    return digits;
}

}  // namespace

using messages::Refusal;
using messages::ServerMessage;

Result<KnownServer> BotAccount::entry() const {
    return client_.services().servers.find(client_.target().address, client_.target().account);
}

void BotAccount::sign_in() {
    const messages::PlayerKind kind = client_.welcome()->you.kind;
    if (kind == messages::PlayerKind::Bot) return done_(BotIdentity::Bot);
    const auto known = entry();
    if (!known) return done_(fail(known.error()));
    if (known->password.empty()) return create();
    enter(*known);
}

Result<void> BotAccount::ask(messages::AccountDeed deed, const std::string& password,
                             std::function<void(const ServerMessage&)> answered) {
    messages::Account request;
    request.deed = deed;
    request.name = client_.target().account;
    request.password = password;
    if (deed == messages::AccountDeed::Create) request.bot = true;
    // After a lost connection, the next welcome begins again.
    return client_.request(
        std::move(request),
        [answered = std::move(answered)](const Result<ServerMessage>& answer) {
            if (answer) answered(*answer);
        },
        this);
}

/// The password is kept before the server has it, so a crash in between loses no account.
void BotAccount::create() {
    auto known = entry();
    if (!known) return done_(fail(known.error()));
    known->password = new_password();
    const ServerList& servers = client_.services().servers;
    if (auto kept = servers.remember(*known); !kept) return done_(fail(kept.error()));
    const auto answered = [this, entry = *known](const ServerMessage& answer) mutable {
        const auto* refusal = std::get_if<messages::ErrorAnswer>(&answer);
        if (refusal == nullptr) return done_(BotIdentity::Bot);
        entry.password.clear();
        static_cast<void>(client_.services().servers.remember(entry));
        if (refusal->code == Refusal::Unknown || refusal->code == Refusal::Forbidden) {
            return done_(BotIdentity::Guest);
        }
        if (refusal->code != Refusal::NameTaken) return done_(fail(client_.shown(*refusal)));
        done_(fail(ErrorCode::Network, client_.target().address.text(),
                   "another player has the name '{}' (choose another one with --name)",
                   entry.account));
    };
    if (auto sent = ask(messages::AccountDeed::Create, known->password, answered); !sent) {
        done_(fail(sent.error()));
    }
}

/// The name is unknown if the earlier request for the account was lost with its connection.
void BotAccount::enter(const KnownServer& known) {
    const auto answered = [this, entry = known](const ServerMessage& answer) mutable {
        if (const auto* refusal = std::get_if<messages::ErrorAnswer>(&answer)) {
            if (refusal->code == Refusal::WrongPassword) return create();
            return done_(fail(client_.shown(*refusal)));
        }
        const auto* entered = std::get_if<messages::Ok>(&answer);
        if (entered == nullptr || !entered->token) return done_(BotIdentity::Guest);
        entry.token = *entered->token;
        const auto kept = client_.services().servers.remember(entry);
        if (!kept) return done_(fail(kept.error()));
        done_(BotIdentity::SignInAgain);
    };
    if (auto sent = ask(messages::AccountDeed::Enter, known.password, answered); !sent) {
        done_(fail(sent.error()));
    }
}

}  // namespace tengen::cli
