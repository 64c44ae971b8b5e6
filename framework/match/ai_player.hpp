// An AI at a seat.
#pragma once

#include <memory>
#include <string>

#include "match/player.hpp"
#include "plugin/ai_session.hpp"

namespace tengen {

/// The session may outlive the player for the next game, but serves one player at a time.
class AiPlayer final : public Player {
  public:
    /// `salt` changes the seeds of the AI's questions, so players of one match differ; 0: no
    /// change. `threads`: the AI's maximum number of threads, at least 1.
    AiPlayer(std::string name, std::shared_ptr<AiSession> session, std::uint64_t salt = 0,
             std::uint32_t threads = 1);
    ~AiPlayer() override;
    AiPlayer(const AiPlayer&) = delete;
    AiPlayer& operator=(const AiPlayer&) = delete;

    const std::string& name() const override { return name_; }
    void new_game() override { session_->new_game(); }
    void game_over(const SeatRanks& ranks) override { session_->game_over(ranks); }
    void decide(const Position& position, const Budget& budget, AnswerHandler answer) override;
    void stop() override { session_->stop(); }
    void cancel() override;
    void on_report(ReportHandler handler) override;

  private:
    std::string name_;
    std::shared_ptr<AiSession> session_;
    std::uint64_t salt_;
    std::uint32_t threads_;
};

}  // namespace tengen
