#include "tls.hpp"

#include <fmt/chrono.h>
#include <openssl/ssl.h>

#include "address_range.hpp"
#include "certificate.hpp"
#include "openssl_owners.hpp"

namespace tengen::network {
namespace {

namespace ssl = boost::asio::ssl;

std::shared_ptr<TlsContext> new_context(ssl::context::method method) {
    auto tls = std::make_shared<TlsContext>(method);
    SSL_CTX* const context = tls->context.native_handle();
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    // Connections are few and long, so resuming them is not worth its memory.
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_num_tickets(context, 0);
    return tls;
}

/// "2026-01-01"
std::string day_of(const ASN1_TIME* time) {
    std::tm parts{};
    if (ASN1_TIME_to_tm(time, &parts) != 1) return "?";
    return fmt::format("{:%Y-%m-%d}", parts);
}

Message problem_of(long result, X509* certificate) {
    switch (result) {
        case X509_V_ERR_CERT_HAS_EXPIRED:
            return Message("the certificate expired on {}",
                           day_of(X509_get0_notAfter(certificate)));
        case X509_V_ERR_CERT_NOT_YET_VALID:
            return Message("the certificate is not valid before {}",
                           day_of(X509_get0_notBefore(certificate)));
        case X509_V_ERR_HOSTNAME_MISMATCH:
        case X509_V_ERR_IP_ADDRESS_MISMATCH:
            return Message("the certificate is for another name");
        default:
            return Message("the certificate is not from a known authority");
    }
}

}  // namespace

Result<std::shared_ptr<TlsContext>> server_tls(const std::filesystem::path& certificate,
                                               const std::filesystem::path& key) {
    auto tls = new_context(ssl::context::tls_server);
    SSL_CTX* const context = tls->context.native_handle();
    SSL_CTX_set_options(context, SSL_OP_CIPHER_SERVER_PREFERENCE);
    auto fingerprint = fingerprint_of(certificate);
    if (!fingerprint) return fail(fingerprint.error());
    tls->fingerprint = std::move(*fingerprint);
    if (SSL_CTX_use_certificate_chain_file(context, certificate.c_str()) != 1) {
        return fail(ErrorCode::Input, certificate, "not a certificate (PEM is the only format)");
    }
    if (SSL_CTX_use_PrivateKey_file(context, key.c_str(), SSL_FILETYPE_PEM) != 1) {
        return fail(ErrorCode::Input, key,
                    "not the key of the certificate (check that the two files match)");
    }
    return tls;
}

Result<std::shared_ptr<TlsContext>> client_tls(const ClientTrust& trust) {
    auto tls = new_context(ssl::context::tls_client);
    SSL_CTX* const context = tls->context.native_handle();
    // The handshake succeeds with any certificate; check_server() decides before anything is sent.
    SSL_CTX_set_verify(context, SSL_VERIFY_NONE, nullptr);
    // A fingerprint decides alone, and reading the roots takes milliseconds.
    if (!trust.fingerprint.empty()) return tls;
    if (trust.roots.empty()) {
        SSL_CTX_set_default_verify_paths(context);
    } else if (SSL_CTX_load_verify_locations(context, trust.roots.c_str(), nullptr) != 1) {
        return fail(ErrorCode::Input, trust.roots, "not a certificate (PEM is the only format)");
    }
    return tls;
}

void name_server(TlsStream& tls, const std::string& host) {
    SSL* const connection = tls.stream.native_handle();
    X509_VERIFY_PARAM* const check = SSL_get0_param(connection);
    if (parse_address(host)) {
        X509_VERIFY_PARAM_set1_ip_asc(check, host.c_str());
    } else {
        X509_VERIFY_PARAM_set1_host(check, host.c_str(), host.size());
        SSL_set_tlsext_host_name(connection, host.c_str());
    }
}

Result<void> check_server(TlsStream& tls, const ClientTrust& trust, const std::string& place) {
    SSL* const connection = tls.stream.native_handle();
    const Owned<X509> certificate(SSL_get1_peer_certificate(connection));
    if (!certificate) {
        return fail(ErrorCode::Network, "", "cannot connect to {}: {}", place,
                    Message("the server has no certificate"));
    }
    const std::string fingerprint = fingerprint_of(certificate.get());
    if (!trust.fingerprint.empty()) {
        if (fingerprint == trust.fingerprint) return {};
        return fail(ErrorCode::Network, "", "cannot connect to {}: {}", place,
                    Message("the certificate is not the expected one (ask the server's owner for a "
                            "new link)"));
    }
    const long result = SSL_get_verify_result(connection);
    if (result == X509_V_OK) return {};
    const Message problem = problem_of(result, certificate.get());
    if (trust.accept && trust.accept(fingerprint, problem)) return {};
    return fail(ErrorCode::Network, "", "cannot connect to {}: {}", place,
                Message("{} (ask the server's owner for a link)", problem));
}

}  // namespace tengen::network
