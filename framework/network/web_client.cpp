#include "web_client.hpp"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <vector>

#include "address_range.hpp"
#include "beast_socket.hpp"
#include "endpoint.hpp"
#include "tls.hpp"

namespace tengen::network {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

Message connect_problem(const ErrorCodeOf& error) {
    if (error == asio::error::connection_refused) {
        return Message("connection refused (check the port, and whether the server runs)");
    }
    if (error == asio::error::timed_out) {
        return Message("no answer (check the address and the network)");
    }
    if (error == asio::error::network_unreachable || error == asio::error::host_unreachable) {
        return Message("no route (check the network)");
    }
    if (error == asio::error::host_not_found || error == asio::error::no_data ||
        error == asio::error::host_not_found_try_again) {
        return Message("host not found (check the name)");
    }
    return Message("{} (try again later)", error.message());
}

Message status_problem(int status) {
    switch (status) {
        case 503:
            return Message("the server is full (try again later)");
        case 403:
            return Message("the server refuses this connection (use https)");
        case 404:
            return Message("this is not a Tengen server (check the address)");
        default:
            return Message("no WebSocket there (check the address)");
    }
}

/// The steps of one attempt. Handlers keep it; cancel() ends them.
class Steps : public std::enable_shared_from_this<Steps> {
  public:
    Steps(asio::io_context& io, const Url& url, const ClientTrust& trust,
          const ClientOptions& options, std::shared_ptr<SocketEvents> events, Connected done)
        : io_(io),
          url_(url),
          trust_(trust),
          options_(options),
          events_(std::move(events)),
          done_(std::move(done)),
          resolver_(io.get_executor()) {}

    void start() {
        if (url_.secure) {
            auto tls = client_tls(trust_);
            if (!tls) return finish_later(fail(tls.error()));
            tls_ = std::move(*tls);
        }
        if (const auto address = parse_address(url_.host)) {
            endpoints_ = {tcp::endpoint(*address, url_.port)};
            return asio::post(io_, [self = shared_from_this()] { self->try_next({}); });
        }
        resolver_.async_resolve(
            url_.host, std::to_string(url_.port), tcp::resolver::numeric_service,
            [self = shared_from_this()](const ErrorCodeOf& error, const auto& results) {
                for (const auto& result : results) self->endpoints_.push_back(result.endpoint());
                self->try_next(error ? error : asio::error::host_not_found);
            });
    }

    void cancel() {
        done_ = nullptr;
        resolver_.cancel();
        if (channel_) channel_->close();
    }

  private:
    std::string place() const { return text_of(Endpoint{url_.host, url_.port}); }

    /// Tries the next address; `error` is that of the one before.
    void try_next(const ErrorCodeOf& error) {
        if (!done_) return;
        if (next_ == endpoints_.size()) return finish(problem(connect_problem(error)));
        const tcp::endpoint endpoint = endpoints_[next_++];
        channel_ = std::make_shared<Channel>(io_.get_executor());
        channel_->cut_after(options_.step_time);
        channel_->socket().async_connect(
            endpoint,
            [self = shared_from_this(), endpoint, channel = channel_](const ErrorCodeOf& failure) {
                if (failure || !channel->is_open()) {
                    return self->try_next(channel->late() ? asio::error::timed_out : failure);
                }
                self->address_ = endpoint.address().to_string();
                channel->disable_delay();
                self->secure();
            });
    }

    void secure() {
        if (!done_) return;
        channel_->cut_after(options_.step_time);
        if (!tls_) return open();
        channel_->connect_tls(
            tls_, url_.host,
            Completion([self = shared_from_this()](const ErrorCodeOf& error, std::size_t) {
                if (!self->done_) return;
                if (error && self->channel_->late()) {
                    return self->finish(self->problem(connect_problem(asio::error::timed_out)));
                }
                if (error) {
                    return self->finish(self->problem(Message("the server has no TLS (use http)")));
                }
                const auto checked =
                    check_server(*self->channel_->tls(), self->trust_, self->place());
                if (!checked) return self->finish(fail(checked.error()));
                self->open();
            }));
    }

    void open() {
        channel_->cut_after(options_.step_time);
        const bool default_port = url_.port == (url_.secure ? 443 : 80);
        std::string host = place();
        if (default_port) host.resize(host.rfind(':'));
        open_web_socket(channel_, host, url_.path, address_, options_.headers, options_.socket,
                        [self = shared_from_this()](const Handshake& handshake) {
                            if (!self->done_) return;
                            self->opened(handshake);
                        });
    }

    void opened(const Handshake& handshake) {
        if (!handshake.socket) {
            const bool answered = handshake.status != 0;
            return finish(problem(answered ? status_problem(handshake.status)
                                  : channel_->late()
                                      ? connect_problem(asio::error::timed_out)
                                      : Message("the server closed the connection (try again "
                                                "later)")));
        }
        channel_->cut_never();
        channel_.reset();
        const auto events = std::move(events_);
        finish(handshake.socket);
        handshake.socket->listen_to(events);
    }

    tl::unexpected<Errors> problem(const Message& message) const {
        return fail(ErrorCode::Network, "", "cannot connect to {}: {}", place(), message);
    }

    void finish_later(Result<std::shared_ptr<WebSocket>> result) {
        asio::post(io_, [self = shared_from_this(), result = std::move(result)]() mutable {
            self->finish(std::move(result));
        });
    }

    void finish(Result<std::shared_ptr<WebSocket>> result) {
        if (channel_) channel_->close();
        if (const auto done = std::exchange(done_, nullptr)) done(std::move(result));
    }

    asio::io_context& io_;
    Url url_;
    ClientTrust trust_;
    ClientOptions options_;
    std::shared_ptr<SocketEvents> events_;
    Connected done_;  ///< empty after the end
    asio::ip::basic_resolver<tcp, Executor> resolver_;
    std::vector<tcp::endpoint> endpoints_;
    std::size_t next_ = 0;
    std::string address_;
    std::shared_ptr<TlsContext> tls_;
    std::shared_ptr<Channel> channel_;
};

class TcpAttempt final : public Attempt {
  public:
    explicit TcpAttempt(std::shared_ptr<Steps> steps) : steps_(std::move(steps)) {
        steps_->start();
    }
    ~TcpAttempt() override { steps_->cancel(); }

  private:
    std::shared_ptr<Steps> steps_;
};

}  // namespace

std::unique_ptr<Attempt> connect(asio::io_context& io, const Url& url, const ClientTrust& trust,
                                 const ClientOptions& options, std::shared_ptr<SocketEvents> events,
                                 Connected done) {
    return std::make_unique<TcpAttempt>(
        std::make_shared<Steps>(io, url, trust, options, std::move(events), std::move(done)));
}

}  // namespace tengen::network
