// Connections and their requests. Long, because one table leads from each type of message to its
// function.
#include "server/server.hpp"

#include <algorithm>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "base/text.hpp"
#include "messages/phrases.hpp"

namespace tengen::server {

using messages::Refusal;
using std::chrono::milliseconds;

namespace {

constexpr std::int64_t kVersion = 1;
constexpr milliseconds kPingInterval{10'000};
constexpr int kMaxExcess = 100;  ///< refused messages in a row before the end of a connection
constexpr milliseconds kRefresh{1'000};  ///< the shortest time between two of a slow watcher
constexpr std::size_t kMaxMine = 1000;
constexpr std::size_t kMaxMineRestored = 20;

template <class... Handlers>
struct Overloaded : Handlers... {
    using Handlers::operator()...;
};
template <class... Handlers>
Overloaded(Handlers...) -> Overloaded<Handlers...>;

}  // namespace

Server::Server(ServerSettings settings, ServerServices services)
    : settings_(std::move(settings)),
      services_(std::move(services)),
      started_at_(services_.now()),
      started_wall_(services_.wall()),
      lobby_([this] {
          boost::asio::post(services_.io, [this, weak = std::weak_ptr(here_)] {
              if (!weak.expired()) lobby_.flush();
          });
      }),
      nodes_(services_, settings_, lobby_, node_hooks()),
      accounts_(
          services_, settings_,
          [this](const auto& connection, const StoredAccount& account) {
              signed_in(connection, account);
          },
          [this](const std::string& account, const std::string& kept) {
              signed_out(account, kept);
          }) {
    settings_.info.node = settings_.node;
}

/// Batches and passwords may be done later. Their requests end here.
Server::~Server() {
    for (const auto& [key, connection] : connections_) connection->end();
}

std::int64_t Server::server_time() const {
    return started_wall_ +
           std::chrono::duration_cast<milliseconds>(services_.now() - started_at_).count();
}

std::shared_ptr<Connection> Server::connect(std::shared_ptr<Wire> wire, std::string address) {
    auto connection = std::make_shared<Connection>(std::move(wire), std::move(address), refusals_);
    connections_.emplace(connection.get(), connection);
    return connection;
}

void Server::disconnect(const std::shared_ptr<Connection>& connection) {
    connection->end();
    lobby_.leave(*connection);
    for (const std::string& seek : lobby_.cancel_all(*connection)) nodes_.remove(seek);
    close_games(connection);
    connections_.erase(connection.get());
    lobby_.set_players(static_cast<std::int64_t>(connections_.size()));
}

bool Server::on_crowded(const std::shared_ptr<Connection>& connection) {
    if (!connection->is_open() || !connection->who || connection->games.empty()) return false;
    const Clock::time_point now = services_.now();
    // Games that are too long for the queue would fill it again immediately.
    const auto last = std::exchange(connection->refreshed_at, now);
    if (last && now - *last < kRefresh) return false;
    std::vector<std::shared_ptr<Room>> watched;
    for (const std::string& game : connection->games) {
        const auto found = rooms_.find(game);
        if (found == rooms_.end()) continue;
        if (found->second->table().seat_of(connection->who->id)) return false;
        watched.push_back(found->second);
    }
    connection->drop_waiting();
    for (const auto& held : watched) held->feed().send_game(*connection);
    return true;
}

void Server::close_games(const std::shared_ptr<Connection>& connection) {
    for (const std::string& game : std::set(connection->games)) {
        if (const auto found = rooms_.find(game); found != rooms_.end()) {
            found->second->close(*connection);
        }
    }
}

/// The connection is another account now, or the same with other values.
void Server::signed_in(const std::shared_ptr<Connection>& connection,
                       const StoredAccount& account) {
    if (connection->who->id != account.id) {
        for (const std::string& seek : lobby_.cancel_all(*connection)) nodes_.remove(seek);
        close_games(connection);
    }
    connection->who = accounts_.who_of(account);
    const auto blocked = services_.store.blocked(account.id);
    connection->blocked.clear();
    if (blocked) connection->blocked.insert(blocked->begin(), blocked->end());
    // Later, so the answer to the request comes first.
    boost::asio::post(services_.io,
                      [this, here = std::weak_ptr(here_), weak = std::weak_ptr(connection)] {
                          const auto held = weak.lock();
                          if (here.expired() || !held || !held->is_open()) return;
                          show_challenges(*held);
                      });
}

void Server::signed_out(const std::string& account, const std::string& kept) {
    nodes_.tell_account(account);
    for (const auto& [key, connection] : std::map(connections_)) {
        if (!connection->who || connection->who->id != account) continue;
        if (!kept.empty() && connection->token_hash == kept) continue;
        connection->close(CloseCode::TokenWithdrawn, "token");
    }
}

void Server::receive(const std::shared_ptr<Connection>& connection, std::string_view text) {
    if (!connection->is_open()) return;
    const auto request = messages::read_request(text);
    const Reply reply(connection, request ? request->id : request.error().re.value_or(0));
    if (settings_.limits) {
        if (const auto wait = connection->messages.take(services_.now()); wait.count() > 0) {
            reply.refuse(Refusal::TooFast, Message("too many messages"), wait);
            if (++connection->excess == kMaxExcess) connection->close(CloseCode::TooFast, "flood");
            return;
        }
        connection->excess = 0;
    }
    if (!request) {
        messages::ErrorAnswer error{request.error().code, request.error().text, {}, {}};
        return connection->send(messages::Answer{request.error().re, std::move(error)});
    }
    const bool is_hello = std::holds_alternative<messages::Hello>(request->message);
    if (!connection->who && !is_hello) {
        return reply.refuse(Refusal::SignedOut, Message("say hello first"));
    }
    handle(connection, *request);
}

void Server::handle(const std::shared_ptr<Connection>& connection,
                    const messages::Request& request) {
    const Reply reply(connection, request.id);
    const auto in_room = [&](const std::string& game, const auto& act) {
        const auto found = room(game);
        if (found && connection->games.count(game) != 0) return act(*found);
        reply.refuse(Refusal::NoSuchGame, Message("there is no such game (open it first)"));
    };
    std::visit(
        Overloaded{
            [&](const messages::Hello& m) { hello(connection, m, reply); },
            [&](const messages::Account& m) { accounts_.handle(connection, m, reply); },
            [&](const messages::LobbyRequest& m) { lobby_.enter(connection, m, reply); },
            [&](const messages::Seek& m) { seek(connection, m, reply); },
            [&](const messages::TableRequest& m) { ask_for_table(connection, m, reply); },
            [&](const messages::AnswerChallenge& m) { answer_challenge(connection, m, reply); },
            [&](const messages::Cancel& m) { cancel(connection, m.of, reply); },
            [&](const messages::OpenGame& m) { open_game(connection, m, reply); },
            [&](const messages::Sit& m) {
                in_room(m.game, [&](Room& r) { r.sit(connection, m, reply); });
            },
            [&](const messages::Stand& m) {
                in_room(m.game, [&](Room& r) { r.stand(*connection, reply); });
            },
            [&](const messages::CloseGame& m) {
                if (const auto found = room(m.game)) found->close(*connection);
                reply.ok();
            },
            [&](const messages::Play& m) {
                in_room(m.game, [&](Room& r) { r.requests().play(*connection, m, reply); });
            },
            [&](const messages::Do& m) {
                in_room(m.game, [&](Room& r) { r.requests().act(*connection, m.what, reply); });
            },
            [&](const messages::Offer& m) {
                in_room(m.game, [&](Room& r) { r.requests().offer(*connection, m, reply); });
            },
            [&](const messages::Say& m) { say(connection, m, reply); },
            [&](const messages::Find& m) { find(connection, m, reply); },
            [&](const messages::Block& m) { accounts_.block(*connection, m, reply); },
            [&](const messages::Report& m) { accounts_.report(*connection, m, reply); },
            [&](const messages::Ping& m) {
                reply.send(messages::Pong{m.at, server_time()});
            },
        },
        request.message);
}

void Server::hello(const std::shared_ptr<Connection>& connection, const messages::Hello& request,
                   const Reply& reply) {
    if (connection->who || std::exchange(connection->hello_waits, true)) {
        return reply.refuse(Refusal::BadMessage, Message("hello comes once"));
    }
    if (request.v[0] > kVersion || request.v[1] < kVersion) {
        reply.refuse(Refusal::Version,
                     Message("this server speaks version {} (install a fitting Tengen)", kVersion));
        return connection->close(CloseCode::Version, "version");
    }
    const auto& wants = request.wants;
    connection->wants_view =
        wants && std::find(wants->begin(), wants->end(), messages::Wish::View) != wants->end();
    if (!request.token) return create_guest(connection, request, reply);
    if (!may_guess(*connection, reply)) return;
    connection->token_hash = people::token_hash(*request.token);
    auto account = services_.store.account_of_token(connection->token_hash);
    if (!account) return reply.refuse(Refusal::Disk, Message("the server cannot read its games"));
    if (!*account) {
        count_guess(*connection);
        reply.refuse(Refusal::SignedOut,
                     Message("the server has signed you out (connect again and sign in, or play as "
                             "a guest)"));
        return connection->close(CloseCode::TokenWithdrawn, "token");
    }
    StoredAccount known = **account;
    if (known.kind == AccountKind::Guest && request.name && *request.name != known.name) {
        if (const auto name = accounts_.names().checked(*request.name)) {
            known.name = *name;
            StoreBatch batch;
            batch.accounts.push_back(known);
            services_.store.commit(std::move(batch), [](const auto&) {});
        }
    }
    welcome(connection, known, {}, reply);
}

void Server::create_guest(const std::shared_ptr<Connection>& connection,
                          const messages::Hello& request, const Reply& reply) {
    if (request.name) {
        if (const auto name = accounts_.names().checked(*request.name); !name) {
            connection->hello_waits = false;
            return reply.refuse(Refusal::BadMessage, name.error().front().message);
        }
    }
    const StoredAccount account = accounts_.new_guest(request);
    const std::string token = people::new_token(services_.random);
    connection->token_hash = people::token_hash(token);
    StoreBatch batch;
    batch.accounts.push_back(account);
    batch.tokens.push_back({connection->token_hash, account.id, account.made});
    services_.store.commit(
        std::move(batch), [this, here = std::weak_ptr(here_), weak = std::weak_ptr(connection),
                           account, token, reply](const Result<void>& done) {
            const auto held = weak.lock();
            if (here.expired() || !held || !held->is_open()) return;
            if (!done) return reply.refuse(Refusal::Disk, Message("the server cannot save"));
            welcome(held, account, token, reply);
        });
}

void Server::welcome(const std::shared_ptr<Connection>& connection, const StoredAccount& account,
                     std::optional<std::string> token, const Reply& reply) {
    if (accounts_.is_banned(account.id)) {
        reply.refuse(Refusal::Banned, Message("this account is banned"));
        return connection->close(CloseCode::Banned, "banned");
    }
    connection->who = accounts_.who_of(account);
    signed_in(connection, account);
    connection->hello_waits = false;
    messages::Welcome welcome;
    welcome.v = kVersion;
    welcome.server = settings_.info;
    welcome.you = *connection->who;
    welcome.token = std::move(token);
    welcome.now = server_time();
    welcome.ping = kPingInterval.count();
    if (auto mine = services_.store.games_of(account.id)) {
        if (mine->size() > kMaxMine) mine->resize(kMaxMine);
        // Restoring a game takes a moment, so the count includes only some games.
        for (std::size_t i = 0; i < mine->size() && i < kMaxMineRestored; ++i) {
            const auto game = room((*mine)[i]);
            if (game && game->waits_for(account.id)) ++welcome.your_turn;
        }
        welcome.mine = std::move(*mine);
    }
    lobby_.set_players(static_cast<std::int64_t>(connections_.size()));
    reply.send(std::move(welcome));
}

void Server::say(const std::shared_ptr<Connection>& connection, messages::Say request,
                 const Reply& reply) {
    const auto found = room(request.game);
    if (!found || connection->games.count(request.game) == 0) {
        return reply.refuse(Refusal::NoSuchGame, Message("there is no such game (open it first)"));
    }
    const auto phrases = static_cast<std::int64_t>(messages::kPhrases.size());
    const bool phrase = request.phrase.has_value();
    if (phrase == request.text.has_value() || (phrase && *request.phrase >= phrases)) {
        return reply.refuse(Refusal::BadMessage,
                            Message("say a text or a phrase from 0 to {}", phrases - 1));
    }
    if (accounts_.is_muted(connection->who->id)) {
        return reply.refuse(Refusal::Muted, Message("you may not talk here for a while"));
    }
    const bool guest = connection->who->kind == messages::PlayerKind::Guest;
    if (!phrase && (!settings_.info.chat || (guest && !settings_.guests_chat))) {
        return reply.refuse(Refusal::Forbidden, Message("guests have phrases only here"));
    }
    if (settings_.limits) {
        if (const auto wait = connection->talk.take(services_.now()); wait.count() > 0) {
            return reply.refuse(Refusal::TooFast, Message("too many messages"), wait);
        }
    }
    if (!phrase) {
        const auto text = people::clean_talk(*request.text);
        if (!text) return reply.refuse(Refusal::BadMessage, text.error().front().message);
        request.text = *text;
    }
    found->talk().say(*connection, request, reply);
}

void Server::tick() {
    if (disk_works_ && services_.now() >= next_sign_) give_sign({});
    nodes_.tick();
    for (int restored = 0; restored < 100 && !waiting_.empty(); ++restored) {
        room(waiting_.back());
        waiting_.pop_back();
    }
    load_overdue();
    unload_rooms();
    const std::int64_t wall = services_.wall();
    if (wall >= next_sweep_) {
        next_sweep_ = wall + milliseconds(std::chrono::hours(1)).count();
        StoreBatch batch;
        batch.forget_before = wall - milliseconds(settings_.times.talk).count();
        services_.store.commit(std::move(batch), [](const auto&) {});
    }
}

void Server::unload_rooms() {
    for (auto entry = rooms_.begin(); entry != rooms_.end();) {
        const std::shared_ptr<Room> held = entry->second;
        held->tick();
        if (held->must_stay()) {
            ++entry;
            continue;
        }
        codes_.erase(people::code_hash(held->table().terms.code));
        if (held->table().state == messages::GameState::Over) lobby_.hide(held->table().id);
        entry = rooms_.erase(entry);
    }
}

/// An outage moves the deadlines by correspondence.
void Server::give_sign(milliseconds outage) {
    const ServerTimes& times = settings_.times;
    const bool shared = services_.store.is_shared();
    next_sign_ = services_.now() + (shared ? times.shared_sign : times.sign);
    StoreBatch batch;
    batch.nodes.push_back({settings_.node, shared ? settings_.address : std::string(),
                           services_.wall(), outage.count()});
    services_.store.commit(std::move(batch), [](const auto&) {});
}

/// Open tables and games by correspondence leave memory, so their deadlines are looked up in the
/// store.
void Server::load_overdue() {
    if (!is_outage_kept() || !disk_works_) return;
    constexpr int kAtOnce = 100;
    const auto games = services_.store.overdue(settings_.node, services_.wall(),
                                               kAtOnce + static_cast<int>(damaged_.size()));
    if (!games) return;
    for (const std::string& id : *games) {
        if (damaged_.count(id) == 0 && room(id) == nullptr) damaged_.insert(id);
    }
}

void Server::on_disk(bool works) {
    disk_works_ = works;
    const std::int64_t wall = services_.wall();
    if (!works) disk_failed_at_ = wall;
    const milliseconds outage(works ? std::max<std::int64_t>(wall - disk_failed_at_, 0) : 0);
    for (const auto& [id, held] : rooms_) {
        held->on_disk(works);
        held->postpone(outage);
    }
    if (works) give_sign(outage);
    messages::Notice notice{messages::wire_text(Message("the server cannot save; the game waits")),
                            {}};
    if (works) notice.text = messages::wire_text(Message("the server saves again"));
    for (const auto& [key, connection] : connections_) {
        connection->send(messages::Answer{{}, notice});
    }
}

void Server::stop() {
    stopping_ = true;
    give_sign({});
    const messages::Notice notice{messages::wire_text(Message("the server restarts")), 0};
    for (const auto& [key, connection] : std::map(connections_)) {
        connection->send(messages::Answer{{}, notice});
        connection->close(CloseCode::Restart, "restart");
    }
}

std::vector<messages::ListedGame> Server::listed() const {
    bool more = false;
    return lobby_.find("", "", more);
}

ServerCounts Server::counts() const {
    ServerCounts counts;
    counts.connections = connections_.size();
    counts.tables = rooms_.size();
    for (const auto& [id, held] : rooms_) {
        if (held->table().state != messages::GameState::Playing) continue;
        ++counts.running;
        for (const RoomSeat& seat : held->table().seats) counts.ais += seat.is_ai() ? 1 : 0;
    }
    counts.moves = moves_;
    counts.move_delay = move_delay_;
    counts.refusals = *refusals_;
    return counts;
}

void Server::on_move(Clock::duration delay) {
    ++moves_;
    move_delay_.add(std::chrono::duration<double>(delay).count());
}

}  // namespace tengen::server
