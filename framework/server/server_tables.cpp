// Tables, seeks, challenges and games of a server.
#include <algorithm>
#include <utility>

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
        if ((*game)->due || listed) waiting_.push_back(id);
    }
    return {};
}

std::shared_ptr<Room> Server::room(const std::string& id) {
    if (const auto found = rooms_.find(id); found != rooms_.end()) return found->second;
    const auto stored = services_.store.game(id);
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
    const auto restored = Room::restore(*this, **stored, seats, *events);
    if (!restored) return nullptr;
    rooms_.emplace(id, *restored);
    on_listing(**restored);
    const std::string& code = (*restored)->terms().code;
    if (!code.empty()) codes_[people::code_hash(code)] = id;
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

void Server::open_game(const std::shared_ptr<Connection>& connection,
                       const messages::OpenGame& request, const Reply& reply) {
    const std::string address = people::address_key(connection->address);
    if (request.code) {
        const auto wait = wrong_codes_.wait(address, services_.now());
        if (settings_.limits && wait.count() > 0) {
            return reply.refuse(Refusal::TooFast, Message("too many wrong codes"), wait);
        }
    }
    const auto found = request.code   ? room_of_code(*request.code)
                       : request.game ? room(*request.game)
                                      : nullptr;
    if (!found) {
        if (request.code) static_cast<void>(wrong_codes_.take(address, services_.now()));
        return reply.refuse(Refusal::NoSuchGame, no_such_game());
    }
    found->open(connection, request, reply);
}

std::optional<Message> Server::problem_of(const messages::TableRequest& request,
                                          const ServedGame& game) const {
    const auto seats = static_cast<std::size_t>(game.game->seats());
    if (request.seats.size() > seats) return Message("this game has {} seats", seats);
    std::size_t own = 0;
    for (const messages::SeatWish& wish : request.seats) {
        if (std::holds_alternative<messages::SeatWish::Me>(wish.value)) ++own;
        const bool ai = std::holds_alternative<messages::SeatWish::Ai>(wish.value);
        if (ai && !services_.create_ai) return Message("this server has no AIs");
        if (ai && request.rated) return Message("a rated game has no AIs");
    }
    if (own > 1) return Message("one player has one seat");
    return std::nullopt;
}

std::shared_ptr<Room> Server::create_room(RoomTerms terms, ServedGame game) {
    std::string id = people::new_game_id(settings_.node, services_.random);
    terms.code = people::new_game_code(services_.random);
    codes_[people::code_hash(terms.code)] = id;
    auto made = std::make_shared<Room>(static_cast<RoomHost&>(*this), id, std::move(terms),
                                       std::move(game));
    rooms_.emplace(std::move(id), made);
    return made;
}

void Server::open_table(const std::shared_ptr<Connection>& connection,
                        const messages::TableRequest& request, const Reply& reply) {
    if (stopping_) return reply.refuse(Refusal::Closing, Message("the server restarts"));
    if (!disk_works_) return reply.refuse(Refusal::Disk, Message("the server cannot save"));
    const messages::Who& who = *connection->who;
    const bool guest = who.kind == messages::PlayerKind::Guest;
    if (request.rated && guest) {
        return reply.refuse(Refusal::SignedOut, Message("rated games need an account"));
    }
    auto game = services_.load_game(request.rules);
    if (!game) return reply.refuse(Refusal::NoSuchRules, with_place(game.error()));
    if (request.rated && pool_of(request, game->definition).empty()) {
        return reply.refuse(Refusal::BadMessage,
                            Message("a rated game has a clock, and rules without changes"));
    }
    if (const auto problem = problem_of(request, *game)) {
        return reply.refuse(Refusal::BadMessage, *problem);
    }
    std::vector<std::shared_ptr<Connection>> challenged;
    if (request.open == messages::OpenTo::Person) {
        if (request.person) challenged = connections_of(*request.person);
        std::erase(challenged, connection);
        if (challenged.empty()) {
            return reply.refuse(Refusal::NoSuchPlayer, Message("this player is not here"));
        }
    }
    if (settings_.limits) {
        people::Buckets& tables = guest ? guest_tables_ : account_tables_;
        if (const auto wait = tables.take(who.id, services_.now()); wait.count() > 0) {
            return reply.refuse(Refusal::Quota, Message("too many tables"), wait);
        }
    }
    const auto made = create_room({request, who.id, {}, {}}, std::move(*game));
    for (std::size_t seat = 0; seat < request.seats.size(); ++seat) {
        if (std::holds_alternative<messages::SeatWish::Me>(request.seats[seat].value)) {
            made->seat_person(static_cast<Seat>(seat), who);
        }
    }
    made->keep([this, reply, who, request, challenged,
                weak = std::weak_ptr(connection)](Room& kept) {
        messages::Ok done;
        done.game = kept.id();
        done.code = kept.terms().code;
        reply.ok(std::move(done));
        if (const auto held = weak.lock(); held && held->is_open()) kept.show(held);
        for (const auto& other : challenged) {
            if (!other->is_open()) continue;
            other->send(messages::Answer{
                {},
                messages::Challenge{kept.id(), who, request.rules, request.clock, request.rated}});
        }
        on_listing(kept);
        kept.begin_if_full();
    });
}

void Server::seek(const std::shared_ptr<Connection>& connection, const messages::Seek& request,
                  const Reply& reply) {
    if (stopping_) return reply.refuse(Refusal::Closing, Message("the server restarts"));
    if (settings_.limits) {
        if (const auto wait = connection->seeks.take(services_.now()); wait.count() > 0) {
            return reply.refuse(Refusal::TooFast, Message("too many seeks"), wait);
        }
    }
    if (request.rated && connection->who->kind == messages::PlayerKind::Guest) {
        return reply.refuse(Refusal::SignedOut, Message("rated games need an account"));
    }
    auto game = services_.load_game(request.rules);
    if (!game) return reply.refuse(Refusal::NoSuchRules, with_place(game.error()));
    const int seats = game->game->seats();
    const auto* const wish = std::get_if<std::int64_t>(&request.seat.value);
    if (seats < 2 || (wish != nullptr && *wish >= seats)) {
        return reply.refuse(Refusal::BadMessage, Message("this game has {} seats", seats));
    }
    OpenSeek open{request, people::new_seek_id(settings_.node, services_.random), *connection->who,
                  connection, seats};
    messages::Ok done;
    done.seek = open.id;
    reply.ok(std::move(done));
    const auto may_meet = [this](const messages::Who& one, const messages::Who& other) {
        return wait_of_bots(one, other).count() == 0;
    };
    start_sought(lobby_.seek(std::move(open), may_meet), std::move(*game));
}

milliseconds Server::wait_of_bots(const messages::Who& one, const messages::Who& other) const {
    const bool bots = one.kind == messages::PlayerKind::Bot &&
                      other.kind == messages::PlayerKind::Bot && one.id != other.id;
    if (!bots || !settings_.limits) return milliseconds(0);
    return std::max(bot_games_.wait(one.id, services_.now()),
                    bot_games_.wait(other.id, services_.now()));
}

void Server::count_bots(const Room& room) {
    std::vector<std::string> bots;
    for (const RoomSeat& seat : room.seats()) {
        if (seat.who && seat.who->kind == messages::PlayerKind::Bot) bots.push_back(seat.who->id);
    }
    if (bots.size() < 2) return;
    for (const std::string& bot : bots) {
        static_cast<void>(bot_games_.take(bot, services_.now()));
    }
}

/// Starts the game of seeks that fit together.
void Server::start_sought(const std::vector<std::pair<OpenSeek, std::size_t>>& players,
                          ServedGame game) {
    if (players.empty()) return;
    messages::TableRequest request;
    request.rules = players.front().first.request.rules;
    request.clock = players.front().first.request.clock;
    request.rated = players.front().first.request.rated;
    request.open = messages::OpenTo::Listed;
    request.watchers = 100;
    if (request.rated) request.takebacks = messages::Takebacks::None;
    const auto made =
        create_room({request, players.front().first.from.id, {}, {}}, std::move(game));
    std::vector<std::weak_ptr<Connection>> connections;
    for (const auto& [player, seat] : players) {
        made->seat_person(static_cast<Seat>(seat), player.from);
        connections.push_back(player.connection);
    }
    made->keep([connections](Room& kept) {
        for (const auto& weak : connections) {
            if (const auto held = weak.lock(); held && held->is_open()) kept.show(held);
        }
        kept.begin_if_full();
    });
}

std::string Server::rematch(Room& old) {
    RoomTerms terms = old.terms();
    terms.next.clear();
    ServedGame game = old.served_game();
    const std::size_t count = old.seats().size();
    // Each player moves to the next seat, so the first move goes round.
    auto& wishes = terms.request.seats;
    wishes.resize(count);
    std::rotate(wishes.rbegin(), wishes.rbegin() + 1, wishes.rend());
    const auto made = create_room(std::move(terms), std::move(game));
    for (std::size_t seat = 0; seat < count; ++seat) {
        if (!old.seats()[seat].is_person()) continue;
        made->seat_person(static_cast<Seat>((seat + 1) % count), *old.seats()[seat].who);
    }
    const auto members = old.members();
    made->keep([members](Room& kept) {
        for (const auto& member : members) {
            if (member->is_open()) kept.show(member);
        }
        kept.begin_if_full();
    });
    return made->id();
}

void Server::answer_challenge(const std::shared_ptr<Connection>& connection,
                              const messages::AnswerChallenge& request, const Reply& reply) {
    const auto found = room(request.to);
    const bool known = found && found->terms().request.open == messages::OpenTo::Person &&
                       found->terms().request.person == connection->who->name &&
                       found->state() == messages::GameState::Open;
    if (!known) return reply.refuse(Refusal::NoSuchGame, no_such_game());
    if (!request.yes) {
        found->cancel();
        return reply.ok();
    }
    found->show(connection);
    found->sit(connection, messages::Sit{{request.to, {}}}, reply);
}

void Server::cancel(const std::shared_ptr<Connection>& connection, const std::string& id,
                    const Reply& reply) {
    if (lobby_.cancel(id, *connection)) return reply.ok();
    const auto found = room(id);
    if (!found || found->terms().owner != connection->who->id) {
        return reply.refuse(Refusal::NoSuchGame, Message("there is nothing of yours to cancel"));
    }
    if (found->state() != messages::GameState::Open) {
        return reply.refuse(Refusal::Forbidden, Message("the game has begun (resign instead)"));
    }
    found->cancel();
    reply.ok();
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
                }
            }
            break;
        }
        case messages::FindWhat::Leaders:
            found.players = accounts_.leaders(request.text.value_or(""));
            break;
        case messages::FindWhat::Record: {
            const auto game = request.text ? room(*request.text) : nullptr;
            const bool allowed = game && (game->is_listed() || game->seat_of(connection->who->id) ||
                                          connection->games.count(game->id()) != 0);
            if (!allowed) return reply.refuse(Refusal::NoSuchGame, no_such_game());
            found.record = game->record(*connection);
            if (found.record->size() > kMaxRecord) {
                return reply.refuse(Refusal::Full, Message("the game is too long for one message"));
            }
            break;
        }
    }
    reply.send(std::move(found));
}

void Server::on_listing(Room& shown) {
    const bool visible = shown.is_listed() && shown.state() != messages::GameState::Over;
    if (visible) {
        lobby_.show(shown.listing());
    } else {
        lobby_.hide(shown.id());
    }
}

}  // namespace tengen::server
