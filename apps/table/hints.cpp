#include "table/hints.hpp"

#include <algorithm>
#include <utility>

#include "match/refuse.hpp"

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

Result<void> Hints::ask() {
    if (kind_ == GameKind::Online) return refuse("an online game has no hints");
    if (match_.result()) return refuse("the game is over");
    const Seat seat = match_.position().turn().seat;
    if (!is_person(match_, seat)) return refuse("it is not a person's turn");
    if (advisor_ == nullptr) {
        Result<std::vector<ChosenAi>> ais = factory_.strongest(match_.position().game());
        if (!ais) return fail(std::move(ais.error()));
        advisor_ = std::make_unique<Advisor>(std::move(*ais), factory_);
    }
    advisor_->cancel();
    advisor_->ask(match_.position(), time_, [this](const Answer& answer) { take(answer); });
    return {};
}

Cell Hints::cell() const {
    const ActionKind kind = action_ ? action_->kind() : ActionKind::Pass;
    const bool stone = kind == ActionKind::Place || kind == ActionKind::PlaceOf;
    return stone || kind == ActionKind::Take ? action_->cell() : kNoCell;
}

void Hints::drop() {
    action_.reset();
    if (advisor_ != nullptr) advisor_->cancel();
}

void Hints::take(const Answer& answer) {
    if (!answer) return observer_.on_hint_failed(answer.error().text);
    // The observer may give a command that destroys this object.
    const std::string name = advisor_->name();
    if (answer->kind == Decision::Kind::Resign) {
        return observer_.on_hint_failed(Message("{} would resign", name));
    }
    action_ = answer->action;
    observer_.on_hint(answer->action, name);
}

}  // namespace tengen
