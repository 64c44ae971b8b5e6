// Two ends of connections in one thread: a server, clients, and raw sockets for broken clients.
#pragma once

#include <utility>

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "network/web_client.hpp"
#include "network/web_server.hpp"
#include "support/catch.hpp"

namespace tengen::test {

using namespace tengen::network;

/// Runs the loop until `done`. Returns false after a minute, which only a hang can reach.
bool runs_until(boost::asio::io_context& io, const std::predicate auto& done) {
    const auto limit = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!done()) {
        if (std::chrono::steady_clock::now() > limit) return false;
        io.restart();
        io.run_one_for(std::chrono::milliseconds(10));
    }
    return true;
}

inline std::shared_ptr<const std::string> shared(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

/// Keeps all that it hears.
struct Ear : SocketEvents {
    std::vector<std::string> texts;
    std::optional<std::uint16_t> closed;
    std::string reason;
    std::shared_ptr<WebSocket> echo;  ///< sends each text back

    void on_text(std::string_view text) override {
        texts.emplace_back(text);
        if (echo) echo->send(shared(std::string(text)));
    }
    void on_closed(std::uint16_t code, std::string_view why) override {
        REQUIRE_FALSE(closed);
        closed = code;
        reason = why;
        echo.reset();
    }
};

/// A server whose sockets echo what they hear.
struct EchoServer : Handler {
    explicit EchoServer(boost::asio::io_context& loop, WebServerOptions options = {}) : io(loop) {
        if (options.listen.empty()) options.listen = {"127.0.0.1:0"};
        auto made = WebServer::listen(io, std::move(options), *this);
        INFO((made ? "" : english(made.error())));
        REQUIRE(made);
        server = std::move(*made);
    }

    ~EchoServer() override {
        server.reset();
        for (const auto& ear : ears) ear->echo.reset();
    }

    std::shared_ptr<SocketEvents> on_open(std::shared_ptr<WebSocket> socket) override {
        if (full) return nullptr;
        const auto ear = std::make_shared<Ear>();
        if (echoes) ear->echo = socket;
        ears.push_back(ear);
        sockets.push_back(socket);
        return ear;
    }
    HttpAnswer on_get(const HttpRequest& request) override {
        requests.push_back(request);
        const auto file = files.find(request.path);
        if (file == files.end()) return {404, "text/plain", "not found", {}};
        return {
            200, "text/html", file->second, {{"Content-Security-Policy", "default-src 'none'"}}};
    }

    std::uint16_t port() const { return server->endpoints().front().port; }

    boost::asio::io_context& io;
    bool echoes = true;
    bool full = false;
    std::map<std::string, std::string> files;
    std::vector<HttpRequest> requests;
    std::vector<std::shared_ptr<Ear>> ears;
    std::vector<std::shared_ptr<WebSocket>> sockets;
    std::unique_ptr<WebServer> server;
};

/// One client of ours.
struct Client {
    boost::asio::io_context& io;
    std::shared_ptr<Ear> ear = std::make_shared<Ear>();
    std::shared_ptr<WebSocket> socket;
    std::optional<Errors> error;
    std::unique_ptr<Attempt> attempt;

    explicit Client(boost::asio::io_context& loop) : io(loop) {}
    Client(boost::asio::io_context& loop, const Url& url, const ClientTrust& trust = {},
           const ClientOptions& options = {})
        : io(loop) {
        start(url, trust, options);
        REQUIRE(runs_until(io, [&] { return socket || error; }));
    }

    void start(const Url& url, const ClientTrust& trust = {}, const ClientOptions& options = {}) {
        attempt = connect(io, url, trust, options, ear,
                          [this](Result<std::shared_ptr<WebSocket>> result) {
                              if (result) {
                                  socket = *result;
                              } else {
                                  error = result.error();
                              }
                          });
    }
};

inline Url plain_url(const EchoServer& server) {
    return {"127.0.0.1", server.port(), false};
}

}  // namespace tengen::test
