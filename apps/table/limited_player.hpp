// A player with a separate time limit for each decision, in addition to the match's.
#pragma once

#include <memory>
#include <utility>

#include "match/player.hpp"
#include "table/player_factory.hpp"

namespace tengen {

class LimitedPlayer final : public Player {
  public:
    LimitedPlayer(std::unique_ptr<Player> player, ThinkingTime time)
        : player_(std::move(player)), time_(time) {}

    const std::string& name() const override { return player_->name(); }
    void new_game() override { player_->new_game(); }
    void game_over(const SeatRanks& ranks) override { player_->game_over(ranks); }
    void decide(const Position& position, const Budget& budget, AnswerHandler answer) override;
    void wait(const Position& position) override { player_->wait(position); }
    void stop() override { player_->stop(); }
    void cancel() override { player_->cancel(); }
    void on_report(ReportHandler handler) override { player_->on_report(std::move(handler)); }

  private:
    std::unique_ptr<Player> player_;
    ThinkingTime time_;
};

}  // namespace tengen
