// The owner's side of a session, for all kinds.
#pragma once

#include <memory>
#include <utility>

#include "plugin/ai_session.hpp"

namespace tengen {

/// Handlers of the io_context may keep the worker alive for a moment; its owner closes it.
template <class Worker, class Settings = AiSettings>
class SessionFace : public AiSession {
  public:
    SessionFace(boost::asio::io_context& io, Settings settings)
        : worker_(std::make_shared<Worker>(io, std::move(settings))) {}
    ~SessionFace() override { worker_->close(); }
    SessionFace(const SessionFace&) = delete;
    SessionFace& operator=(const SessionFace&) = delete;

    void prepare(std::shared_ptr<const Game> game, ReadyHandler ready) override {
        worker_->prepare(std::move(game), std::move(ready));
    }
    void new_game() override { worker_->new_game(); }
    void game_over(const SeatRanks& ranks) override {
        if constexpr (requires { worker_->game_over(ranks); }) worker_->game_over(ranks);
    }
    void think(const Position& position, const Budget& budget, AnswerHandler answer) override {
        worker_->think(position, budget, std::move(answer));
    }
    void stop() override { worker_->stop(); }
    void cancel() override { worker_->cancel(); }
    void on_report(ReportHandler handler) override { worker_->report_handler = std::move(handler); }
    void on_log(LogHandler handler) override { worker_->log_handler = std::move(handler); }
    void end_log() override {
        if constexpr (requires { worker_->end_log(); }) worker_->end_log();
    }
    void run_on(const Cores& cores) override { worker_->run_on(cores); }

  private:
    std::shared_ptr<Worker> worker_;
};

}  // namespace tengen
