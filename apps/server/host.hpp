// Puts a server together: sockets, the store, the games and AIs of this machine.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

#include "admin.hpp"
#include "command_line/program.hpp"
#include "game_trial.hpp"
#include "metrics.hpp"
#include "network/lan.hpp"
#include "network/web_server.hpp"
#include "options.hpp"
#include "server/server.hpp"
#include "table/player_factory.hpp"

namespace tengen::host {

class Host final : private network::Handler {
  public:
    Host(Program& program, ServerOptions options);
    ~Host() override;

    /// Serves until a signal, or until the control pipe ends. Prints the addresses first. Locks the
    /// process in before it starts threads. Fails if another process takes over its node.
    Result<void> run();

  private:
    class Socket;

    Result<void> make_folder();
    Result<void> open_store();
    Result<void> listen();
    void accept_admin();
    Figures figures() const;
    Result<void> make_certificate();
    void answer_network();
    std::string told_to_network() const;
    void print_addresses();
    void watch_signals();
    void watch_control();
    void tick();
    void stop();

    server::ServerSettings settings() const;
    server::ServerServices services();
    Result<server::ServedGame> load(const messages::Rules& rules);
    void try_game(const messages::Rules& rules,
                  std::function<void(Result<server::ServedGame>)> done);
    void create_ai(const std::string& ai, const std::shared_ptr<const Game>& game, Seat seat,
                   const ClockSettings& clock, server::ServerServices::AiReady ready);
    Result<SeatSpec> allowed_ai(const std::string& ai) const;

    std::shared_ptr<network::SocketEvents> on_open(
        std::shared_ptr<network::WebSocket> socket) override;
    network::HttpAnswer on_get(const network::HttpRequest& request) override;

    Program& program_;
    ServerOptions options_;
    std::filesystem::path folder_;
    boost::asio::io_context io_{1};
    std::unique_ptr<PlayerFactory> factory_;
    std::unique_ptr<Store> store_;
    std::unique_ptr<GameTrials> trials_;
    std::unique_ptr<server::Server> server_;
    std::unique_ptr<network::WebServer> web_;
    std::unique_ptr<AdminListener> admin_;
    std::unique_ptr<MetricsPage> metrics_;
    server::Distribution commit_seconds_{server::kSecondBounds};
    server::Distribution batch_sizes_{server::kBatchBounds};
    std::unique_ptr<network::LanResponder> lan_;
    boost::asio::steady_timer ticks_{io_};
    boost::asio::signal_set signals_{io_};
    std::vector<std::unique_ptr<PendingPlayers>> pending_;
    bool stopping_ = false;
    std::optional<Error> replaced_;  ///< why another process serves the games
};

}  // namespace tengen::host
