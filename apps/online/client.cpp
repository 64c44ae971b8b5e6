#include "online/client.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"

namespace tengen {

using messages::ErrorAnswer;
using messages::Refusal;
using messages::ServerMessage;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

constexpr std::size_t kMaxShown = 500;  ///< characters of a server's text
constexpr milliseconds kPingEvery{10'000};
constexpr milliseconds kSilence{30'000};
constexpr milliseconds kGreeting{15'000};
constexpr std::array kDelays{0, 1, 2, 4, 8, 15};  ///< seconds before the next attempts
constexpr double kSpread = 0.3;
constexpr std::uint16_t kElsewhere = 4001, kVersion = 4002, kBanned = 4003, kWithdrawn = 4004;

Errors network_error(Message text) {
    return Error{ErrorCode::Network, "", std::move(text)};
}

/// The reasons of final closes.
std::optional<Message> final_text(std::uint16_t code) {
    switch (code) {
        case kElsewhere:
            return Message("the game was opened on another device (open it here again to return)");
        case kVersion:
            return Message("the server speaks another version of the protocol (update Tengen)");
        case kBanned:
            return Message("this server has banned you");
        case kWithdrawn:
            return Message(
                "the server has signed you out (connect again and sign in, or play as a guest)");
        default:
            return std::nullopt;
    }
}

/// Whether a certificate without a known root may be accepted at the first visit: on a local
/// network there are no others.
bool is_local_name(const std::string& host) {
    const bool number = host.find_first_not_of("0123456789.") == std::string::npos;
    return number || host.find(':') != std::string::npos || host.find('.') == std::string::npos ||
           host.ends_with(".local") || host.ends_with(".lan") || host.ends_with(".home.arpa");
}

/// The id of the game that a message is about; null for others.
const std::string* game_of(const ServerMessage& message) {
    return std::visit(
        []<class T>(const T& told) -> const std::string* {
            if constexpr (std::is_same_v<T, messages::GameNow> ||
                          std::is_same_v<T, messages::Events> ||
                          std::is_same_v<T, messages::Offers> ||
                          std::is_same_v<T, messages::Here> || std::is_same_v<T, messages::Said>) {
                return &told.game;
            } else {
                return nullptr;
            }
        },
        message);
}

}  // namespace

const ErrorAnswer* refusal_in(const Result<ServerMessage>& answer) {
    return answer ? std::get_if<ErrorAnswer>(&*answer) : nullptr;
}

OnlineClient::OnlineClient(ClientServices services, Target target, ClientObserver& observer)
    : services_(std::move(services)),
      target_(std::move(target)),
      observer_(observer),
      clock_(services_.timing.now()) {}

OnlineClient::~OnlineClient() = default;

void OnlineClient::start() {
    connect();
}

Message OnlineClient::shown(const messages::Text& text) const {
    return Message("{}", printable(messages::filled(text, services_.translate), kMaxShown));
}

Errors OnlineClient::shown(const ErrorAnswer& error) const {
    constexpr std::int64_t kSecond = 1000, kShort = 600 * kSecond;  ///< milliseconds
    if (!error.wait || *error.wait <= 0 || *error.wait > kShort) {
        return network_error(shown(error.text));
    }
    return network_error(Message("{} (try again in {} s)", shown(error.text),
                                 (*error.wait + kSecond - 1) / kSecond));
}

void OnlineClient::set_state(RemoteConnection state) {
    state_ = std::move(state);
    observer_.on_client_state();
    for (GameChannel* game : std::vector(games_)) game->on_client_state();
}

Result<KnownServer> OnlineClient::entry() const {
    return services_.servers.find(target_.address, target_.account);
}

void OnlineClient::greet_again() {
    drop_link();
    attempts_ = 0;
    set_state({State::Lost});
    connect();
}

void OnlineClient::connect() {
    const auto known = entry();
    if (!known) return refuse(known.error());
    AcceptedCertificate accepted;
    accepted.only = target_.fingerprint;
    accepted.known = known->fingerprint;
    accepted.at_first_use = is_local_name(target_.address.host);
    link_ = services_.connector.connect(target_.address, accepted, *this);
    alarm_ = services_.timing.after(kGreeting, [this] {
        lose(network_error(Message("{} does not answer", target_.address.text())));
    });
}

void OnlineClient::on_open(const std::string& fingerprint) {
    const auto known = entry();
    if (!known) return refuse(known.error());
    fingerprint_ = fingerprint;
    if (!fingerprint.empty() && fingerprint != known->fingerprint) {
        KnownServer server = *known;
        server.fingerprint = fingerprint;
        if (const auto kept = services_.servers.remember(server); !kept) {
            return refuse(kept.error());
        }
        // A link that names the certificate leaves nothing to trust.
        if (target_.fingerprint.empty()) {
            observer_.on_notice(Message("the certificate of {} is remembered ({})",
                                        target_.address.text(), printable(fingerprint, 100)));
        }
    }
    greet(known->token);
}

void OnlineClient::greet(std::string token) {
    greeted_at_ = services_.timing.now();
    messages::Hello hello;
    hello.program = services_.program;
    if (!token.empty()) hello.token = std::move(token);
    if (!target_.name.empty()) hello.name = target_.name;
    send(
        std::move(hello), [this](const auto& answer) { on_greeted(answer); }, this);
}

void OnlineClient::on_greeted(const Result<ServerMessage>& answer) {
    if (!answer) return;
    if (const auto* welcome = std::get_if<messages::Welcome>(&*answer)) {
        return on_welcome(*welcome);
    }
    const ErrorAnswer* const refusal = refusal_in(answer);
    if (refusal == nullptr) {
        return refuse(network_error(Message("{} is not a Tengen server", target_.address.text())));
    }
    if (refusal->code == Refusal::SignedOut) forget_token();
    const bool passes = refusal->code == Refusal::Busy || refusal->code == Refusal::Disk ||
                        refusal->code == Refusal::Full || refusal->code == Refusal::TooFast ||
                        refusal->code == Refusal::Closing;
    if (passes) return lose(shown(*refusal));
    refuse(shown(*refusal));
}

void OnlineClient::on_welcome(const messages::Welcome& welcome) {
    clock_.forget();
    clock_.learn(greeted_at_, heard_at_, welcome.now);
    welcome_ = welcome;
    if (welcome.token) remember(*welcome.token);
    ping();
    set_state({State::Online});
    if (!welcome.server.motd.empty()) {
        observer_.on_notice(Message("{}", printable(welcome.server.motd, kMaxShown)));
    }
}

void OnlineClient::remember(std::string token) {
    auto known = entry();
    if (known) {
        known->token = std::move(token);
        const auto kept = services_.servers.remember(*known);
        if (kept) return;
        known = fail(kept.error());
    }
    observer_.on_notice(Message("you cannot return to this seat later: {}", known.error()));
}

void OnlineClient::forget_token() {
    auto known = entry();
    if (!known || known->token.empty()) return;
    known->token.clear();
    static_cast<void>(services_.servers.remember(*known));
}

void OnlineClient::ping() {
    const Clock::time_point now = services_.timing.now();
    if (now - heard_at_ > kSilence) {
        return lose(network_error(Message("{} does not answer", target_.address.text())));
    }
    send(
        messages::Ping{clock_.local(now)},
        [this, now](const auto& answer) {
            const auto* pong = answer ? std::get_if<messages::Pong>(&*answer) : nullptr;
            if (pong != nullptr) clock_.learn(now, heard_at_, pong->now);
        },
        this);
    alarm_ = services_.timing.after(kPingEvery, [this] {
        attempts_ = 0;
        ping();
    });
}

Result<void> OnlineClient::request(messages::ClientMessage message, Answered answered,
                                   const void* owner) {
    if (!is_online()) return tl::unexpected(network_error(Message("the connection is lost")));
    send(std::move(message), std::move(answered), owner);
    return {};
}

void OnlineClient::send(messages::ClientMessage message, Answered answered, const void* owner) {
    const std::int64_t id = ++last_id_;
    pending_[id] = {std::move(answered), owner};
    link_->send(messages::to_json(messages::Request{id, std::move(message)}));
}

void OnlineClient::forget(const void* owner) {
    std::erase_if(pending_, [owner](const auto& entry) { return entry.second.owner == owner; });
}

void OnlineClient::on_text(std::string_view text) {
    heard_at_ = services_.timing.now();
    const auto read = messages::read_answer(text);
    if (!read) {
        // A newer server may send news that this program does not know.
        if (read.error().code == Refusal::Unknown) return;
        return refuse(network_error(Message("{} sends an invalid message: {}",
                                            target_.address.text(), shown(read.error().text))));
    }
    if (!read->re) return take(read->message);
    const auto found = pending_.find(*read->re);
    // After the end of a game, its last answers are of no interest.
    if (found == pending_.end()) return;
    const Answered answered = std::move(found->second.answered);
    pending_.erase(found);
    answered(read->message);
}

void OnlineClient::take(const ServerMessage& message) {
    if (const std::string* game = game_of(message)) {
        if (pass_on(*game, message)) return;
        const auto* now = std::get_if<messages::GameNow>(&message);
        if (now == nullptr) return;
        for (GameChannel* open : std::vector(games_)) {
            if (open->take_rematch(*now)) return;
        }
        return observer_.on_new_game(*now);
    }
    if (const auto* lobby = std::get_if<messages::Lobby>(&message)) {
        observer_.on_lobby(*lobby);
    } else if (const auto* challenge = std::get_if<messages::Challenge>(&message)) {
        observer_.on_challenge(*challenge);
    } else if (const auto* notice = std::get_if<messages::Notice>(&message)) {
        observer_.on_notice(shown(notice->text));
    } else if (const auto* error = std::get_if<ErrorAnswer>(&message)) {
        if (error->code == Refusal::Elsewhere && error->game) {
            return observer_.on_game_elsewhere(*error->game);
        }
        observer_.on_notice(shown(error->text));
    }
}

bool OnlineClient::pass_on(const std::string& game, const ServerMessage& message) {
    for (GameChannel* open : games_) {
        if (open->channel_id() != game) continue;
        open->on_game_message(message);
        return true;
    }
    return false;
}

Errors OnlineClient::other_certificate() const {
    return network_error(Message(
        "{} has another certificate than before, so it may be another server (if you expect that, "
        "remove its line from {})",
        target_.address.text(), services_.servers.path().string()));
}

void OnlineClient::on_end(const LinkEnd& end) {
    if (end.other_certificate) return refuse(other_certificate());
    if (const auto text = final_text(end.code)) {
        if (end.code == kWithdrawn) forget_token();
        return refuse(network_error(*text));
    }
    if (!end.errors.empty()) return lose(Errors(end.errors));
    const std::string reason = printable(end.reason, kMaxShown);
    lose(network_error(reason.empty()
                           ? Message("the server has ended the connection")
                           : Message("the server has ended the connection: {}", reason)));
}

void OnlineClient::drop_link() {
    alarm_.reset();
    link_.reset();
    const auto unanswered = std::exchange(pending_, {});
    for (const auto& [id, pending] : unanswered) {
        pending.answered(tl::unexpected(network_error(Message("the connection is lost"))));
    }
}

void OnlineClient::lose(Errors why) {
    if (!welcome_ && !target_.patient) return refuse(std::move(why));
    drop_link();
    const auto index =
        std::min<std::size_t>(static_cast<std::size_t>(attempts_++), kDelays.size() - 1);
    const double spread = 1 + kSpread * (2 * services_.timing.chance() - 1);
    const milliseconds delay(static_cast<std::int64_t>(kDelays[index] * 1000 * spread));
    retry_at_ = services_.timing.now() + delay;
    count_down();
}

void OnlineClient::count_down() {
    const auto left = std::chrono::ceil<milliseconds>(retry_at_ - services_.timing.now());
    if (left <= milliseconds(0)) {
        set_state({State::Lost});
        return connect();
    }
    alarm_ = services_.timing.after(std::min(left, milliseconds(1000)), [this] { count_down(); });
    set_state({State::Lost, std::chrono::ceil<seconds>(left)});
}

void OnlineClient::refuse(Errors why) {
    drop_link();
    set_state({State::Refused, seconds(0), std::move(why)});
}

}  // namespace tengen
