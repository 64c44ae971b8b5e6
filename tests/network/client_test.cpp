// A client reports why it cannot connect, and trusts only the right certificate.
#include <utility>

#include <boost/asio/ip/tcp.hpp>

#include "network/certificate.hpp"
#include "peers.hpp"
#include "support/says.hpp"
#include "support/temporary_folder.hpp"

namespace tengen::test {
namespace {

using std::chrono::hours;
using std::chrono::system_clock;

struct Keys {
    TemporaryFolder folder;
    std::filesystem::path key = folder / "key.pem";
    std::filesystem::path certificate = folder / "certificate.pem";

    explicit Keys(const SelfSigned& content = {{"127.0.0.1", "localhost"}}) {
        REQUIRE(make_self_signed(key, certificate, content));
    }
    std::string fingerprint() const { return fingerprint_of(certificate).value(); }
    WebServerOptions options() const {
        WebServerOptions made;
        made.certificate = certificate;
        made.key = key;
        return made;
    }
    ClientTrust roots() const {
        ClientTrust trust;
        trust.roots = certificate;
        return trust;
    }
};

Url secure_url(const EchoServer& server) {
    return {"127.0.0.1", server.port()};
}

/// The reason inside "cannot connect to PLACE: REASON".
const Message& reason_of(const Errors& errors) {
    CHECK(errors.front().code == ErrorCode::Network);
    CHECK(errors.front().message.id == "cannot connect to {}: {}");
    return *errors.front().message.arguments.at(1).message();
}

}  // namespace

TEST_CASE("a key of a server is readable for its user only", "[network]") {
    const Keys keys;
    CHECK(std::filesystem::status(keys.key).permissions() ==
          (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
    CHECK(keys.fingerprint().size() == 64);
    write_to(keys.key, "-");
    const auto refused = fingerprint_of(keys.key);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().front().code == ErrorCode::Input);
}

TEST_CASE("messages travel through TLS, on the port of plain ones", "[network]") {
    boost::asio::io_context io;
    const Keys keys;
    EchoServer server(io, keys.options());
    CHECK(server.server->fingerprint() == keys.fingerprint());
    Client secure(io, secure_url(server), keys.roots());
    Client plain(io, plain_url(server));
    REQUIRE(secure.socket);
    REQUIRE(plain.socket);
    const std::vector<std::string> texts{"a", std::string(4000, 'b'), "c"};
    for (const auto& text : texts) secure.socket->send(shared(text));
    plain.socket->send(shared("plain"));
    REQUIRE(runs_until(
        io, [&] { return secure.ear->texts.size() == 3 && plain.ear->texts.size() == 1; }));
    CHECK(secure.ear->texts == texts);
    secure.socket->close(close_code::kNormal, "");
    REQUIRE(runs_until(io, [&] { return server.ears.front()->closed.has_value(); }));
    CHECK(*server.ears.front()->closed == close_code::kNormal);
}

TEST_CASE("a certificate of another name, time or origin is refused", "[network]") {
    boost::asio::io_context io;
    const auto now = system_clock::now();
    SelfSigned content{{"127.0.0.1"}};
    std::string_view reason;
    bool known = true;
    SECTION("another name") {
        content.names = {"play.example"};
        reason = "the certificate is for another name";
    }
    SECTION("expired") {
        content.from = now - hours(48);
        content.until = now - hours(24);
        reason = "the certificate expired on {}";
    }
    SECTION("too early") {
        content.from = now + hours(24);
        reason = "the certificate is not valid before {}";
    }
    SECTION("unknown") {
        known = false;
        reason = "the certificate is not from a known authority";
    }
    const Keys keys(content);
    EchoServer server(io, keys.options());
    ClientTrust trust = known ? keys.roots() : ClientTrust();
    {
        Client client(io, secure_url(server), trust);
        REQUIRE(client.error);
        const Message& refusal = reason_of(*client.error);
        CHECK(refusal.id == "{} (ask the server's owner for a link)");
        CHECK(refusal.arguments.front().message()->id == reason);
    }
    // The owner may accept it, and the right fingerprint does.
    std::string asked;
    trust.accept = [&](const std::string& fingerprint, const Message& problem) {
        asked = fingerprint;
        return problem.id == reason;
    };
    CHECK(Client(io, secure_url(server), trust).socket);
    CHECK(asked == keys.fingerprint());
    trust.accept = [](const std::string&, const Message&) { return false; };
    CHECK(Client(io, secure_url(server), trust).error);
    trust.fingerprint = keys.fingerprint();
    CHECK(Client(io, secure_url(server), trust).socket);
}

TEST_CASE("a changed certificate is refused, and a renewed one is read", "[network]") {
    boost::asio::io_context io;
    Keys keys;
    EchoServer server(io, keys.options());
    ClientTrust trust;
    trust.fingerprint = keys.fingerprint();
    CHECK(Client(io, secure_url(server), trust).socket);

    REQUIRE(make_self_signed(keys.key, keys.certificate, {{"127.0.0.1"}}));
    REQUIRE(server.server->reload_certificate());
    CHECK(server.server->fingerprint() == keys.fingerprint());
    Client refused(io, secure_url(server), trust);
    REQUIRE(refused.error);
    CHECK(reason_of(*refused.error).id ==
          "the certificate is not the expected one (ask the server's owner for a new link)");
    trust.fingerprint = keys.fingerprint();
    CHECK(Client(io, secure_url(server), trust).socket);

    const auto old = server.server->fingerprint();
    write_to(keys.certificate, "no certificate");
    CHECK_FALSE(server.server->reload_certificate());
    CHECK(server.server->fingerprint() == old);
}

TEST_CASE("a client names the reason of a failure", "[network]") {
    boost::asio::io_context io;
    std::uint16_t free_port = 0;
    {
        EchoServer gone(io);
        free_port = gone.port();
    }
    Client refused(io, {"127.0.0.1", free_port, false});
    REQUIRE(refused.error);
    CHECK(reason_of(*refused.error).id ==
          "connection refused (check the port, and whether the server runs)");

    EchoServer server(io);
    Client without_tls(io, secure_url(server));
    REQUIRE(without_tls.error);
    CHECK(reason_of(*without_tls.error).id == "the server has no TLS (use http)");

    Client wrong_path(io, {"127.0.0.1", server.port(), false, "/other"});
    REQUIRE(wrong_path.error);
    CHECK(reason_of(*wrong_path.error).id == "this is not a Tengen server (check the address)");
}

TEST_CASE("a server without an answer is given up", "[network]") {
    boost::asio::io_context io;
    boost::asio::ip::tcp::acceptor silent(
        io, {boost::asio::ip::make_address("127.0.0.1"), std::uint16_t(0)});
    const bool secure = GENERATE(true, false);
    ClientOptions options;
    options.step_time = std::chrono::milliseconds(50);
    Client client(io, {"127.0.0.1", silent.local_endpoint().port(), secure}, {}, options);
    REQUIRE(client.error);
    CHECK(reason_of(*client.error).id == "no answer (check the address and the network)");
}

}  // namespace tengen::test
