#include "table/advisor.hpp"

#include <algorithm>
#include <utility>

namespace tengen {

Advisor::Advisor(std::vector<ChosenAi> candidates, const PlayerFactory& factory)
    : candidates_(std::move(candidates)), factory_(factory) {
    std::reverse(candidates_.begin(), candidates_.end());
}

void Advisor::ask(const Position& position, ThinkingTime time, Handler handler) {
    asking_ = true;
    ++question_;
    prepare(position, time, handler);
}

void Advisor::prepare(const Position& position, ThinkingTime time, const Handler& handler) {
    if (session_ == nullptr) session_ = factory_.open_session(candidates_.back());
    const auto prepared = [this, position, time, handler,
                           question = question_](const tl::expected<void, Fault>& ready) {
        if (question != question_) return;
        if (ready) return think(position, time, handler);
        if (candidates_.size() == 1) return finish(handler, tl::unexpected(ready.error()));
        candidates_.pop_back();
        session_.reset();
        prepare(position, time, handler);
    };
    session_->prepare(position.shared_game(), prepared);
}

void Advisor::think(const Position& position, ThinkingTime time, const Handler& handler) {
    const Clock::time_point now = Clock::now();
    Budget budget;
    budget.soft = now + time.soft;
    budget.hard = now + time.hard;
    budget.clocks.fill(std::chrono::milliseconds(-1));
    budget.seed = position.key();
    session_->think(position, budget, [this, handler](const Answer& a) { finish(handler, a); });
}

void Advisor::finish(const Handler& handler, const Answer& answer) {
    asking_ = false;
    handler(answer);
}

void Advisor::cancel() {
    if (!asking_) return;
    asking_ = false;
    ++question_;
    session_->cancel();
}

}  // namespace tengen
