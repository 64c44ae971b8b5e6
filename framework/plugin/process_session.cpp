// Long, because each step of a conversation with a process needs the state of the others.
#include "plugin/process_session.hpp"

#include <boost/asio/io_context.hpp>
#include <optional>
#include <utility>

#include "core/fault_texts.hpp"
#include "plugin/answer_check.hpp"
#include "plugin/conversation.hpp"
#include "plugin/fault_text.hpp"
#include "plugin/host_channel.hpp"
#include "plugin/host_limits.hpp"
#include "plugin/host_log.hpp"
#include "plugin/host_requests.hpp"
#include "plugin/lazy_timer.hpp"
#include "plugin/plugin_cache.hpp"

namespace tengen {

namespace {

namespace asio = boost::asio;

constexpr int kMaxDropped = 16;
/// The time for an AI's own threads to stop after its answer, the interval of checking them, and
/// their maximum processor time. Threads that found no free core in that time have taken none from
/// others.
constexpr std::chrono::milliseconds kRestLimit{100};
constexpr std::chrono::microseconds kRestPause{500};
constexpr std::chrono::milliseconds kRestTolerance{10};
/// A process with one thread waits for its next request after its answer, and is suspended only
/// after this time, because signals cost more than a quick decision.
constexpr std::chrono::milliseconds kSuspendAfter{1};
/// The time for a plugin's new file to be completely written, and the interval of trying it.
constexpr std::chrono::seconds kRewriteLimit{2};
constexpr std::chrono::milliseconds kRewritePause{100};

/// An answer that came while threads of the AI still ran.
struct HeldAnswer {
    Decision decision;
    std::chrono::nanoseconds processor_time;  ///< used until the answer
};

/// The plugin's file, which may be replaced while its process is idle. The new file may be
/// incomplete at first.
class WatchedFile {
  public:
    explicit WatchedFile(std::filesystem::path file) : file_(std::move(file)) {}

    void begin_load() { begun_ = FileStamp::of(file_); }
    void is_loaded() { rewriting_.reset(); }
    /// A missing file may be about to be replaced, so it has not changed.
    bool has_changed() const {
        const auto file = FileStamp::of(file_);
        return file && begun_ && *file != *begun_;
    }
    void begin_rewriting() { rewriting_ = {Clock::now() + kRewriteLimit}; }
    /// Whether a file that cannot be loaded may be incomplete.
    bool may_be_incomplete() const { return rewriting_ && Clock::now() < rewriting_->limit; }
    /// True for the first call per change.
    bool must_report_incomplete() { return !std::exchange(rewriting_->reported, true); }

  private:
    struct Rewriting {
        Clock::time_point limit;
        bool reported = false;
    };

    std::filesystem::path file_;
    std::optional<FileStamp> begun_;
    std::optional<Rewriting> rewriting_;
};

class ProcessTransport : public Transport, public HostChannel::Listener {
  public:
    ProcessTransport(asio::io_context& io, Conversation& talk, AiSettings settings)
        : talk_(talk),
          settings_(std::move(settings)),
          file_(settings_.ai.file),
          channel_(io),
          limits_(io, talk, channel_, settings_),
          log_(io, talk),
          requests_(channel_),
          suspension_(io, [this] { channel_.suspend(); }) {}

    bool start(const Game& game) override;
    bool is_ready_for(const std::shared_ptr<const Game>& game) override {
        return !gone_ && requests_.knows(game) && !(talk_.wants_ready() && file_.has_changed());
    }
    void get_ready(const std::shared_ptr<const Game>& game) override;
    bool asks_quietly(const std::shared_ptr<const Game>& game) override {
        return step_ == Step::Seated && requests_.knows(game);
    }
    bool can_analyse() const override { return analyses_; }
    bool ask(const Position& position, const Budget& budget) override;
    void stop() override { requests_.stop_question(); }
    void new_game() override { requests_.new_game(); }
    void game_over(const SeatRanks& ranks) override { requests_.game_over(ranks); }
    void kill() override;
    void time_is_up() override;
    std::optional<Fault> explained(Fault fault) override;
    void end_log() override { log_.end_game(); }
    void run_on(const Cores& cores) override { channel_.run_on(cores); }
    std::optional<std::chrono::nanoseconds> processor_time() const override {
        return ended_ + channel_.processor_time();
    }

    void on_message(const wire::Received& message) override;
    void on_nonsense() override { fail_protocol(); }
    void on_closed() override;

  private:
    enum class Step : std::uint8_t { Down, WaitingForFile, Loading, Loaded, Sitting, Seated };

    bool open();
    void wait_for_file();
    void sit(const std::shared_ptr<const Game>& game);
    void died_while_idle(Phase phase);
    void resume();
    void suspend();
    void suspend_later();

    void handle(const wire::Received& message);
    void loading(const wire::Received& message);
    void sitting(const wire::Received& message);
    void thinking(const wire::Received& message);
    void decided(const Decision& decision);
    void look_at_held();
    void answered(const Decision& decision);
    void reported(AiReport report);
    void reported(Analysis set);
    void drop();
    void fail_protocol() {
        talk_.fail({FaultKind::Protocol, fault_message(FaultText::InvalidMessage)});
    }

    Conversation& talk_;
    AiSettings settings_;
    WatchedFile file_;
    HostChannel channel_;
    HostLimits limits_;
    HostLog log_;
    HostRequests requests_;
    LazyTimer suspension_;

    Step step_ = Step::Down;
    bool analyses_ = false;
    bool gone_ = false;        ///< it had ended before it could be asked
    bool restarted_ = false;   ///< because it had ended; it has not answered since
    bool has_threads_ = true;  ///< more than its first one, when it answered
    std::optional<HeldAnswer> held_;
    int dropped_ = 0;                    ///< messages of this process without a question
    std::chrono::nanoseconds ended_{0};  ///< processor time of earlier processes
};

// ---- The process

bool ProcessTransport::start(const Game&) {
    if (!open()) return false;
    step_ = Step::Loading;
    talk_.await_readiness(Clock::now() + kLoadLimit);
    log_.open(channel_.output(), talk_.share(*this));
    limits_.open(talk_.share(*this));
    resume();
    channel_.listen();
    return false;
}

bool ProcessTransport::open() {
    const auto rules = limits_.rules();
    if (!rules) {
        talk_.fail(rules.error());
        return false;
    }
    file_.begin_load();
    const auto opened =
        channel_.open(settings_.host, settings_.ai.file, *rules, talk_.share(*this));
    if (opened) return true;
    talk_.fail({FaultKind::Host, message_of({LoadProblem::NoHost, opened.error()})});
    return false;
}

void ProcessTransport::get_ready(const std::shared_ptr<const Game>& game) {
    if (gone_) return died_while_idle(Phase::Move);
    if (talk_.wants_ready() && step_ == Step::Seated && file_.has_changed()) {
        talk_.tear_down();
        file_.begin_rewriting();
        talk_.log_later("the plugin's file has changed; from now on the new one plays");
        return talk_.advance();
    }
    if (requests_.knows(game)) return talk_.advance();
    sit(game);
}

void ProcessTransport::wait_for_file() {
    talk_.tear_down();
    if (file_.must_report_incomplete()) {
        talk_.log_later("the plugin's new file cannot be loaded yet; trying again");
    }
    step_ = Step::WaitingForFile;
    talk_.await_readiness(Clock::now() + kRewritePause);
}

void ProcessTransport::sit(const std::shared_ptr<const Game>& game) {
    const HostRequests::Sent sent = requests_.send_game(settings_, game);
    if (sent == HostRequests::Sent::TooLong) {
        return talk_.fail(
            {FaultKind::Refused,
             Message("cannot play this game: its description or the options are too long")});
    }
    if (sent == HostRequests::Sent::Gone) return died_while_idle(Phase::GettingReady);
    step_ = Step::Sitting;
    talk_.await_readiness(Clock::now() + kSitLimit);
    limits_.begin_request();
    resume();
    channel_.listen();
}

/// A process that ends while idle is replaced silently, but only once.
void ProcessTransport::died_while_idle(Phase phase) {
    if (restarted_) return talk_.fail(limits_.fault_of_end(channel_.ending(), phase));
    talk_.tear_down();
    restarted_ = true;
    talk_.advance();
}

void ProcessTransport::kill() {
    suspension_.clear();
    log_.close();
    limits_.close();
    ended_ += channel_.processor_time();
    channel_.close();
    requests_.forget();
    step_ = Step::Down;
    gone_ = false;
    held_.reset();
    dropped_ = 0;
}

/// The process continues with the messages already sent.
void ProcessTransport::resume() {
    suspension_.clear();
    channel_.resume();
    limits_.watch();
    log_.watch();
}

/// The process rests until its next request.
void ProcessTransport::suspend() {
    channel_.suspend();
    limits_.rest();
    log_.rest();
}

/// The same, but the next request may come before the signal.
void ProcessTransport::suspend_later() {
    suspension_.set(Clock::now() + kSuspendAfter);
    limits_.rest();
    log_.rest();
}

bool ProcessTransport::ask(const Position& position, const Budget& budget) {
    if (requests_.begins_game()) log_.begin_game();
    if (!requests_.send_question(position, limits_.announced(budget))) {
        gone_ = true;
        return false;
    }
    limits_.begin_request();
    resume();
    channel_.listen();
    return true;
}

// ---- Messages

void ProcessTransport::on_message(const wire::Received& message) {
    talk_.heard();
    const std::uint64_t generation = channel_.generation();
    handle(message);
    if (generation == channel_.generation() && talk_.is_awaited()) channel_.listen();
}

void ProcessTransport::handle(const wire::Received& message) {
    if (message.type == wire::Type::Log) {
        const auto line = wire::read_log(message.body);
        return line ? log_.add(*line) : fail_protocol();
    }
    if (message.type == wire::Type::Exhausted) return limits_.on_exhausted();
    if (step_ == Step::Loading) return loading(message);
    if (step_ == Step::Sitting) return sitting(message);
    if (talk_.state() == Conversation::State::Thinking) return thinking(message);
    drop();
}

void ProcessTransport::loading(const wire::Received& message) {
    if (message.type == wire::Type::Sandbox) {
        if (!wire::read_sandbox(message.body)) return fail_protocol();
        // Only once, because a plugin may send the message again.
        if (FileDescriptor listener = channel_.take_listener()) {
            log_.handle_refusals(
                std::move(listener), [this] { return limits_.may_start_thread(); },
                talk_.share(*this));
        } else {
            limits_.count_threads();
        }
        return;
    }
    if (message.type == wire::Type::NotLoaded) {
        const auto failure = wire::read_not_loaded(message.body);
        if (!failure) return fail_protocol();
        return talk_.fail({FaultKind::Refused, message_of(*failure)});
    }
    if (message.type != wire::Type::Loaded) return fail_protocol();
    step_ = Step::Loaded;
    // A process of lower priority loads too late on a busy machine.
    if (settings_.gives_way) channel_.lower_priority();
    file_.is_loaded();
    suspend();
    talk_.became_idle();
}

void ProcessTransport::sitting(const wire::Received& message) {
    if (!requests_.is_current(message)) return drop();
    if (message.type == wire::Type::Fault) {
        const auto fault = fault_from_wire(message.body);
        return fault ? talk_.fail(*fault) : fail_protocol();
    }
    if (message.type != wire::Type::Seated) return fail_protocol();
    const auto analyses = wire::read_seated(message.body);
    if (!analyses) return fail_protocol();
    analyses_ = *analyses;
    step_ = Step::Seated;
    requests_.is_ready();
    suspend();
    talk_.became_idle();
}

void ProcessTransport::thinking(const wire::Received& message) {
    if (!requests_.is_current(message) || held_) return drop();
    switch (message.type) {
        case wire::Type::Report: {
            auto report = wire::read_report(message.body);
            if (!report) return fail_protocol();
            return reported(std::move(*report));
        }
        case wire::Type::Lines: {
            auto set = wire::read_lines(message.body);
            if (!set) return fail_protocol();
            return reported(std::move(*set));
        }
        case wire::Type::Answer: {
            const auto decision = wire::read_answer(message.body);
            if (!decision) return fail_protocol();
            return decided(*decision);
        }
        case wire::Type::Fault: {
            const auto fault = fault_from_wire(message.body);
            return fault ? talk_.fail(*fault) : fail_protocol();
        }
        default:
            return fail_protocol();
    }
}

void ProcessTransport::reported(AiReport report) {
    if (!tidy(report, requests_.position())) return fail_protocol();
    talk_.reported(report);
}

void ProcessTransport::reported(Analysis set) {
    if (!talk_.is_asked()) return;
    const auto settings = talk_.question()->budget.analysis;
    if (!settings) return fail_protocol();
    if (tidy(set, requests_.position(), *settings)) talk_.reported_lines(set);
}

/// Its time continues until its threads have stopped, because an AI may compute only while it is
/// asked.
void ProcessTransport::decided(const Decision& decision) {
    const int threads = channel_.threads().count();
    if (const auto excess = limits_.excess(threads)) return talk_.fail(*excess);
    has_threads_ = threads != 1;
    if (!has_threads_ || !channel_.threads().others_run()) return answered(decision);
    held_ = {decision, channel_.processor_time()};
    talk_.hold(kRestPause);
}

void ProcessTransport::look_at_held() {
    if (channel_.threads().others_run()) {
        if (talk_.held_for() < kRestLimit) return talk_.hold(kRestPause);
        if (channel_.processor_time() - held_->processor_time > kRestTolerance) {
            return talk_.fail(theft_fault());
        }
    }
    const Decision decision = held_->decision;
    held_.reset();
    answered(decision);
}

void ProcessTransport::answered(const Decision& decision) {
    restarted_ = false;
    if (has_threads_) {
        suspend();
    } else {
        suspend_later();
    }
    log_.add_new_refusals();
    if (!talk_.is_asked()) return talk_.answered(decision);
    const Budget& budget = talk_.question()->budget;
    if (budget.analysis) return talk_.answered(decision);
    const bool draw_offered = budget.draw_offered;
    talk_.answered(check_decision(requests_.position(), decision, draw_offered));
}

void ProcessTransport::drop() {
    if (++dropped_ > kMaxDropped) fail_protocol();
}

// ---- Faults

void ProcessTransport::on_closed() {
    const Ending ending = channel_.ending();
    if (step_ == Step::Loading) {
        return talk_.fail(
            {FaultKind::Refused, message_of({LoadProblem::Crashed, text_of(ending)})});
    }
    const Phase phase = step_ == Step::Sitting ? Phase::GettingReady : Phase::Move;
    talk_.fail(limits_.fault_of_end(ending, phase));
}

void ProcessTransport::time_is_up() {
    if (held_) return look_at_held();
    if (step_ == Step::WaitingForFile) {
        talk_.tear_down();
        return talk_.advance();
    }
    if (step_ == Step::Loading) {
        return talk_.fail(
            {FaultKind::Refused, message_of({LoadProblem::TimedOut, duration_text(kLoadLimit)})});
    }
    talk_.fail({FaultKind::Late, fault_message(FaultText::NotReady, duration_text(kSitLimit))});
}

std::optional<Fault> ProcessTransport::explained(Fault fault) {
    if (step_ == Step::Loading && file_.may_be_incomplete()) {
        wait_for_file();
        return std::nullopt;
    }
    restarted_ = false;
    return limits_.explained(std::move(fault));
}

}  // namespace

std::shared_ptr<AiSession> make_process_session(asio::io_context& io, AiSettings settings) {
    return Conversation::make<ProcessTransport>(io, std::move(settings));
}

}  // namespace tengen
