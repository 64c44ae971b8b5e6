// Opens a WebSocket to a server, with or without TLS.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "web_socket.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen::network {

struct Url {
    std::string host;  ///< a name or an IP address, without brackets
    std::uint16_t port = 8364;
    bool secure = true;
    std::string path = "/play";
};

/// Which servers a client accepts. By default those with a certificate for their name from a root
/// of the system.
struct ClientTrust {
    /// If not empty, the server is accepted for this certificate alone. See fingerprint_of().
    std::string fingerprint;
    /// A file with roots in PEM instead of those of the system; may be empty.
    std::filesystem::path roots;
    /// Asked about a certificate that the roots do not confirm; `problem` gives the reason. True
    /// accepts it for this connection. Empty: never.
    std::function<bool(const std::string& fingerprint, const Message& problem)> accept;
};

/// Names and values.
using HeaderFields = std::vector<std::pair<std::string, std::string>>;

struct ClientOptions {
    SocketSettings socket;
    /// The limit for each address of the server, for TLS, and for the WebSocket.
    std::chrono::milliseconds step_time{5'000};
    /// Additional fields of the handshake, such as those of a proxy.
    HeaderFields headers = {};
};

/// An attempt to connect. Destroying it cancels the attempt; `done` is not called then.
class Attempt {
  public:
    virtual ~Attempt() = default;
};

/// Calls `done` once, later, on the thread of `io`. On success, `events` receives messages from
/// then on. The error has the code Network.
using Connected = std::function<void(Result<std::shared_ptr<WebSocket>>)>;
std::unique_ptr<Attempt> connect(boost::asio::io_context& io, const Url& url,
                                 const ClientTrust& trust, const ClientOptions& options,
                                 std::shared_ptr<SocketEvents> events, Connected done);

}  // namespace tengen::network
