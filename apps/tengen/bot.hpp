// A bot at a server: keeps seeks for its games, accepts challenges, and plays several games at the
// same time with an AI of this machine.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>
// Boost 1.74 needs <utility> before it.
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

#include "bot_account.hpp"
#include "bot_game.hpp"
#include "command_line/program.hpp"
#include "online/asio_timing.hpp"
#include "online/network_link.hpp"
#include "online/session.hpp"

namespace tengen::cli {

/// A game that the bot plays.
struct BotRules {
    messages::Rules rules;
    std::shared_ptr<const Game> game;
};

struct BotWish {
    ServerAddress server;
    std::string fingerprint;  ///< of the only acceptable certificate; may be empty
    std::string name;
    SeatSpec ai;
    std::vector<BotRules> games;
    messages::ClockRequest clock;
    std::size_t at_once = 1;
    bool rated = false;
};

/// One visit to a server. For one thread.
class Bot final : private ClientObserver, private BotGameOwner {
  public:
    /// The wish must outlive the bot.
    Bot(Program& program, const Levels& levels, const BotWish& wish);

    /// Plays until a signal. The first one ends after the running games, a second one immediately.
    Result<int> run();

  private:
    /// A seek that stands while the bot has a free place.
    struct Standing {
        const BotRules* rules;
        std::string seek;      ///< its id; empty without one
        bool refused = false;  ///< the server does not have this game
    };

    // ClientObserver
    void on_client_state() override;
    void on_challenge(const messages::Challenge& challenge) override;
    void on_notice(const Message& text) override;
    void on_new_game(const messages::GameNow& game) override;
    void on_game_elsewhere(const std::string& game) override;

    // BotGameOwner
    void on_started(BotGame& game) override;
    void on_ended(BotGame& game) override;
    void on_problem(BotGame& game, const Errors& problem) override;

    OnlineClient& client() { return session_.client(); }
    void wait_for_signal();
    void on_signal(int signal);
    void sign_in();
    void on_signed_in(const Result<BotIdentity>& identity);
    void return_to_games();
    /// Opens a game of the server, and then does something with it.
    void open_game(const std::string& id, std::function<void(OnlineGame&)> then);
    void clear_seeks_for(const OnlineGame& game);
    void add_game(std::unique_ptr<OnlineGame> game);
    void sweep();
    bool is_full() const { return games_.size() + accepted_.size() >= wish_.at_once; }
    /// Asks for the next missing seek, or withdraws all if there is no free place.
    void renew_seeks();
    void seek(Standing& standing);
    void on_sought(Standing& standing, const Result<messages::ServerMessage>& answer);
    void on_seek_refused(Standing& standing, const messages::ErrorAnswer& refusal);
    void withdraw_seeks();
    void finish(Result<int> result);

    Program& program_;
    const BotWish& wish_;
    boost::asio::io_context io_{1};
    boost::asio::signal_set signals_{io_};
    AsioTiming timing_{io_};
    NetworkConnector connector_{io_};
    ServerList servers_;
    PlayerFactory factory_;
    OnlineSession session_;
    std::unique_ptr<BotAccount> account_;
    std::vector<Standing> standing_;
    std::unique_ptr<Timing::Alarm> next_seek_;
    std::vector<messages::Challenge> early_;  ///< challenges before ready_
    std::set<std::string> accepted_;          ///< challenges whose games have not come yet
    std::vector<std::unique_ptr<BotGame>> games_;
    std::optional<Result<int>> result_;
    bool ready_ = false, asking_ = false, stopping_ = false, lost_ = false;
};

}  // namespace tengen::cli
