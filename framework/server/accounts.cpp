// Long, because each request about an account is a chain of steps with shared checks.
#include "server/accounts.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "messages/account_rules.hpp"
#include "people/glicko2.hpp"
#include "server/room.hpp"

namespace tengen::server {

using messages::Refusal;

namespace {

constexpr std::int64_t kDay = 24LL * 3600 * 1000;
constexpr int kMaxLeaders = 50;
constexpr std::int64_t kLeaderGames = 10;
constexpr std::int64_t kLeaderDays = 30;

messages::PlayerKind kind_of(AccountKind kind) {
    switch (kind) {
        case AccountKind::Guest:
            return messages::PlayerKind::Guest;
        case AccountKind::Account:
            return messages::PlayerKind::Account;
        case AccountKind::Bot:
            return messages::PlayerKind::Bot;
    }
    return messages::PlayerKind::Guest;
}

Message missing(std::string_view field) {
    return Message("the field {} is missing", field);
}

Message wrong_password() {
    return Message("wrong name or password");
}

}  // namespace

std::string pool_of(const messages::TableRequest& request, std::uint32_t definition) {
    if (definition == 0 || !request.rules.game || request.rules.set) return {};
    const messages::ClockRequest& clock = request.clock;
    constexpr std::int64_t kFast = 180'000;
    const char* pace = "normal";
    if (is_correspondence(clock)) {
        pace = "days";
    } else if (clock.total && *clock.total + 30 * clock.increment.value_or(0) < kFast) {
        pace = "fast";
    } else if (!clock.total && !clock.move) {
        return {};
    }
    return *request.rules.game + ' ' + pace;
}

Accounts::Accounts(const ServerServices& services, const ServerSettings& settings,
                   SignedIn signed_in, SignedOut signed_out)
    : services_(services),
      settings_(settings),
      signed_in_(std::move(signed_in)),
      signed_out_(std::move(signed_out)),
      reserved_(names_, {}),
      passwords_([&io = services.io](
                     std::function<void()> work) { boost::asio::post(io, std::move(work)); },
                 settings.password_cost) {}

StoredAccount Accounts::new_guest(const messages::Hello& hello) const {
    StoredAccount account;
    account.id = people::new_account_id(services_.random);
    account.made = account.seen = services_.wall();
    account.name = "guest-" + account.id.substr(0, 4);
    if (hello.name) {
        if (auto name = names_.checked(*hello.name)) account.name = *name;
    }
    return account;
}

void Accounts::handle(const ConnectionPtr& connection, const messages::Account& request,
                      const Reply& reply) {
    switch (request.deed) {
        case messages::AccountDeed::Create:
            return create(connection, request, reply);
        case messages::AccountDeed::Enter:
            return enter(connection, request, reply);
        case messages::AccountDeed::Out:
            return sign_out(connection, reply);
        case messages::AccountDeed::Rename:
            return rename(connection, request, reply);
        case messages::AccountDeed::Password:
            return change_password(connection, request, reply);
        case messages::AccountDeed::Recover:
            return recover(connection, request, reply);
        case messages::AccountDeed::Delete:
            return erase(connection, request, reply);
    }
}

Result<std::optional<StoredAccount>> Accounts::named(const std::string& name) const {
    return services_.store.account_of_name(names_.skeleton(name));
}

/// The valid form of a name that no other account has, or nothing after a refusal.
std::optional<std::string> Accounts::free_name(const std::string& wanted, const std::string& own,
                                               const Reply& reply) const {
    auto name = names_.checked(wanted);
    if (!name) {
        reply.refuse(Refusal::BadMessage, name.error().front().message);
        return std::nullopt;
    }
    const auto other = named(*name);
    if (!other) {
        reply.refuse(Refusal::Disk, Message("the server cannot read its games"));
        return std::nullopt;
    }
    if (reserved_.has(*name) || (*other && (*other)->id != own)) {
        reply.refuse(Refusal::NameTaken,
                     Message("the name '{}' is taken, or looks like another one", *name));
        return std::nullopt;
    }
    return *name;
}

std::optional<StoredAccount> Accounts::account_of(const Connection& connection,
                                                  const Reply& reply) const {
    auto account = services_.store.account(connection.who->id);
    if (account && *account) return std::move(**account);
    reply.refuse(Refusal::Disk, Message("the server cannot read its games"));
    return std::nullopt;
}

bool Accounts::may_try(const Connection& connection, const std::string& name, const Reply& reply) {
    if (!settings_.limits) return true;
    const auto now = services_.now();
    const auto of_address = tries_of_address_.take(people::address_key(connection.address), now);
    const auto of_name = tries_of_name_.take(names_.skeleton(name), now);
    const auto wait = std::max(of_address, of_name);
    if (wait.count() == 0) return true;
    reply.refuse(Refusal::TooFast, Message("too many attempts"), wait);
    return false;
}

/// Continues if the password is right. Takes the same time for unknown names.
void Accounts::verified(const ConnectionPtr& connection, const std::string& password,
                        const std::string& hash, const Reply& reply, std::function<void()> then) {
    const bool queued =
        passwords_.verify(password, hash,
                          [weak = std::weak_ptr(connection), reply,
                           then = std::move(then)](const Result<bool>& right) {
                              const auto held = weak.lock();
                              if (!held || !held->is_open()) return;
                              if (!right)
                                  return reply.refuse(Refusal::Busy, Message("the server is busy"));
                              if (!*right)
                                  return reply.refuse(Refusal::WrongPassword, wrong_password());
                              then();
                          });
    if (!queued)
        reply.refuse(Refusal::Busy, Message("the server is busy"), std::chrono::seconds(2));
}

void Accounts::hashed(const ConnectionPtr& connection, const std::string& password,
                      const Reply& reply, std::function<void(const std::string&)> then) {
    const bool queued =
        passwords_.hash(password, [weak = std::weak_ptr(connection), reply,
                                   then = std::move(then)](const Result<std::string>& hash) {
            const auto held = weak.lock();
            if (!held || !held->is_open()) return;
            if (!hash) return reply.refuse(Refusal::Busy, Message("the server is busy"));
            then(*hash);
        });
    if (!queued)
        reply.refuse(Refusal::Busy, Message("the server is busy"), std::chrono::seconds(2));
}

void Accounts::commit(const ConnectionPtr& connection, StoreBatch batch, const Reply& reply,
                      std::function<void()> then) {
    services_.store.commit(std::move(batch), [weak = std::weak_ptr(connection), reply,
                                              then = std::move(then)](const Result<void>& done) {
        const auto held = weak.lock();
        if (!held || !held->is_open()) return;
        if (!done) return reply.refuse(Refusal::NameTaken, Message("this name is taken"));
        then();
    });
}

StoredToken Accounts::new_token(const std::string& account, std::string& text) const {
    text = people::new_token(services_.random);
    return {people::token_hash(text), account, services_.wall()};
}

/// A guest gets a name and a password, and keeps its games.
void Accounts::create(const ConnectionPtr& connection, const messages::Account& request,
                      const Reply& reply) {
    if (!request.name || !request.password) {
        return reply.refuse(Refusal::BadMessage, missing(request.name ? "password" : "name"));
    }
    if (connection->who->kind != messages::PlayerKind::Guest) {
        return reply.refuse(Refusal::Forbidden, Message("you have an account"));
    }
    const auto name = free_name(*request.name, connection->who->id, reply);
    if (!name) return;
    if (const auto fine = messages::check_password(*request.password, *name); !fine) {
        return reply.refuse(Refusal::BadMessage, fine.error().front().message);
    }
    if (settings_.limits) {
        const auto wait =
            new_accounts_.take(people::address_key(connection->address), services_.now());
        if (wait.count() > 0) {
            return reply.refuse(Refusal::TooFast, Message("too many new accounts"), wait);
        }
    }
    auto account = account_of(*connection, reply);
    if (!account) return;
    account->name = *name;
    account->skeleton = names_.skeleton(*name);
    account->kind = request.bot.value_or(false) ? AccountKind::Bot : AccountKind::Account;
    hashed(connection, *request.password, reply,
           [this, connection, reply, account = *account](const std::string& hash) mutable {
               const std::string code = people::new_recovery_code(services_.random);
               account.password = hash;
               account.recovery = people::code_hash(code);
               StoreBatch batch;
               batch.accounts.push_back(account);
               commit(connection, std::move(batch), reply,
                      [this, connection, reply, account, code] {
                          signed_in_(connection, account);
                          messages::Ok done;
                          done.code = code;
                          reply.ok(std::move(done));
                      });
           });
}

void Accounts::enter(const ConnectionPtr& connection, const messages::Account& request,
                     const Reply& reply) {
    if (!request.name || !request.password) {
        return reply.refuse(Refusal::BadMessage, missing(request.name ? "password" : "name"));
    }
    if (!may_try(*connection, *request.name, reply)) return;
    const auto found = named(*request.name);
    if (!found) return reply.refuse(Refusal::Disk, Message("the server cannot read its games"));
    StoredAccount account = found->value_or(StoredAccount{});
    verified(connection, *request.password, account.password, reply,
             [this, connection, reply, account]() mutable {
                 if (is_banned(account.id)) {
                     return reply.refuse(Refusal::Banned, Message("this account is banned"));
                 }
                 std::string token;
                 account.seen = services_.wall();
                 StoreBatch batch;
                 batch.accounts.push_back(account);
                 batch.tokens.push_back(new_token(account.id, token));
                 commit(connection, std::move(batch), reply,
                        [this, connection, reply, account, token] {
                            connection->token_hash = people::token_hash(token);
                            signed_in_(connection, account);
                            messages::Ok done;
                            done.token = token;
                            reply.ok(std::move(done));
                        });
             });
}

/// A new password for the recovery code. There is a new code afterwards.
void Accounts::recover(const ConnectionPtr& connection, const messages::Account& request,
                       const Reply& reply) {
    if (!request.name || !request.code || !request.new_value) {
        return reply.refuse(Refusal::BadMessage, missing(!request.name   ? "name"
                                                         : !request.code ? "code"
                                                                         : "new"));
    }
    if (!may_try(*connection, *request.name, reply)) return;
    const auto found = named(*request.name);
    if (!found) return reply.refuse(Refusal::Disk, Message("the server cannot read its games"));
    const bool right = *found && !(*found)->recovery.empty() &&
                       (*found)->recovery == people::code_hash(*request.code);
    if (!right) return reply.refuse(Refusal::WrongPassword, wrong_password());
    StoredAccount account = **found;
    if (const auto fine = messages::check_password(*request.new_value, account.name); !fine) {
        return reply.refuse(Refusal::BadMessage, fine.error().front().message);
    }
    hashed(connection, *request.new_value, reply,
           [this, connection, reply, account](const std::string& hash) mutable {
               const std::string code = people::new_recovery_code(services_.random);
               std::string token;
               account.password = hash;
               account.recovery = people::code_hash(code);
               StoreBatch batch;
               batch.accounts.push_back(account);
               batch.tokens.push_back(new_token(account.id, token));
               batch.dropped_tokens.push_back({account.id, batch.tokens.front().hash});
               commit(connection, std::move(batch), reply,
                      [this, connection, reply, account, code, token] {
                          connection->token_hash = people::token_hash(token);
                          signed_out_(account.id, connection->token_hash);
                          signed_in_(connection, account);
                          messages::Ok done;
                          done.code = code;
                          done.token = token;
                          reply.ok(std::move(done));
                      });
           });
}

void Accounts::rename(const ConnectionPtr& connection, const messages::Account& request,
                      const Reply& reply) {
    if (!request.new_value) return reply.refuse(Refusal::BadMessage, missing("new"));
    auto account = account_of(*connection, reply);
    if (!account) return;
    const bool guest = account->kind == AccountKind::Guest;
    const auto name =
        guest ? std::optional<std::string>() : free_name(*request.new_value, account->id, reply);
    if (guest) {
        const auto checked = names_.checked(*request.new_value);
        if (!checked) return reply.refuse(Refusal::BadMessage, checked.error().front().message);
        account->name = *checked;
    } else {
        if (!name) return;
        account->name = *name;
        account->skeleton = names_.skeleton(*name);
    }
    StoreBatch batch;
    batch.accounts.push_back(*account);
    commit(connection, std::move(batch), reply, [this, connection, reply, account = *account] {
        signed_in_(connection, account);
        reply.ok();
    });
}

void Accounts::change_password(const ConnectionPtr& connection, const messages::Account& request,
                               const Reply& reply) {
    if (!request.password || !request.new_value) {
        return reply.refuse(Refusal::BadMessage, missing(request.password ? "new" : "password"));
    }
    const auto account = account_of(*connection, reply);
    if (!account || !may_try(*connection, account->name, reply)) return;
    if (const auto fine = messages::check_password(*request.new_value, account->name); !fine) {
        return reply.refuse(Refusal::BadMessage, fine.error().front().message);
    }
    const auto changed = [this, connection, reply,
                          account = *account](const std::string& hash) mutable {
        account.password = hash;
        StoreBatch batch;
        batch.accounts.push_back(account);
        batch.dropped_tokens.push_back({account.id, connection->token_hash});
        commit(connection, std::move(batch), reply, [this, connection, reply, id = account.id] {
            signed_out_(id, connection->token_hash);
            reply.ok();
        });
    };
    verified(connection, *request.password, account->password, reply,
             [this, connection, reply, changed, text = *request.new_value] {
                 hashed(connection, text, reply, changed);
             });
}

/// The games stay, without the name.
void Accounts::erase(const ConnectionPtr& connection, const messages::Account& request,
                     const Reply& reply) {
    if (!request.password) return reply.refuse(Refusal::BadMessage, missing("password"));
    const auto account = account_of(*connection, reply);
    if (!account || !may_try(*connection, account->name, reply)) return;
    verified(connection, *request.password, account->password, reply,
             [this, connection, reply, id = account->id, made = account->made] {
                 StoreBatch batch;
                 batch.accounts.push_back({id, "deleted", AccountKind::Guest, made});
                 batch.dropped_tokens.push_back({id, {}});
                 commit(connection, std::move(batch), reply, [this, connection, reply, id] {
                     reply.ok();
                     signed_out_(id, {});
                 });
             });
}

/// Everywhere: all tokens of the account end.
void Accounts::sign_out(const ConnectionPtr& connection, const Reply& reply) {
    StoreBatch batch;
    batch.dropped_tokens.push_back({connection->who->id, {}});
    commit(connection, std::move(batch), reply, [this, connection, reply] {
        const std::string account = connection->who->id;
        reply.ok();
        signed_out_(account, {});
    });
}

void Accounts::block(Connection& connection, const messages::Block& request, const Reply& reply) {
    const auto other = services_.store.account(request.player);
    if (!other || !*other) {
        return reply.refuse(Refusal::NoSuchPlayer, Message("there is no such player"));
    }
    const bool on = request.on.value_or(true);
    StoreBatch batch;
    batch.blocks.push_back({connection.who->id, request.player, on});
    if (on) {
        connection.blocked.insert(request.player);
    } else {
        connection.blocked.erase(request.player);
    }
    services_.store.commit(std::move(batch), [reply](const auto&) { reply.ok(); });
}

void Accounts::report(Connection& connection, const messages::Report& request, const Reply& reply) {
    const auto other = services_.store.account(request.player);
    if (!other || !*other) {
        return reply.refuse(Refusal::NoSuchPlayer, Message("there is no such player"));
    }
    if (settings_.limits) {
        if (const auto wait = connection.talk.take(services_.now()); wait.count() > 0) {
            return reply.refuse(Refusal::TooFast, Message("too many messages"), wait);
        }
    }
    StoreBatch batch;
    batch.reports.push_back(
        {request.game, connection.who->id, request.player, request.text, services_.wall()});
    services_.store.commit(std::move(batch), [reply](const auto&) { reply.ok(); });
}

messages::Who Accounts::who_of(const StoredAccount& account, const std::string& pool) const {
    messages::Who who{account.name, account.id, kind_of(account.kind), {}};
    if (account.kind == AccountKind::Guest) return who;
    const auto ratings = services_.store.ratings(account.id);
    if (!ratings) return who;
    const StoredRating* shown = nullptr;
    for (const StoredRating& rating : *ratings) {
        if (!pool.empty() && rating.pool != pool) continue;
        if (shown == nullptr || rating.games > shown->games) shown = &rating;
    }
    if (shown != nullptr) {
        who.rating = {std::llround(shown->rating), std::llround(shown->deviation)};
    }
    return who;
}

std::vector<messages::Who> Accounts::leaders(const std::string& pool) const {
    const std::int64_t since = services_.wall() - kLeaderDays * kDay;
    const auto best = services_.store.leaders(pool, messages::kProvisionalDeviation, kLeaderGames,
                                              since, kMaxLeaders);
    std::vector<messages::Who> players;
    if (!best) return players;
    for (const StoredRating& rating : *best) {
        const auto account = services_.store.account(rating.account);
        if (account && *account) players.push_back(who_of(**account, pool));
    }
    return players;
}

bool Accounts::is_sanctioned(const std::string& account, SanctionKind kind) const {
    const auto sanctions = services_.store.sanctions(account);
    if (!sanctions) return false;
    return std::any_of(sanctions->begin(), sanctions->end(), [&](const StoredSanction& sanction) {
        return sanction.kind == kind && sanction.until > services_.wall();
    });
}

bool Accounts::is_banned(const std::string& account) const {
    return is_sanctioned(account, SanctionKind::Ban);
}

bool Accounts::is_muted(const std::string& account) const {
    return is_sanctioned(account, SanctionKind::Mute);
}

std::chrono::milliseconds Accounts::casual_only(const std::string& account) const {
    const auto leaves = services_.store.leaves(account);
    const std::int64_t span = std::chrono::milliseconds(settings_.times.leaving).count();
    std::int64_t until = 0;
    for (std::size_t last = kMaxLeaves - 1; leaves && last < leaves->size(); ++last) {
        const std::int64_t first = (*leaves)[last + 1 - kMaxLeaves];
        if ((*leaves)[last] - first <= span) until = (*leaves)[last] + span;
    }
    return std::chrono::milliseconds(std::max<std::int64_t>(until - services_.wall(), 0));
}

void Accounts::rate(const Room& room, StoreBatch& batch) const {
    const std::string pool = room.table().pool();
    const MatchResult* const result = room.result();
    if (pool.empty() || result == nullptr || result->kind == EndKind::Aborted) return;
    std::vector<people::RatedSeat> seats;
    std::vector<StoredRating> stored;
    for (std::size_t seat = 0; seat < room.table().seats.size(); ++seat) {
        if (!room.table().seats[seat].is_person()) return;
        StoredRating rating{room.table().seats[seat].who->id, pool, 1500, 350, 0.06, 0, 0};
        const auto known = services_.store.ratings(rating.account);
        if (!known) return;
        for (const StoredRating& one : *known) {
            if (one.pool == pool) rating = one;
        }
        const double days = rating.games == 0 ? 0
                                              : static_cast<double>(services_.wall() - rating.at) /
                                                    static_cast<double>(kDay);
        seats.push_back({{rating.rating, rating.deviation, rating.volatility},
                         std::max(days, 0.0),
                         result->outcome.rank[seat]});
        stored.push_back(std::move(rating));
    }
    const auto after = people::rate_game(seats);
    for (std::size_t seat = 0; seat < stored.size(); ++seat) {
        stored[seat].rating = after[seat].rating;
        stored[seat].deviation = after[seat].deviation;
        stored[seat].volatility = after[seat].volatility;
        ++stored[seat].games;
        stored[seat].at = services_.wall();
        batch.ratings.push_back(stored[seat]);
    }
}

}  // namespace tengen::server
