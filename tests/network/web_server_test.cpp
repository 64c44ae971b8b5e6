// A server answers requests, limits addresses, and believes only its proxies.
#include <dirent.h>
#include <sys/resource.h>
#include <unistd.h>

#include "raw_peer.hpp"
#include "support/says.hpp"

namespace tengen::test {
namespace {

std::size_t open_descriptors() {
    std::size_t count = 0;
    DIR* const folder = ::opendir("/proc/self/fd");
    REQUIRE(folder != nullptr);
    while (::readdir(folder) != nullptr) ++count;
    ::closedir(folder);
    return count;
}

std::string get(EchoServer& server, std::string_view request) {
    RawPeer peer(server.io, server.port());
    peer.send(request);
    return peer.rest();
}

/// No new descriptors, for a part of a test.
struct NoDescriptors {
    rlimit old{};

    NoDescriptors() {
        const int lowest = ::dup(STDERR_FILENO);
        ::close(lowest);
        ::getrlimit(RLIMIT_NOFILE, &old);
        const rlimit now{static_cast<rlim_t>(lowest), old.rlim_max};
        ::setrlimit(RLIMIT_NOFILE, &now);
    }
    ~NoDescriptors() { ::setrlimit(RLIMIT_NOFILE, &old); }
};

}  // namespace

TEST_CASE("a server sends files", "[network]") {
    boost::asio::io_context io;
    EchoServer server(io);
    server.files["/t/CODE"] = "<html>";
    const std::string answer = get(server, "GET /t/CODE?a=b HTTP/1.1\r\nHost: here:1\r\n\r\n");
    CHECK(answer ==
          "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
          "Content-Security-Policy: default-src 'none'\r\nContent-Length: 6\r\n"
          "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n<html>");
    REQUIRE(server.requests.size() == 1);
    CHECK(server.requests[0].path == "/t/CODE");
    CHECK(server.requests[0].query == "a=b");
    CHECK(server.requests[0].host == "here:1");
    CHECK(server.requests[0].address == "127.0.0.1");
    CHECK_FALSE(server.requests[0].secure);

    const std::string head = get(server, "HEAD /t/CODE HTTP/1.1\r\nHost: a\r\n\r\n");
    CHECK(head == answer.substr(0, answer.size() - 6));
    CHECK(status_of(get(server, "GET /x HTTP/1.1\r\nHost: a\r\n\r\n")) == 404);
}

TEST_CASE("a server knows which clients accept gzip", "[network]") {
    boost::asio::io_context io;
    EchoServer server(io);
    server.files["/"] = "<html>";
    const auto accepts = [&](const std::string& header) {
        get(server, "GET / HTTP/1.1\r\nHost: a\r\n" + header + "\r\n");
        return server.requests.back().accepts_gzip;
    };
    CHECK(accepts("Accept-Encoding: gzip, deflate, br\r\n"));
    CHECK(accepts("Accept-Encoding: br;q=1.0, GZip; q=0.5\r\n"));
    CHECK_FALSE(accepts(""));
    CHECK_FALSE(accepts("Accept-Encoding: \r\n"));
    CHECK_FALSE(accepts("Accept-Encoding: identity\r\n"));
    CHECK_FALSE(accepts("Accept-Encoding: gzip;q=0.0\r\n"));
    CHECK_FALSE(accepts("Accept-Encoding: gzipped\r\n"));
}

TEST_CASE("an address in use is reported", "[network]") {
    boost::asio::io_context io;
    EchoServer server(io);
    WebServerOptions options;
    options.listen = {"127.0.0.1:" + std::to_string(server.port())};
    const auto refused = WebServer::listen(io, options, server);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().front().code == ErrorCode::Network);
    CHECK(refused.error().front().message.arguments.at(1).message()->id ==
          "address in use (stop the other program, or choose another port)");
    options.listen = {"here"};
    CHECK(says(WebServer::listen(io, options, server).error(),
               "'{}' is not an address with a port (use a form like 0.0.0.0:8364)", {"here"}));
    options.trusted_proxies = {"10.0.0.0/33"};
    CHECK(says(WebServer::listen(io, options, server).error(),
               "'{}' is not a range of addresses (use a form like 10.0.0.0/8)", {"10.0.0.0/33"}));
}

TEST_CASE("only proxies are believed about addresses", "[network]") {
    boost::asio::io_context io;
    WebServerOptions options;
    std::string expected = "127.0.0.1";
    std::string header;
    SECTION("not a proxy") {
        header = "X-Forwarded-For: 203.0.113.5\r\n";
    }
    SECTION("a proxy") {
        options.trusted_proxies = {"127.0.0.0/8", "10.0.0.0/8"};
        SECTION("without an address") {}
        SECTION("with a forged one before it") {
            header = "X-Forwarded-For: 8.8.8.8, 203.0.113.5\r\n";
            expected = "203.0.113.5";
        }
        SECTION("of another proxy") {
            header = "X-Forwarded-For: 2001:db8::1\r\nX-Forwarded-For: 10.1.2.3\r\n";
            expected = "2001:db8::1";
        }
        SECTION("with nonsense") {
            header = "X-Forwarded-For: here\r\n";
        }
    }
    EchoServer server(io, options);
    RawPeer peer(io, server.port());
    peer.open(header);
    REQUIRE(server.sockets.size() == 1);
    CHECK(server.sockets.front()->address() == expected);
}

TEST_CASE("plain connections come from allowed sources only", "[network]") {
    boost::asio::io_context io;
    WebServerOptions options;
    options.plain_from_loopback = false;
    SECTION("none") {
        EchoServer server(io, options);
        CHECK(status_of(get(server, "GET / HTTP/1.1\r\nHost: a\r\n\r\n")) == 403);
    }
    SECTION("private networks") {
        options.plain_from_private_networks = true;
        EchoServer server(io, options);
        CHECK(Client(io, plain_url(server)).socket);
    }
}

TEST_CASE("an address has a limited number of connections", "[network]") {
    boost::asio::io_context io;
    WebServerOptions options;
    options.connections_per_address = 2;
    options.trusted_proxies = {"127.0.0.1"};
    EchoServer server(io, options);
    const auto from = [](std::string_view address) {
        return "X-Forwarded-For: " + std::string(address) + "\r\n";
    };
    RawPeer first(io, server.port());
    first.open(from("2001:db8::1"));
    auto second = std::make_unique<RawPeer>(io, server.port());
    second->open(from("2001:db8::2"));  // the same 64 bits
    CHECK(status_of(get(server, std::string(kUpgrade) + from("2001:db8::3") + "\r\n")) == 503);
    RawPeer other(io, server.port());
    other.open(from("2001:db8:0:1::1"));

    second->socket().close();
    REQUIRE(runs_until(io, [&] { return server.ears[1]->closed.has_value(); }));
    RawPeer third(io, server.port());
    third.open(from("2001:db8::3"));
    CHECK(server.ears.size() == 4);
}

TEST_CASE("an address has a limited rate of handshakes", "[network]") {
    boost::asio::io_context io;
    WebServerOptions options;
    options.handshakes_per_second = 1;
    options.connections_per_address = 0;
    EchoServer server(io, options);
    int dropped = 0;
    for (int i = 0; i < 20; ++i) {
        if (get(server, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").empty()) ++dropped;
    }
    CHECK(dropped > 0);
    CHECK(server.requests.size() + static_cast<std::size_t>(dropped) == 20);
}

TEST_CASE("a full server says so", "[network]") {
    boost::asio::io_context io;
    WebServerOptions options;
    options.connections = 1;
    EchoServer server(io, options);
    Client first(io, plain_url(server));
    REQUIRE(first.socket);
    Client second(io, plain_url(server));
    REQUIRE(second.error);
    CHECK(second.error->front().message.arguments.at(1).message()->id ==
          "the server is full (try again later)");
    first.socket->close(close_code::kNormal, "");
    REQUIRE(runs_until(io, [&] { return server.server->connections() == 0; }));
    CHECK(Client(io, plain_url(server)).socket);
}

TEST_CASE("a server without descriptors says so and recovers", "[network]") {
    boost::asio::io_context io;
    WebServerOptions options;
    options.connections_per_address = 0;
    options.handshakes_per_second = 0;
    EchoServer server(io, options);
    Client before(io, plain_url(server));
    REQUIRE(before.socket);
    std::string answer;
    {
        RawPeer refused(io, server.port());
        const NoDescriptors limit;
        refused.send(std::string(kUpgrade) + "\r\n");
        answer = refused.rest();
        before.socket->send(shared("alive"));
        CHECK(runs_until(io, [&] { return before.ear->texts.size() == 1; }));
    }
    CHECK(status_of(answer) == 503);
    CHECK(Client(io, plain_url(server)).socket);
}

TEST_CASE("starts and stops leave no descriptor", "[network]") {
    boost::asio::io_context io;
    { EchoServer first(io); }
    io.poll();
    const std::size_t before = open_descriptors();
    for (int i = 0; i < 20; ++i) {
        EchoServer server(io);
        Client client(io, plain_url(server));
        client.socket->send(shared("x"));
        REQUIRE(runs_until(io, [&] { return client.ear->texts.size() == 1; }));
        server.server.reset();
        REQUIRE(runs_until(io, [&] { return client.ear->closed && server.ears[0]->closed; }));
    }
    CHECK(runs_until(io, [&] { return open_descriptors() == before; }));
}

}  // namespace tengen::test
