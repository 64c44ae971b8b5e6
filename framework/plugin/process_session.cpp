// Longer than other files, because one automaton leads from the plugin's file to its answers and
// faults.
#include "plugin/process_session.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <optional>

#include "base/scratch_folder.hpp"
#include "base/text.hpp"
#include "plugin/answer_check.hpp"
#include "plugin/conversation.hpp"
#include "plugin/fault_text.hpp"
#include "plugin/host_channel.hpp"
#include "plugin/host_output.hpp"
#include "plugin/output_log.hpp"
#include "plugin/plugin_cache.hpp"
#include "plugin/plugin_sandbox.hpp"
#include "plugin/position_mirror.hpp"
#include "plugin/refusal_watch.hpp"
#include "plugin/use_watch.hpp"
#include "sandbox/limits.hpp"

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
/// The time for a plugin's new file to be completely written, and the interval of trying it.
constexpr std::chrono::seconds kRewriteLimit{2};
constexpr std::chrono::milliseconds kRewritePause{100};

/// Threads of the host itself.
#if defined(__SANITIZE_THREAD__)
constexpr int kOwnThreads = 1;
#else
constexpr int kOwnThreads = 0;
#endif

/// An answer that came while threads of the AI still ran.
struct HeldAnswer {
    Decision decision;
    std::chrono::nanoseconds processor_time;  ///< used until the answer
};

/// A changed file that has not been loaded since. It may be incomplete.
struct Rewriting {
    Clock::time_point limit;
    bool reported = false;  ///< that it cannot be loaded yet
};

class ProcessTransport : public Transport, public HostChannel::Listener {
  public:
    ProcessTransport(asio::io_context& io, Conversation& talk, AiSettings settings)
        : talk_(talk),
          settings_(std::move(settings)),
          memory_bytes_(memory_of(settings_)),
          channel_(io),
          output_(io, [this](std::string_view bytes) { printed(bytes); }),
          refusals_(io),
          use_(io, [this](UseWatch::Excess excess) { used_too_much(excess); }) {}

    bool start(const Game& game) override;
    bool is_ready_for(const std::shared_ptr<const Game>& game) override {
        return !gone_ && mirror_.knows(game) && !(talk_.wants_ready() && file_changed());
    }
    void get_ready(const std::shared_ptr<const Game>& game) override;
    bool asks_quietly(const std::shared_ptr<const Game>& game) override {
        return step_ == Step::Seated && mirror_.knows(game);
    }
    bool ask(const Position& position, const Budget& budget) override;
    void stop() override { channel_.stop_question(request_); }
    void new_game() override { new_game_ = true; }
    void game_over(const SeatRanks& ranks) override { last_ = ranks; }
    void kill() override;
    void time_is_up() override;
    std::optional<Fault> explained(Fault fault) override;
    void end_log() override;
    void run_on(const Cores& cores) override { channel_.run_on(cores); }

    void on_message(const wire::Received& message) override;
    void on_nonsense() override { fail_protocol(); }
    void on_closed() override;

  private:
    enum class Step : std::uint8_t { Down, WaitingForFile, Loading, Loaded, Sitting, Seated };

    static std::uint64_t memory_of(const AiSettings& settings) {
        if (!limits_memory()) return 0;
        return settings.memory_bytes > 0 ? settings.memory_bytes : memory_for(settings.options);
    }

    Budget told(Budget budget) const;
    bool file_changed() const;
    void wait_for_file();
    bool open();
    void sit(const std::shared_ptr<const Game>& game);
    bool send_question(const Position& position, const Budget& budget);
    void died_while_idle(Phase phase);

    void handle(const wire::Received& message);
    void loading(const wire::Received& message);
    void sitting(const wire::Received& message);
    void thinking(const wire::Received& message);
    void decided(const Decision& decision);
    void look_at_held();
    void answered(const Decision& decision);
    void reported(AiReport report);
    void drop();
    void used_too_much(UseWatch::Excess excess);
    void watch();
    void rest();
    void printed(std::string_view bytes);
    void log_refused(const std::string& line);
    void fail_protocol() { talk_.fail({FaultKind::Protocol, Message("sent an invalid message")}); }
    int max_threads() const { return static_cast<int>(settings_.threads) + kOwnThreads; }
    bool may_start_thread() const {
        const int now = channel_.threads().count();
        return now > 0 && now < max_threads();
    }

    Conversation& talk_;
    AiSettings settings_;
    std::uint64_t memory_bytes_;  ///< limit of its process; 0: none
    bool new_game_ = false;
    std::optional<SeatRanks> last_;         ///< the result of the last game that the AI knows
    std::optional<ScratchFolder> scratch_;  ///< created on demand

    Step step_ = Step::Down;
    HostChannel channel_;
    std::optional<FileStamp> loaded_file_;
    std::optional<Rewriting> rewriting_;
    HostOutput output_;
    RefusalWatch refusals_;
    OutputLog log_;
    UseWatch use_;
    bool new_log_ = false;              ///< a game has begun since the last log line
    bool exhausted_ = false;            ///< it ran out of memory since the last question
    std::optional<Fault> idle_excess_;  ///< of a limit that it exceeded while idle
    bool gone_ = false;                 ///< it had ended before it could be asked
    bool restarted_ = false;            ///< because it had ended; it has not answered since
    std::shared_ptr<const Game> sitting_;
    PositionMirror mirror_;
    std::uint32_t request_ = 0;
    std::optional<HeldAnswer> held_;
    int dropped_ = 0;  ///< messages of this process without a question
    wire::Buffer out_;
};

// ---- Start and preparation

bool ProcessTransport::start(const Game&) {
    if (!open()) return false;
    if (settings_.gives_way) channel_.lower_priority();
    step_ = Step::Loading;
    talk_.await_readiness(Clock::now() + kLoadLimit);
    output_.open(channel_.output(), talk_.share(*this));
    use_.open(channel_.process(), memory_bytes_, 0, talk_.share(*this));
    if (scratch_) use_.limit_folder(scratch_->path());
    watch();
    channel_.listen();
    return false;
}

bool ProcessTransport::open() {
    const auto failed = [this](const std::string& why) {
        talk_.fail({FaultKind::Host, message_of({LoadProblem::NoHost, why})});
        return false;
    };
    SandboxRules rules = rules_for(settings_.ai.file, settings_.ai.trusted);
    rules.memory_bytes = memory_bytes_;
    rules.threads = settings_.threads;
    if (!leaves_memory(memory_bytes_)) {
        talk_.fail(host_memory_fault(memory_bytes_));
        return false;
    }
    if (settings_.scratch && !scratch_) {
        auto made = ScratchFolder::make();
        if (!made) return failed(made.error());
        scratch_.emplace(std::move(*made));
    }
    if (scratch_) rules.writable = {scratch_->path()};
    loaded_file_ = FileStamp::of(settings_.ai.file);
    const auto opened = channel_.open(settings_.host, settings_.ai.file, rules, talk_.share(*this));
    return opened ? true : failed(opened.error());
}

void ProcessTransport::get_ready(const std::shared_ptr<const Game>& game) {
    if (gone_) return died_while_idle(Phase::Move);
    if (talk_.wants_ready() && step_ == Step::Seated && file_changed()) {
        talk_.tear_down();
        rewriting_ = {Clock::now() + kRewriteLimit};
        talk_.log_later("the plugin's file has changed; from now on the new one plays");
        return talk_.advance();
    }
    if (mirror_.knows(game)) return talk_.advance();
    sit(game);
}

/// A missing file may be about to be replaced, so its process stays.
bool ProcessTransport::file_changed() const {
    const auto file = FileStamp::of(settings_.ai.file);
    return file && loaded_file_ && *file != *loaded_file_;
}

void ProcessTransport::wait_for_file() {
    talk_.tear_down();
    if (!std::exchange(rewriting_->reported, true)) {
        talk_.log_later("the plugin's new file cannot be loaded yet; trying again");
    }
    step_ = Step::WaitingForFile;
    talk_.await_readiness(Clock::now() + kRewritePause);
}

void ProcessTransport::sit(const std::shared_ptr<const Game>& game) {
    wire::write(
        out_, ++request_,
        wire::Sit{settings_.ai.id, to_text(game->description()), to_text(settings_.options)});
    if (!wire::fits(out_)) {
        return talk_.fail(
            {FaultKind::Refused,
             Message("cannot play this game: its description or the options are too long")});
    }
    if (!channel_.send(out_)) return died_while_idle(Phase::GettingReady);
    mirror_.forget();
    sitting_ = game;
    step_ = Step::Sitting;
    talk_.await_readiness(Clock::now() + kSitLimit);
    exhausted_ = false;
    watch();
    channel_.listen();
}

/// A process that ends while idle is replaced silently, but only once.
void ProcessTransport::died_while_idle(Phase phase) {
    if (restarted_) return talk_.fail(fault_of(channel_.ending(), phase, memory_bytes_));
    talk_.tear_down();
    restarted_ = true;
    talk_.advance();
}

void ProcessTransport::kill() {
    output_.close();
    use_.close();
    idle_excess_.reset();
    refusals_.close();
    log_.restart([this](std::string_view line) { talk_.log_later(line); });
    log_refused(refusals_.restart());
    exhausted_ = false;
    channel_.close();
    step_ = Step::Down;
    mirror_.forget();
    gone_ = false;
    held_.reset();
    new_game_ = false;
    last_.reset();
    dropped_ = 0;
}

// ---- A question

bool ProcessTransport::ask(const Position& position, const Budget& budget) {
    if (!send_question(position, budget)) {
        gone_ = true;
        return false;
    }
    exhausted_ = false;
    watch();
    channel_.listen();
    return true;
}

bool ProcessTransport::send_question(const Position& position, const Budget& budget) {
    if (std::exchange(new_game_, false)) {
        new_log_ = true;
        log_refused(refusals_.restart());
        wire::write(out_, 0, wire::NewGame{last_});
        if (!channel_.send(out_)) return false;
    }
    last_.reset();
    if (mirror_.take_stones(position)) {
        wire::write(out_, 0, position.setup());
        if (!channel_.send(out_)) return false;
    }
    wire::Think message{mirror_.follow(position), told(budget)};
    std::vector<Action>& actions = message.actions.actions;
    while (actions.size() > wire::kMaxActions) {
        const auto middle = actions.begin() + wire::kMaxActions;
        wire::write(out_, 0, wire::Actions{message.actions.keep, {actions.begin(), middle}});
        if (!channel_.send(out_)) return false;
        actions.erase(actions.begin(), middle);
        message.actions.keep += wire::kMaxActions;
    }
    wire::write(out_, ++request_, message);
    return channel_.send(out_);
}

/// The limits announced to the AI. Its process ends an AI that exceeds the memory limit, even if
/// the budget allows more.
Budget ProcessTransport::told(Budget budget) const {
    const bool more = budget.memory_bytes == 0 || budget.memory_bytes > memory_bytes_;
    if (memory_bytes_ != 0 && more) budget.memory_bytes = memory_bytes_;
    budget.threads = std::min(budget.threads, settings_.threads);
    return budget;
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
        if (!line) return fail_protocol();
        return log_.take_line(*line, [this](std::string_view text) { talk_.log(text); });
    }
    if (message.type == wire::Type::Exhausted) {
        exhausted_ = true;
        return;
    }
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
            refusals_.open(
                std::move(listener), [this] { return may_start_thread(); }, talk_.share(*this));
        } else {
            use_.limit_threads(max_threads());
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
    rewriting_.reset();
    rest();
    talk_.became_idle();
}

void ProcessTransport::sitting(const wire::Received& message) {
    if (message.request != request_) return drop();
    if (message.type == wire::Type::Fault) {
        const auto fault = fault_from_wire(message.body);
        return fault ? talk_.fail(*fault) : fail_protocol();
    }
    if (message.type != wire::Type::Seated || !message.body.empty()) return fail_protocol();
    step_ = Step::Seated;
    mirror_.reset(std::move(sitting_));
    new_game_ = false;
    last_.reset();
    rest();
    talk_.became_idle();
}

void ProcessTransport::thinking(const wire::Received& message) {
    if (message.request != request_ || held_) return drop();
    switch (message.type) {
        case wire::Type::Report: {
            auto report = wire::read_report(message.body);
            if (!report) return fail_protocol();
            return reported(std::move(*report));
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
    if (!tidy(report, mirror_.position())) return fail_protocol();
    talk_.reported(report);
}

/// Its time continues until its threads have stopped, because an AI may compute only while it is
/// asked.
void ProcessTransport::decided(const Decision& decision) {
    // If the system did not limit starting threads, the running ones are counted.
    if (channel_.threads().count() > max_threads()) {
        return talk_.fail(threads_fault(channel_.threads().count(), settings_.threads));
    }
    if (idle_excess_) return talk_.fail(*idle_excess_);
    if (!channel_.threads().others_run()) return answered(decision);
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
    rest();
    log_refused(refusals_.news());
    if (!talk_.is_asked()) return talk_.answered(decision);
    const bool draw_offered = talk_.question()->budget.draw_offered;
    talk_.answered(check_decision(mirror_.position(), decision, draw_offered));
}

void ProcessTransport::drop() {
    if (++dropped_ > kMaxDropped) fail_protocol();
}

// ---- Output and use

void ProcessTransport::end_log() {
    const LogHandler line = [this](std::string_view text) { talk_.log(text); };
    log_.restart(line);
    if (const std::string refused = refusals_.restart(); !refused.empty()) line(refused);
}

void ProcessTransport::log_refused(const std::string& line) {
    if (!line.empty()) talk_.log_later(line);
}

/// Output is read inside other functions, where handlers cannot be called.
void ProcessTransport::printed(std::string_view bytes) {
    const LogHandler line = [this](std::string_view text) { talk_.log_later(text); };
    if (std::exchange(new_log_, false)) log_.restart(line);
    log_.take(bytes, line);
}

/// Resumes the process, which continues with the messages already sent.
void ProcessTransport::watch() {
    channel_.resume();
    use_.watch();
    output_.watch();
    refusals_.watch();
}

/// Suspends the process until its next question.
void ProcessTransport::rest() {
    channel_.suspend();
    use_.rest();
    output_.rest();
    refusals_.rest();
}

/// The fault of an idle process is reported with its next answer.
void ProcessTransport::used_too_much(UseWatch::Excess excess) {
    Fault fault = excess == UseWatch::Excess::Memory ? memory_fault(memory_bytes_)
                  : excess == UseWatch::Excess::Files
                      ? scratch_fault(memory_bytes_, UseWatch::kMaxFiles)
                      : threads_fault(channel_.threads().count(), settings_.threads);
    if (talk_.is_awaited()) return talk_.fail(std::move(fault));
    idle_excess_ = std::move(fault);
}

// ---- Faults

void ProcessTransport::on_closed() {
    const Ending ending = channel_.ending();
    if (step_ == Step::Loading) {
        return talk_.fail(
            {FaultKind::Refused, message_of({LoadProblem::Crashed, text_of(ending)})});
    }
    const Phase phase = step_ == Step::Sitting ? Phase::GettingReady : Phase::Move;
    talk_.fail(fault_of(ending, phase, memory_bytes_));
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
    talk_.fail(
        {FaultKind::Late, Message("did not get ready in {} (killed)", duration_text(kSitLimit))});
}

/// Whether lack of memory may have caused the fault: a plugin may then fail in any way.
bool may_come_of_exhaustion(FaultKind kind) {
    return kind == FaultKind::Failed || kind == FaultKind::Crashed || kind == FaultKind::Exited ||
           kind == FaultKind::OutOfMemory;
}

std::optional<Fault> ProcessTransport::explained(Fault fault) {
    if (step_ == Step::Loading && rewriting_ && Clock::now() < rewriting_->limit) {
        wait_for_file();
        return std::nullopt;
    }
    if (exhausted_ && may_come_of_exhaustion(fault.kind)) fault = memory_fault(memory_bytes_);
    restarted_ = false;
    return fault;
}

}  // namespace

std::shared_ptr<AiSession> make_process_session(asio::io_context& io, AiSettings settings) {
    return Conversation::make<ProcessTransport>(io, std::move(settings));
}

}  // namespace tengen
