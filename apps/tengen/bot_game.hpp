// One game of a bot: asks the AI when it is its turn, and sends its decisions to the server.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "config/seat_spec.hpp"
#include "match/match.hpp"
#include "online/online_game.hpp"
#include "online/timing.hpp"
#include "table/player_factory.hpp"

namespace boost::asio {
class io_context;
}

namespace tengen::cli {

class BotGame;

/// Notifications of a bot's games. Functions must not destroy the game.
class BotGameOwner {
  public:
    virtual ~BotGameOwner() = default;
    virtual void on_started(BotGame& game) = 0;
    /// The game is over, or this program can no longer play it. Called once.
    virtual void on_ended(BotGame& game) = 0;
    /// A line for the user, such as about a failed AI.
    virtual void on_problem(BotGame& game, const Errors& problem) = 0;
};

/// All must outlive the game.
struct BotGameTools {
    boost::asio::io_context& io;
    Timing& timing;
    const PlayerFactory& factory;
    const SeatSpec& ai;
    BotGameOwner& owner;
};

/// For one thread, that of the io_context.
class BotGame final : private MatchObserver, private RemoteObserver {
  public:
    BotGame(const BotGameTools& tools, std::unique_ptr<OnlineGame> game);
    ~BotGame() override;
    BotGame(const BotGame&) = delete;
    BotGame& operator=(const BotGame&) = delete;

    const std::string& id() const { return game_->id(); }
    const OnlineGame& game() const { return *game_; }
    bool has_ended() const { return ended_; }
    /// "tictactoe: x against Ben"
    std::string players_text() const;
    /// "won: x has 3 in a row (a1 to a3)"
    std::string result_text() const;

  private:
    // MatchObserver
    bool wants_reports() const override { return false; }
    void on_turn(Seat) override { act_soon(); }
    void on_action(Seat, Action) override { act_soon(); }
    void on_undo(int) override { act_soon(); }
    void on_end(const MatchResult&) override { act_soon(); }

    // RemoteObserver
    void on_connection() override { act_soon(); }
    void on_stage() override { act_soon(); }
    void on_offers() override { act_soon(); }
    void on_presence() override { act_soon(); }
    void on_talk(const Talk&) override {}
    void on_refused(const Errors& why) override;
    void on_notice(const Message&) override {}
    void on_save_problem(const Error&) override {}
    void on_replaced() override;

    void act_soon();
    void act();
    bool is_my_turn() const;
    void bring_ai(Seat seat);
    void ask(Seat seat);
    void take(const Answer& answer, Seat seat);
    void answer_offers(Seat seat);
    void claim_when_due();
    void give_up(const Errors& why);
    void end();

    BotGameTools tools_;
    std::unique_ptr<OnlineGame> game_;
    std::unique_ptr<PendingPlayers> pending_;
    std::unique_ptr<Player> ai_;
    std::optional<std::uint64_t> asked_after_;  ///< the last event before the open question
    std::optional<std::pair<int, Seat>> agreed_takeback_;
    std::unique_ptr<Timing::Alarm> claim_alarm_;
    int refusals_ = 0;
    bool declined_pause_ = false, started_ = false, ended_ = false, acts_soon_ = false;
    std::shared_ptr<bool> here_ = std::make_shared<bool>(true);
};

}  // namespace tengen::cli
