// TLS for channels: contexts of servers and clients, and the check of a server's certificate.
#pragma once

#include <utility>

#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <filesystem>
#include <memory>
#include <string>

#include "base/result.hpp"
#include "channel.hpp"
#include "web_client.hpp"

namespace tengen::network {

/// The settings of many connections. A connection keeps its context.
class TlsContext {
  public:
    explicit TlsContext(boost::asio::ssl::context::method method) : context(method) {}

    boost::asio::ssl::context context;
    std::string fingerprint;  ///< of a server's certificate
};

class TlsStream {
  public:
    TlsStream(TcpSocket& socket, std::shared_ptr<TlsContext> context)
        : context_(std::move(context)), stream(socket, context_->context) {}

  private:
    std::shared_ptr<TlsContext> context_;

  public:
    boost::asio::ssl::stream<TcpSocket&> stream;
};

/// Fails if the files are not a certificate with its key, both in PEM.
Result<std::shared_ptr<TlsContext>> server_tls(const std::filesystem::path& certificate,
                                               const std::filesystem::path& key);

/// Fails if the roots cannot be read.
Result<std::shared_ptr<TlsContext>> client_tls(const ClientTrust& trust);

/// Sends the name of the server in the handshake, and compares the certificate with it.
void name_server(TlsStream& tls, const std::string& host);

/// Decides about the certificate of a finished handshake. `place` names the server.
Result<void> check_server(TlsStream& tls, const ClientTrust& trust, const std::string& place);

}  // namespace tengen::network
