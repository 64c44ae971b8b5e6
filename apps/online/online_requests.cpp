// An online game's requests, and how it returns after a lost connection.
#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "match/refuse.hpp"
#include "online/online_game.hpp"
#include "online/wire_parts.hpp"

namespace tengen {

using messages::Refusal;
using messages::ServerMessage;
using ConnectionState = RemoteConnection::State;

namespace {

constexpr std::size_t kMaxTalk = 280;  ///< bytes

messages::OfferKind kind_of(RemoteOffer offer) {
    switch (offer) {
        case RemoteOffer::Draw:
            return messages::OfferKind::Draw;
        case RemoteOffer::Takeback:
            return messages::OfferKind::Takeback;
        case RemoteOffer::Rematch:
            return messages::OfferKind::Rematch;
        case RemoteOffer::Pause:
            break;
    }
    return messages::OfferKind::Pause;
}

}  // namespace

std::string OnlineGame::link() const {
    OnlineTarget target;
    target.server = client_->target().address;
    target.fingerprint = client_->fingerprint();
    if (code_.empty()) {
        target.game = id_;
    } else {
        target.code = code_;
    }
    return link_text(target);
}

void OnlineGame::set_connection(RemoteConnection connection) {
    connection_ = std::move(connection);
    observer_->on_connection();
}

void OnlineGame::on_client_state() {
    if (connection_.state == ConnectionState::Refused) return;
    if (!client_->is_online()) return set_connection(client_->state());
    reopen();
}

void OnlineGame::reopen() {
    open_again(static_cast<std::int64_t>(mirror_->last_event()));
}

/// Asks for the lines after those that are here, or for the whole game.
void OnlineGame::open_again(std::optional<std::int64_t> have) {
    messages::OpenGame open;
    open.game = id_;
    if (!code_.empty()) open.code = code_;
    open.have = have;
    open.parts = true;
    const auto sent = client_->request(
        std::move(open), [this](const auto& answer) { on_opened(answer); }, this);
    // Without a connection, the client's next state opens the game again.
    static_cast<void>(sent);
}

void OnlineGame::on_opened(const Result<ServerMessage>& answer) {
    if (!answer) return;
    if (const auto* refusal = refusal_in(answer)) {
        if (refusal->code == Refusal::NoSuchGame) list_over(id_);
        const bool moves = refusal->code == Refusal::Elsewhere && refusal->url && client_at_;
        if (moves) return move_to(*refusal->url);
        return give_up(client_->shown(*refusal));
    }
    const auto* game = std::get_if<messages::GameNow>(&*answer);
    if (game == nullptr || game->game != id_) return;
    const bool repeats = connection_.state != ConnectionState::Online;
    on_game(*game);
    if (connection_.state == ConnectionState::Refused || wants_all_) return;
    if (connection_.state != ConnectionState::Online) set_connection({ConnectionState::Online});
    if (repeats && sent_) send_play();
}

/// The new connection leads to another process of the server than the last. The process of the
/// game sends it no further, or the game could move in circles.
void OnlineGame::move_to(const std::string& url) {
    const Result<OnlineClient*> there = std::exchange(client_at_, {})(url);
    if (!there) return give_up(there.error());
    client_->forget(this);
    client_->detach(*this);
    client_ = *there;
    client_->attach(*this);
    on_client_state();
}

void OnlineGame::on_game(const messages::GameNow& game) {
    const bool had_ended = mirror_->result().has_value();
    const RemoteStage before = stage_;
    const Result<bool> replaced = take_game(game);
    if (!replaced) return wants_all_ ? give_up(replaced.error()) : ask_for_all(replaced.error());
    wants_all_ = false;
    if (*replaced) {
        take_silently(game);
        if (sent_ && sent_->after != mirror_->last_event()) sent_.reset();
        observer_->on_replaced();
        // A table that is closed before its game has no line about its end.
        if (before != stage_ && mirror_->result().has_value() == had_ended) observer_->on_stage();
    } else {
        take_now(game);
    }
    note_end(had_ended);
    take_talk(game.said);
}

void OnlineGame::ask_for_all(const Errors&) {
    wants_all_ = true;
    open_again(std::nullopt);
}

/// No further message of this game can be shown.
void OnlineGame::give_up(Errors why) {
    client_->forget(this);
    set_connection({ConnectionState::Refused, std::chrono::seconds(0), std::move(why)});
}

void OnlineGame::open_next(const std::string& next) {
    if (std::exchange(next_, next) == next) return;
    messages::OpenGame open;
    open.game = next;
    open.parts = true;
    static_cast<void>(client_->request(
        std::move(open),
        [this](const Result<ServerMessage>& answer) {
            if (const auto* refusal = refusal_in(answer)) {
                // The server itself shows a game that needs a link to those who watched this one.
                if (!own_ && refusal->code == Refusal::NoSuchGame) return;
                return observer_->on_refused(client_->shown(*refusal));
            }
            // The next connection reports the next game again.
            if (!answer) next_.clear();
            const auto* game = answer ? std::get_if<messages::GameNow>(&*answer) : nullptr;
            if (game != nullptr) static_cast<void>(take_rematch(*game));
        },
        this));
}

bool OnlineGame::take_rematch(const messages::GameNow& game) {
    if (!mirror_->result() || !game.header || (!next_.empty() && game.game != next_)) return false;
    const std::string before = std::exchange(id_, game.game);
    const std::optional<Seat> own = own_;
    const RemoteStage stage = std::exchange(stage_, stage_of(game.state));
    if (const auto rebuilt = rebuild(game); !rebuilt) {
        id_ = before;
        own_ = own;
        stage_ = stage;
        observer_->on_refused(rebuilt.error());
        return true;
    }
    list_over(before);
    next_.clear();
    code_.clear();
    sent_.reset();
    wants_all_ = false;
    offers_ = {};
    presence_.claim_at.reset();
    take_silently(game);
    said_before_ = game.said;
    observer_->on_replaced();
    return true;
}

Result<void> OnlineGame::check_live() const {
    if (connection_.state == ConnectionState::Online && client_->is_online()) return {};
    return fail(ErrorCode::Network, "", "the connection is lost");
}

Result<void> OnlineGame::ask(messages::ClientMessage message) {
    if (auto live = check_live(); !live) return live;
    return client_->request(
        std::move(message),
        [this](const Result<ServerMessage>& answer) {
            if (const auto* refusal = refusal_in(answer)) {
                observer_->on_refused(client_->shown(*refusal));
            }
        },
        this);
}

Result<void> OnlineGame::play(std::uint64_t after, const std::string& action) {
    if (auto live = check_live(); !live) return live;
    if (stage_ == RemoteStage::Open) {
        return refuse("the game begins when all seats are taken");
    }
    const auto think = std::chrono::duration_cast<std::chrono::milliseconds>(now() - shown_at_);
    sent_ = SentPlay{after, action, std::max<std::int64_t>(think.count(), 0)};
    send_play();
    return {};
}

void OnlineGame::send_play() {
    messages::Play play;
    play.game = id_;
    play.after = static_cast<std::int64_t>(sent_->after);
    play.move = sent_->action;
    play.think = sent_->think;
    // A play that is lost with the connection is sent again when the game is open again.
    static_cast<void>(client_->request(
        std::move(play), [this](const auto& answer) { on_played(answer); }, this));
}

void OnlineGame::on_played(const Result<ServerMessage>& answer) {
    const auto* refusal = refusal_in(answer);
    if (refusal == nullptr) return;
    sent_.reset();
    mirror_->drop_request();
    observer_->on_refused(client_->shown(*refusal));
}

Result<void> OnlineGame::make_offer(messages::OfferKind what, std::optional<bool> yes,
                                    std::optional<std::int64_t> to) {
    messages::Offer offer;
    offer.game = id_;
    offer.what = what;
    offer.yes = yes;
    offer.to = to;
    return ask(std::move(offer));
}

Result<void> OnlineGame::undo_to(int ply) {
    return make_offer(messages::OfferKind::Takeback, std::nullopt, ply);
}

Result<void> OnlineGame::resign(Seat) {
    return ask(messages::Do{id_, messages::GameDeed::Resign});
}

Result<void> OnlineGame::draw(Seat) {
    const bool answers = !offers_.draw.empty();
    return make_offer(messages::OfferKind::Draw, answers ? std::optional(true) : std::nullopt);
}

Result<void> OnlineGame::pause(bool on) {
    const bool answers = !on || !offers_.pause.empty();
    return make_offer(messages::OfferKind::Pause, answers ? std::optional(on) : std::nullopt);
}

Result<void> OnlineGame::abort() {
    // Before the game, the person who opened the table may close it.
    if (stage_ == RemoteStage::Open) return ask(messages::Cancel{id_});
    return ask(messages::Do{id_, messages::GameDeed::Abort});
}

Result<void> OnlineGame::sit(std::optional<Seat> seat) {
    messages::Sit sit;
    sit.game = id_;
    if (seat) sit.seat = *seat;
    return ask(std::move(sit));
}

void OnlineGame::sit_down(std::function<void(const Result<void>&)> done) {
    messages::Sit sit;
    sit.game = id_;
    const auto answered = [this, done](const Result<ServerMessage>& answer) {
        if (!answer) return done(fail(answer.error()));
        const auto* refusal = refusal_in(answer);
        done(refusal == nullptr ? Result<void>() : fail(client_->shown(*refusal)));
    };
    if (const auto sent = client_->request(std::move(sit), answered, this); !sent) {
        done(fail(sent.error()));
    }
}

Result<void> OnlineGame::stand() {
    messages::Stand stand;
    stand.game = id_;
    return ask(std::move(stand));
}

Result<void> OnlineGame::claim() {
    return ask(messages::Do{id_, messages::GameDeed::Claim});
}

Result<void> OnlineGame::offer_rematch() {
    if (!mirror_->result()) return refuse("the game is not over");
    if (!own_) return refuse("you watch this game");
    const bool answers = !offers_.rematch.empty();
    return make_offer(messages::OfferKind::Rematch, answers ? std::optional(true) : std::nullopt);
}

Result<void> OnlineGame::answer(RemoteOffer offer, bool yes) {
    if (yes) return make_offer(kind_of(offer), yes);
    if (auto live = check_live(); !live) return live;
    messages::Offer no;
    no.game = id_;
    no.what = kind_of(offer);
    no.yes = false;
    // The server answers before it shows that the offer has ended.
    const auto answered = [this, offer](const Result<ServerMessage>& answer) {
        if (const auto* refusal = refusal_in(answer)) {
            return observer_->on_refused(client_->shown(*refusal));
        }
        if (answer) refused_ = offer;
    };
    return client_->request(std::move(no), answered, this);
}

Result<void> OnlineGame::say(const std::string& text) {
    messages::Say say;
    say.game = id_;
    const auto phrase = std::find(services_.phrases.begin(), services_.phrases.end(), text);
    if (phrase != services_.phrases.end()) {
        say.phrase = phrase - services_.phrases.begin();
    } else if (text.empty() || text.size() > kMaxTalk || !is_utf8(text)) {
        return refuse("a text has 1 to {} bytes of UTF-8", kMaxTalk);
    } else {
        say.text = text;
    }
    say.to = own_ ? messages::Audience::Table : messages::Audience::Watchers;
    // It grows even across restarts of this program, so no text looks like a repeat.
    last_said_ = std::max(last_said_ + 1, client_->clock().server_time(now()));
    say.n = last_said_;
    return ask(std::move(say));
}

Result<void> OnlineGame::block(const std::string& person, bool on) {
    if (person.empty()) return refuse("there is no such player");
    return ask(messages::Block{person, on});
}

Result<void> OnlineGame::report(const std::string& person, const std::string& text) {
    if (person.empty()) return refuse("there is no such player");
    constexpr std::size_t kMaxReport = 500;  ///< bytes
    if (text.size() > kMaxReport || !is_utf8(text)) {
        return refuse("a text has 1 to {} bytes of UTF-8", kMaxReport);
    }
    return ask(messages::Report{id_, person, text});
}

}  // namespace tengen
