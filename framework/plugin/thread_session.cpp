#include "plugin/thread_session.hpp"

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <cassert>
#include <optional>
#include <system_error>

#include "plugin/ai_thread.hpp"
#include "plugin/answer_check.hpp"
#include "plugin/fault_text.hpp"
#include "plugin/lazy_timer.hpp"
#include "plugin/session_face.hpp"
#include "plugin/standstill.hpp"

namespace tengen {

namespace {

namespace asio = boost::asio;

struct ThreadQuestion {
    Position position;
    Budget budget;
    AnswerHandler answer;
    Clock::time_point asked;
    bool stop = false;  ///< asked to be short
};

class ThreadedAi : public std::enable_shared_from_this<ThreadedAi> {
  public:
    ThreadedAi(asio::io_context& io, AiSettings settings)
        : io_(io),
          settings_(std::move(settings)),
          standstill_(io),
          timer_(io, [this] { ring(); }) {}

    void prepare(std::shared_ptr<const Game> game, ReadyHandler ready);
    void new_game() { new_game_ = true; }
    void game_over(const SeatRanks& ranks) { last_ = ranks; }
    void think(const Position& position, const Budget& budget, AnswerHandler answer);
    void stop();
    void cancel();
    void close();
    void run_on(const Cores& cores) {
        if (thread_) thread_->run_on(cores);
    }

    void done(std::uint64_t generation, Answer answer);
    void reported(std::uint64_t generation, AiReport report);
    void logged(const std::string& text) {
        if (!log_handler) return;
        const LogHandler handler = log_handler;  // it may be replaced while it runs
        handler(text);
    }

    ReportHandler report_handler;
    LogHandler log_handler;

  private:
    enum class Job : std::uint8_t { None, Ready, Question, TakenBack };

    void advance_later();
    void advance();
    bool start();
    void give(AiJob job, Job kind);
    void leave_thread();
    void set_timer();
    void clear_timer();
    void ring();
    void judge();
    void fail(const Fault& fault);

    asio::io_context& io_;
    AiSettings settings_;
    std::shared_ptr<const Game> game_;
    ReadyHandler ready_;
    std::optional<ThreadQuestion> question_;
    bool new_game_ = false;
    std::optional<SeatRanks> last_;  ///< how the game that the AI knows ended
    bool closed_ = false;

    std::unique_ptr<AiThread> thread_;
    std::uint64_t generation_ = 0;  ///< of the thread; what older ones say is ignored
    Job job_ = Job::None;           ///< what the thread does
    std::uint32_t number_ = 0;      ///< of its job
    /// While the thread works the io_context has something to wait for.
    std::optional<asio::executor_work_guard<asio::io_context::executor_type>> work_;
    Standstill standstill_;
    LazyTimer timer_;
    Clock::time_point limit_ = Budget::kNever;  ///< of a question taken back
};

/// Carries what the thread says over to the thread of the io_context.
class Messenger : public AiThread::Listener {
  public:
    Messenger(asio::io_context& io, std::weak_ptr<ThreadedAi> to, std::uint64_t generation)
        : io_(io), to_(std::move(to)), generation_(generation) {}

    void done(Answer answer) override {
        carry([generation = generation_, answer = std::move(answer)](ThreadedAi& to) {
            to.done(generation, answer);
        });
    }
    void report(const AiReport& report) override {
        carry([generation = generation_, report](ThreadedAi& to) {
            to.reported(generation, report);
        });
    }
    void log(std::string_view text) override {
        carry([line = std::string(text)](ThreadedAi& to) { to.logged(line); });
    }

  private:
    template <class Call>
    void carry(Call call) {
        asio::post(io_, [to = to_, call = std::move(call)] {
            if (const auto ai = to.lock()) call(*ai);
        });
    }

    asio::io_context& io_;
    std::weak_ptr<ThreadedAi> to_;
    std::uint64_t generation_;
};

void ThreadedAi::prepare(std::shared_ptr<const Game> game, ReadyHandler ready) {
    game_ = std::move(game);
    ready_ = std::move(ready);
    advance_later();
}

void ThreadedAi::think(const Position& position, const Budget& budget, AnswerHandler answer) {
    assert(!question_ && !position.over());
    question_ = ThreadQuestion{position, budget, std::move(answer), Clock::now()};
    if (job_ == Job::TakenBack && budget.hard != Budget::kNever) {
        // What is left of a question that was taken back must not use up the time of this one.
        limit_ = std::min(limit_, question_->asked + (budget.hard - question_->asked) / 4);
    }
    set_timer();
    advance_later();
}

void ThreadedAi::stop() {
    if (!question_) return;
    question_->stop = true;
    if (job_ == Job::Question) thread_->stop(number_);
}

void ThreadedAi::cancel() {
    if (!question_) return;
    question_.reset();
    if (job_ == Job::Question) {
        job_ = Job::TakenBack;
        thread_->stop(number_);
        limit_ = Clock::now() + kCancelGrace;
    }
    set_timer();
}

void ThreadedAi::close() {
    closed_ = true;
    question_.reset();
    ready_ = nullptr;
    report_handler = nullptr;
    log_handler = nullptr;
    if (thread_) thread_->stop(number_);
    thread_.reset();
    work_.reset();
    clear_timer();
}

void ThreadedAi::advance_later() {
    asio::post(io_, [self = shared_from_this()] { self->advance(); });
}

void ThreadedAi::advance() {
    if (closed_ || job_ != Job::None || (!ready_ && !question_)) return;
    if (!thread_ && !start()) return;
    AiJob job;
    job.new_game = std::exchange(new_game_, false);
    job.last = std::exchange(last_, std::nullopt);
    if (ready_) {
        job.game = game_;
        return give(std::move(job), Job::Ready);
    }
    job.game = question_->position.shared_game();
    job.position = question_->position;
    job.budget = question_->budget;
    give(std::move(job), Job::Question);
}

bool ThreadedAi::start() {
    ++generation_;
    new_game_ = false;
    try {
        thread_ = std::make_unique<AiThread>(
            settings_, std::make_shared<Messenger>(io_, weak_from_this(), generation_));
    } catch (const std::system_error& error) {
        fail({FaultKind::Host, message_of({LoadProblem::NoHost, error.what()})});
        return false;
    }
    return true;
}

void ThreadedAi::give(AiJob job, Job kind) {
    job.number = ++number_;
    job_ = kind;
    work_.emplace(io_.get_executor());
    thread_->give(std::move(job));
    if (kind == Job::Question && question_->stop) thread_->stop(number_);
    set_timer();
}

void ThreadedAi::done(std::uint64_t generation, Answer answer) {
    if (closed_ || generation != generation_) return;
    const Job job = std::exchange(job_, Job::None);
    work_.reset();
    limit_ = Budget::kNever;
    if (job == Job::TakenBack) {
        if (!answer) thread_.reset();
        return advance();
    }
    if (!answer) {
        job_ = job;
        return fail(answer.error());
    }
    if (job == Job::Ready) {
        if (const ReadyHandler ready = std::exchange(ready_, nullptr)) ready({});
        return advance();
    }
    clear_timer();
    const AnswerHandler handler = std::move(question_->answer);
    question_.reset();
    if (ready_) advance_later();
    handler(answer);
}

void ThreadedAi::reported(std::uint64_t generation, AiReport report) {
    if (generation != generation_ || job_ != Job::Question || !report_handler) return;
    if (!tidy(report, question_->position)) return;
    const ReportHandler handler = report_handler;  // it may be replaced while it runs
    handler(report);
}

/// The thread is left to finish on its own; nothing it says is heard any more.
void ThreadedAi::leave_thread() {
    ++generation_;
    if (thread_) thread_->abandon();
    thread_.reset();
    work_.reset();
    job_ = Job::None;
    limit_ = Budget::kNever;
}

void ThreadedAi::set_timer() {
    Clock::time_point next = limit_;
    if (question_) {
        next = std::min(next, question_->budget.hard);
        if (job_ == Job::Question && !question_->stop) {
            next = std::min(next, question_->budget.soft);
        }
    }
    if (next == Budget::kNever) return clear_timer();
    timer_.set(next);
    standstill_.watch();
}

void ThreadedAi::clear_timer() {
    timer_.clear();
    standstill_.rest();
}

/// After all that the thread has said so far: that is in time, however late it is heard.
void ThreadedAi::ring() {
    asio::post(io_, [self = shared_from_this()] {
        if (!self->closed_) self->judge();
    });
}

void ThreadedAi::judge() {
    const Clock::duration still = standstill_.take(Clock::now());
    if (still > Clock::duration::zero()) {
        postpone(limit_, still);
        if (question_) {
            question_->asked += still;
            postpone(question_->budget.soft, still);
            postpone(question_->budget.hard, still);
        }
    }
    const Clock::time_point now = Clock::now();
    if (question_ && now >= question_->budget.hard) {
        stop();
        const Clock::duration limit = question_->budget.hard - question_->asked;
        const Job job = job_;
        leave_thread();
        job_ = job;
        return fail(late_fault(limit, false));
    }
    if (now >= limit_) {
        leave_thread();
        return advance();
    }
    if (question_ && job_ == Job::Question && now >= question_->budget.soft) stop();
    set_timer();
}

void ThreadedAi::fail(const Fault& fault) {
    thread_.reset();
    clear_timer();
    const Job job = std::exchange(job_, Job::None);
    const bool thought = job == Job::Question || job == Job::TakenBack;
    // What went wrong with a decision says nothing about getting ready.
    if (thought && ready_) advance_later();
    if (question_) {
        const AnswerHandler answer = std::move(question_->answer);
        question_.reset();
        answer(tl::unexpected(fault));
    }
    if (thought) return;
    if (const ReadyHandler ready = std::exchange(ready_, nullptr)) ready(tl::unexpected(fault));
}

}  // namespace

std::unique_ptr<AiSession> make_thread_session(asio::io_context& io, AiSettings settings) {
    return std::make_unique<SessionFace<ThreadedAi>>(io, std::move(settings));
}

}  // namespace tengen
