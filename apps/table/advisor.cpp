#include "table/advisor.hpp"

#include <utility>

namespace tengen {

Advisor::Advisor(ChosenAi ai, boost::asio::io_context& io)
    : name_(std::move(ai.shown)), session_(make_ai_session(io, std::move(ai.settings))) {}

void Advisor::ask(const Position& position, ThinkingTime time, Handler handler) {
    const Clock::time_point now = Clock::now();
    Budget budget;
    budget.soft = now + time.soft;
    budget.hard = now + time.hard;
    budget.clocks.fill(std::chrono::milliseconds(-1));
    budget.seed = position.key();
    asking_ = true;
    session_->think(position, budget, [this, handler = std::move(handler)](const Answer& answer) {
        asking_ = false;
        handler(answer);
    });
}

void Advisor::cancel() {
    if (!asking_) return;
    asking_ = false;
    session_->cancel();
}

}  // namespace tengen
