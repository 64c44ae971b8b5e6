#include "view/online_visit.hpp"

#include <algorithm>
#include <utility>

namespace tengen::gui {

using messages::ServerMessage;
using State = RemoteConnection::State;

OnlineVisit::OnlineVisit(VisitServices services, OnlineClient::Target target)
    : services_(std::move(services)),
      session_(services_.client, services_.games, std::move(target), *this),
      desk_(session_.client()) {}

const OnlineClient::Target& OnlineVisit::target() const {
    return session_.client().target();
}

const RemoteConnection& OnlineVisit::state() const {
    return session_.client().state();
}

bool OnlineVisit::is_online() const {
    return state().state == State::Online;
}

const messages::Who* OnlineVisit::you() const {
    const messages::Welcome* welcome = session_.client().welcome();
    return welcome == nullptr ? nullptr : &welcome->you;
}

bool OnlineVisit::has_account() const {
    return you() != nullptr && you()->kind == messages::PlayerKind::Account;
}

void OnlineVisit::when_online(std::function<void()> wish) {
    if (is_online()) return wish();
    if (state().state == State::Refused) return services_.fail(state().reason);
    wishes_.push_back(std::move(wish));
}

void OnlineVisit::on_client_state() {
    if (is_online() && !was_online_) {
        enter_lobby();
        for (const auto& wish : std::exchange(wishes_, {})) wish();
    }
    was_online_ = is_online();
    // Seeks end with the connection. The next one shows which challenges still stand.
    if (!was_online_) {
        seek_.reset();
        challenges_.clear();
    }
    if (state().state == State::Refused && !std::exchange(wishes_, {}).empty()) {
        services_.fail(state().reason);
    }
    services_.changed();
}

/// Passes the answer on unless the server refuses, except with `accepted`. The next connection asks
/// for lists again.
void OnlineVisit::ask(messages::ClientMessage message, Taken taken,
                      std::optional<messages::Refusal> accepted) {
    const bool is_list = std::holds_alternative<messages::LobbyRequest>(message) ||
                         std::holds_alternative<messages::Find>(message);
    const auto sent = session_.client().request(
        std::move(message),
        [this, is_list, accepted, taken = std::move(taken)](const Result<ServerMessage>& answer) {
            if (!answer) return is_list ? void() : services_.fail(answer.error());
            const auto* refusal = refusal_in(answer);
            if (refusal != nullptr && refusal->code != accepted) {
                return services_.fail(session_.client().shown(*refusal));
            }
            taken(*answer);
            services_.changed();
        },
        this);
    if (!sent) services_.fail(sent.error());
}

void OnlineVisit::enter_lobby() {
    ask(messages::LobbyRequest{}, [this](const ServerMessage& answer) {
        if (const auto* lobby = std::get_if<messages::Lobby>(&answer)) on_lobby(*lobby);
    });
    refresh();
    if (!pool_.empty()) ask_leaders(pool_);
}

void OnlineVisit::refresh() {
    if (!is_online()) return;
    messages::Find find;
    find.what = messages::FindWhat::Mine;
    ask(std::move(find), [this](const ServerMessage& answer) {
        const auto* found = std::get_if<messages::Found>(&answer);
        if (found == nullptr || !found->games) return;
        mine_ = *found->games;
        std::erase_if(mine_, [](const messages::ListedGame& game) {
            return game.state == messages::GameState::Over;
        });
        std::ranges::stable_partition(
            mine_, [](const messages::ListedGame& game) { return game.your_move == true; });
        mine_at_ = services_.client.timing.now();
    });
}

void OnlineVisit::on_lobby(const messages::Lobby& lobby) {
    if (lobby.all) {
        tables_.clear();
        seeks_.clear();
    }
    for (const std::string& gone : lobby.gone) {
        tables_.erase(gone);
        seeks_.erase(gone);
    }
    for (const messages::ListedSeek& seek : lobby.seeks) {
        if (you() == nullptr || seek.from.id != you()->id) seeks_[seek.id] = seek;
    }
    for (const messages::ListedGame& game : lobby.tables) tables_[game.game] = game;
    players_ = lobby.players;
    services_.changed();
}

/// The answer to a seek.
void OnlineVisit::on_new_game(const messages::GameNow& game) {
    on_game_elsewhere(game.game);
}

void OnlineVisit::on_game_elsewhere(const std::string& game) {
    if (!std::exchange(seek_, std::nullopt)) return;
    messages::OpenGame open;
    open.game = game;
    this->open(std::move(open), Seating::Watch);
}

void OnlineVisit::open(messages::OpenGame game, Seating seating, std::function<void()> gone) {
    used_ = true;
    when_online([this, game = std::move(game), seating, gone = std::move(gone)] {
        session_.open(game, [this, seating, gone](Result<std::unique_ptr<OnlineGame>> opened) {
            if (opened) return seat_and_join(std::move(*opened), seating);
            services_.fail(opened.error());
            if (gone && is_online()) gone();
        });
    });
}

void OnlineVisit::seat_and_join(std::unique_ptr<OnlineGame> game, Seating seating) {
    const auto& seats = game->presence().seats;
    const bool free =
        std::any_of(seats.begin(), seats.end(), [](const RemoteSeat& seat) { return !seat.taken; });
    const bool sits =
        seating == Seating::Sit && free && !game->own_seat() && game->stage() == RemoteStage::Open;
    if (!sits) {
        if (seating == Seating::Sit && !game->own_seat()) {
            services_.say(Message("All seats are taken, so you watch."));
        }
        return services_.join(std::move(game));
    }
    opened_ = std::move(game);
    opened_->sit_down([this](const Result<void>& seated) {
        if (!seated) services_.fail(seated.error());
        if (opened_ != nullptr) services_.join(std::move(opened_));
    });
}

void OnlineVisit::open_table(messages::TableRequest table) {
    when_online([this, table = std::move(table)] {
        ask(table, [this](const ServerMessage& answer) {
            const auto* done = std::get_if<messages::Ok>(&answer);
            if (done == nullptr) return;
            messages::OpenGame game;
            game.game = done->game;
            game.code = done->code;
            open(std::move(game), Seating::Sit);
        });
    });
}

void OnlineVisit::look_for_player(messages::Seek seek) {
    when_online([this, seek = std::move(seek)] {
        ask(seek, [this](const ServerMessage& answer) {
            const auto* done = std::get_if<messages::Ok>(&answer);
            if (done == nullptr) return;
            // An answer with a game means that a fitting player was already there.
            if (done->game) {
                messages::OpenGame game;
                game.game = done->game;
                return open(std::move(game), Seating::Watch);
            }
            seek_ = done->seek.value_or("");
        });
    });
}

void OnlineVisit::on_challenge(const messages::Challenge& challenge) {
    challenges_[challenge.id] = challenge;
    if (announced_.insert(challenge.id).second) services_.challenged(challenge);
    services_.changed();
}

void OnlineVisit::answer_challenge(const std::string& id, bool yes) {
    challenges_.erase(id);
    // If the game is at another process of the server, the player opens it and sits down.
    const auto elsewhere = yes ? std::optional(messages::Refusal::Elsewhere) : std::nullopt;
    const auto answered = [this, id, yes](const ServerMessage&) {
        if (!yes) return;
        messages::OpenGame game;
        game.game = id;
        open(std::move(game), Seating::Sit);
    };
    ask(messages::AnswerChallenge{id, yes}, answered, elsewhere);
}

void OnlineVisit::ask_leaders(std::string pool) {
    if (pool != pool_) leaders_.clear();
    pool_ = std::move(pool);
    if (!is_online()) return;
    messages::Find find;
    find.what = messages::FindWhat::Leaders;
    find.text = pool_;
    ask(std::move(find), [this, pool = pool_](const ServerMessage& answer) {
        const auto* found = std::get_if<messages::Found>(&answer);
        if (found != nullptr && found->players && pool == pool_) leaders_ = *found->players;
    });
}

void OnlineVisit::cancel_seek() {
    if (!seek_) return;
    ask(messages::Cancel{*std::exchange(seek_, std::nullopt)}, [](const ServerMessage&) {});
}

}  // namespace tengen::gui
