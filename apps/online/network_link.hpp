// Links over the network: WebSockets, with or without TLS.
#pragma once

#include "online/link.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen {

/// The io_context must outlive it and its links.
class NetworkConnector final : public Connector {
  public:
    explicit NetworkConnector(boost::asio::io_context& io) : io_(io) {}

    std::unique_ptr<Link> connect(const ServerAddress& address, const AcceptedCertificate& accepted,
                                  LinkEvents& events) override;

  private:
    boost::asio::io_context& io_;
};

}  // namespace tengen
