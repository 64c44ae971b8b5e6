#include "server/lobby.hpp"

#include <algorithm>

namespace tengen::server {

namespace {

constexpr std::size_t kMaxListed = 100;  ///< of seeks and of games in one message
constexpr std::size_t kPage = 50;

bool rating_fits(const OpenSeek& seek, const messages::Who& other) {
    if (!seek.request.rating || !other.rating) return true;
    const std::int64_t rating = (*other.rating)[0];
    return rating >= (*seek.request.rating)[0] && rating <= (*seek.request.rating)[1];
}

/// Whether the seeks fit, except perhaps that only one is rated.
bool same_terms(const OpenSeek& left, const OpenSeek& right) {
    return left.request.rules == right.request.rules && left.request.clock == right.request.clock &&
           left.from.id != right.from.id && rating_fits(left, right.from) &&
           rating_fits(right, left.from);
}

bool same_game(const OpenSeek& left, const OpenSeek& right) {
    return left.request.rated == right.request.rated && same_terms(left, right);
}

/// Finds seats for all seeks, each the wanted one. Empty if two want the same.
std::optional<std::vector<std::size_t>> seats_for(const std::vector<const OpenSeek*>& seeks) {
    std::vector<std::size_t> seats(seeks.size());
    std::vector<bool> taken(seeks.size());
    for (std::size_t i = 0; i < seeks.size(); ++i) {
        const auto* wish = std::get_if<std::int64_t>(&seeks[i]->request.seat.value);
        if (wish == nullptr) continue;
        const auto seat = static_cast<std::size_t>(*wish);
        if (seat >= seeks.size() || taken[seat]) return std::nullopt;
        taken[seat] = true;
        seats[i] = seat;
    }
    std::size_t next = 0;
    for (std::size_t i = 0; i < seeks.size(); ++i) {
        if (std::holds_alternative<std::int64_t>(seeks[i]->request.seat.value)) continue;
        while (taken[next]) ++next;
        taken[next] = true;
        seats[i] = next;
    }
    return seats;
}

bool contains(const messages::ListedGame& game, const std::string& text) {
    if (text.empty() || game.rules.find(text) != std::string::npos) return true;
    return std::any_of(game.seats.begin(), game.seats.end(), [&](const auto& who) {
        return who && who->name.find(text) != std::string::npos;
    });
}

}  // namespace

messages::ListedSeek listed(const OpenSeek& seek) {
    return {seek.id,           seek.from,         seek.request.rules, seek.request.clock,
            seek.request.seat, seek.request.rated};
}

void Lobby::changed(const std::string& id) {
    changes_.insert(id);
    if (!std::exchange(asked_, true)) changed_();
}

bool Lobby::wants(const Connection& connection, const messages::Rules& rules) const {
    return connection.lobby_games.empty() ||
           (rules.game && connection.lobby_games.count(*rules.game) != 0);
}

messages::Lobby Lobby::all(const Connection& connection) const {
    messages::Lobby lobby;
    for (const auto& [id, seek] : seeks_) {
        if (lobby.seeks.size() < kMaxListed && wants(connection, seek.request.rules)) {
            lobby.seeks.push_back(listed(seek));
        }
    }
    // Newer ids are not larger, but any hundred games are a fair sample of many.
    for (const auto& [id, game] : games_) {
        if (lobby.tables.size() == kMaxListed) break;
        if (wants(connection, {game.rules, {}, {}, {}, {}})) lobby.tables.push_back(game);
    }
    lobby.players = players_;
    lobby.games = static_cast<std::int64_t>(games_.size());
    return lobby;
}

void Lobby::enter(const std::shared_ptr<Connection>& connection,
                  const messages::LobbyRequest& request, const Reply& reply) {
    leave(*connection);
    connection->lobby_games.clear();
    if (!request.on) return reply.ok();
    if (request.games) connection->lobby_games.insert(request.games->begin(), request.games->end());
    connection->in_lobby = true;
    watchers_.push_back(connection);
    reply.send(all(*connection));
}

void Lobby::leave(const Connection& connection) {
    std::erase_if(watchers_, [&](const auto& watcher) { return watcher.get() == &connection; });
}

void Lobby::flush() {
    asked_ = false;
    const std::set<std::string> changes = std::exchange(changes_, {});
    for (const auto& watcher : watchers_) {
        messages::Lobby lobby;
        lobby.all = false;
        lobby.players = players_;
        lobby.games = static_cast<std::int64_t>(games_.size());
        for (const std::string& id : changes) {
            if (const auto seek = seeks_.find(id); seek != seeks_.end()) {
                const bool fits = wants(*watcher, seek->second.request.rules);
                if (fits && lobby.seeks.size() < kMaxListed) {
                    lobby.seeks.push_back(listed(seek->second));
                }
            } else if (const auto game = games_.find(id); game != games_.end()) {
                const bool fits = wants(*watcher, {game->second.rules, {}, {}, {}, {}});
                if (fits && lobby.tables.size() < kMaxListed) {
                    lobby.tables.push_back(game->second);
                }
            } else if (lobby.gone.size() < 2 * kMaxListed) {
                lobby.gone.push_back(id);
            }
        }
        watcher->send(messages::Answer{{}, std::move(lobby)});
    }
}

void Lobby::set_players(std::int64_t players) {
    players_ = players;
}

void Lobby::show(messages::ListedGame game) {
    auto& shown = games_[game.game];
    if (shown == game) return;
    shown = std::move(game);
    changed(shown.game);
}

void Lobby::hide(const std::string& game) {
    if (games_.erase(game) != 0) changed(game);
}

std::vector<messages::ListedGame> Lobby::find(const std::string& text, const std::string& before,
                                              bool& more) const {
    std::vector<messages::ListedGame> found;
    for (auto game = games_.upper_bound(before); game != games_.end(); ++game) {
        if (!contains(game->second, text)) continue;
        more = found.size() == kPage;
        if (more) break;
        found.push_back(game->second);
    }
    return found;
}

std::vector<std::pair<OpenSeek, std::size_t>> Lobby::seek(OpenSeek seek, const MayMeet& may_meet) {
    std::vector<const OpenSeek*> together{&seek};
    std::vector<std::size_t> seats{0};
    for (const auto& [id, other] : seeks_) {
        if (static_cast<int>(together.size()) == seek.seats) break;
        const bool fits = std::all_of(
            together.begin(), together.end(), [&, &waiting = other](const OpenSeek* one) {
                return same_game(*one, waiting) && may_meet(one->from, waiting.from);
            });
        if (!fits) continue;
        together.push_back(&other);
        // Checked as if the table had all its seats, so seats beyond the present seeks count.
        std::vector<const OpenSeek*> all = together;
        OpenSeek any = seek;
        any.request.seat = {messages::SeatWish::AnyPlayer{}};
        while (static_cast<int>(all.size()) < seek.seats) all.push_back(&any);
        if (!seats_for(all)) together.pop_back();
    }
    if (static_cast<int>(together.size()) < seek.seats) {
        const std::string id = seek.id;
        seeks_.emplace(id, std::move(seek));
        changed(id);
        return {};
    }
    const auto places = seats_for(together);
    std::vector<std::pair<OpenSeek, std::size_t>> players;
    for (std::size_t i = 0; i < together.size(); ++i) {
        players.emplace_back(*together[i], (*places)[i]);
    }
    for (const auto& [player, seat] : players) {
        if (seeks_.erase(player.id) != 0) changed(player.id);
    }
    return players;
}

bool Lobby::cancel(const std::string& id, const Connection& connection) {
    const auto seek = seeks_.find(id);
    if (seek == seeks_.end() || seek->second.connection.lock().get() != &connection) return false;
    seeks_.erase(seek);
    changed(id);
    return true;
}

std::vector<std::string> Lobby::cancel_all(const Connection& connection) {
    std::vector<std::string> cancelled;
    for (auto seek = seeks_.begin(); seek != seeks_.end();) {
        if (seek->second.connection.lock().get() == &connection) {
            const std::string id = seek->first;
            seek = seeks_.erase(seek);
            changed(id);
            cancelled.push_back(id);
        } else {
            ++seek;
        }
    }
    return cancelled;
}

void Lobby::add(OpenSeek seek) {
    const std::string id = seek.id;
    seeks_.insert_or_assign(id, std::move(seek));
    changed(id);
}

const OpenSeek* Lobby::find_seek(const std::string& id) const {
    const auto found = seeks_.find(id);
    return found == seeks_.end() ? nullptr : &found->second;
}

bool Lobby::others_differ_in_rating(const OpenSeek& seek) const {
    return std::any_of(seeks_.begin(), seeks_.end(), [&](const auto& entry) {
        return entry.second.request.rated != seek.request.rated && same_terms(entry.second, seek);
    });
}

std::vector<std::string> Lobby::own_seeks(const std::string& like) const {
    std::vector<std::string> own;
    const OpenSeek* const other = find_seek(like);
    for (const auto& [id, seek] : seeks_) {
        if (other != nullptr && !seek.connection.expired() && same_game(seek, *other)) {
            own.push_back(id);
        }
    }
    return own;
}

std::optional<OpenSeek> Lobby::take(const std::string& id) {
    auto taken = seeks_.extract(id);
    if (taken.empty()) return std::nullopt;
    changed(id);
    return std::move(taken.mapped());
}

}  // namespace tengen::server
