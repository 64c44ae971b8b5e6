// The figures of a server for Prometheus, as a page at its own address.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/result.hpp"
#include "network/web_server.hpp"
#include "server/counts.hpp"

namespace tengen::host {

struct Figures {
    server::ServerCounts counts;
    server::Distribution commit_seconds{server::kSecondBounds};
    server::Distribution batch_sizes{server::kBatchBounds};
    std::uint64_t memory = 0;  ///< resident bytes of this process, without its AIs
};

/// The figures in the text format of Prometheus.
std::string metrics_text(const Figures& figures);

/// The resident bytes of this process; 0 without /proc.
std::uint64_t resident_bytes();

/// Serves "/metrics". For the io_context's thread.
class MetricsPage final : private network::Handler {
  public:
    using Collect = std::function<Figures()>;

    explicit MetricsPage(Collect collect) : collect_(std::move(collect)) {}

    Result<void> listen(boost::asio::io_context& io, const std::string& address);
    network::Endpoint endpoint() const { return web_->endpoints().front(); }

  private:
    std::shared_ptr<network::SocketEvents> on_open(
        std::shared_ptr<network::WebSocket> socket) override;
    network::HttpAnswer on_get(const network::HttpRequest& request) override;

    Collect collect_;
    std::unique_ptr<network::WebServer> web_;
};

}  // namespace tengen::host
