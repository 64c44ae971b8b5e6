// A client that sends any bytes, right or wrong.
#pragma once

#include <utility>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>

#include "peers.hpp"

namespace tengen::test {

inline constexpr std::string_view kUpgrade =
    "GET /play HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";

/// A masked frame with the mask 0. `length` may lie about the text.
inline std::string frame(unsigned char first, std::string_view text,
                         std::optional<std::uint64_t> length = std::nullopt) {
    std::string bytes(1, static_cast<char>(first));
    const std::uint64_t size = length.value_or(text.size());
    const int extra = size < 126 ? 0 : size < 65'536 ? 2 : 8;
    bytes += static_cast<char>(0x80 | (extra == 0 ? size : extra == 2 ? 126 : 127));
    for (int i = extra - 1; i >= 0; --i) bytes += static_cast<char>(size >> (8 * i));
    return bytes.append(4, '\0').append(text);
}

class RawPeer {
  public:
    RawPeer(boost::asio::io_context& io, std::uint16_t port) : io_(io), socket_(io) {
        socket_.connect({boost::asio::ip::make_address("127.0.0.1"), port});
    }

    void send(std::string_view bytes) {
        boost::system::error_code ignored;  // the server may have closed
        boost::asio::write(socket_, boost::asio::buffer(bytes.data(), bytes.size()), ignored);
    }

    /// Sends the handshake and waits for its answer.
    void open(std::string_view headers = "") {
        send(std::string(kUpgrade) + std::string(headers) + "\r\n");
        REQUIRE(hears("\r\n\r\n"));
        heard_.erase(0, heard_.find("\r\n\r\n") + 4);
    }

    void listen() {
        if (std::exchange(listening_, true)) return;
        read();
    }

    /// Whether these bytes come before the end.
    bool hears(std::string_view bytes) {
        listen();
        const auto heard = [&] { return heard_.find(bytes) != std::string::npos; };
        return runs_until(io_, [&] { return ended_ || heard(); }) && heard();
    }

    /// Everything until the server's end.
    const std::string& rest() {
        listen();
        REQUIRE(runs_until(io_, [&] { return ended_; }));
        return heard_;
    }

    const std::string& heard() const { return heard_; }
    boost::asio::ip::tcp::socket& socket() { return socket_; }

  private:
    void read() {
        socket_.async_read_some(boost::asio::buffer(room_), [this](auto error, std::size_t bytes) {
            heard_.append(room_.data(), bytes);
            ended_ = bool(error);
            if (!ended_) read();
        });
    }

    boost::asio::io_context& io_;
    boost::asio::ip::tcp::socket socket_;
    std::array<char, 4096> room_{};
    std::string heard_;
    bool listening_ = false;
    bool ended_ = false;
};

/// The code of a close frame; 0 if the text does not begin with one.
inline int close_code_of(std::string_view frame) {
    if (frame.size() < 4 || static_cast<unsigned char>(frame[0]) != 0x88) return 0;
    return static_cast<unsigned char>(frame[2]) * 256 + static_cast<unsigned char>(frame[3]);
}

inline int status_of(std::string_view answer) {
    if (!answer.starts_with("HTTP/1.1 ")) return 0;
    return std::stoi(std::string(answer.substr(9, 3)));
}

}  // namespace tengen::test
