// An AI at a seat.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
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

    /// Makes it ponder: it thinks in the turns of others, with so many threads, for at most
    /// kMostPondering a turn. The AI must offer an analysis, whose results it remembers. A fault
    /// while it ponders is the answer to its next question, posted to the io_context.
    void ponder(boost::asio::io_context& io, std::uint32_t threads);

    static constexpr std::chrono::minutes kMostPondering{10};

    const std::string& name() const override { return name_; }
    void new_game() override;
    void game_over(const SeatRanks& ranks) override;
    void decide(const Position& position, const Budget& budget, AnswerHandler answer) override;
    void wait(const Position& position) override;
    void stop() override { session_->stop(); }
    void cancel() override;
    void on_report(ReportHandler handler) override;

  private:
    Budget own(const Budget& budget, std::uint32_t threads) const;
    void answer_with_fault(AnswerHandler answer);

    std::string name_;
    std::shared_ptr<AiSession> session_;
    std::uint64_t salt_;
    std::uint32_t threads_;
    boost::asio::io_context* io_ = nullptr;  ///< null: it does not ponder
    std::uint32_t pondering_threads_ = 0;
    std::optional<Fault> fault_;  ///< while it pondered
    /// The receiver of that fault; null if the AI is asked.
    std::shared_ptr<AnswerHandler> asked_;
};

}  // namespace tengen
