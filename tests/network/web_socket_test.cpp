// Messages arrive unchanged, in order, and both sides learn why a connection ended.
#include "peers.hpp"

namespace tengen::test {

TEST_CASE("a client and a server exchange messages", "[network]") {
    boost::asio::io_context io;
    EchoServer server(io);
    Client client(io, plain_url(server));
    REQUIRE(client.socket);
    client.socket->send(shared("hello"));
    client.socket->send(shared(""));
    client.socket->send(shared(std::string(60'000, 'x')));
    REQUIRE(runs_until(io, [&] { return client.ear->closed || client.ear->texts.size() == 3; }));
    CHECK(client.ear->closed == close_code::kTooBig);
    CHECK(client.ear->texts == std::vector<std::string>{"hello", ""});
}

}  // namespace tengen::test
