// Longer than other files: it is one automaton, whose states and events are read together.
#include "plugin/process_session.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <cassert>
#include <optional>

#include "base/scratch_folder.hpp"
#include "base/text.hpp"
#include "plugin/answer_check.hpp"
#include "plugin/fault_text.hpp"
#include "plugin/host_channel.hpp"
#include "plugin/host_output.hpp"
#include "plugin/lazy_timer.hpp"
#include "plugin/output_log.hpp"
#include "plugin/plugin_cache.hpp"
#include "plugin/plugin_sandbox.hpp"
#include "plugin/position_mirror.hpp"
#include "plugin/refusal_watch.hpp"
#include "plugin/session_face.hpp"
#include "plugin/standstill.hpp"
#include "plugin/use_watch.hpp"
#include "sandbox/limits.hpp"

namespace tengen {

namespace {

namespace asio = boost::asio;

constexpr int kMaxDropped = 16;
/// How soon after its answer an AI's own threads must have come to rest, how often that is looked
/// at, and what they may use at most: threads that found no core in that time have stolen none.
constexpr std::chrono::milliseconds kRestLimit{100};
constexpr std::chrono::microseconds kRestPause{500};
constexpr std::chrono::milliseconds kRestTolerance{10};
/// How long a new file of a plugin may take to be written, and how often it is tried meanwhile.
constexpr std::chrono::seconds kRewriteLimit{2};
constexpr std::chrono::milliseconds kRewritePause{100};

/// Threads of the host that are not the plugin's.
#if defined(__SANITIZE_THREAD__)
constexpr int kOwnThreads = 1;
#else
constexpr int kOwnThreads = 0;
#endif

/// What somebody wants to know.
struct HostQuestion {
    std::optional<Position> position;  ///< while it waits; once sent, the mirror has it
    Budget budget;
    AnswerHandler answer;
    Clock::time_point asked;  ///< only when there is a hard limit
    bool stop = false;        ///< asked to be short
};

/// An answer of an AI some of whose threads still ran when it came.
struct HeldAnswer {
    Decision decision;
    Clock::time_point limit;
    std::chrono::nanoseconds processor_time;  ///< used until then
};

/// A file that has changed and was not loaded since; it may not be written to its end.
struct Rewriting {
    Clock::time_point limit;
    bool told = false;  ///< that it cannot be loaded yet
};

/// The process and what is going on with it. Handlers of the io_context keep it alive; whoever owns
/// the session closes it.
///
/// One question at a time is with the process. When that is taken back the next one waits here
/// until the process has come back, so that no answer can be taken for another's.
class HostedAi : public HostChannel::Listener, public std::enable_shared_from_this<HostedAi> {
  public:
    HostedAi(asio::io_context& io, AiSettings settings)
        : io_(io),
          settings_(std::move(settings)),
          memory_bytes_(memory_of(settings_)),
          channel_(io),
          output_(io, [this](std::string_view bytes) { printed(bytes); }),
          refusals_(io),
          standstill_(io),
          memory_(io, [this](UseWatch::Excess) { used_too_much(); }),
          timer_(io, [this] { ring(); }) {}

    void prepare(std::shared_ptr<const Game> game, ReadyHandler ready);
    void new_game() { new_game_ = true; }
    void game_over(const SeatRanks& ranks) { last_ = ranks; }
    void think(const Position& position, const Budget& budget, AnswerHandler answer);
    void stop();
    void cancel();
    void close();
    void end_log();
    void run_on(const Cores& cores) { channel_.run_on(cores); }

    void on_message(const wire::Received& message) override;
    void on_nonsense() override { fail_protocol(); }
    void on_closed() override;

    ReportHandler report_handler;
    LogHandler log_handler;

  private:
    enum class State : std::uint8_t {
        Down,
        WaitingForFile,
        Loading,
        Loaded,
        Sitting,
        Seated,
        Thinking
    };

    static std::uint64_t memory_of(const AiSettings& settings) {
        if (!limits_memory()) return 0;
        return settings.memory_bytes > 0 ? settings.memory_bytes : memory_for(settings.options);
    }

    Budget told(Budget budget) const;
    void advance_later();
    void advance();
    bool file_changed() const;
    void wait_for_file();
    void start();
    void sit();
    void ask(const Position& position);
    bool send_question(const Position& position);
    void died_while_idle(Phase phase);
    void tear_down();

    void handle(const wire::Received& message);
    void loading(const wire::Received& message);
    void sitting(const wire::Received& message);
    void thinking(const wire::Received& message);
    void hold(const Decision& decision);
    void look_at_held();
    void answered(const Decision& decision);
    void reported(AiReport report);
    void drop();
    void used_too_much();
    void watch();
    void rest();
    void printed(std::string_view bytes);
    void say(std::string_view line) const;
    void say_later(std::string_view line);
    void say_refused(const std::string& line);

    int most_threads() const { return static_cast<int>(settings_.threads) + kOwnThreads; }
    bool waits_before_playing() const {
        return state_ == State::WaitingForFile || state_ == State::Loading ||
               state_ == State::Sitting;
    }
    bool waits_for_process() const { return waits_before_playing() || state_ == State::Thinking; }
    void set_timer();
    void clear_timer();
    bool is_due() const;
    void make_up_for_standstill();
    void ring();
    void hear_out(int round);
    void judge();
    Fault unless_of_host(Fault fault) const;
    void fail(Fault fault);
    void fail_later(Fault fault);
    void fail_protocol();

    asio::io_context& io_;
    AiSettings settings_;
    std::uint64_t memory_bytes_;  ///< that its process may use; 0: no limit

    // What is wanted.
    std::shared_ptr<const Game> game_;
    ReadyHandler ready_;
    std::optional<HostQuestion> question_;
    bool new_game_ = false;
    std::optional<SeatRanks> last_;  ///< how the game that the AI knows ended
    std::uint64_t serial_ = 0;       ///< changes with every question and every cancel
    bool closed_ = false;

    std::optional<ScratchFolder> scratch_;  ///< made when it is first needed

    // What there is.
    State state_ = State::Down;
    HostChannel channel_;
    std::optional<FileStamp> loaded_file_;
    std::optional<Rewriting> rewriting_;
    HostOutput output_;
    RefusalWatch refusals_;
    OutputLog log_;
    bool new_log_ = false;    ///< a game has begun since anything was logged
    bool exhausted_ = false;  ///< there was no memory for it since it was last asked something
    bool restarted_ = false;  ///< because it had ended, and has not answered since
    std::shared_ptr<const Game> sitting_;
    PositionMirror mirror_;
    std::uint32_t request_ = 0;
    bool taken_back_ = false;  ///< the question that the process is thinking about
    std::optional<HeldAnswer> held_;
    int dropped_ = 0;  ///< messages of this process that belong to no question
    Standstill standstill_;
    UseWatch memory_;
    bool used_too_much_ = false;  ///< while nobody waited for it
    LazyTimer timer_;
    std::uint64_t heard_ = 0;                   ///< messages of the process
    Clock::time_point limit_ = Budget::kNever;  ///< of loading, sitting, or a question taken back
    wire::Buffer out_;
};

// ---- What the session asks for

void HostedAi::prepare(std::shared_ptr<const Game> game, ReadyHandler ready) {
    game_ = std::move(game);
    ready_ = std::move(ready);
    advance_later();
}

void HostedAi::think(const Position& position, const Budget& budget, AnswerHandler answer) {
    assert(!question_ && !position.over());
    ++serial_;
    question_.emplace();
    question_->budget = told(budget);
    question_->answer = std::move(answer);
    if (budget.hard != Budget::kNever) question_->asked = Clock::now();
    game_ = position.shared_game();
    if (state_ == State::Seated && mirror_.knows(game_)) {
        ask(position);
        return;
    }
    question_->position = position;
    if (state_ == State::Thinking && !held_ && budget.hard != Budget::kNever) {
        // What is left of a question that was taken back must not use up the time of this one.
        limit_ = std::min(limit_, question_->asked + (budget.hard - question_->asked) / 4);
    }
    if (waits_for_process()) set_timer();
    advance_later();
}

/// Its process ends an AI that uses more memory, whoever allowed it.
Budget HostedAi::told(Budget budget) const {
    const bool more = budget.memory_bytes == 0 || budget.memory_bytes > memory_bytes_;
    if (memory_bytes_ != 0 && more) budget.memory_bytes = memory_bytes_;
    budget.threads = std::min(budget.threads, settings_.threads);
    return budget;
}

void HostedAi::stop() {
    if (!question_) return;
    question_->stop = true;
    if (state_ == State::Thinking && !taken_back_) channel_.stop_question(request_);
}

void HostedAi::cancel() {
    if (!question_) return;
    ++serial_;
    question_.reset();
    if (state_ != State::Thinking || taken_back_) return;
    taken_back_ = true;
    if (held_) return;  // it comes back in a moment
    channel_.stop_question(request_);
    limit_ = Clock::now() + kCancelGrace;
    set_timer();
}

void HostedAi::close() {
    closed_ = true;
    ++serial_;
    question_.reset();
    ready_ = nullptr;
    report_handler = nullptr;
    log_handler = nullptr;
    tear_down();
}

void HostedAi::end_log() {
    if (!log_handler) return;
    const LogHandler handler = log_handler;  // it may be replaced while it runs
    log_.restart(handler);
    if (const std::string refused = refusals_.restart(); !refused.empty()) handler(refused);
}

// ---- The next step towards what is wanted

void HostedAi::advance_later() {
    asio::post(io_, [self = shared_from_this()] { self->advance(); });
}

void HostedAi::advance() {
    if (closed_ || (!ready_ && !question_) || waits_before_playing()) return;
    if (ready_ && state_ == State::Seated && file_changed()) {
        tear_down();
        rewriting_ = {Clock::now() + kRewriteLimit};
        say_later("the plugin's file has changed; from now on the new one plays");
    }
    if (state_ == State::Down) return start();
    // Whatever is wanted waits until the process has come back.
    if (state_ == State::Thinking) return;
    if (!mirror_.knows(game_)) return sit();
    if (ready_) {
        std::exchange(ready_, nullptr)({});
        return advance();
    }
    if (question_ && question_->position) {
        const std::optional<Position> position = std::move(question_->position);
        question_->position.reset();
        ask(*position);
    }
}

/// A file that is gone may be on its way; what is running goes on.
bool HostedAi::file_changed() const {
    const auto file = FileStamp::of(settings_.ai.file);
    return file && loaded_file_ && *file != *loaded_file_;
}

void HostedAi::wait_for_file() {
    tear_down();
    if (!std::exchange(rewriting_->told, true)) {
        say_later("the plugin's new file cannot be loaded yet; trying again");
    }
    state_ = State::WaitingForFile;
    limit_ = Clock::now() + kRewritePause;
    set_timer();
}

void HostedAi::start() {
    SandboxRules rules = rules_for(settings_.ai.file, settings_.ai.trusted);
    rules.memory_bytes = memory_bytes_;
    rules.threads = settings_.threads;
    if (settings_.scratch && !scratch_) {
        auto made = ScratchFolder::make();
        if (!made) {
            fail_later({FaultKind::Host, message_of({LoadProblem::NoHost, made.error()})});
            return;
        }
        scratch_.emplace(std::move(*made));
    }
    if (scratch_) rules.writable = {scratch_->path()};
    loaded_file_ = FileStamp::of(settings_.ai.file);
    const auto opened = channel_.open(settings_.host, settings_.ai.file, rules, weak_from_this());
    if (!opened) {
        fail_later({FaultKind::Host, message_of({LoadProblem::NoHost, opened.error()})});
        return;
    }
    if (settings_.gives_way) channel_.give_way();
    state_ = State::Loading;
    limit_ = Clock::now() + kLoadLimit;
    set_timer();
    output_.open(channel_.output(), weak_from_this());
    memory_.open(channel_.process(), memory_bytes_, 0, weak_from_this());
    watch();
    channel_.listen();
}

void HostedAi::sit() {
    wire::write(
        out_, ++request_,
        wire::Sit{settings_.ai.id, to_text(game_->description()), to_text(settings_.options)});
    if (!wire::fits(out_)) {
        fail_later({FaultKind::Refused,
                    Message("cannot play this game: its description or the options are too long")});
        return;
    }
    if (!channel_.send(out_)) return died_while_idle(Phase::GettingReady);
    mirror_.forget();
    sitting_ = game_;
    state_ = State::Sitting;
    limit_ = Clock::now() + kSitLimit;
    set_timer();
    exhausted_ = false;
    watch();
    channel_.listen();
}

void HostedAi::ask(const Position& position) {
    if (!send_question(position)) {
        question_->position = position;
        return died_while_idle(Phase::Move);
    }
    state_ = State::Thinking;
    taken_back_ = false;
    if (question_->stop) channel_.stop_question(request_);
    limit_ = Budget::kNever;
    set_timer();
    exhausted_ = false;
    watch();
    channel_.listen();
}

bool HostedAi::send_question(const Position& position) {
    if (std::exchange(new_game_, false)) {
        new_log_ = true;
        say_refused(refusals_.restart());
        wire::write(out_, 0, wire::NewGame{last_});
        if (!channel_.send(out_)) return false;
    }
    last_.reset();
    if (mirror_.take_stones(position)) {
        wire::write(out_, 0, position.setup());
        if (!channel_.send(out_)) return false;
    }
    wire::Think message{mirror_.follow(position), question_->budget};
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

/// Nobody was waiting for the process when it ended, so nobody needs to know; but once only.
void HostedAi::died_while_idle(Phase phase) {
    if (restarted_) {
        state_ = State::Sitting;  // nothing more is sent
        return fail_later(fault_of(channel_.ending(), phase, memory_bytes_));
    }
    tear_down();
    restarted_ = true;
    start();
}

void HostedAi::tear_down() {
    output_.close();
    memory_.close();
    used_too_much_ = false;
    refusals_.close();
    log_.restart([this](std::string_view line) { say_later(line); });
    say_refused(refusals_.restart());
    exhausted_ = false;
    channel_.close();
    state_ = State::Down;
    mirror_.forget();
    clear_timer();
    limit_ = Budget::kNever;
    taken_back_ = false;
    held_.reset();
    new_game_ = false;
    last_.reset();
    dropped_ = 0;
}

// ---- Messages

void HostedAi::on_message(const wire::Received& message) {
    ++heard_;
    const std::uint64_t generation = channel_.generation();
    handle(message);
    if (generation == channel_.generation() && waits_for_process()) channel_.listen();
}

void HostedAi::handle(const wire::Received& message) {
    if (message.type == wire::Type::Log) {
        const auto line = wire::read_log(message.body);
        if (!line) return fail_protocol();
        return log_.take_line(*line, [this](std::string_view text) { say(text); });
    }
    if (message.type == wire::Type::Exhausted) {
        exhausted_ = true;
        return;
    }
    switch (state_) {
        case State::Loading:
            return loading(message);
        case State::Sitting:
            return sitting(message);
        case State::Thinking:
            return thinking(message);
        default:
            return drop();
    }
}

void HostedAi::loading(const wire::Received& message) {
    if (message.type == wire::Type::Sandbox) {
        if (!wire::read_sandbox(message.body)) return fail_protocol();
        // A plugin may send the message again.
        if (FileDescriptor listener = channel_.take_listener()) {
            refusals_.open(
                std::move(listener), [this] { return channel_.threads().count() < most_threads(); },
                weak_from_this());
        }
        return;
    }
    if (message.type == wire::Type::NotLoaded) {
        const auto failure = wire::read_not_loaded(message.body);
        if (!failure) return fail_protocol();
        return fail({FaultKind::Refused, message_of(*failure)});
    }
    if (message.type != wire::Type::Loaded) return fail_protocol();
    state_ = State::Loaded;
    rewriting_.reset();
    limit_ = Budget::kNever;
    set_timer();
    rest();
    advance();
}

void HostedAi::sitting(const wire::Received& message) {
    if (message.request != request_) return drop();
    if (message.type == wire::Type::Fault) {
        const auto fault = wire::read_fault(message.body);
        if (!fault) return fail_protocol();
        return fail({fault->kind, Message("{}", printable(fault->text, 400))});
    }
    if (message.type != wire::Type::Seated || !message.body.empty()) return fail_protocol();
    state_ = State::Seated;
    limit_ = Budget::kNever;
    set_timer();
    mirror_.reset(std::move(sitting_));
    new_game_ = false;
    last_.reset();
    rest();
    advance();
}

void HostedAi::thinking(const wire::Received& message) {
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
            // Where starting threads was not counted, those that are there still are.
            if (channel_.threads().count() > most_threads()) {
                return fail(threads_fault(channel_.threads().count(), settings_.threads));
            }
            if (used_too_much_) return fail(memory_fault(memory_bytes_));
            if (channel_.threads().others_run()) return hold(*decision);
            return answered(*decision);
        }
        case wire::Type::Fault: {
            const auto fault = wire::read_fault(message.body);
            if (!fault) return fail_protocol();
            return fail({fault->kind, Message("{}", printable(fault->text, 400))});
        }
        default:
            return fail_protocol();
    }
}

/// Its time goes on until its threads have come to rest: an AI computes only while it is asked.
void HostedAi::hold(const Decision& decision) {
    const Clock::time_point now = Clock::now();
    held_ = {decision, now + kRestLimit, channel_.processor_time()};
    limit_ = now + kRestPause;
    set_timer();
}

void HostedAi::look_at_held() {
    const Clock::time_point now = Clock::now();
    if (channel_.threads().others_run()) {
        if (now < held_->limit) {
            limit_ = now + kRestPause;
            return set_timer();
        }
        if (channel_.processor_time() - held_->processor_time > kRestTolerance) {
            return fail(theft_fault());
        }
    }
    const Decision decision = held_->decision;
    held_.reset();
    answered(decision);
}

void HostedAi::answered(const Decision& decision) {
    state_ = State::Seated;
    restarted_ = false;
    limit_ = Budget::kNever;
    clear_timer();
    rest();
    say_refused(refusals_.news());
    if (std::exchange(taken_back_, false)) return advance();
    const Answer answer =
        check_decision(mirror_.position(), decision, question_ && question_->budget.draw_offered);
    if (!answer) return fail(answer.error());
    const AnswerHandler handler = std::move(question_->answer);
    question_.reset();
    if (ready_) advance_later();
    handler(answer);
}

void HostedAi::reported(AiReport report) {
    if (!tidy(report, mirror_.position())) return fail_protocol();
    if (!report_handler || taken_back_) return;
    const ReportHandler handler = report_handler;  // it may be replaced while it runs
    handler(report);
}

void HostedAi::say(std::string_view line) const {
    if (!log_handler) return;
    const LogHandler handler = log_handler;  // it may be replaced while it runs
    handler(line);
}

/// Output is read in the midst of other things, where the handler must not do as it likes.
void HostedAi::say_later(std::string_view line) {
    if (!log_handler) return;
    asio::post(io_, [self = shared_from_this(), text = std::string(line)] { self->say(text); });
}

void HostedAi::say_refused(const std::string& line) {
    if (!line.empty()) say_later(line);
}

void HostedAi::printed(std::string_view bytes) {
    const LogHandler line = [this](std::string_view text) { say_later(text); };
    if (std::exchange(new_log_, false)) log_.restart(line);
    log_.take(bytes, line);
}

/// Somebody waits for the process. What it was sent before that it finds when it goes on.
void HostedAi::watch() {
    channel_.resume();
    memory_.watch();
    output_.watch();
    refusals_.watch();
}

/// Nobody does: it stays as it is until it is asked again.
void HostedAi::rest() {
    channel_.suspend();
    memory_.rest();
    output_.rest();
    refusals_.rest();
}

/// Nobody is told before somebody waits for it.
void HostedAi::used_too_much() {
    if (waits_for_process() && state_ != State::WaitingForFile) {
        return fail(memory_fault(memory_bytes_));
    }
    used_too_much_ = true;
}

void HostedAi::drop() {
    if (++dropped_ > kMaxDropped) fail_protocol();
}

void HostedAi::on_closed() {
    const Ending ending = channel_.ending();
    switch (state_) {
        case State::Loading:
            return fail({FaultKind::Refused, message_of({LoadProblem::Crashed, text_of(ending)})});
        case State::Sitting:
            return fail(fault_of(ending, Phase::GettingReady, memory_bytes_));
        default:
            return fail(fault_of(ending, Phase::Move, memory_bytes_));
    }
}

// ---- Deadlines and faults

void HostedAi::set_timer() {
    Clock::time_point next = limit_;
    if (question_) {
        next = std::min(next, question_->budget.hard);
        if (held_) next = limit_;  // it was in time
        const bool to_be_told =
            !held_ && state_ == State::Thinking && !taken_back_ && !question_->stop;
        if (to_be_told) next = std::min(next, question_->budget.soft);
    }
    if (next == Budget::kNever) return clear_timer();
    timer_.set(next);
    standstill_.watch();
}

void HostedAi::clear_timer() {
    timer_.clear();
    standstill_.rest();
}

/// Is the time over for what the process was asked?
bool HostedAi::is_due() const {
    const Clock::time_point now = Clock::now();
    return !held_ && (now >= limit_ || (question_ && now >= question_->budget.hard));
}

void HostedAi::make_up_for_standstill() {
    const Clock::duration still = standstill_.take(Clock::now());
    if (still == Clock::duration::zero()) return;
    postpone(limit_, still);
    if (held_) held_->limit += still;
    if (!question_) return;
    question_->asked += still;
    postpone(question_->budget.soft, still);
    postpone(question_->budget.hard, still);
}

void HostedAi::ring() {
    const auto self = shared_from_this();
    make_up_for_standstill();
    if (is_due()) return hear_out(0);
    judge();
}

/// What has come is in time, however late this thread gets to read it: it is heard first. Two
/// rounds without news show that there is none; one who sends without end is not heard forever.
void HostedAi::hear_out(int round) {
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

void HostedAi::judge() {
    const Clock::time_point now = Clock::now();
    if (question_ && !held_ && now >= question_->budget.hard) {
        return fail(late_fault(question_->budget.hard - question_->asked, true));
    }
    if (now >= limit_) {
        if (held_) return look_at_held();
        switch (state_) {
            case State::WaitingForFile:
                state_ = State::Down;
                return advance();
            case State::Loading:
                return fail({FaultKind::Refused,
                             message_of({LoadProblem::TimedOut, duration_text(kLoadLimit)})});
            case State::Sitting:
                return fail({FaultKind::Late, Message("did not get ready in {} (killed)",
                                                      duration_text(kSitLimit))});
            default:  // a question that was taken back
                tear_down();
                return advance();
        }
    }
    const bool to_be_told = question_ && state_ == State::Thinking && !taken_back_ && !held_;
    if (to_be_told && now >= question_->budget.soft) stop();
    set_timer();
}

/// What a plugin says, or dies of, when it gets no more memory may be anything.
bool may_come_of_exhaustion(FaultKind kind) {
    return kind == FaultKind::Failed || kind == FaultKind::Crashed || kind == FaultKind::Exited ||
           kind == FaultKind::OutOfMemory;
}

/// Where limits of this program leave less memory than is promised, what may come of that does.
Fault HostedAi::unless_of_host(Fault fault) const {
    const bool loading = state_ == State::Loading && fault.kind == FaultKind::Refused;
    if (!loading && !may_come_of_exhaustion(fault.kind)) return fault;
    SandboxRules promised;
    promised.memory_bytes = memory_bytes_;
    promised.threads = settings_.threads;
    return leaves_memory(promised) ? fault : host_memory_fault(memory_bytes_);
}

void HostedAi::fail(Fault fault) {
    if (state_ == State::Loading && rewriting_ && Clock::now() < rewriting_->limit) {
        return wait_for_file();
    }
    if (exhausted_ && may_come_of_exhaustion(fault.kind)) fault = memory_fault(memory_bytes_);
    fault = unless_of_host(std::move(fault));
    const bool thought = state_ == State::Thinking;
    const bool of_old_question = thought && taken_back_;
    tear_down();
    restarted_ = false;
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

/// For faults that are found while the owner is calling.
void HostedAi::fail_later(Fault fault) {
    asio::post(io_, [self = shared_from_this(), serial = serial_,
                     generation = channel_.generation(), fault = std::move(fault)] {
        if (self->closed_ || generation != self->channel_.generation()) return;
        if (serial == self->serial_) return self->fail(fault);
        self->tear_down();
        self->advance();
    });
}

void HostedAi::fail_protocol() {
    fail({FaultKind::Protocol, Message("sent an invalid message")});
}

}  // namespace

std::shared_ptr<AiSession> make_process_session(asio::io_context& io, AiSettings settings) {
    return std::make_unique<SessionFace<HostedAi>>(io, std::move(settings));
}

}  // namespace tengen
