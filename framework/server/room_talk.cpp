#include "server/room_talk.hpp"

#include <algorithm>

namespace tengen::server {

using messages::Audience;
using messages::GameState;

void RoomTalk::say(Connection& connection, const messages::Say& request, const Reply& reply) {
    const bool player = members_.is_player(connection);
    messages::SaidText said{*connection.who, request.text, request.phrase, request.to, request.n};
    if (request.n <= connection.last_said) return reply.ok();  // a repeat
    connection.last_said = request.n;
    if (!player) said.to = Audience::Watchers;
    said_.push_back(said);
    if (said_.size() > std::size_t{kKept}) said_.erase(said_.begin());
    // The store orders talk by its times, so no two are equal.
    last_said_ = std::max(services_.wall(), last_said_ + 1);
    StoreBatch batch;
    batch.talk.push_back({table_.id, said.by.id, said.text, said.phrase,
                          said.to == Audience::Watchers, said.n, last_said_});
    // Talk is shown even while the disk fails.
    services_.store.commit(std::move(batch), [](const auto&) {});
    const bool to_players = said.to == Audience::Table;
    const auto text = std::make_shared<const std::string>(
        messages::to_json(messages::Answer{{}, messages::Said{table_.id, std::move(said)}}));
    for (const auto& member : members_.all()) {
        if (member->blocked.count(connection.who->id) != 0) continue;
        // Players do not see what watchers say about their game.
        if (to_players || !members_.is_player(*member) || table_.state == GameState::Over) {
            member->send(text);
        }
    }
    reply.ok();
}

std::vector<messages::SaidText> RoomTalk::texts_for(const Connection& connection) const {
    const bool player = members_.is_player(connection);
    std::vector<messages::SaidText> texts;
    for (const messages::SaidText& said : said_) {
        if (connection.blocked.count(said.by.id) != 0) continue;
        if (said.to == Audience::Table || !player || table_.state == GameState::Over) {
            texts.push_back(said);
        }
    }
    return texts;
}

}  // namespace tengen::server
