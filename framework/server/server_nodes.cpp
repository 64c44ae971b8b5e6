// A server and the other processes that use its store.
#include <utility>

#include "server/server.hpp"

namespace tengen::server {

NodeHooks Server::node_hooks() {
    NodeHooks hooks;
    hooks.people = [this](const std::string& name) { return connections_of(name); };
    hooks.declined = [this](const std::string& game) {
        const auto found = room(game);
        if (found && found->table().state == messages::GameState::Open) found->cancel();
    };
    hooks.account_changed = [this](const std::string& account) { on_account_changed(account); };
    hooks.sought = [this](const std::string& seek) { meet(seek); };
    return hooks;
}

/// Two people may seek at the same time at different processes. Then the process with the greater
/// id tries again.
void Server::meet(const std::string& id) {
    for (const std::string& own : lobby_.own_seeks(id)) {
        const auto seek = own > id && lobby_.find_seek(id) ? lobby_.take(own) : std::nullopt;
        if (!seek) continue;
        auto game = services_.load_game(seek->request.rules);
        if (game) find_players(*seek, std::move(*game));
    }
}

bool Server::refuse_elsewhere(const messages::OpenGame& request, const Reply& reply) {
    if (!services_.store.is_shared()) return false;
    if (request.game && !request.code) return nodes_.refuse(*request.game, reply);
    const auto id = services_.store.game_of_code(people::code_hash(request.code.value_or("")));
    return id && !id->empty() && nodes_.refuse(*id, reply);
}

/// Guests are known only to the process that they are connected to.
bool Server::may_be_elsewhere(const messages::TableRequest& request,
                              const messages::Who& by) const {
    if (!services_.store.is_shared() || !request.person) return false;
    const auto account = accounts_.named(*request.person);
    return account && account->has_value() && !are_apart(by.id, (*account)->id);
}

/// Starts a game with the seeks that fit, or keeps the seek waiting.
void Server::find_players(OpenSeek seek, ServedGame game) {
    const std::string id = seek.id;
    const auto may_meet = [this](const messages::Who& one, const messages::Who& other) {
        return wait_of_bots(one, other).count() == 0 && !are_apart(one.id, other.id);
    };
    const auto players = lobby_.seek(std::move(seek), may_meet);
    if (const OpenSeek* waiting = lobby_.find_seek(id)) nodes_.show(*waiting);
    start_sought(players, std::move(game));
}

void Server::on_outrun(const Room& room,
                       const std::vector<std::pair<OpenSeek, std::size_t>>& players,
                       const ServedGame& game) {
    codes_.erase(people::code_hash(room.table().terms.code));
    rooms_.erase(room.table().id);
    nodes_.give_back(players);
    // Another seek may fit the newest one.
    if (const auto newest = lobby_.take(players.front().first.id)) find_players(*newest, game);
}

void Server::on_account_changed(const std::string& account) {
    const bool banned = accounts_.is_banned(account);
    for (const auto& [key, connection] : std::map(connections_)) {
        if (!connection->who || connection->who->id != account) continue;
        const auto signed_in = services_.store.account_of_token(connection->token_hash);
        if (banned) {
            connection->close(CloseCode::Banned, "banned");
        } else if (signed_in && !*signed_in) {
            connection->close(CloseCode::TokenWithdrawn, "token");
        }
    }
}

}  // namespace tengen::server
