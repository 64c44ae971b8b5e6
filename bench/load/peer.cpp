#include "peer.hpp"

#include <fmt/format.h>

#include <boost/asio/post.hpp>

namespace tengen::load {

namespace {

using std::chrono::milliseconds;

constexpr int kMaxEntering = 64;
constexpr milliseconds kPause{1'000};  ///< before another attempt

}  // namespace

/// Passes the events of one connection on until the peer has another one.
class Peer::Relay final : public network::SocketEvents {
  public:
    explicit Relay(Peer& peer) : peer_(&peer) {}

    void on_text(std::string_view text) override {
        if (peer_ != nullptr) peer_->on_text(text);
    }
    void on_closed(std::uint16_t code, std::string_view) override {
        if (peer_ != nullptr) std::exchange(peer_, nullptr)->on_closed(code);
    }
    void mute() { peer_ = nullptr; }

  private:
    Peer* peer_;
};

void Entrance::enter(Peer& peer) {
    waiting_.push_back(&peer);
    if (entering_ >= kMaxEntering) return;
    ++entering_;
    leave();
}

void Entrance::leave() {
    --entering_;
    if (waiting_.empty()) return;
    ++entering_;
    Peer* const next = waiting_.front();
    waiting_.pop_front();
    next->connect();
}

network::Url Entrance::url() const {
    const ServerAddress& server = settings.target.server;
    return {server.host, server.port, server.encrypted, server.path};
}

network::ClientTrust Entrance::trust() const {
    network::ClientTrust trust;
    trust.fingerprint = settings.target.fingerprint;
    return trust;
}

network::ClientOptions Entrance::options(int number) const {
    network::ClientOptions options;
    options.socket.limit = messages::kMaxToClient;
    options.step_time = milliseconds(30'000);
    if (settings.addresses > 0) {
        const int client = number % settings.addresses;
        options.headers.emplace_back(
            "X-Forwarded-For",
            fmt::format("10.{}.{}.{}", client >> 16 & 255, client >> 8 & 255, client & 255));
    }
    return options;
}

Peer::Peer(Entrance& entrance, PeerOwner& owner, int number, std::size_t index)
    : entrance_(entrance), owner_(owner), number_(number), index_(index) {}

Peer::~Peer() {
    drop();
}

void Peer::start() {
    entering_ = true;
    entrance_.enter(*this);
}

void Peer::connect() {
    relay_ = std::make_shared<Relay>(*this);
    attempt_ = network::connect(entrance_.io, entrance_.url(), entrance_.trust(),
                                entrance_.options(number_), relay_,
                                [this](Result<std::shared_ptr<network::WebSocket>> connected) {
                                    if (connected) {
                                        socket_ = std::move(*connected);
                                        return greet();
                                    }
                                    relay_->mute();
                                    ++entrance_.tally.failed_attempts;
                                    if (!entrance_.has_entered && !entrance_.failure) {
                                        entrance_.failure = connected.error();
                                    }
                                    leave_entrance();
                                    return_after(kPause);
                                });
}

void Peer::greet() {
    messages::Hello hello;
    hello.program = "tengen-load";
    if (!token_.empty()) hello.token = token_;
    last_id_ = 1;
    socket_->send(std::make_shared<const std::string>(
        messages::to_json(messages::Request{last_id_, std::move(hello)})));
}

void Peer::on_text(std::string_view text) {
    const auto answer = messages::read_answer(text);
    if (!answer) {
        entrance_.tally.add(Problem::Refused, fmt::format("an invalid message: {}", text));
        return;
    }
    if (!online_) return on_greeted(*answer);
    owner_.on_answer(*this, *answer);
}

void Peer::on_greeted(const messages::Answer& answer) {
    if (answer.re != last_id_) return;
    if (const auto* welcome = std::get_if<messages::Welcome>(&answer.message)) {
        if (welcome->token) token_ = *welcome->token;
        online_ = entrance_.has_entered = true;
        attempt_.reset();
        leave_entrance();
        return owner_.on_online(*this);
    }
    if (const auto* refusal = std::get_if<messages::ErrorAnswer>(&answer.message)) {
        ++entrance_.tally.refusals[refusal->code];
        if (refusal->code == messages::Refusal::SignedOut) token_.clear();
    }
    drop();
    leave_entrance();
    return_after(kPause);
}

void Peer::on_closed(std::uint16_t code) {
    ++entrance_.tally.closed[code];
    const bool was_online = online_;
    drop();
    leave_entrance();
    if (was_online) owner_.on_lost(*this);
    return_after(milliseconds(entrance_.random() % kPause.count()));
}

void Peer::drop() {
    online_ = false;
    if (relay_) relay_->mute();
    relay_.reset();
    attempt_.reset();
    if (socket_) socket_->close(network::close_code::kNormal, "");
    socket_.reset();
}

void Peer::leave_entrance() {
    if (std::exchange(entering_, false)) entrance_.leave();
}

void Peer::return_after(milliseconds pause) {
    if (!timer_) timer_ = std::make_unique<boost::asio::steady_timer>(entrance_.io);
    timer_->expires_after(pause);
    timer_->async_wait([this](const boost::system::error_code& error) {
        if (error) return;
        attempt_.reset();
        start();
    });
}

std::int64_t Peer::send(messages::ClientMessage message) {
    if (!online_) return 0;
    last_text_ = std::make_shared<const std::string>(
        messages::to_json(messages::Request{++last_id_, std::move(message)}));
    socket_->send(last_text_);
    return last_id_;
}

void Peer::repeat() {
    if (online_) socket_->send(last_text_);
}

void Peer::ping() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    send(messages::Ping{std::chrono::duration_cast<milliseconds>(now).count()});
}

void Peer::cut(milliseconds away) {
    if (!online_) return;
    socket_->cut();
    drop();
    owner_.on_lost(*this);
    return_after(away);
}

void Peer::leave(milliseconds away) {
    if (!online_) return;
    drop();
    owner_.on_lost(*this);
    return_after(away);
}

}  // namespace tengen::load
