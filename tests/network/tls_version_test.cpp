// A server speaks TLS from version 1.2 on.
#include <openssl/err.h>
#include <openssl/ssl.h>

#include <utility>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>

#include "network/certificate.hpp"
#include "peers.hpp"
#include "support/temporary_folder.hpp"

namespace tengen::test {
namespace {

/// Shakes hands with one version only, with the oldest ciphers too.
boost::system::error_code greet(boost::asio::io_context& io, std::uint16_t port, int version) {
    namespace ssl = boost::asio::ssl;
    ssl::context context(ssl::context::tls_client);
    SSL_CTX* const native = context.native_handle();
    REQUIRE(SSL_CTX_set_cipher_list(native, "ALL:@SECLEVEL=0") == 1);
    REQUIRE(SSL_CTX_set_min_proto_version(native, version) == 1);
    REQUIRE(SSL_CTX_set_max_proto_version(native, version) == 1);
    ssl::stream<boost::asio::ip::tcp::socket> stream(io, context);
    stream.next_layer().connect({boost::asio::ip::address_v4::loopback(), port});
    std::optional<boost::system::error_code> answer;
    stream.async_handshake(ssl::stream_base::client,
                           [&answer](const boost::system::error_code& error) { answer = error; });
    REQUIRE(runs_until(io, [&] { return answer.has_value(); }));
    if (!*answer) CHECK(SSL_version(stream.native_handle()) == version);
    return *answer;
}

}  // namespace

TEST_CASE("only TLS 1.2 and later are spoken", "[network]") {
    const TemporaryFolder folder;
    WebServerOptions options;
    options.key = folder / "key.pem";
    options.certificate = folder / "certificate.pem";
    REQUIRE(make_self_signed(options.key, options.certificate, {{"127.0.0.1"}}));
    boost::asio::io_context io;
    const EchoServer server(io, options);
    for (const int version : {TLS1_2_VERSION, TLS1_3_VERSION}) {
        INFO(version);
        CHECK(greet(io, server.port(), version).message() == "Success");
    }
    for (const int version : {TLS1_VERSION, TLS1_1_VERSION}) {
        INFO(version);
        const auto refused = greet(io, server.port(), version);
        CHECK(ERR_GET_REASON(static_cast<unsigned long>(refused.value())) ==
              SSL_R_TLSV1_ALERT_PROTOCOL_VERSION);
    }
}

}  // namespace tengen::test
