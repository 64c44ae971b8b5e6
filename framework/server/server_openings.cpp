// New tables of a server: by request, by seeks, as rematches, and by challenges.
#include <algorithm>
#include <utility>

#include "messages/clock_rules.hpp"
#include "server/server.hpp"

namespace tengen::server {

using messages::Refusal;
using std::chrono::milliseconds;

namespace {

/// The limit of one greeting. Each may load a table from the store.
constexpr std::size_t kMaxShownChallenges = 20;

std::optional<Message> clock_problem(const messages::ClockRequest& clock) {
    const auto fits = messages::check_clock(clock);
    if (fits) return std::nullopt;
    return fits.error().front().message;
}

}  // namespace

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
    return clock_problem(request.clock);
}

bool Server::may_play_rated(const messages::Who& who, const Reply& reply) const {
    if (who.kind == messages::PlayerKind::Guest) {
        reply.refuse(Refusal::SignedOut, Message("rated games need an account"));
        return false;
    }
    const auto wait = accounts_.casual_only(who.id);
    if (wait.count() == 0) return true;
    reply.refuse(Refusal::Forbidden,
                 Message("you have left {} games in a day, so you play casual games for a day",
                         Accounts::kMaxLeaves),
                 wait);
    return false;
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

void Server::with_game(const std::shared_ptr<Connection>& connection, const messages::Rules& rules,
                       const Reply& reply, WithGame then) {
    if (!rules.description) {
        auto game = services_.load_game(rules);
        if (!game) return reply.refuse(Refusal::NoSuchRules, with_place(game.error()));
        return then(connection, std::move(*game));
    }
    if (!settings_.info.custom || !services_.try_game) {
        return reply.refuse(Refusal::NoSuchRules, Message("this server plays only its own games"));
    }
    const std::string account = connection->who->id;
    if (!take_table(*connection->who, reply)) return;
    if (!trying_.insert(account).second) {
        return reply.refuse(Refusal::Busy, Message("the server still tries your last game"));
    }
    services_.try_game(rules, [this, here = std::weak_ptr(here_), weak = std::weak_ptr(connection),
                               account, reply, then = std::move(then)](Result<ServedGame> game) {
        if (here.expired()) return;
        trying_.erase(account);
        const auto held = weak.lock();
        // The connection may be another account meanwhile.
        if (!held || !held->is_open() || held->who->id != account) return;
        if (!game) return reply.refuse(Refusal::NoSuchRules, with_place(game.error()));
        then(held, std::move(*game));
    });
}

bool Server::take_table(const messages::Who& who, const Reply& reply) {
    if (!settings_.limits) return true;
    const bool guest = who.kind == messages::PlayerKind::Guest;
    people::Buckets& tables = guest ? guest_tables_ : account_tables_;
    const auto wait = tables.take(who.id, services_.now());
    if (wait.count() > 0) reply.refuse(Refusal::Quota, Message("too many tables"), wait);
    return wait.count() == 0;
}

/// AIs need much of the machine.
bool Server::may_have_ais(const messages::TableRequest& request, const std::string& account,
                          const Reply& reply) const {
    const auto wanted = std::count_if(
        request.seats.begin(), request.seats.end(), [](const messages::SeatWish& wish) {
            return std::holds_alternative<messages::SeatWish::Ai>(wish.value);
        });
    if (settings_.max_ais == 0 || wanted == 0) return true;
    auto own = static_cast<std::size_t>(wanted), all = own;
    for (const auto& [id, held] : rooms_) {
        if (held->table().state == messages::GameState::Over) continue;
        const auto ais = static_cast<std::size_t>(
            std::count_if(held->table().seats.begin(), held->table().seats.end(),
                          [](const RoomSeat& seat) { return seat.is_ai(); }));
        all += ais;
        if (held->table().terms.owner == account) own += ais;
    }
    if (own > 1) {
        reply.refuse(Refusal::Quota, Message("this server allows one AI per player"));
    } else if (all > settings_.max_ais) {
        reply.refuse(Refusal::Busy, Message("all AIs of this server are busy"));
    }
    return own <= 1 && all <= settings_.max_ais;
}

void Server::ask_for_table(const std::shared_ptr<Connection>& connection,
                           const messages::TableRequest& request, const Reply& reply) {
    if (stopping_) return reply.refuse(Refusal::Closing, Message("the server restarts"));
    if (!disk_works_) return reply.refuse(Refusal::Disk, Message("the server cannot save"));
    if (request.rated && !may_play_rated(*connection->who, reply)) return;
    with_game(connection, request.rules, reply,
              [this, request, reply](const auto& asking, ServedGame game) {
                  open_table(asking, request, std::move(game), reply);
              });
}

void Server::open_table(const std::shared_ptr<Connection>& connection,
                        const messages::TableRequest& request, ServedGame game,
                        const Reply& reply) {
    const messages::Who& who = *connection->who;
    if (request.rated && pool_of(request, game.definition).empty()) {
        return reply.refuse(Refusal::BadMessage,
                            Message("a rated game has a clock, and rules without changes"));
    }
    if (const auto problem = problem_of(request, game)) {
        return reply.refuse(Refusal::BadMessage, *problem);
    }
    std::vector<std::shared_ptr<Connection>> challenged;
    if (request.open == messages::OpenTo::Person) {
        if (request.person) challenged = connections_of(*request.person);
        std::erase_if(challenged, [&](const auto& other) {
            return other == connection || are_apart(who.id, other->who->id);
        });
        if (challenged.empty() && !may_be_elsewhere(request, who)) {
            return reply.refuse(Refusal::NoSuchPlayer, Message("this player is not here"));
        }
    }
    if (!may_have_ais(request, who.id, reply)) return;
    // A game that was tried has taken its part of the limit.
    if (!request.rules.description && !take_table(who, reply)) return;
    const auto made = create_room({request, who.id, {}, {}}, std::move(game));
    for (std::size_t seat = 0; seat < request.seats.size(); ++seat) {
        if (std::holds_alternative<messages::SeatWish::Me>(request.seats[seat].value)) {
            made->seat_person(static_cast<Seat>(seat), who);
        }
    }
    made->keep(
        [this, reply, who, request, challenged, weak = std::weak_ptr(connection)](Room& kept) {
            messages::Ok done;
            done.game = kept.table().id;
            done.code = kept.table().terms.code;
            reply.ok(std::move(done));
            if (const auto held = weak.lock(); held && held->is_open()) kept.show(held);
            const messages::Challenge challenge{kept.table().id, who, request.rules, request.clock,
                                                request.rated};
            for (const auto& other : challenged) {
                if (other->is_open()) other->send(messages::Answer{{}, challenge});
            }
            if (request.person) nodes_.challenge(*request.person, challenge);
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
    if (request.rated && !may_play_rated(*connection->who, reply)) return;
    if (request.rules.description) {
        return reply.refuse(Refusal::NoSuchRules, Message("a seek is for a game of the server"));
    }
    auto game = services_.load_game(request.rules);
    if (!game) return reply.refuse(Refusal::NoSuchRules, with_place(game.error()));
    messages::TableRequest terms;
    terms.rules = request.rules;
    terms.clock = request.clock;
    if (request.rated && pool_of(terms, game->definition).empty()) {
        return reply.refuse(Refusal::BadMessage,
                            Message("a rated game has a clock, and rules without changes"));
    }
    if (const auto problem = clock_problem(request.clock)) {
        return reply.refuse(Refusal::BadMessage, *problem);
    }
    const int seats = game->game->seats();
    const auto* const wish = std::get_if<std::int64_t>(&request.seat.value);
    if (seats < 2 || (wish != nullptr && *wish >= seats)) {
        return reply.refuse(Refusal::BadMessage, Message("this game has {} seats", seats));
    }
    OpenSeek open{request, people::new_seek_id(settings_.node, services_.random), *connection->who,
                  connection, seats};
    messages::Ok done;
    const std::string id = open.id;
    done.seek = id;
    reply.ok(std::move(done));
    find_players(std::move(open), std::move(*game));
    if (const OpenSeek* waiting = lobby_.find_seek(id)) note_rating(*connection, *waiting);
}

/// Rated and casual seeks never meet, so the player learns why a seek in the lobby does not fit.
void Server::note_rating(Connection& connection, const OpenSeek& seek) const {
    const bool guest = seek.from.kind == messages::PlayerKind::Guest;
    if (!guest && !lobby_.others_differ_in_rating(seek)) return;
    const Message text =
        guest ? Message("a guest's seek meets only casual ones (rated games need an account)")
        : seek.request.rated
            ? Message("the same game is sought, but casual (seek a casual game to play it)")
            : Message("the same game is sought, but rated (seek a rated game to play it)");
    connection.send(messages::Answer{{}, messages::Notice{messages::wire_text(text), {}}});
}

milliseconds Server::wait_of_bots(const messages::Who& one, const messages::Who& other) const {
    const bool bots = one.kind == messages::PlayerKind::Bot &&
                      other.kind == messages::PlayerKind::Bot && one.id != other.id;
    if (!bots || !settings_.limits) return milliseconds(0);
    return std::max(bot_games_.wait(one.id, services_.now()),
                    bot_games_.wait(other.id, services_.now()));
}

/// Then no seek, no challenge and no table brings them together.
bool Server::are_apart(const std::string& one, const std::string& other) const {
    const auto blocks = [&](const std::string& account, const std::string& blocked) {
        const auto all = services_.store.blocked(account);
        return all && std::find(all->begin(), all->end(), blocked) != all->end();
    };
    return blocks(one, other) || blocks(other, one);
}

void Server::count_bots(const Room& room) {
    std::vector<std::string> bots;
    for (const RoomSeat& seat : room.table().seats) {
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
    const auto made = create_room({request, players.front().first.from.id, {}, {}}, game);
    std::vector<std::weak_ptr<Connection>> connections;
    for (const auto& [player, seat] : players) {
        made->seat_person(static_cast<Seat>(seat), player.from);
        connections.push_back(player.connection);
    }
    made->keep(
        [this, connections, players](Room& kept) {
            nodes_.took(players);
            for (const auto& weak : connections) {
                if (const auto held = weak.lock(); held && held->is_open()) kept.show(held);
            }
            kept.begin_if_full();
        },
        nodes_.taking(players, *made),
        [this, players, weak = std::weak_ptr(made), game = std::move(game)] {
            if (const auto outrun = weak.lock()) on_outrun(*outrun, players, game);
        });
}

std::string Server::rematch(Room& old) {
    RoomTerms terms = old.table().terms;
    terms.next.clear();
    ServedGame game = old.table().game;
    const std::size_t count = old.table().seats.size();
    // Each player moves to the next seat, so the first move goes round.
    auto& wishes = terms.request.seats;
    wishes.resize(count);
    std::rotate(wishes.rbegin(), wishes.rbegin() + 1, wishes.rend());
    const auto made = create_room(std::move(terms), std::move(game));
    for (std::size_t seat = 0; seat < count; ++seat) {
        if (!old.table().seats[seat].is_person()) continue;
        made->seat_person(static_cast<Seat>((seat + 1) % count), *old.table().seats[seat].who);
    }
    const auto members = old.members().all();
    made->keep([members](Room& kept) {
        for (const auto& member : members) {
            if (member->is_open()) kept.show(member);
        }
        kept.begin_if_full();
    });
    return made->table().id;
}

void Server::answer_challenge(const std::shared_ptr<Connection>& connection,
                              const messages::AnswerChallenge& request, const Reply& reply) {
    const auto found = room(request.to);
    const bool known = found && found->table().terms.request.open == messages::OpenTo::Person &&
                       found->table().terms.request.person == connection->who->name &&
                       found->table().state == messages::GameState::Open;
    if (!known && nodes_.answer(*connection, request, reply)) return;
    if (!known) return reply.refuse(Refusal::NoSuchGame, Message("there is no such game"));
    if (!request.yes) return found->cancel([reply] { reply.ok(); });
    found->show(connection);
    found->sit(connection, messages::Sit{{request.to, {}}}, reply);
}

void Server::show_challenges(Connection& connection) {
    const messages::Who who = *connection.who;
    std::vector<messages::Challenge> standing;
    // A copy, because a table that is loaded now may have ended.
    const auto known = challenges_.find(who.name);
    const auto games = known == challenges_.end() ? std::set<std::string>() : known->second;
    for (const std::string& game : games) {
        if (standing.size() == kMaxShownChallenges) break;
        if (auto challenge = standing_challenge(game, who)) {
            standing.push_back(std::move(*challenge));
        }
    }
    for (messages::Challenge& challenge : nodes_.challenges_to(who.name)) {
        if (standing.size() == kMaxShownChallenges) break;
        if (!are_apart(challenge.from.id, who.id)) standing.push_back(std::move(challenge));
    }
    for (messages::Challenge& challenge : standing) {
        connection.send(messages::Answer{{}, std::move(challenge)});
    }
}

std::optional<messages::Challenge> Server::standing_challenge(const std::string& game,
                                                              const messages::Who& to) {
    const auto found = room(game);
    if (!found) return std::nullopt;
    const RoomTable& table = found->table();
    const messages::TableRequest& request = table.terms.request;
    const bool stands = request.open == messages::OpenTo::Person && request.person == to.name &&
                        table.state == messages::GameState::Open && !table.seat_of(to.id) &&
                        table.terms.owner != to.id && !are_apart(table.terms.owner, to.id);
    if (!stands) return std::nullopt;
    const auto owner = services_.store.account(table.terms.owner);
    if (!owner || !*owner) return std::nullopt;
    return messages::Challenge{game, accounts_.who_of(**owner), request.rules, request.clock,
                               request.rated};
}

}  // namespace tengen::server
