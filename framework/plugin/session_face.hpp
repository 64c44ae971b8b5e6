// The owner's side of a session, for both kinds.
#pragma once

#include <memory>
#include <utility>

#include "plugin/ai_session.hpp"

namespace tengen {

/// Handlers of the io_context may keep the conversation alive for a moment; its owner closes it.
template <class Conversation>
class SessionFace : public AiSession {
  public:
    SessionFace(boost::asio::io_context& io, AiSettings settings)
        : conversation_(std::make_shared<Conversation>(io, std::move(settings))) {}
    ~SessionFace() override { conversation_->close(); }
    SessionFace(const SessionFace&) = delete;
    SessionFace& operator=(const SessionFace&) = delete;

    void prepare(std::shared_ptr<const Game> game,
                 std::function<void(tl::expected<void, Fault>)> ready) override {
        conversation_->prepare(std::move(game), std::move(ready));
    }
    void new_game() override { conversation_->new_game(); }
    void think(const Position& position, const Budget& budget, AnswerHandler answer) override {
        conversation_->think(position, budget, std::move(answer));
    }
    void stop() override { conversation_->stop(); }
    void cancel() override { conversation_->cancel(); }
    void on_report(ReportHandler handler) override {
        conversation_->report_handler = std::move(handler);
    }
    void on_log(std::function<void(std::string_view)> handler) override {
        conversation_->log_handler = std::move(handler);
    }
    void run_on(const Cores& cores) override { conversation_->run_on(cores); }

  private:
    std::shared_ptr<Conversation> conversation_;
};

}  // namespace tengen
