// A server of WebSockets and small files on one or more addresses. TLS and plain connections share
// a port; the first byte distinguishes them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "endpoint.hpp"
#include "web_socket.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen::network {

struct HttpRequest {
    std::string path;     ///< "/t/CODE", as sent; starts with a slash, has no query
    std::string query;    ///< the text after the question mark
    std::string host;     ///< of the Host header, with its port if it has one
    std::string address;  ///< of the client, see WebSocket::address()
    bool secure = false;  ///< TLS up to this server
    bool accepts_gzip = false;
};

struct HttpAnswer {
    int status = 200;
    std::string type = "text/plain; charset=utf-8";
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;
};

/// The owner's half of the server, on the thread of the io_context. It must outlive the server.
class Handler {
  public:
    virtual ~Handler() = default;

    /// A client has opened a WebSocket and may be sent messages. Null closes it with 1013.
    virtual std::shared_ptr<SocketEvents> on_open(std::shared_ptr<WebSocket> socket) = 0;

    /// A GET or HEAD request; the server omits the body for HEAD.
    virtual HttpAnswer on_get(const HttpRequest& request) = 0;
};

struct WebServerOptions {
    /// "127.0.0.1:8364", "[::1]:0"; port 0 is any free port. The addresses [::] and 0.0.0.0 do not
    /// include each other.
    std::vector<std::string> listen;
    /// Listening sockets of systemd or another program. The server closes them.
    std::vector<int> descriptors;

    /// Both in PEM; both empty: no TLS.
    std::filesystem::path certificate;
    std::filesystem::path key;

    /// Sources of connections without TLS.
    bool plain_from_loopback = true;
    bool plain_from_private_networks = false;
    /// "127.0.0.1", "10.0.0.0/8". Their X-Forwarded-For is believed; they may be plain.
    std::vector<std::string> trusted_proxies;
    /// "https://play.example". Pages of the server's host are always allowed.
    std::vector<std::string> allowed_origins;

    /// An address is an IPv4 address or the first 64 bits of an IPv6 address. 0: no limit.
    std::size_t connections = 0;  ///< of all addresses
    std::size_t connections_per_address = 20;
    std::size_t handshakes_per_second = 10;  ///< per address; as many more are saved up

    std::chrono::milliseconds tls_time{5'000};
    std::chrono::milliseconds http_time{5'000};
    std::size_t header_bytes = 8 * 1024;
    SocketSettings socket{4 * 1024, 64 * 1024, 256, std::chrono::seconds(15),
                          std::chrono::seconds(30)};
};

/// Used on the thread of the io_context. The destructor cuts all connections; their owners get
/// on_closed() later.
class WebServer {
  public:
    /// Fails with the code Network if an address is in use or not permitted, and with Input if the
    /// certificate or an option is not valid. All addresses are listened to, or none.
    static Result<std::unique_ptr<WebServer>> listen(boost::asio::io_context& io,
                                                     WebServerOptions options, Handler& handler);

    virtual ~WebServer() = default;

    /// The addresses with their real ports, in the order of the options.
    virtual std::vector<Endpoint> endpoints() const = 0;
    /// Reads the files of the certificate again, for new connections. On failure the old
    /// certificate remains.
    virtual Result<void> reload_certificate() = 0;
    /// The fingerprint of the certificate, see fingerprint_of(); empty without TLS.
    virtual std::string fingerprint() const = 0;
    /// Closes the listening sockets. Open connections continue.
    virtual void stop_accepting() = 0;
    /// The number of connections, including those that have not opened a WebSocket.
    virtual std::size_t connections() const = 0;
};

}  // namespace tengen::network
