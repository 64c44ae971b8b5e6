#include "online/network_link.hpp"

#include <utility>

#include "messages/codec.hpp"
#include "network/web_client.hpp"

namespace tengen {
namespace {

/// Passes the socket's events on while the link exists.
class Relay final : public network::SocketEvents {
  public:
    explicit Relay(LinkEvents& events) : events_(&events) {}

    void on_text(std::string_view text) override {
        if (events_ != nullptr) events_->on_text(text);
    }
    void on_closed(std::uint16_t code, std::string_view reason) override {
        if (events_ == nullptr) return;
        LinkEnd end;
        end.code = code;
        end.reason = reason;
        std::exchange(events_, nullptr)->on_end(end);
    }
    void mute() { events_ = nullptr; }

  private:
    LinkEvents* events_;
};

/// The server's certificate, as the handshake has shown it.
struct Certificate {
    std::string fingerprint;
    bool refused = false;
};

class NetworkLink final : public Link {
  public:
    NetworkLink(boost::asio::io_context& io, const ServerAddress& address,
                const AcceptedCertificate& accepted, LinkEvents& events)
        : events_(events),
          relay_(std::make_shared<Relay>(events)),
          certificate_(std::make_shared<Certificate>()) {
        certificate_->fingerprint = accepted.only;
        network::Url url;
        url.host = address.host;
        url.port = address.port;
        url.secure = address.encrypted;
        url.path = address.path;
        network::ClientTrust trust;
        trust.fingerprint = accepted.only;
        trust.accept = [certificate = certificate_, accepted](const std::string& fingerprint,
                                                              const Message&) {
            certificate->fingerprint = fingerprint;
            if (accepted.known.empty()) return accepted.at_first_use;
            certificate->refused = fingerprint != accepted.known;
            return !certificate->refused;
        };
        network::ClientOptions options;
        options.socket.limit = messages::kMaxToClient;
        attempt_ = network::connect(io, url, trust, options, relay_,
                                    [this](auto connected) { on_connected(std::move(connected)); });
    }

    ~NetworkLink() override {
        relay_->mute();
        if (socket_ != nullptr) socket_->close(network::close_code::kNormal, "");
    }

    void send(std::string text) override {
        if (socket_ != nullptr) socket_->send(std::make_shared<const std::string>(std::move(text)));
    }

  private:
    void on_connected(Result<std::shared_ptr<network::WebSocket>> connected) {
        if (connected) {
            socket_ = std::move(*connected);
            return events_.on_open(certificate_->fingerprint);
        }
        LinkEnd end;
        end.errors = connected.error();
        end.other_certificate = certificate_->refused;
        events_.on_end(end);
    }

    LinkEvents& events_;
    std::shared_ptr<Relay> relay_;
    std::shared_ptr<Certificate> certificate_;
    std::shared_ptr<network::WebSocket> socket_;
    std::unique_ptr<network::Attempt> attempt_;
};

}  // namespace

std::unique_ptr<Link> NetworkConnector::connect(const ServerAddress& address,
                                                const AcceptedCertificate& accepted,
                                                LinkEvents& events) {
    return std::make_unique<NetworkLink>(io_, address, accepted, events);
}

}  // namespace tengen
