#include "bot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/post.hpp>

#include "tournament/progress.hpp"

namespace tengen::cli {

using messages::Refusal;
using messages::ServerMessage;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds kRetry{3000};  ///< for a refused seek, if the server names no time

}  // namespace

Bot::Bot(Program& program, const Levels& levels, const BotWish& wish)
    : program_(program),
      wish_(wish),
      servers_(ServerList::standard_path()),
      factory_(io_, program.plugins(), levels, Isolation::Process),
      session_({connector_, timing_, servers_, "tengen " TENGEN_VERSION,
                [](const std::string& pattern) { return pattern; }},
               {program.rules()}, {wish.server, wish.fingerprint, wish.name, wish.name}, *this) {
    for (const BotRules& rules : wish_.games) standing_.push_back({&rules, "", false});
}

Result<int> Bot::run() {
    for (const int ending : {SIGINT, SIGTERM, SIGHUP}) {
        if (!is_ignored(ending)) signals_.add(ending);
    }
    wait_for_signal();
    session_.start();
    while (!result_) io_.run_one();
    return *result_;
}

void Bot::finish(Result<int> result) {
    if (!result_) result_ = std::move(result);
}

void Bot::wait_for_signal() {
    signals_.async_wait([this](const boost::system::error_code& error, int signal) {
        if (error) return;
        on_signal(signal);
        wait_for_signal();
    });
}

void Bot::on_signal(int signal) {
    if (std::exchange(stopping_, true)) return finish(128 + signal);
    if (games_.empty() && accepted_.empty()) return finish(0);
    program_.out().print("{} left to finish (a second signal ends immediately)\n",
                         counted(static_cast<int>(games_.size()), "game"));
    program_.out().flush();
    withdraw_seeks();
}

void Bot::on_client_state() {
    const RemoteConnection& state = client().state();
    if (state.state == RemoteConnection::State::Refused) return finish(fail(state.reason));
    if (client().is_online()) {
        lost_ = false;
        return sign_in();
    }
    ready_ = asking_ = false;
    next_seek_.reset();
    accepted_.clear();
    early_.clear();
    for (Standing& standing : standing_) standing.seek.clear();
    if (state.state == RemoteConnection::State::Lost && !std::exchange(lost_, true)) {
        Program::print_warning("connection lost, trying again");
    }
}

void Bot::sign_in() {
    account_ = std::make_unique<BotAccount>(client(), [this](const Result<BotIdentity>& identity) {
        boost::asio::post(io_, [this, identity] { on_signed_in(identity); });
    });
    account_->sign_in();
}

void Bot::on_signed_in(const Result<BotIdentity>& identity) {
    if (!client().is_online()) return;
    if (!identity) return finish(fail(identity.error()));
    if (*identity == BotIdentity::SignInAgain) {
        // Its end is no loss of the connection for the user.
        lost_ = true;
        return client().greet_again();
    }
    if (*identity == BotIdentity::Guest && wish_.rated) {
        return finish(fail(ErrorCode::Network, wish_.server.text(),
                           "this server has no accounts, which rated games need"));
    }
    ready_ = true;
    return_to_games();
    for (const auto& challenge : std::exchange(early_, {})) on_challenge(challenge);
    renew_seeks();
}

/// Opens the running games of an earlier run.
void Bot::return_to_games() {
    for (const std::string& id : client().welcome()->mine) {
        const bool open = std::any_of(games_.begin(), games_.end(),
                                      [&](const auto& game) { return game->id() == id; });
        if (!open) open_game(id, [](OnlineGame&) {});
    }
}

void Bot::open_game(const std::string& id, std::function<void(OnlineGame&)> then) {
    if (!accepted_.insert(id).second) return;
    messages::OpenGame request;
    request.game = id;
    session_.open(
        request, [this, id, then = std::move(then)](Result<std::unique_ptr<OnlineGame>> game) {
            accepted_.erase(id);
            if (game) {
                then(**game);
                add_game(std::move(*game));
            } else if (client().is_online()) {
                Program::print_warning(fmt::format("game {}: {}", id, english(game.error())));
            }
            sweep();
        });
}

void Bot::on_notice(const Message& text) {
    Program::print_warning(english(text));
}

void Bot::on_challenge(const messages::Challenge& challenge) {
    if (!ready_) return early_.push_back(challenge);
    // The server sends it again after signing in.
    if (accepted_.count(challenge.id) != 0) return;
    const bool known = std::any_of(
        standing_.begin(), standing_.end(),
        [&](const Standing& standing) { return standing.rules->rules == challenge.rules; });
    messages::AnswerChallenge answer;
    answer.to = challenge.id;
    answer.yes = known && !stopping_ && !is_full();
    if (answer.yes) accepted_.insert(challenge.id);
    const auto sent = client().request(
        answer,
        [this, id = challenge.id](const Result<ServerMessage>& told) {
            const auto* refusal = refusal_in(told);
            if (refusal == nullptr) return;
            accepted_.erase(id);
            if (refusal->code == messages::Refusal::Elsewhere) {
                return open_game(id, [](OnlineGame& game) { game.sit_down([](const auto&) {}); });
            }
            sweep();
        },
        this);
    if (!sent) accepted_.erase(challenge.id);
}

void Bot::on_new_game(const messages::GameNow& game) {
    const bool accepted = accepted_.erase(game.game) != 0;
    if (!game.you && !accepted) return;
    Result<std::unique_ptr<OnlineGame>> opened = session_.open(game, game.code.value_or(""));
    if (opened) {
        if (!accepted) clear_seeks_for(**opened);
        return add_game(std::move(*opened));
    }
    Program::print_warning(fmt::format("game {}: {}", game.game, english(opened.error())));
    static_cast<void>(
        client().request(messages::Do{game.game, messages::GameDeed::Abort}, [](const auto&) {}));
}

/// The answer to a seek.
void Bot::on_game_elsewhere(const std::string& game) {
    open_game(game, [this](OnlineGame& opened) { clear_seeks_for(opened); });
}

void Bot::clear_seeks_for(const OnlineGame& game) {
    for (Standing& standing : standing_) {
        if (game.header().game == standing.rules->game->description()) standing.seek.clear();
    }
}

void Bot::add_game(std::unique_ptr<OnlineGame> game) {
    games_.push_back(std::make_unique<BotGame>(
        BotGameTools{io_, timing_, factory_, wish_.ai, static_cast<BotGameOwner&>(*this)},
        std::move(game)));
    renew_seeks();
}

void Bot::on_started(BotGame& game) {
    program_.out().print("started {} {}\n", game.id(), game.players_text());
    program_.out().flush();
}

void Bot::on_ended(BotGame& game) {
    program_.out().print("ended {} {}\n", game.id(), game.result_text());
    program_.out().flush();
    boost::asio::post(io_, [this] { sweep(); });
}

void Bot::on_problem(BotGame& game, const Errors& problem) {
    Program::print_warning(fmt::format("game {}: {}", game.id(), english(problem)));
}

/// Removes the games that have ended, so there are free places.
void Bot::sweep() {
    std::erase_if(games_, [](const auto& game) { return game->has_ended(); });
    if (stopping_ && games_.empty() && accepted_.empty()) return finish(0);
    renew_seeks();
}

void Bot::renew_seeks() {
    if (!ready_ || asking_ || next_seek_ || result_) return;
    if (stopping_ || is_full()) return withdraw_seeks();
    for (Standing& standing : standing_) {
        if (standing.seek.empty() && !standing.refused) return seek(standing);
    }
}

void Bot::seek(Standing& standing) {
    messages::Seek request;
    request.rules = standing.rules->rules;
    request.clock = wish_.clock;
    request.rated = wish_.rated;
    const auto answered = [this, &standing](const Result<ServerMessage>& answer) {
        on_sought(standing, answer);
    };
    asking_ = client().request(std::move(request), answered, this).has_value();
}

void Bot::on_sought(Standing& standing, const Result<ServerMessage>& answer) {
    asking_ = false;
    if (!answer) return;
    if (const auto* refusal = refusal_in(answer)) return on_seek_refused(standing, *refusal);
    const auto* done = std::get_if<messages::Ok>(&*answer);
    if (done != nullptr && done->seek) standing.seek = *done->seek;
    renew_seeks();
}

void Bot::on_seek_refused(Standing& standing, const messages::ErrorAnswer& refusal) {
    const bool passes = refusal.wait || refusal.code == Refusal::TooFast ||
                        refusal.code == Refusal::Disk || refusal.code == Refusal::Closing ||
                        refusal.code == Refusal::Quota || refusal.code == Refusal::Busy;
    if (passes) {
        next_seek_ = timing_.after(refusal.wait ? milliseconds(*refusal.wait) : kRetry, [this] {
            next_seek_.reset();
            renew_seeks();
        });
        return;
    }
    standing.refused = true;
    Program::print_warning(fmt::format("{}: {}", standing.rules->rules.game.value_or(""),
                                       english(client().shown(refusal))));
    const bool none = std::all_of(standing_.begin(), standing_.end(),
                                  [](const Standing& one) { return one.refused; });
    if (none && games_.empty()) return finish(fail(client().shown(refusal)));
    renew_seeks();
}

void Bot::withdraw_seeks() {
    for (Standing& standing : standing_) {
        if (standing.seek.empty()) continue;
        // A refusal means that the seek's game is on its way.
        static_cast<void>(client().request(
            messages::Cancel{std::exchange(standing.seek, "")}, [](const auto&) {}, this));
    }
}

}  // namespace tengen::cli
