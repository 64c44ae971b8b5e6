// The bytes of one connection, plain or through TLS, with a deadline.
#pragma once

#include <utility>

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tengen::network {

class TlsContext;
class TlsStream;

using ErrorCodeOf = boost::system::error_code;
using Executor = boost::asio::io_context::executor_type;
using TcpSocket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;

/// A handler of an asynchronous operation, of any type that can be moved. Called at most once.
class Completion {
  public:
    template <class Handler>
    explicit Completion(Handler handler)
        : held_(std::make_unique<Holder<Handler>>(std::move(handler))) {}

    void operator()(const ErrorCodeOf& error, std::size_t bytes) {
        const auto held = std::move(held_);
        held->call(error, bytes);
    }

  private:
    struct Held {
        virtual ~Held() = default;
        virtual void call(const ErrorCodeOf& error, std::size_t bytes) = 0;
    };
    template <class Handler>
    struct Holder final : Held {
        explicit Holder(Handler handler) : handler_(std::move(handler)) {}
        void call(const ErrorCodeOf& error, std::size_t bytes) override { handler_(error, bytes); }
        Handler handler_;
    };

    std::unique_ptr<Held> held_;
};

/// Held by a shared_ptr. Operations keep it alive, and each ends with its completion, also after
/// close(). One read and one write may be in progress at the same time.
class Channel : public std::enable_shared_from_this<Channel> {
  public:
    explicit Channel(TcpSocket socket);
    /// A channel whose socket is not yet connected.
    explicit Channel(Executor executor);
    ~Channel();

    Executor get_executor() { return socket_.get_executor(); }
    TcpSocket& socket() { return socket_; }

    /// Sends small messages immediately; for a connected socket.
    void disable_delay();

    /// Does the handshake of a server, or of a client that asks for `host`.
    void accept_tls(std::shared_ptr<TlsContext> context, Completion done);
    void connect_tls(std::shared_ptr<TlsContext> context, const std::string& host, Completion done);
    /// Null without TLS.
    TlsStream* tls() { return tls_.get(); }

    /// Waits for the first byte, without taking it.
    void peek(std::function<void(const ErrorCodeOf& error, unsigned char byte)> done);
    void read_some(boost::asio::mutable_buffer room, Completion done);
    /// Takes all of the bytes, so they need not outlive the call. While the channel is corked, they
    /// wait for the next write of an uncorked channel.
    template <class Buffers>
    void write(const Buffers& buffers, Completion done) {
        std::size_t taken = 0;
        for (auto part = boost::asio::buffer_sequence_begin(buffers);
             part != boost::asio::buffer_sequence_end(buffers); ++part) {
            const boost::asio::const_buffer bytes(*part);
            outbox_.append(static_cast<const char*>(bytes.data()), bytes.size());
            taken += bytes.size();
        }
        flush(taken, std::move(done));
    }
    void cork(bool corked) { corked_ = corked; }

    /// Ends the connection politely: what was written arrives, then the socket is closed. Cut after
    /// `time`.
    void finish(std::chrono::milliseconds time, std::function<void()> done);
    /// Ends the connection now. All operations fail.
    void close();
    /// Releases `lease` when the socket is closed.
    void keep(std::shared_ptr<void> lease) { leases_.push_back(std::move(lease)); }
    bool is_open() const { return socket_.is_open(); }

    /// Closes the socket after this time, instead of an earlier deadline.
    void cut_after(std::chrono::milliseconds time);
    void cut_never();
    /// Whether a deadline has closed the socket.
    bool late() const { return late_; }

    /// The time of the last received byte; at first that of the creation.
    std::chrono::steady_clock::time_point last_received() const { return last_received_; }
    /// Allows the peer this number of bytes from now on; then reads fail with message_size.
    void allow(std::size_t bytes) { allowance_ = bytes; }

  private:
    void flush(std::size_t taken, Completion done);
    void drain(std::function<void()> done);

    TcpSocket socket_;
    std::vector<std::shared_ptr<void>> leases_;  ///< released with the socket
    std::unique_ptr<TlsStream> tls_;
    boost::asio::basic_waitable_timer<std::chrono::steady_clock,
                                      boost::asio::wait_traits<std::chrono::steady_clock>, Executor>
        deadline_;
    std::string outbox_;   ///< not yet given to the system
    std::string sending_;  ///< of the write in progress
    std::size_t allowance_ = static_cast<std::size_t>(-1);
    std::chrono::steady_clock::time_point last_received_ = std::chrono::steady_clock::now();
    bool corked_ = false;
    bool late_ = false;
};

}  // namespace tengen::network
