#include "plugin/conversation.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <cassert>

#include "plugin/fault_text.hpp"

namespace tengen {

namespace asio = boost::asio;

// ---- Requests of the owner

void Conversation::prepare(std::shared_ptr<const Game> game, ReadyHandler ready) {
    game_ = std::move(game);
    ready_ = std::move(ready);
    prepared_ = false;
    advance_later();
}

void Conversation::think(const Position& position, const Budget& budget, AnswerHandler answer) {
    assert(!question_ && !position.over());
    question_.emplace();
    question_->budget = budget;
    question_->answer = std::move(answer);
    question_->number = ++number_;
    question_->key = position.key();
    if (budget.hard != Budget::kNever) question_->asked = Clock::now();
    game_ = position.shared_game();
    if (state_ == State::Idle && transport_->asks_quietly(game_) && ask(position)) return;
    question_->position = position;
    if (state_ == State::Thinking && !held_ && budget.hard != Budget::kNever) {
        // A cancelled question gets at most a quarter of the next one's time.
        limit_ = std::min(limit_, question_->asked + (budget.hard - question_->asked) / 4);
    }
    set_timer();
    advance_later();
}

void Conversation::stop() {
    if (!question_) return;
    question_->stop = true;
    if (is_asked()) stop_ai();
}

void Conversation::stop_ai() {
    Question& question = *question_;
    const Clock::time_point end = Clock::now() + kAnalysisGrace;
    // Nothing else limits an analysis without a time.
    if (question.budget.analysis && question.budget.hard > end) {
        question.asked = Clock::now();
        question.budget.hard = end;
        set_timer();
    }
    transport_->stop();
}

void Conversation::cancel() {
    if (!question_) return;
    question_.reset();
    if (is_asked()) {
        withdrawn_ = true;
        if (!held_) {
            transport_->stop();
            limit_ = Clock::now() + kCancelGrace;
        }
    }
    set_timer();
}

void Conversation::close() {
    closed_ = true;
    question_.reset();
    ready_ = nullptr;
    report_handler_ = nullptr;
    lines_handler_ = nullptr;
    log_handler_ = nullptr;
    state_ = State::Down;
    limit_ = Budget::kNever;
    clear_timer();
    transport_->leave();
}

// ---- The next step

void Conversation::advance_later() {
    asio::post(io_, [self = shared_from_this()] { self->advance(); });
}

void Conversation::advance() {
    if (closed_ || (!ready_ && !question_) || is_awaited()) return;
    if (state_ == State::Down) {
        if (!transport_->start(*game_)) return;
        state_ = State::Idle;
    }
    if ((ready_ && !prepared_) || !transport_->is_ready_for(game_)) {
        prepared_ = ready_ != nullptr;
        return transport_->get_ready(game_);
    }
    if (ready_) {
        std::exchange(ready_, nullptr)({});
        return advance();
    }
    // Lines from before the question are not answers to it. They may end the AI.
    transport_->catch_up();
    if (closed_ || !question_ || state_ != State::Idle) return advance();
    if (!ask(*question_->position)) advance();
}

bool Conversation::ask(const Position& position) {
    state_ = State::Thinking;
    withdrawn_ = false;
    held_.reset();
    limit_ = Budget::kNever;
    set_timer();
    const std::uint64_t number = number_;
    if (!transport_->ask(position, question_->budget)) {
        state_ = State::Idle;
        return false;
    }
    // The answer may already have arrived.
    if (question_ && number == number_ && question_->stop && is_asked()) stop_ai();
    return true;
}

void Conversation::tear_down() {
    transport_->kill();
    state_ = State::Down;
    clear_timer();
    limit_ = Budget::kNever;
    prepared_ = false;
    withdrawn_ = false;
    held_.reset();
}

// ---- Reports

void Conversation::await_readiness(Clock::time_point limit) {
    state_ = State::Preparing;
    limit_ = limit;
    set_timer();
}

void Conversation::await_reply(Clock::time_point limit) {
    if (withdrawn_) return;
    limit_ = limit;
    set_timer();
}

void Conversation::became_idle() {
    state_ = State::Idle;
    limit_ = Budget::kNever;
    set_timer();
    advance();
}

void Conversation::hold(Clock::duration pause) {
    const Clock::time_point now = Clock::now();
    if (!held_) held_ = now;
    limit_ = now + pause;
    set_timer();
}

void Conversation::answered(const Answer& answer) {
    if (!answer) return fail(answer.error());
    held_.reset();
    if (std::exchange(withdrawn_, false)) return became_idle();
    state_ = State::Idle;
    limit_ = Budget::kNever;
    clear_timer();
    const AnswerHandler handler = std::move(question_->answer);
    question_.reset();
    if (ready_) advance_later();
    handler(answer);
}

void Conversation::reported(const AiReport& report) const {
    if (!report_handler_ || !is_asked()) return;
    const ReportHandler handler = report_handler_;  // it may be replaced while it runs
    handler(report);
}

void Conversation::reported_lines(const Analysis& set) const {
    if (!lines_handler_ || !is_asked() || set.key != question_->key) return;
    const AnalysisHandler handler = lines_handler_;  // it may be replaced while it runs
    handler(set);
}

void Conversation::log(std::string_view line) const {
    if (!log_handler_) return;
    const LogHandler handler = log_handler_;  // it may be replaced while it runs
    handler(line);
}

void Conversation::log_later(std::string_view line) {
    if (!log_handler_) return;
    asio::post(io_, [self = shared_from_this(), text = std::string(line)] { self->log(text); });
}

void Conversation::fail(Fault fault) {
    const std::optional<Fault> explained = transport_->explained(std::move(fault));
    if (!explained) return;
    const bool thought = state_ == State::Thinking;
    const bool of_old_question = thought && withdrawn_;
    tear_down();
    if (of_old_question) return advance();
    // A fault of a decision does not answer prepare().
    if (thought && ready_) advance_later();
    if (question_) {
        const AnswerHandler answer = std::move(question_->answer);
        question_.reset();
        answer(tl::unexpected(*explained));
    }
    if (thought) return;
    if (const ReadyHandler ready = std::exchange(ready_, nullptr)) {
        ready(tl::unexpected(*explained));
    }
}

// ---- Deadlines

void Conversation::set_timer() {
    Clock::time_point next = limit_;
    if (question_ && !held_) {
        next = std::min(next, question_->budget.hard);
        if (is_asked() && transport_->is_stopped_at_soft_limit(*question_)) {
            next = std::min(next, question_->budget.soft);
        }
    }
    if (next == Budget::kNever) return clear_timer();
    timer_.set(next);
    standstill_.watch();
}

void Conversation::clear_timer() {
    timer_.clear();
    standstill_.rest();
}

bool Conversation::is_due() const {
    const Clock::time_point now = Clock::now();
    return !held_ && (now >= limit_ || (question_ && now >= question_->budget.hard));
}

void Conversation::make_up_for_standstill() {
    const Clock::duration still = standstill_.take(Clock::now());
    if (still == Clock::duration::zero()) return;
    postpone(limit_, still);
    if (held_) *held_ += still;
    if (!question_) return;
    question_->asked += still;
    postpone(question_->budget.soft, still);
    postpone(question_->budget.hard, still);
}

void Conversation::ring() {
    const auto self = shared_from_this();
    make_up_for_standstill();
    if (is_due()) return hear_out(0);
    judge();
}

/// An answer that has arrived is in time, however late this thread reads it, so deadlines wait for
/// it. Two rounds without news show that there is none. Endless news cannot postpone a deadline
/// forever.
void Conversation::hear_out(int round) {
    constexpr int kMinRounds = 2;
    constexpr int kMaxRounds = 1000;
    asio::post(io_, [self = shared_from_this(), heard = heard_, round] {
        if (self->closed_) return;
        const bool news = self->heard_ != heard;
        const bool more = news ? round < kMaxRounds : round + 1 < kMinRounds;
        if (more) return self->hear_out(round + 1);
        self->judge();
    });
}

void Conversation::judge() {
    const Clock::time_point now = Clock::now();
    if (question_ && !held_ && now >= question_->budget.hard) {
        return fail(transport_->why_unanswered().value_or(
            late_fault(question_->budget.hard - question_->asked, transport_->ends_late_ai())));
    }
    if (now >= limit_) {
        const bool cancelled = withdrawn_ && !held_;
        if (!cancelled) return transport_->time_is_up();
        tear_down();
        return advance();
    }
    const bool to_be_stopped = question_ && is_asked() && !held_;
    if (to_be_stopped && now >= question_->budget.soft) stop();
    set_timer();
}

}  // namespace tengen
