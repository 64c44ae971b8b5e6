// A connection from its first byte to its WebSocket, or to the answer of its HTTP request.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "admission.hpp"
#include "channel.hpp"
#include "http_head.hpp"
#include "web_server.hpp"

namespace tengen::network {

class TlsContext;

/// The shared state of a server's connections. They keep it; the server clears `handler` at its
/// end.
struct ServerState {
    WebServerOptions options;
    Handler* handler = nullptr;
    std::vector<AddressRange> proxies;
    std::shared_ptr<TlsContext> tls;  ///< of new connections; null without TLS
    std::shared_ptr<Admissions> admissions;

    bool is_proxy(const Address& address) const;
};

class Visitor : public std::enable_shared_from_this<Visitor> {
  public:
    Visitor(std::shared_ptr<ServerState> state, std::shared_ptr<Channel> channel,
            const Address& address, Admission admission);

    /// Returns immediately. The connection keeps itself until it has a WebSocket or ends.
    void start();

  private:
    bool may_be_plain() const;
    void begin(unsigned char first_byte);
    void read_head();
    void take_head(std::size_t length);
    void find_client(const HttpHead& head);
    void open(const HttpHead& head);
    void get(const HttpHead& head);
    bool origin_is_allowed(const HttpHead& head) const;
    /// Sends an answer without content of the owner.
    void refuse(int status, std::string_view text, std::string_view headers = "");
    void send(std::string answer);

    std::shared_ptr<ServerState> state_;
    std::shared_ptr<Channel> channel_;
    Address address_;  ///< of the client; at first of the peer
    Admission admission_;
    std::string text_;
    std::size_t searched_ = 0;
};

}  // namespace tengen::network
