// One WebSocket connection, from either end.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tengen::network {

/// Reasons to close a connection: those of RFC 6455, and two for ends without a close frame.
namespace close_code {
inline constexpr std::uint16_t kNormal = 1000;
inline constexpr std::uint16_t kGoingAway = 1001;
inline constexpr std::uint16_t kBadFrame = 1002;
inline constexpr std::uint16_t kNotText = 1003;
inline constexpr std::uint16_t kNone = 1005;  ///< the peer closed without a code
inline constexpr std::uint16_t kLost = 1006;  ///< the connection ended without a close frame
inline constexpr std::uint16_t kBadText = 1007;
inline constexpr std::uint16_t kTooFast = 1008;
inline constexpr std::uint16_t kTooBig = 1009;
inline constexpr std::uint16_t kFull = 1013;
inline constexpr std::uint16_t kSlow = 4005;  ///< silent, or too slow to read
}  // namespace close_code

/// The owner's half of a connection. All functions run on the thread of the io_context, and never
/// inside a call of the WebSocket.
class SocketEvents {
  public:
    virtual ~SocketEvents() = default;

    /// A whole message, valid UTF-8. The view ends with the call.
    virtual void on_text(std::string_view text) = 0;

    /// The last event, exactly once, with the code of the side that closed first. The socket has
    /// released its resources, and releases this object after the call. An owner that keeps the
    /// socket drops it here, because both keep each other.
    virtual void on_closed(std::uint16_t code, std::string_view reason) = 0;

    /// The peer reads too slowly and the queue is full. An owner may replace waiting messages
    /// (drop_waiting(), then send()) and return true; otherwise the socket closes with 4005.
    virtual bool on_crowded() { return false; }
};

/// Used on the thread of the io_context only. An open connection keeps itself alive; close() ends
/// it. After the end, all functions do nothing.
class WebSocket {
  public:
    virtual ~WebSocket() = default;

    /// Starts reading. Call it once; the server and connect() do it for their owners.
    virtual void listen_to(std::shared_ptr<SocketEvents> events) = 0;

    /// Queues a message; many sockets may share one text, which is UTF-8. All messages of one pass
    /// of the loop are one write.
    virtual void send(std::shared_ptr<const std::string> text) = 0;

    /// Sends the queued messages, then the close frame. There are no messages from the peer after
    /// this call, and a peer that does not answer is cut after a few seconds. `reason` has at most
    /// 123 bytes; a longer one is cut.
    virtual void close(std::uint16_t code, std::string_view reason) = 0;

    /// Ends the connection now, without a close frame. Queued messages are lost.
    virtual void cut() = 0;

    /// Sets the size of the largest acceptable message in bytes.
    virtual void limit(std::size_t bytes) = 0;

    /// The IP address of the peer. If the peer is a trusted proxy, that of its client.
    virtual const std::string& address() const = 0;

    /// The bytes of all messages that are not yet with the system.
    virtual std::size_t queued() const = 0;

    /// Forgets the queued messages, except those of a write in progress.
    virtual void drop_waiting() = 0;

    /// The last round trip of a WebSocket ping; empty before the first.
    virtual std::optional<std::chrono::milliseconds> ping() const = 0;
};

/// The limits and times of one end of a connection.
struct SocketSettings {
    std::size_t limit = 64 * 1024;    ///< of a message, in bytes; see WebSocket::limit()
    std::size_t queued_bytes = 0;     ///< a longer queue is crowded; 0: no limit
    std::size_t queued_messages = 0;  ///< the same in messages; 0: no limit
    std::chrono::milliseconds ping_every{10'000};
    std::chrono::milliseconds silence{30'000};    ///< after which the socket closes with 4005
    std::chrono::milliseconds close_time{3'000};  ///< for the peer to answer a close frame
};

}  // namespace tengen::network
