#include "channel.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

#include "tls.hpp"

namespace tengen::network {
namespace {

/// A buffer that held more than this is returned to the system, because idle connections are many.
constexpr std::size_t kKeptBytes = 512;
/// A corked channel with more bytes than this writes them.
constexpr std::size_t kCorkedBytes = 64 * 1024;
/// How much a connection that ends may still send before it is cut.
constexpr std::size_t kDrainedBytes = 1024 * 1024;

}  // namespace

Channel::Channel(TcpSocket socket)
    : socket_(std::move(socket)), deadline_(socket_.get_executor()) {}

Channel::Channel(Executor executor) : socket_(executor), deadline_(executor) {}

Channel::~Channel() = default;

void Channel::disable_delay() {
    ErrorCodeOf ignored;  // a socket that has ended already fails at its first use
    socket_.set_option(boost::asio::ip::tcp::no_delay(true), ignored);
}

void Channel::accept_tls(std::shared_ptr<TlsContext> context, Completion done) {
    tls_ = std::make_unique<TlsStream>(socket_, std::move(context));
    tls_->stream.async_handshake(boost::asio::ssl::stream_base::server,
                                 [self = shared_from_this(), done = std::move(done)](
                                     const ErrorCodeOf& error) mutable { done(error, 0); });
}

void Channel::connect_tls(std::shared_ptr<TlsContext> context, const std::string& host,
                          Completion done) {
    tls_ = std::make_unique<TlsStream>(socket_, std::move(context));
    name_server(*tls_, host);
    tls_->stream.async_handshake(boost::asio::ssl::stream_base::client,
                                 [self = shared_from_this(), done = std::move(done)](
                                     const ErrorCodeOf& error) mutable { done(error, 0); });
}

void Channel::peek(std::function<void(const ErrorCodeOf& error, unsigned char byte)> done) {
    const auto byte = std::make_shared<unsigned char>();
    socket_.async_receive(boost::asio::buffer(byte.get(), 1), TcpSocket::message_peek,
                          [self = shared_from_this(), byte, done = std::move(done)](
                              const ErrorCodeOf& error, std::size_t) { done(error, *byte); });
}

void Channel::read_some(boost::asio::mutable_buffer room, Completion done) {
    auto handler = [self = shared_from_this(), done = std::move(done)](ErrorCodeOf error,
                                                                       std::size_t bytes) mutable {
        if (bytes > 0) self->last_received_ = std::chrono::steady_clock::now();
        if (bytes > self->allowance_) error = boost::asio::error::message_size;
        self->allowance_ -= std::min(bytes, self->allowance_);
        done(error, bytes);
    };
    if (tls_) {
        tls_->stream.async_read_some(room, std::move(handler));
    } else {
        socket_.async_read_some(room, std::move(handler));
    }
}

void Channel::flush(std::size_t taken, Completion done) {
    if (corked_ && outbox_.size() <= kCorkedBytes) {
        boost::asio::post(get_executor(), [done = std::move(done), taken]() mutable {
            done(ErrorCodeOf(), taken);
        });
        return;
    }
    std::swap(sending_, outbox_);
    auto handler = [self = shared_from_this(), taken, done = std::move(done)](
                       const ErrorCodeOf& error, std::size_t) mutable {
        self->sending_.clear();
        if (self->sending_.capacity() > kKeptBytes) self->sending_.shrink_to_fit();
        done(error, error ? 0 : taken);
    };
    const auto bytes = boost::asio::buffer(std::as_const(sending_));
    if (tls_) {
        boost::asio::async_write(tls_->stream, bytes, std::move(handler));
    } else {
        boost::asio::async_write(socket_, bytes, std::move(handler));
    }
}

void Channel::finish(std::chrono::milliseconds time, std::function<void()> done) {
    cut_after(time);
    // A socket that is closed with unread bytes is reset, and the peer may lose our last words.
    auto end = [self = shared_from_this(), done = std::move(done)](const ErrorCodeOf&) mutable {
        ErrorCodeOf ignored;  // the peer may have ended the connection
        self->socket_.shutdown(TcpSocket::shutdown_send, ignored);
        self->allow(kDrainedBytes);
        self->drain(std::move(done));
    };
    if (tls_ && is_open()) {
        tls_->stream.async_shutdown(std::move(end));
    } else {
        end(ErrorCodeOf());
    }
}

void Channel::drain(std::function<void()> done) {
    const auto room = std::make_shared<std::array<char, 1024>>();
    socket_.async_read_some(boost::asio::buffer(*room),
                            [self = shared_from_this(), room, done = std::move(done)](
                                const ErrorCodeOf& error, std::size_t bytes) mutable {
                                if (!error && bytes <= self->allowance_) {
                                    self->allowance_ -= bytes;
                                    return self->drain(std::move(done));
                                }
                                self->close();
                                done();
                            });
}

void Channel::close() {
    deadline_.cancel();
    ErrorCodeOf ignored;  // the descriptor is released in any case
    socket_.close(ignored);
    leases_.clear();
}

void Channel::cut_after(std::chrono::milliseconds time) {
    deadline_.expires_after(time);
    deadline_.async_wait([weak = weak_from_this()](const ErrorCodeOf& error) {
        const auto self = weak.lock();
        if (error || !self || self->deadline_.expiry() > std::chrono::steady_clock::now()) return;
        self->late_ = true;
        self->close();
    });
}

void Channel::cut_never() {
    // Also ends a wait that is over, but whose handler is still queued.
    deadline_.expires_at(std::chrono::steady_clock::time_point::max());
}

}  // namespace tengen::network
