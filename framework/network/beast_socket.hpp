// Opens WebSockets on channels.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "channel.hpp"
#include "web_client.hpp"
#include "web_socket.hpp"

namespace tengen::network {

/// Answers the request of a client, `head`, with its complete header. Null if the request is not a
/// valid WebSocket handshake, or the connection has ended.
void accept_web_socket(std::shared_ptr<Channel> channel, std::string_view head, std::string address,
                       const SocketSettings& settings,
                       std::function<void(std::shared_ptr<WebSocket>)> done);

/// Asks a server. The socket is null on failure; `status` is that of the server's answer, or 0.
struct Handshake {
    std::shared_ptr<WebSocket> socket;
    int status = 0;
};
void open_web_socket(std::shared_ptr<Channel> channel, const std::string& host,
                     const std::string& path, std::string address, const HeaderFields& headers,
                     const SocketSettings& settings, std::function<void(Handshake)> done);

}  // namespace tengen::network
