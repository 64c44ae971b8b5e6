// The actions of administrators at a server.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "server/server.hpp"

namespace tengen::server {

Result<std::vector<std::string>> Server::accounts_meant(const std::string& player) const {
    const auto account = accounts_.named(player);
    if (!account) return fail(account.error());
    if (*account) return std::vector{(*account)->id};
    const auto by_id = services_.store.account(player);
    if (!by_id) return fail(by_id.error());
    if (*by_id) return std::vector{player};
    std::vector<std::string> guests;
    for (const auto& connection : connections_of(player)) guests.push_back(connection->who->id);
    if (guests.empty()) {
        return fail(ErrorCode::CommandLine, "",
                    "there is no account '{}', nor a guest with this name", player);
    }
    return guests;
}

Result<void> Server::sanction(const std::string& player, SanctionKind kind, std::int64_t until,
                              Done done) {
    const auto accounts = accounts_meant(player);
    if (!accounts) return fail(accounts.error());
    const bool ban = kind == SanctionKind::Ban;
    StoreBatch batch;
    for (const std::string& account : *accounts) {
        batch.sanctions.push_back({account, kind, until});
        batch.audit.push_back(
            {services_.wall(),
             fmt::format("{} {} ({}) until {}", ban ? "ban" : "mute", player, account, until)});
    }
    services_.store.commit(std::move(batch), [this, here = std::weak_ptr(here_), ban,
                                              accounts = *accounts,
                                              done = std::move(done)](const Result<void>& kept) {
        if (here.expired()) return;
        for (const std::string& account : accounts) nodes_.tell_account(account);
        for (const auto& [key, connection] : std::map(connections_)) {
            const bool meant =
                ban && kept && connection->who &&
                std::find(accounts.begin(), accounts.end(), connection->who->id) != accounts.end();
            if (meant) connection->close(CloseCode::Banned, "banned");
        }
        done(kept);
    });
    return {};
}

Result<void> Server::pardon(const std::string& player, Done done) {
    const auto accounts = accounts_meant(player);
    if (!accounts) return fail(accounts.error());
    StoreBatch batch;
    for (const std::string& account : *accounts) {
        batch.sanctions.push_back({account, SanctionKind::Ban, 0});
        batch.sanctions.push_back({account, SanctionKind::Mute, 0});
        batch.forgiven.push_back(account);
        batch.audit.push_back({services_.wall(), fmt::format("pardon {} ({})", player, account)});
    }
    services_.store.commit(std::move(batch), std::move(done));
    return {};
}

Result<void> Server::close_game(const std::string& id, Done done) {
    const auto found = room(id);
    if (!found) return fail(ErrorCode::CommandLine, "", "there is no game {}", id);
    if (auto closed = found->close_by_admin(); !closed) return closed;
    audit("close " + id, std::move(done));
    return {};
}

void Server::notice(const std::string& text, Done done) {
    const messages::Notice notice{messages::wire_text(Message("{}", text)), {}};
    for (const auto& [key, connection] : connections_) {
        connection->send(messages::Answer{{}, notice});
    }
    audit("notice " + text, std::move(done));
}

void Server::audit(std::string line, Done done) {
    StoreBatch batch;
    batch.audit.push_back({services_.wall(), std::move(line)});
    services_.store.commit(std::move(batch), std::move(done));
}

}  // namespace tengen::server
