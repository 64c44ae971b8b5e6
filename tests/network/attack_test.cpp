// A client that breaks the rules is closed with the right code, and harms no other.
#include <sys/resource.h>

#include "network/certificate.hpp"
#include "raw_peer.hpp"
#include "support/temporary_folder.hpp"

namespace tengen::test {
namespace {

/// Short times, to wait for what happens after them.
WebServerOptions impatient() {
    WebServerOptions options;
    options.tls_time = std::chrono::milliseconds(50);
    options.http_time = std::chrono::milliseconds(50);
    options.socket.close_time = std::chrono::milliseconds(50);
    return options;
}

/// A client of ours still gets its echo.
void check_alive(EchoServer& server) {
    Client client(server.io, plain_url(server));
    REQUIRE(client.socket);
    client.socket->send(shared("alive"));
    CHECK(runs_until(server.io, [&] { return client.ear->texts.size() == 1; }));
    client.socket->close(close_code::kNormal, "");
}

constexpr unsigned char kText = 0x81;
constexpr unsigned char kBinary = 0x82;
constexpr unsigned char kPing = 0x89;

}  // namespace

TEST_CASE("a broken frame is closed with its code", "[network]") {
    struct Row {
        const char* name;
        std::string bytes;
        int code;
    };
    const std::vector<Row> rows{
        {"not masked", std::string("\x81\x02hi", 4), close_code::kBadFrame},
        {"a reserved bit", frame(0xC1, "hi"), close_code::kBadFrame},
        {"an unknown kind", frame(0x83, "hi"), close_code::kBadFrame},
        {"a continuation of nothing", frame(0x80, "hi"), close_code::kBadFrame},
        {"a second message inside the first", frame(0x01, "a") + frame(kText, "b"),
         close_code::kBadFrame},
        {"a long ping", frame(kPing, std::string(200, 'x')), close_code::kBadFrame},
        {"a ping in parts", frame(0x09, "x"), close_code::kBadFrame},
        {"a close frame of one byte", frame(0x88, "x"), close_code::kBadFrame},
        {"not UTF-8", frame(kText, "\xFF\xFE"), close_code::kBadText},
        {"an incomplete character", frame(kText, "\xE9\xBB"), close_code::kBadText},
        {"binary", frame(kBinary, "hi"), close_code::kNotText},
        {"too long", frame(kText, std::string(5000, 'x')), close_code::kTooBig},
        {"endless", frame(kText, "", std::uint64_t(1) << 62), close_code::kTooBig},
    };
    boost::asio::io_context io;
    auto options = impatient();
    options.handshakes_per_second = 0;
    EchoServer server(io, options);
    for (const Row& row : rows) {
        INFO(row.name);
        RawPeer peer(io, server.port());
        peer.open();
        peer.send(row.bytes);
        CHECK(close_code_of(peer.rest()) == row.code);
        REQUIRE(runs_until(io, [&] { return server.ears.back()->closed.has_value(); }));
        CHECK(*server.ears.back()->closed == row.code);
        CHECK(server.ears.back()->texts.empty());
    }
    check_alive(server);
}

TEST_CASE("endless fragments and pings are cut", "[network]") {
    boost::asio::io_context io;
    EchoServer server(io, impatient());
    const bool pings = GENERATE(true, false);
    RawPeer peer(io, server.port());
    peer.open();
    std::string bytes = pings ? "" : frame(0x01, "x");
    for (int i = 0; i < 10'000; ++i) bytes += frame(pings ? kPing : 0x00, "");
    peer.send(bytes);
    peer.rest();
    REQUIRE(runs_until(io, [&] { return server.ears.back()->closed.has_value(); }));
    CHECK(*server.ears.back()->closed == close_code::kTooFast);
    check_alive(server);
}

TEST_CASE("a bad handshake is refused", "[network]") {
    struct Row {
        const char* name;
        std::string bytes;
        int status;
    };
    const std::string start(kUpgrade);
    const std::vector<Row> rows{
        {"random bytes", "\x01\x02\x03\x04", 400},
        {"a bad first line", "GET\r\n\r\n", 400},
        {"without a host", "GET / HTTP/1.1\r\n\r\n", 400},
        {"an endless header", "GET / HTTP/1.1\r\nA: " + std::string(20'000, 'x'), 431},
        {"another method", "POST / HTTP/1.1\r\nHost: a\r\n\r\n", 405},
        {"a body", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", 400},
        {"another path", "GET /other" + start.substr(9) + "\r\n", 404},
        {"another page", start + "Origin: https://evil.example\r\n\r\n", 403},
        {"a file as a page", start + "Origin: null\r\n\r\n", 403},
        {"frames before the answer", start + "\r\n" + frame(kText, "hi"), 400},
    };
    boost::asio::io_context io;
    auto options = impatient();
    options.handshakes_per_second = 0;
    options.allowed_origins = {"https://play.example"};
    EchoServer server(io, options);
    for (const Row& row : rows) {
        INFO(row.name);
        RawPeer peer(io, server.port());
        peer.send(row.bytes);
        CHECK(status_of(peer.rest()) == row.status);
    }
    CHECK(server.ears.empty());
    CHECK(server.requests.empty());

    RawPeer own(io, server.port());
    own.open("Origin: http://127.0.0.1\r\n");
    RawPeer listed(io, server.port());
    listed.open("Origin: https://play.example\r\n");
    CHECK(server.ears.size() == 2);
}

TEST_CASE("compression is not offered", "[network]") {
    boost::asio::io_context io;
    EchoServer server(io);
    RawPeer peer(io, server.port());
    peer.send(std::string(kUpgrade) + "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n");
    REQUIRE(peer.hears("\r\n\r\n"));
    CHECK(peer.heard().find("Sec-WebSocket-Extensions") == std::string::npos);
}

TEST_CASE("a slow or silent handshake is closed", "[network]") {
    boost::asio::io_context io;
    const TemporaryFolder folder;
    auto options = impatient();
    options.certificate = folder / "certificate.pem";
    options.key = folder / "key.pem";
    REQUIRE(make_self_signed(options.key, options.certificate, {{"localhost"}}));
    EchoServer server(io, options);
    RawPeer silent(io, server.port());
    RawPeer slow(io, server.port());
    slow.send("GET / HTTP/1.1\r\nHo");
    RawPeer half_tls(io, server.port());
    half_tls.send(std::string("\x16\x03\x01\x02", 4));
    RawPeer half_closed(io, server.port());
    half_closed.send("GET /");
    half_closed.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send);
    CHECK(silent.rest().empty());
    CHECK(slow.rest().empty());
    CHECK(half_tls.rest().empty());
    CHECK(half_closed.rest().empty());
    REQUIRE(runs_until(io, [&] { return server.server->connections() == 0; }));
    check_alive(server);
}

TEST_CASE("a silent WebSocket is closed with 4005", "[network]") {
    boost::asio::io_context io;
    auto options = impatient();
    options.socket.ping_every = std::chrono::milliseconds(20);
    options.socket.silence = std::chrono::milliseconds(60);
    EchoServer server(io, options);
    RawPeer peer(io, server.port());
    peer.open();
    peer.rest();
    REQUIRE(runs_until(io, [&] { return server.ears.back()->closed.has_value(); }));
    CHECK(*server.ears.back()->closed == close_code::kSlow);
}

TEST_CASE("a client that never reads is closed, with a bounded queue", "[network]") {
    boost::asio::io_context io;
    EchoServer server(io, impatient());
    RawPeer peer(io, server.port());
    peer.socket().set_option(boost::asio::socket_base::receive_buffer_size(4096));
    peer.send(std::string(kUpgrade) + "\r\n");
    REQUIRE(runs_until(io, [&] { return !server.sockets.empty(); }));
    const auto& socket = server.sockets.front();
    const auto& ear = server.ears.front();
    const auto text = shared(std::string(8 * 1024, 'x'));
    std::size_t most = 0;
    REQUIRE(runs_until(io, [&] {
        socket->send(text);
        most = std::max(most, socket->queued());
        return ear->closed.has_value();
    }));
    CHECK(*ear->closed == close_code::kSlow);
    CHECK(most <= 128 * 1024);
    CHECK(socket->queued() == 0);
    check_alive(server);
}

namespace {

/// Silent sockets, half of them after an incomplete request, keep no client out, and end.
void keep_silent(int sockets) {
    boost::asio::io_context io;
    auto options = impatient();
    options.connections_per_address = 0;
    options.handshakes_per_second = 0;
    options.tls_time = options.http_time = std::chrono::milliseconds(500);
    EchoServer server(io, options);
    std::vector<std::unique_ptr<RawPeer>> silent;
    for (int i = 0; i < sockets; ++i) {
        silent.push_back(std::make_unique<RawPeer>(io, server.port()));
        if (i % 2 == 0) silent.back()->send("GET /pl");
        if (i % 50 == 0) check_alive(server);
    }
    REQUIRE(runs_until(io, [&] { return server.server->connections() == 0; }));
    check_alive(server);
}

}  // namespace

TEST_CASE("silent sockets keep no client out", "[network]") {
    keep_silent(200);
}

TEST_CASE("5000 silent sockets keep no client out", "[network][.slow]") {
    rlimit old{};
    ::getrlimit(RLIMIT_NOFILE, &old);
    rlimit more = old;
    more.rlim_cur = std::min<rlim_t>(old.rlim_max, 20'000);
    ::setrlimit(RLIMIT_NOFILE, &more);
    if (more.rlim_cur > 10'100) keep_silent(5'000);
    ::setrlimit(RLIMIT_NOFILE, &old);
}

}  // namespace tengen::test
