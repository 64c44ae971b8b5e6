// Messages arrive unchanged and in order, and both sides learn why a connection ended.
#include "peers.hpp"

namespace tengen::test {

using Texts = std::vector<std::string>;

TEST_CASE("a client and a server exchange messages", "[network]") {
    boost::asio::io_context io;
    EchoServer server(io);
    Client client(io, plain_url(server));
    REQUIRE(client.socket);
    CHECK(client.socket->address() == "127.0.0.1");
    CHECK(server.sockets.front()->address() == "127.0.0.1");
    server.sockets.front()->limit(16 * 1024);
    const Texts texts{"hello", "", std::string(16 * 1024, 'x'), "黑棋", "end"};
    for (const auto& text : texts) client.socket->send(shared(text));
    CHECK(client.socket->queued() > 0);
    REQUIRE(runs_until(io, [&] { return client.ear->texts.size() == texts.size(); }));
    CHECK(client.ear->texts == texts);
    CHECK(server.ears.front()->texts == texts);
    CHECK(client.socket->queued() == 0);
}

TEST_CASE("many clients share one text", "[network]") {
    boost::asio::io_context io;
    WebServerOptions options;
    options.connections_per_address = 0;
    options.handshakes_per_second = 0;
    EchoServer server(io, options);
    std::vector<std::unique_ptr<Client>> clients;
    for (int i = 0; i < 100; ++i) {
        clients.push_back(std::make_unique<Client>(io, plain_url(server)));
        REQUIRE(clients.back()->socket);
    }
    const auto text = shared("event");
    for (int i = 0; i < 3; ++i) {
        for (const auto& socket : server.sockets) socket->send(text);
    }
    for (const auto& client : clients) {
        REQUIRE(runs_until(io, [&] { return client->ear->texts.size() == 3; }));
    }
    CHECK(server.server->connections() == 100);
}

TEST_CASE("either side closes after what it has sent", "[network]") {
    boost::asio::io_context io;
    EchoServer server(io);
    Client client(io, plain_url(server));
    const bool by_server = GENERATE(true, false);
    const auto other = server.ears.front();
    const auto closing = by_server ? server.sockets.front() : client.socket;
    closing->send(shared("last"));
    closing->close(4001, "opened elsewhere");
    closing->send(shared("too late"));
    REQUIRE(runs_until(io, [&] { return client.ear->closed && other->closed; }));
    CHECK(*client.ear->closed == 4001);
    CHECK(*other->closed == 4001);
    CHECK((by_server ? client.ear : other)->reason == "opened elsewhere");
    CHECK((by_server ? client.ear : other)->texts == Texts{"last"});
    REQUIRE(runs_until(io, [&] { return server.server->connections() == 0; }));
}

TEST_CASE("a message over the limit closes with 1009", "[network]") {
    boost::asio::io_context io;
    EchoServer server(io);
    Client client(io, plain_url(server));
    client.socket->send(shared(std::string(4 * 1024 + 1, 'x')));
    REQUIRE(runs_until(io, [&] { return client.ear->closed && server.ears.front()->closed; }));
    CHECK(*client.ear->closed == close_code::kTooBig);
    CHECK(*server.ears.front()->closed == close_code::kTooBig);
    CHECK(server.ears.front()->texts.empty());
}

TEST_CASE("pings measure the round trip", "[network]") {
    boost::asio::io_context io;
    WebServerOptions options;
    options.socket.ping_every = std::chrono::milliseconds(5);
    EchoServer server(io, options);
    Client client(io, plain_url(server));
    CHECK_FALSE(server.sockets.front()->ping());
    CHECK(runs_until(io, [&] { return server.sockets.front()->ping().has_value(); }));
}

TEST_CASE("an owner that has no place closes with 1013", "[network]") {
    boost::asio::io_context io;
    EchoServer server(io);
    server.full = true;
    Client client(io, plain_url(server));
    REQUIRE(runs_until(io, [&] { return client.ear->closed.has_value(); }));
    CHECK(*client.ear->closed == close_code::kFull);
}

TEST_CASE("a cancelled attempt reports nothing", "[network]") {
    boost::asio::io_context io;
    EchoServer server(io);
    Client client(io);
    client.start(plain_url(server));
    client.attempt.reset();
    Client other(io, plain_url(server));
    CHECK(other.socket);
    CHECK_FALSE(client.socket);
    CHECK_FALSE(client.error);
}

TEST_CASE("a server that ends cuts its connections", "[network]") {
    boost::asio::io_context io;
    EchoServer server(io);
    Client client(io, plain_url(server));
    server.server.reset();
    REQUIRE(runs_until(io, [&] { return client.ear->closed && server.ears.front()->closed; }));
    CHECK(*client.ear->closed == close_code::kLost);
    CHECK(*server.ears.front()->closed == close_code::kLost);
}

}  // namespace tengen::test
