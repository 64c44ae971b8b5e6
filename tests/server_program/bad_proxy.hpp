// A proxy that cuts connections after a number of bytes, in the middle of frames and handshakes,
// and delivers some bytes alone and late.
#pragma once

#include <utility>
// Boost 1.74 needs <utility> before it.
#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <random>

namespace tengen::test {

/// Its connections run on the io_context, with one thread.
class BadProxy {
  public:
    BadProxy(boost::asio::io_context& io, std::uint16_t server, std::uint64_t seed)
        : io_(io), server_(kLocal(), server), acceptor_(io, {kLocal(), 0}), random_(seed) {
        accept();
    }
    ~BadProxy() {
        acceptor_.close();
        for (const auto& weak : pipes_) {
            if (const auto pipe = weak.lock()) pipe->cut();
        }
    }
    BadProxy(const BadProxy&) = delete;
    BadProxy& operator=(const BadProxy&) = delete;

    std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
    /// Makes open and new connections bad.
    void begin() {
        is_bad_ = true;
        for (const auto& weak : pipes_) {
            if (const auto pipe = weak.lock()) pipe->left = budget();
        }
    }

    int cuts = 0;

  private:
    using Tcp = boost::asio::ip::tcp;
    using Code = boost::system::error_code;

    static boost::asio::ip::address kLocal() { return boost::asio::ip::make_address("127.0.0.1"); }

    struct Pipe : std::enable_shared_from_this<Pipe> {
        Pipe(BadProxy& owner, Tcp::socket from)
            : proxy(owner), ends{std::move(from), Tcp::socket(owner.io_)}, late(owner.io_) {}

        void run(const Tcp::endpoint& server) {
            ends[1].async_connect(server, [self = shared_from_this()](const Code& error) {
                if (error) return self->cut();
                for (int end : {0, 1}) {
                    self->ends[end].set_option(Tcp::no_delay(true));
                    self->pass(end);
                }
            });
        }
        /// Passes bytes on from one end.
        void pass(int end) {
            const std::size_t most = single ? 1 : buffers[end].size();
            ends[end].async_read_some(
                boost::asio::buffer(buffers[end].data(), most),
                [self = shared_from_this(), end](const Code& error, std::size_t size) {
                    if (error) return self->cut();
                    self->write(end, size);
                });
        }
        void write(int end, std::size_t size) {
            const bool ends_here = left && size >= *left;
            if (ends_here) size = *left;
            if (left) *left -= size;
            boost::asio::async_write(
                ends[1 - end], boost::asio::buffer(buffers[end].data(), size),
                [self = shared_from_this(), end, ends_here](const Code& error, std::size_t) {
                    if (ends_here) ++self->proxy.cuts;
                    if (error || ends_here) return self->cut();
                    if (!self->is_late) return self->pass(end);
                    self->late.expires_after(std::chrono::milliseconds(1));
                    self->late.async_wait([self, end](const Code&) { self->pass(end); });
                });
        }
        void cut() {
            Code ignored;
            for (Tcp::socket& socket : ends) socket.close(ignored);
        }

        BadProxy& proxy;
        std::array<Tcp::socket, 2> ends;  ///< of the client and of the server
        boost::asio::steady_timer late;
        std::array<std::array<char, 4096>, 2> buffers;
        std::optional<std::size_t> left;  ///< bytes in both directions until the cut
        bool single = false, is_late = false;
    };

    std::size_t budget() {
        // Some cuts are in the handshake, most of them in the game.
        const bool early = random_() % 8 == 0;
        return 1 + random_() % (early ? 800 : 15'000);
    }
    void accept() {
        acceptor_.async_accept([this](const Code& error, Tcp::socket socket) {
            if (error) return;
            const auto pipe = std::make_shared<Pipe>(*this, std::move(socket));
            if (is_bad_) {
                pipe->left = budget();
                pipe->single = random_() % 3 == 0;
                pipe->is_late = !pipe->single && random_() % 3 == 0;
            }
            pipe->run(server_);
            std::erase_if(pipes_, [](const auto& one) { return one.expired(); });
            pipes_.push_back(pipe);
            accept();
        });
    }

    boost::asio::io_context& io_;
    Tcp::endpoint server_;
    Tcp::acceptor acceptor_;
    std::mt19937_64 random_;
    std::list<std::weak_ptr<Pipe>> pipes_;
    bool is_bad_ = false;
};

}  // namespace tengen::test
