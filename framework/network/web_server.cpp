#include "web_server.hpp"

#include <fcntl.h>
#include <sys/socket.h>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <unordered_map>

#include "base/file_descriptor.hpp"
#include "tls.hpp"
#include "visitor.hpp"

namespace tengen::network {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

/// How long a listener waits after the system refused a connection, usually for lack of
/// descriptors.
constexpr std::chrono::milliseconds kPause{100};
constexpr std::string_view kFullAnswer =
    "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 4\r\n"
    "Connection: close\r\n\r\nfull";

FileDescriptor spare_descriptor() {
    return FileDescriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
}

Message listen_problem(const ErrorCodeOf& error) {
    if (error == asio::error::address_in_use) {
        return Message("address in use (stop the other program, or choose another port)");
    }
    if (error == asio::error::access_denied) {
        return Message("permission denied (choose a port above 1023)");
    }
    if (error == boost::system::errc::address_not_available) {
        return Message("this computer does not have the address (check the network)");
    }
    return Message("{} (check the address)", error.message());
}

/// Accepts the connections of one address.
class Listener : public std::enable_shared_from_this<Listener> {
  public:
    using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;
    using Accepted = std::function<void(TcpSocket)>;

    explicit Listener(asio::io_context& io)
        : acceptor_(io.get_executor()), timer_(io.get_executor()), spare_(spare_descriptor()) {}

    ErrorCodeOf open(const tcp::endpoint& endpoint) {
        ErrorCodeOf error;
        acceptor_.open(endpoint.protocol(), error);
        if (error) return error;
        ::fcntl(acceptor_.native_handle(), F_SETFD, FD_CLOEXEC);
        acceptor_.set_option(Acceptor::reuse_address(true), error);
        if (!error && endpoint.address().is_v6()) {
            acceptor_.set_option(asio::ip::v6_only(true), error);
        }
        if (!error) acceptor_.bind(endpoint, error);
        if (!error) acceptor_.listen(Acceptor::max_listen_connections, error);
        return error;
    }

    ErrorCodeOf take(int descriptor) {
        sockaddr_storage name{};
        socklen_t size = sizeof name;
        ErrorCodeOf error;
        if (::getsockname(descriptor, reinterpret_cast<sockaddr*>(&name), &size) != 0) {
            return {errno, boost::system::system_category()};
        }
        acceptor_.assign(name.ss_family == AF_INET6 ? tcp::v6() : tcp::v4(), descriptor, error);
        return error;
    }

    void start(Accepted accepted) {
        accepted_ = std::move(accepted);
        accept();
    }

    void stop() {
        ErrorCodeOf ignored;  // the descriptor is released in any case
        acceptor_.close(ignored);
        timer_.cancel();
        accepted_ = nullptr;
    }

    Endpoint endpoint() const {
        ErrorCodeOf error;
        const auto name = acceptor_.local_endpoint(error);
        return {name.address().to_string(), name.port()};
    }

  private:
    void accept() {
        acceptor_.async_accept(
            [self = shared_from_this()](const ErrorCodeOf& error, TcpSocket socket) {
                if (!self->acceptor_.is_open()) return;
                if (!error) {
                    ::fcntl(socket.native_handle(), F_SETFD, FD_CLOEXEC);
                    self->accepted_(std::move(socket));
                    if (!self->spare_) self->spare_ = spare_descriptor();
                    return self->accept();
                }
                // Aborted connections are over; other errors would come again immediately.
                if (error == asio::error::connection_aborted) return self->accept();
                self->refuse_one();
                self->pause();
            });
    }

    /// Gives the spare descriptor to a waiting connection, to report that the server is full.
    void refuse_one() {
        if (!spare_) return;
        spare_.reset();
        {
            const FileDescriptor connection(::accept4(acceptor_.native_handle(), nullptr, nullptr,
                                                      SOCK_CLOEXEC | SOCK_NONBLOCK));
            if (connection) {
                // The first bytes of the request, since unread ones would reset the connection.
                char ignored[1024];
                while (::recv(connection.get(), ignored, sizeof ignored, 0) > 0) {
                }
                ::send(connection.get(), kFullAnswer.data(), kFullAnswer.size(), MSG_NOSIGNAL);
            }
        }
        spare_ = spare_descriptor();
    }

    void pause() {
        timer_.expires_after(kPause);
        timer_.async_wait([self = shared_from_this()](const ErrorCodeOf& error) {
            if (!error && self->acceptor_.is_open()) self->accept();
        });
    }

    Acceptor acceptor_;
    asio::basic_waitable_timer<std::chrono::steady_clock,
                               asio::wait_traits<std::chrono::steady_clock>, Executor>
        timer_;
    FileDescriptor spare_;
    Accepted accepted_;
};

class TcpWebServer final : public WebServer {
  public:
    TcpWebServer(WebServerOptions options, Handler& handler)
        : state_(std::make_shared<ServerState>()) {
        state_->handler = &handler;
        state_->admissions = std::make_shared<Admissions>(AdmissionLimits{
            options.connections, options.connections_per_address, options.handshakes_per_second});
        state_->options = std::move(options);
    }

    ~TcpWebServer() override {
        stop_accepting();
        state_->handler = nullptr;
        for (const auto& channel : std::exchange(*channels_, {})) {
            if (const auto open = channel.second.lock()) open->close();
        }
    }

    Result<void> read_options() {
        for (const std::string& text : state_->options.trusted_proxies) {
            const auto range = parse_range(text);
            if (!range) {
                return fail(ErrorCode::Input, "",
                            "'{}' is not a range of addresses (use a form like 10.0.0.0/8)", text);
            }
            state_->proxies.push_back(*range);
        }
        return reload_certificate();
    }

    Result<void> open(asio::io_context& io) {
        for (const int descriptor : state_->options.descriptors) {
            const auto listener = std::make_shared<Listener>(io);
            const ErrorCodeOf error = listener->take(descriptor);
            if (error) {
                return fail(ErrorCode::Network, "", "cannot listen on {}: {}", descriptor,
                            listen_problem(error));
            }
            listeners_.push_back(listener);
        }
        for (const std::string& text : state_->options.listen) {
            const auto endpoint = parse_endpoint(text);
            if (!endpoint) {
                return fail(ErrorCode::Input, "",
                            "'{}' is not an address with a port (use a form like 0.0.0.0:8364)",
                            text);
            }
            const auto listener = std::make_shared<Listener>(io);
            const ErrorCodeOf error =
                listener->open({parse_address(endpoint->address).value(), endpoint->port});
            if (error) {
                return fail(ErrorCode::Network, "", "cannot listen on {}: {}", text,
                            listen_problem(error));
            }
            listeners_.push_back(listener);
        }
        return {};
    }

    void start() {
        for (const auto& listener : listeners_) {
            endpoints_.push_back(listener->endpoint());
            listener->start([this](TcpSocket socket) { welcome(std::move(socket)); });
        }
    }

    std::vector<Endpoint> endpoints() const override { return endpoints_; }

    Result<void> reload_certificate() override {
        const WebServerOptions& options = state_->options;
        if (options.certificate.empty()) return {};
        auto tls = server_tls(options.certificate, options.key);
        if (!tls) return fail(tls.error());
        state_->tls = std::move(*tls);
        return {};
    }

    std::string fingerprint() const override {
        return state_->tls ? state_->tls->fingerprint : std::string();
    }

    void stop_accepting() override {
        for (const auto& listener : listeners_) listener->stop();
        listeners_.clear();
    }

    std::size_t connections() const override { return channels_->size(); }

  private:
    void welcome(TcpSocket socket) {
        ErrorCodeOf error;
        const auto peer = socket.remote_endpoint(error);
        if (error) return;
        const Address address = without_mapping(peer.address());
        const bool proxy = state_->is_proxy(address);
        // A proxy's clients are counted after their addresses are known.
        const auto admission =
            proxy ? Admission::Accept
                  : state_->admissions->judge(address, std::chrono::steady_clock::now());
        if (admission == Admission::Drop) return;
        const auto channel = std::make_shared<Channel>(std::move(socket));
        channel->disable_delay();
        if (!proxy) channel->keep(state_->admissions->enter(address));
        channel->keep(register_channel(channel));
        std::make_shared<Visitor>(state_, channel, address, admission)->start();
    }

    std::shared_ptr<void> register_channel(const std::shared_ptr<Channel>& channel) {
        channels_->emplace(channel.get(), channel);
        return {nullptr,
                [channels = channels_, key = channel.get()](void*) { channels->erase(key); }};
    }

    using Channels = std::unordered_map<Channel*, std::weak_ptr<Channel>>;

    std::shared_ptr<ServerState> state_;
    std::shared_ptr<Channels> channels_ = std::make_shared<Channels>();
    std::vector<std::shared_ptr<Listener>> listeners_;
    std::vector<Endpoint> endpoints_;
};

}  // namespace

Result<std::unique_ptr<WebServer>> WebServer::listen(asio::io_context& io, WebServerOptions options,
                                                     Handler& handler) {
    auto server = std::make_unique<TcpWebServer>(std::move(options), handler);
    if (const auto read = server->read_options(); !read) return fail(read.error());
    if (const auto opened = server->open(io); !opened) return fail(opened.error());
    server->start();
    return server;
}

}  // namespace tengen::network
