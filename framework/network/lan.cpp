#include "lan.hpp"

#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/multicast.hpp>
#include <boost/asio/ip/v6_only.hpp>

#include "address_range.hpp"
#include "lan_datagram.hpp"

namespace tengen::network {
namespace {

namespace asio = boost::asio;
using asio::ip::udp;
using Error = boost::system::error_code;
using Clock = std::chrono::steady_clock;
using Timer =
    asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, asio::io_context::executor_type>;

/// New networks are joined after this time.
constexpr std::chrono::seconds kRejoin{10};
/// Answers per second; more questions than this have no purpose.
constexpr int kAnswersPerSecond = 100;

/// A socket of one version of IP, with the last datagram.
struct Mouth : std::enable_shared_from_this<Mouth> {
    explicit Mouth(asio::io_context& io) : socket(io.get_executor()) {}

    using Received = std::function<void(std::string_view datagram, const udp::endpoint& sender)>;

    Error open(bool v6, std::uint16_t port) {
        Error error;
        socket.open(v6 ? udp::v6() : udp::v4(), error);
        if (error) return error;
        socket.non_blocking(true, error);
        // Several servers of one computer share the port.
        socket.set_option(UdpSocket::reuse_address(port != 0), error);
        if (v6) socket.set_option(asio::ip::v6_only(true), error);
        socket.set_option(asio::ip::multicast::hops(1), error);
        socket.bind(udp::endpoint(v6 ? udp::v6() : udp::v4(), port), error);
        return error;
    }

    void receive() {
        socket.async_receive_from(
            asio::buffer(room), sender,
            [self = shared_from_this()](const Error& error, std::size_t bytes) {
                if (error == asio::error::operation_aborted || !self->received) return;
                // Other errors report datagrams that did not arrive.
                if (!error) self->received({self->room.data(), bytes}, self->sender);
                if (self->received) self->receive();
            });
    }

    void send(std::string_view datagram, const udp::endpoint& to) {
        Error ignored;  // datagrams may be lost anyway
        socket.send_to(asio::buffer(datagram.data(), datagram.size()), to, 0, ignored);
    }

    void stop() {
        received = nullptr;
        Error ignored;
        socket.close(ignored);
    }

    UdpSocket socket;
    Received received;
    udp::endpoint sender;
    std::array<char, kQuestionBytes + 1> room{};  ///< one byte more shows what is too long
};

void choose_network(UdpSocket& socket, bool v6, unsigned number) {
    Error ignored;  // the network may have ended
    if (v6) {
        socket.set_option(asio::ip::multicast::outbound_interface(number), ignored);
    } else {
        const ip_mreqn choice{{}, {}, static_cast<int>(number)};
        ::setsockopt(socket.native_handle(), IPPROTO_IP, IP_MULTICAST_IF, &choice, sizeof choice);
    }
}

void join(UdpSocket& socket, bool v6, unsigned number) {
    // This fails for a network without this version of IP, and for the second time.
    if (v6) {
        Error ignored;
        socket.set_option(asio::ip::multicast::join_group(group(true, 0).address().to_v6(), number),
                          ignored);
    } else {
        ip_mreqn choice{{}, {}, static_cast<int>(number)};
        choice.imr_multiaddr.s_addr = htonl(group(false, 0).address().to_v4().to_uint());
        ::setsockopt(socket.native_handle(), IPPROTO_IP, IP_ADD_MEMBERSHIP, &choice, sizeof choice);
    }
}

class Responder final : public LanResponder {
  public:
    Responder(asio::io_context& io, Text text)
        : io_(io), text_(std::move(text)), timer_(io.get_executor()) {}
    ~Responder() override {
        for (const auto& mouth : mouths_) mouth->stop();
    }

    Error open(std::uint16_t port) {
        Error first;
        for (const bool v6 : {false, true}) {
            const auto mouth = std::make_shared<Mouth>(io_);
            if (const Error error = mouth->open(v6, mouths_.empty() ? port : this->port())) {
                if (!first) first = error;
                continue;
            }
            mouth->received = [this, raw = mouth.get()](std::string_view datagram,
                                                        const udp::endpoint& sender) {
                answer(*raw, datagram, sender);
            };
            mouth->receive();
            mouths_.push_back(mouth);
        }
        if (mouths_.empty()) return first;
        join_networks();
        return {};
    }

    std::uint16_t port() const override {
        Error ignored;
        return mouths_.front()->socket.local_endpoint(ignored).port();
    }

  private:
    void join_networks() {
        for (const auto& mouth : mouths_) {
            Error ignored;
            const bool v6 = mouth->socket.local_endpoint(ignored).address().is_v6();
            for (const unsigned number : networks()) join(mouth->socket, v6, number);
        }
        timer_.expires_after(kRejoin);
        timer_.async_wait([this](const Error& error) {
            if (!error) join_networks();
        });
    }

    void answer(Mouth& mouth, std::string_view datagram, const udp::endpoint& sender) {
        const auto nonce = read_question(datagram);
        if (!nonce || !is_near(sender.address())) return;
        const auto now = Clock::now();
        if (now - second_ >= std::chrono::seconds(1)) {
            second_ = now;
            answers_ = 0;
        }
        if (++answers_ > kAnswersPerSecond) return;
        const std::string text = write_answer(*nonce, text_());
        if (!text.empty()) mouth.send(text, sender);
    }

    asio::io_context& io_;
    Text text_;
    Timer timer_;
    std::vector<std::shared_ptr<Mouth>> mouths_;
    Clock::time_point second_;
    int answers_ = 0;
};

class Finder final : public LanFinder {
  public:
    Finder(asio::io_context& io, const LanFinderOptions& options, Found found)
        : options_(options), found_(std::move(found)), timer_(io.get_executor()) {
        for (const bool v6 : {false, true}) {
            const auto mouth = std::make_shared<Mouth>(io);
            if (mouth->open(v6, 0)) continue;  // without this version of IP
            mouth->received = [this](std::string_view datagram, const udp::endpoint& sender) {
                hear(datagram, sender);
            };
            mouth->receive();
            (v6 ? six_ : four_) = mouth;
        }
        timer_.expires_after(Clock::duration::zero());
        wait();
    }
    ~Finder() override {
        if (four_) four_->stop();
        if (six_) six_->stop();
    }

  private:
    void wait() {
        timer_.async_wait([this](const Error& error) {
            if (error) return;
            ask();
            timer_.expires_after(options_.every);
            wait();
        });
    }

    void ask() {
        const std::string question = write_question(nonce_);
        for (const Endpoint& endpoint : options_.also) {
            const auto address = parse_address(endpoint.address);
            if (!address) continue;
            const auto& mouth = address->is_v6() ? six_ : four_;
            if (mouth) mouth->send(question, {*address, endpoint.port});
        }
        if (!options_.ask_network) return;
        for (const unsigned number : networks()) {
            for (const bool v6 : {false, true}) {
                const auto& mouth = v6 ? six_ : four_;
                if (!mouth) continue;
                choose_network(mouth->socket, v6, number);
                mouth->send(question, group(v6, options_.port));
            }
        }
    }

    void hear(std::string_view datagram, const udp::endpoint& sender) {
        auto text = read_answer(datagram, nonce_);
        if (text && is_near(sender.address())) {
            found_({std::move(*text), sender.address().to_string()});
        }
    }

    LanFinderOptions options_;
    Found found_;
    Timer timer_;
    std::shared_ptr<Mouth> four_;
    std::shared_ptr<Mouth> six_;
    std::string nonce_ = new_nonce();
};

}  // namespace

Result<std::unique_ptr<LanResponder>> LanResponder::start(asio::io_context& io, Text text,
                                                          std::uint16_t port) {
    auto responder = std::make_unique<Responder>(io, std::move(text));
    if (const Error error = responder->open(port)) {
        return fail(ErrorCode::Network, "",
                    "cannot answer on the local network: {} (players can still connect by link)",
                    error.message());
    }
    return responder;
}

std::unique_ptr<LanFinder> LanFinder::start(asio::io_context& io, const LanFinderOptions& options,
                                            Found found) {
    return std::make_unique<Finder>(io, options, std::move(found));
}

}  // namespace tengen::network
