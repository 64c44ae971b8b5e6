// The games of a server: loaded from the store, opened by clients, found and listed.
#include <algorithm>
#include <utility>

#include "messages/clock_rules.hpp"
#include "server/server.hpp"

namespace tengen::server {

using messages::Refusal;
using std::chrono::milliseconds;

namespace {

constexpr std::size_t kMaxRecord = 60'000;  ///< bytes of a saved game in one message

Message no_such_game() {
    return Message("there is no such game");
}

}  // namespace

Result<void> Server::start() {
    auto games = services_.store.unfinished(settings_.node);
    if (!games) return fail(games.error());
    for (const std::string& id : *games) {
        const auto game = services_.store.game(id);
        if (!game) return fail(game.error());
        const auto terms = *game ? parse_terms((*game)->options) : std::nullopt;
        if (!terms) continue;
        const bool listed = terms->request.open == messages::OpenTo::Listed;
        const messages::ClockRequest& clock = terms->request.clock;
        const bool runs = (*game)->state == StoredState::Playing && (clock.move || clock.total) &&
                          !is_correspondence(clock);
        if (runs || listed) waiting_.push_back(id);
        if ((*game)->state == StoredState::Open && terms->request.person) {
            challenges_[*terms->request.person].insert(id);
        }
    }
    const auto last = services_.store.last_sign(settings_.node);
    if (!last) return fail(last.error());
    if (*last != 0) outage_ = milliseconds(std::max<std::int64_t>(services_.wall() - *last, 0));
    give_sign(outage_);
    return nodes_.start(*games);
}

/// Whether the due of stored games includes the time before the start.
bool Server::is_outage_kept() {
    if (outage_kept_) return true;
    const auto last = services_.store.last_sign(settings_.node);
    return outage_kept_ = last && *last >= started_wall_;
}

std::vector<messages::SaidText> Server::talk_of(const std::string& game) const {
    std::vector<messages::SaidText> said;
    const auto talk = services_.store.talk(game, RoomTalk::kKept);
    if (!talk) return said;
    for (const StoredTalk& one : *talk) {
        const auto account = services_.store.account(one.account);
        if (!account || !*account) continue;
        said.push_back({accounts_.who_of(**account), one.text, one.phrase,
                        one.watchers ? messages::Audience::Watchers : messages::Audience::Table,
                        one.n});
    }
    return said;
}

std::shared_ptr<Room> Server::room(const std::string& id) {
    if (const auto found = rooms_.find(id); found != rooms_.end()) return found->second;
    const bool postponed = is_outage_kept();
    auto stored = services_.store.game(id);
    // The outage may have come into the store since then.
    if (!postponed && is_outage_kept()) stored = services_.store.game(id);
    if (!stored || !*stored || (*stored)->node != settings_.node) return nullptr;
    const auto events = services_.store.events(id);
    const auto taken = services_.store.seats(id);
    if (!events || !taken) return nullptr;
    std::vector<RoomSeat> seats(kMaxSeats);
    for (const StoredSeat& seat : *taken) {
        const auto account = services_.store.account(seat.account);
        if (!account || !*account || seat.seat >= seats.size()) continue;
        seats[seat.seat].who = accounts_.who_of(**account);
    }
    const auto restored = Room::restore(*this, **stored, seats, *events, talk_of(id));
    if (!restored) return nullptr;
    if (!outage_kept_) (*restored)->postpone(outage_);
    rooms_.emplace(id, *restored);
    on_listing(**restored);
    const std::string& code = (*restored)->table().terms.code;
    if (!code.empty()) codes_[people::code_hash(code)] = id;
    (*restored)->complete_end();
    return *restored;
}

std::shared_ptr<Room> Server::room_of_code(const std::string& code) {
    const std::string hash = people::code_hash(code);
    if (const auto found = codes_.find(hash); found != codes_.end()) return room(found->second);
    const auto id = services_.store.game_of_code(hash);
    return id && !id->empty() ? room(*id) : nullptr;
}

std::vector<std::shared_ptr<Connection>> Server::connections_of(const std::string& name) const {
    std::vector<std::shared_ptr<Connection>> found;
    for (const auto& [key, connection] : connections_) {
        if (connection->who && connection->who->name == name) found.push_back(connection);
    }
    return found;
}

/// Wrong codes and tokens of an address are counted. After too many, no code is tried.
bool Server::may_guess(Connection& connection, const Reply& reply) {
    const auto wait = wrong_codes_.wait(people::address_key(connection.address), services_.now());
    if (!settings_.limits || wait.count() == 0) return true;
    reply.refuse(Refusal::TooFast, Message("too many wrong codes"), wait);
    connection.close(CloseCode::TooFast, "guesses");
    return false;
}

void Server::count_guess(const Connection& connection) {
    static_cast<void>(wrong_codes_.take(people::address_key(connection.address), services_.now()));
}

void Server::open_game(const std::shared_ptr<Connection>& connection,
                       const messages::OpenGame& request, const Reply& reply) {
    if (request.code && !may_guess(*connection, reply)) return;
    if (refuse_elsewhere(request, reply)) return;
    const auto found = request.code   ? room_of_code(*request.code)
                       : request.game ? room(*request.game)
                                      : nullptr;
    if (!found) {
        if (request.code) count_guess(*connection);
        return reply.refuse(Refusal::NoSuchGame, no_such_game());
    }
    found->open(connection, request, reply);
}

void Server::cancel(const std::shared_ptr<Connection>& connection, const std::string& id,
                    const Reply& reply) {
    if (lobby_.cancel(id, *connection)) {
        nodes_.remove(id);
        return reply.ok();
    }
    const auto found = room(id);
    if (!found || found->table().terms.owner != connection->who->id) {
        return reply.refuse(Refusal::NoSuchGame, Message("there is nothing of yours to cancel"));
    }
    if (found->table().state != messages::GameState::Open) {
        return reply.refuse(Refusal::Forbidden, Message("the game has begun (resign instead)"));
    }
    found->cancel([reply] { reply.ok(); });
}

void Server::find(const std::shared_ptr<Connection>& connection, const messages::Find& request,
                  const Reply& reply) {
    messages::Found found;
    switch (request.what) {
        case messages::FindWhat::Games:
            found.games =
                lobby_.find(request.text.value_or(""), request.before.value_or(""), found.more);
            break;
        case messages::FindWhat::Players:
            found.players.emplace();
            if (request.text) {
                const auto account = accounts_.named(*request.text);
                if (account && *account) found.players->push_back(accounts_.who_of(**account));
            }
            break;
        case messages::FindWhat::Mine: {
            const auto mine = services_.store.games_of(connection->who->id);
            if (!mine)
                return reply.refuse(Refusal::Disk, Message("the server cannot read its games"));
            found.games.emplace();
            for (const std::string& id : *mine) {
                found.more = found.games->size() == 50;
                if (found.more) break;
                if (request.before && id <= *request.before) continue;
                if (const auto game = room(id)) {
                    found.games->push_back(game->listing_for(connection->who->id));
                } else if (auto other = nodes_.listing(id)) {
                    found.games->push_back(std::move(*other));
                }
            }
            break;
        }
        case messages::FindWhat::Leaders:
            found.players = accounts_.leaders(request.text.value_or(""));
            break;
        case messages::FindWhat::Record: {
            const auto game = request.text ? room(*request.text) : nullptr;
            const bool allowed =
                game && (game->table().is_listed() || game->table().seat_of(connection->who->id) ||
                         connection->games.count(game->table().id) != 0);
            if (!allowed) return reply.refuse(Refusal::NoSuchGame, no_such_game());
            found.record = game->feed().record(*connection);
            if (found.record->size() > kMaxRecord) {
                return reply.refuse(Refusal::Full, Message("the game is too long for one message"));
            }
            break;
        }
    }
    reply.send(std::move(found));
}

void Server::on_listing(Room& shown) {
    const bool visible =
        shown.table().is_listed() && shown.table().state != messages::GameState::Over;
    if (visible) {
        lobby_.show(shown.listing());
    } else {
        lobby_.hide(shown.table().id);
    }
    if (const auto& person = shown.table().terms.request.person) {
        auto& games = challenges_[*person];
        if (shown.table().state == messages::GameState::Open) {
            games.insert(shown.table().id);
        } else {
            games.erase(shown.table().id);
        }
        if (games.empty()) challenges_.erase(*person);
    }
    nodes_.show(shown);
}

}  // namespace tengen::server
