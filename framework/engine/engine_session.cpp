// One automaton, whose states and events are read together, so the file is longer than others.
#include "engine/engine_session.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <cassert>
#include <functional>
#include <optional>
#include <utility>

#include "base/text.hpp"
#include "engine/engine_command.hpp"
#include "engine/engine_process.hpp"
#include "engine/gomocup_dialog.hpp"
#include "engine/tengen_dialog.hpp"
#include "plugin/fault_text.hpp"
#include "plugin/lazy_timer.hpp"
#include "plugin/process_threads.hpp"
#include "plugin/report_throttle.hpp"
#include "plugin/session_face.hpp"
#include "plugin/standstill.hpp"
#include "plugin/use_watch.hpp"
#include "sandbox/host_command.hpp"
#include "sandbox/limits.hpp"

namespace tengen {
namespace {

namespace asio = boost::asio;

constexpr int kMaxStray = 100;                    ///< lines that nobody waits for
constexpr std::size_t kMaxUnasked = 1024 * 1024;  ///< bytes between two questions

/// An engine is not told how many; those that take one for each core have enough.
constexpr int kMostThreads = 256;

/// What somebody wants to know.
struct EngineQuestion {
    Position position;
    Budget budget;
    AnswerHandler answer;
    Clock::time_point asked;
    bool with_engine = false;  ///< it was told
    bool restarted = false;    ///< the engine was restarted for it
};

/// The process and what is going on with it. Handlers of the io_context keep it alive; whoever owns
/// the session closes it.
class EngineAi : public EngineProcess::Listener, public std::enable_shared_from_this<EngineAi> {
  public:
    EngineAi(asio::io_context& io, EngineSettings settings)
        : io_(io),
          settings_(std::move(settings)),
          dialog_(make_dialog(settings_)),
          process_(io),
          standstill_(io),
          use_(io, [this](UseWatch::Excess excess) { used_too_much(excess); }),
          timer_(io, [this] { ring(); }) {}

    void prepare(std::shared_ptr<const Game> game, ReadyHandler ready);
    void new_game() { dialog_->new_game(); }
    void think(const Position& position, const Budget& budget, AnswerHandler answer);
    void stop();
    void cancel();
    void close();
    void run_on(const Cores& cores) { process_.run_on(cores); }

    void on_line(std::string_view line) override;
    void on_endless_line() override;
    void on_closed() override;

    ReportHandler report_handler;
    LogHandler log_handler;

  private:
    enum class State : std::uint8_t { Down, Preparing, Idle, Thinking };

    void advance_later();
    void advance();
    void start();
    void prepare_now();
    void ask();
    void take(Heard heard);
    void start_afresh();
    void send(const EngineDialog::Lines& lines);
    void became_ready();
    void answered(Answer answer);
    void became_idle();
    void reported(const AiReport& report);
    void stray();
    void used_too_much(UseWatch::Excess excess);
    void tear_down();

    void set_timer();
    void clear_timer();
    bool is_due() const;
    void make_up_for_standstill();
    void ring();
    void hear_out(int round);
    void judge();
    void fail(Fault fault);
    Fault explained(Fault fault) const;
    static Fault with_way_out(const Fault& fault);

    asio::io_context& io_;
    EngineSettings settings_;
    std::unique_ptr<EngineDialog> dialog_;

    // What is wanted.
    std::shared_ptr<const Game> game_;
    ReadyHandler ready_;
    std::optional<EngineQuestion> question_;
    bool closed_ = false;

    // What there is.
    State state_ = State::Down;
    EngineProcess process_;
    bool prepared_ = false;    ///< for this ready_
    bool taken_back_ = false;  ///< the question that the engine thinks about
    int strays_ = 0;
    std::size_t unasked_ = 0;
    std::optional<ReportThrottle> throttle_;
    Standstill standstill_;
    UseWatch use_;
    LazyTimer timer_;
    std::uint64_t heard_ = 0;                   ///< lines of the engine
    Clock::time_point limit_ = Budget::kNever;  ///< of getting ready, or a question taken back
};

// ---- What the session asks for

void EngineAi::prepare(std::shared_ptr<const Game> game, ReadyHandler ready) {
    game_ = std::move(game);
    ready_ = std::move(ready);
    prepared_ = false;
    advance_later();
}

void EngineAi::think(const Position& position, const Budget& budget, AnswerHandler answer) {
    assert(!question_ && !position.over());
    question_.emplace(EngineQuestion{position, budget, std::move(answer), Clock::now()});
    game_ = position.shared_game();
    if (state_ == State::Thinking && budget.hard != Budget::kNever) {
        // What is left of a question that was taken back must not use up the time of this one.
        limit_ = std::min(limit_, question_->asked + (budget.hard - question_->asked) / 4);
    }
    set_timer();
    advance_later();
}

void EngineAi::stop() {
    if (state_ != State::Thinking) return;
    EngineDialog::Lines out;
    dialog_->stop(out);
    send(out);
}

void EngineAi::cancel() {
    if (!question_) return;
    const bool asked = question_->with_engine;
    question_.reset();
    if (state_ != State::Thinking || !asked) return;
    taken_back_ = true;
    stop();
    limit_ = Clock::now() + kCancelGrace;
    set_timer();
}

void EngineAi::close() {
    closed_ = true;
    question_.reset();
    ready_ = nullptr;
    report_handler = nullptr;
    log_handler = nullptr;
    clear_timer();
    use_.close();
    EngineDialog::Lines out;
    dialog_->farewell(out);
    process_.leave(out.empty() ? "" : out.front() + std::string(dialog_->line_end()));
}

// ---- The next step towards what is wanted

void EngineAi::advance_later() {
    asio::post(io_, [self = shared_from_this()] { self->advance(); });
}

void EngineAi::advance() {
    if (closed_ || (!ready_ && !question_)) return;
    if (state_ == State::Preparing || state_ == State::Thinking) return;
    if (state_ == State::Down) return start();
    if ((ready_ && !prepared_) || !dialog_->is_ready_for(*game_)) return prepare_now();
    if (ready_) {
        std::exchange(ready_, nullptr)({});
        return advance();
    }
    ask();
}

void EngineAi::start() {
    if (const auto accepted = dialog_->accepts(*game_); !accepted) {
        return fail({FaultKind::Refused, accepted.error().message});
    }
    if (const auto opened = process_.open(settings_, weak_from_this()); !opened) {
        const bool of_host = opened.error().code == ErrorCode::System;
        return fail({of_host ? FaultKind::Host : FaultKind::Refused, opened.error().message});
    }
    const bool confined = settings_.sandbox == EngineSandbox::On;
    const std::uint64_t memory = confined && limits_memory() ? most_memory(settings_) : 0;
    use_.open(process_.process(), memory, confined ? kMostThreads : 0, weak_from_this());
    dialog_->begin();
    strays_ = 0;
    unasked_ = 0;
    prepare_now();
}

void EngineAi::prepare_now() {
    state_ = State::Preparing;
    process_.resume();
    use_.watch();
    prepared_ = ready_ != nullptr;
    EngineDialog::Lines out;
    Heard heard = dialog_->prepare(game_, out);
    send(out);
    limit_ = Clock::now() + dialog_->patience();
    set_timer();
    take(std::move(heard));
}

void EngineAi::ask() {
    // Lines from before the question do not answer it. It may end the process.
    process_.hear_pending();
    if (state_ != State::Idle || closed_ || !question_) return advance();
    question_->with_engine = true;
    state_ = State::Thinking;
    process_.resume();
    use_.watch();
    taken_back_ = false;
    strays_ = 0;
    unasked_ = 0;
    throttle_.emplace([this](const AiReport& report) {
        if (!report_handler) return;
        const ReportHandler handler = report_handler;  // it may be replaced while it runs
        handler(report);
    });
    limit_ = Budget::kNever;
    EngineDialog::Lines out;
    Heard heard = dialog_->think(question_->position, question_->budget, Clock::now(), out);
    send(out);
    set_timer();
    take(std::move(heard));
}

void EngineAi::send(const EngineDialog::Lines& lines) {
    for (const std::string& line : lines) process_.send(line, dialog_->line_end());
}

/// Ends the process without a word; what it knew is gone.
void EngineAi::tear_down() {
    use_.close();
    process_.kill();
    state_ = State::Down;
    clear_timer();
    limit_ = Budget::kNever;
    taken_back_ = false;
    prepared_ = false;
}

// ---- What is heard

void EngineAi::on_line(std::string_view line) {
    const auto self = shared_from_this();
    ++heard_;
    if (log_handler && state_ != State::Down && !line.empty()) {
        const LogHandler handler = log_handler;  // it may be replaced while it runs
        const std::uint64_t generation = process_.generation();
        handler(printable(line, 400));
        if (closed_ || generation != process_.generation()) return;
    }
    if (state_ == State::Idle) {
        unasked_ += line.size() + 1;
        if (unasked_ > kMaxUnasked) return tear_down();
    }
    EngineDialog::Lines out;
    Heard heard = dialog_->hear(line, out);
    if (!out.empty()) {
        send(out);
        if (state_ == State::Preparing) {
            limit_ = Clock::now() + dialog_->patience();
            set_timer();
        }
    }
    take(std::move(heard));
}

void EngineAi::take(Heard heard) {
    if (std::holds_alternative<Heard::Ready>(heard.what)) return became_ready();
    if (std::holds_alternative<Heard::Stray>(heard.what)) return stray();
    if (std::holds_alternative<Heard::Restart>(heard.what)) {
        return start_afresh();
    }
    if (const AiReport* const report = std::get_if<AiReport>(&heard.what)) return reported(*report);
    if (Answer* const answer = std::get_if<Answer>(&heard.what))
        return answered(std::move(*answer));
}

/// Once a question: an engine that is fresh knows all that it is asked to forget.
void EngineAi::start_afresh() {
    if (question_ && question_->with_engine) {
        if (question_->restarted) {
            return fail({FaultKind::Protocol, Message("sent an invalid message")});
        }
        question_->restarted = true;
        question_->with_engine = false;
    }
    tear_down();
    advance();
}

void EngineAi::became_ready() {
    if (state_ != State::Preparing) return;
    became_idle();
    limit_ = Budget::kNever;
    set_timer();
    advance();
}

/// Nobody asks it anything now.
void EngineAi::became_idle() {
    state_ = State::Idle;
    use_.rest();
    if (settings_.ponder == EnginePonder::Off) process_.suspend();
}

/// While it gets ready, a fault of getting ready; else what it decided.
void EngineAi::answered(Answer answer) {
    if (!answer) return fail(explained(std::move(answer.error())));
    if (state_ != State::Thinking) return stray();
    if (taken_back_) {
        taken_back_ = false;
        became_idle();
        limit_ = Budget::kNever;
        set_timer();
        return advance();
    }
    became_idle();
    clear_timer();
    const std::uint64_t generation = process_.generation();
    throttle_->flush();
    if (closed_ || generation != process_.generation() || !question_) return;
    const AnswerHandler handler = std::move(question_->answer);
    question_.reset();
    if (ready_) advance_later();
    handler(answer);
}

void EngineAi::reported(const AiReport& report) {
    if (state_ == State::Thinking && !taken_back_) throttle_->take(report);
}

void EngineAi::stray() {
    if (++strays_ <= kMaxStray) return;
    if (state_ == State::Idle) return tear_down();
    fail({FaultKind::Protocol, Message("sent an invalid message")});
}

void EngineAi::used_too_much(UseWatch::Excess excess) {
    if (state_ == State::Idle) return tear_down();
    const auto self = shared_from_this();
    if (excess == UseWatch::Excess::Memory) return fail(memory_fault(most_memory(settings_)));
    fail(threads_fault(ProcessThreads(process_.process()).count(), kMostThreads));
}

void EngineAi::on_endless_line() {
    if (state_ == State::Idle) return tear_down();
    const auto self = shared_from_this();
    fail({FaultKind::Protocol,
          Message("sent a line of more than {} KiB", LineBuffer::kMaxLine / 1024)});
}

void EngineAi::on_closed() {
    const auto self = shared_from_this();
    const Ending ending = process_.ending();
    // Nobody was waiting for it, so nobody needs to know: it is restarted when it is needed.
    if (state_ == State::Idle) return tear_down();
    const bool getting_ready = state_ == State::Preparing;
    const bool confined = getting_ready && settings_.sandbox == EngineSandbox::On;
    const bool not_run = ending.kind == Ending::Kind::Exited && getting_ready &&
                         ending.code >= kExitNoSandbox && ending.code <= kExitNotFound;
    if (not_run) {
        const Failure why = cannot_start(settings_, process_.last_words());
        const Fault refused{FaultKind::Refused, why.value().message};
        return fail(confined && ending.code != kExitNotFound ? with_way_out(refused) : refused);
    }
    const Fault fault = explained(fault_of(
        ending, getting_ready ? Phase::GettingReady : Phase::Move, settings_.memory_bytes));
    fail(confined ? with_way_out(fault) : fault);
}

/// Of an engine that does not come up in the sandbox.
Fault EngineAi::with_way_out(const Fault& fault) {
    return {fault.kind, Message("{} (perhaps the sandbox stops it: with the option sandbox=off it "
                                "can do what you can)",
                                english(fault.text))};
}

/// With the last that the engine wrote to standard error.
Fault EngineAi::explained(Fault fault) const {
    const bool of_process = fault.kind == FaultKind::Crashed || fault.kind == FaultKind::Exited;
    const std::string words = of_process ? process_.last_words() : std::string();
    if (words.empty()) return fault;
    return {fault.kind, Message("{}; its last words: {}", english(fault.text), words)};
}

// ---- Deadlines and faults

void EngineAi::set_timer() {
    Clock::time_point next = limit_;
    if (question_) next = std::min(next, question_->budget.hard);
    // Who shares out a clock of its own needs no reminder.
    const bool reminded = question_ && state_ == State::Thinking && !taken_back_ &&
                          question_->budget.clocks[0] < std::chrono::milliseconds(0) &&
                          Clock::now() < question_->budget.soft;
    if (reminded) next = std::min(next, question_->budget.soft);
    if (next == Budget::kNever) return clear_timer();
    timer_.set(next);
    standstill_.watch();
}

void EngineAi::clear_timer() {
    timer_.clear();
    standstill_.rest();
}

/// Is the time over for what the engine was asked?
bool EngineAi::is_due() const {
    const Clock::time_point now = Clock::now();
    return now >= limit_ || (question_ && now >= question_->budget.hard);
}

void EngineAi::make_up_for_standstill() {
    const Clock::duration still = standstill_.take(Clock::now());
    if (still == Clock::duration::zero()) return;
    postpone(limit_, still);
    if (!question_) return;
    question_->asked += still;
    postpone(question_->budget.soft, still);
    postpone(question_->budget.hard, still);
}

void EngineAi::ring() {
    const auto self = shared_from_this();
    make_up_for_standstill();
    if (is_due()) return hear_out(0);
    judge();
}

/// What has come is in time, however late this thread gets to read it: it is heard first. Two
/// rounds without news show that there is none; one who sends without end is not heard forever.
void EngineAi::hear_out(int round) {
    constexpr int kFewestRounds = 2;
    constexpr int kMostRounds = 1000;
    asio::post(io_, [self = shared_from_this(), heard = heard_, round] {
        if (self->closed_) return;
        const bool news = self->heard_ != heard;
        const bool more = news ? round < kMostRounds : round + 1 < kFewestRounds;
        if (more) return self->hear_out(round + 1);
        self->judge();
    });
}

void EngineAi::judge() {
    const Clock::time_point now = Clock::now();
    if (question_ && now >= question_->budget.hard) {
        return fail(dialog_->why_unanswered().value_or(
            late_fault(question_->budget.hard - question_->asked, true)));
    }
    if (now >= limit_) {
        if (state_ != State::Preparing) {  // a question that was taken back
            tear_down();
            return advance();
        }
        EngineDialog::Lines out;
        Heard heard = dialog_->timed_out(out);
        send(out);
        limit_ = now + dialog_->patience();
        set_timer();
        return take(std::move(heard));
    }
    if (question_ && state_ == State::Thinking && !taken_back_ && now >= question_->budget.soft) {
        stop();
    }
    set_timer();
}

void EngineAi::fail(Fault fault) {
    const bool thought = state_ == State::Thinking;
    const bool of_old_question = thought && taken_back_;
    tear_down();
    if (of_old_question) return advance();
    // What went wrong with a decision says nothing about getting ready.
    if (thought && ready_) advance_later();
    if (question_) {
        const AnswerHandler answer = std::move(question_->answer);
        question_.reset();
        answer(tl::unexpected(fault));
    }
    if (thought) return;
    if (const ReadyHandler ready = std::exchange(ready_, nullptr)) {
        ready(tl::unexpected(std::move(fault)));
    }
}

}  // namespace

std::unique_ptr<EngineDialog> make_dialog(const EngineSettings& settings) {
    if (settings.dialect == EngineDialect::Tengen) return std::make_unique<TengenDialog>(settings);
    return std::make_unique<GomocupDialog>(settings);
}

Result<void> check_game(const EngineSettings& settings, const Game& game) {
    return make_dialog(settings)->accepts(game);
}

std::shared_ptr<AiSession> make_engine_session(asio::io_context& io, EngineSettings settings) {
    return std::make_unique<SessionFace<EngineAi, EngineSettings>>(io, std::move(settings));
}

}  // namespace tengen
