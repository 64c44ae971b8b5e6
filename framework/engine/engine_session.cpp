#include "engine/engine_session.hpp"

#include <optional>
#include <utility>

#include "base/text.hpp"
#include "core/fault_texts.hpp"
#include "engine/engine_command.hpp"
#include "engine/engine_process.hpp"
#include "engine/gomocup_protocol.hpp"
#include "engine/tengen_protocol.hpp"
#include "plugin/conversation.hpp"
#include "plugin/fault_text.hpp"
#include "plugin/process_threads.hpp"
#include "plugin/report_throttle.hpp"
#include "plugin/use_watch.hpp"
#include "sandbox/host_command.hpp"
#include "sandbox/limits.hpp"

namespace tengen {
namespace {

namespace asio = boost::asio;

constexpr int kMaxStray = 100;                    ///< unexpected lines
constexpr std::size_t kMaxUnasked = 1024 * 1024;  ///< bytes between two questions

/// After that, an engine gets its question without a reply to the command before it.
constexpr std::chrono::milliseconds kSyncLimit{100};

/// An engine does not learn its thread limit. This is enough for one thread per core.
constexpr int kMaxThreads = 256;

class EngineTransport : public Transport, public EngineProcess::Listener {
  public:
    EngineTransport(asio::io_context& io, Conversation& talk, EngineSettings settings)
        : talk_(talk),
          settings_(std::move(settings)),
          protocol_(make_protocol(settings_)),
          memory_bytes_(settings_.sandbox == EngineSandbox::On && limits_memory()
                            ? most_memory(settings_)
                            : 0),
          process_(io),
          use_(io, [this](UseWatch::Excess excess) { used_too_much(excess); }) {}

    bool start(const Game& game) override;
    bool is_ready_for(const std::shared_ptr<const Game>& game) override {
        return protocol_->is_ready_for(*game);
    }
    void get_ready(const std::shared_ptr<const Game>& game) override;
    bool can_analyse() const override { return protocol_->can_analyse(); }
    void catch_up() override { process_.hear_pending(); }
    bool ask(const Position& position, const Budget& budget) override;
    void stop() override;
    void new_game() override { protocol_->new_game(); }
    void kill() override;
    void leave() override;
    void time_is_up() override;
    std::optional<Fault> why_unanswered() const override { return protocol_->why_unanswered(); }
    bool is_stopped_at_soft_limit(const Question& question) const override;
    void run_on(const Cores& cores) override { process_.run_on(cores); }
    std::optional<std::chrono::nanoseconds> processor_time() const override {
        return ended_ + (process_.is_open() ? tengen::processor_time(process_.process())
                                            : std::chrono::nanoseconds(0));
    }

    void on_line(std::string_view line) override;
    void on_endless_line() override;
    void on_closed() override;

  private:
    using State = Conversation::State;

    void send(const EngineProtocol::Lines& lines);
    void asked_after_sync();
    void watch();
    void rest();
    void take(EngineEvent heard);
    void became_ready();
    void answered(const Answer& answer);
    void restart_engine();
    void stray();
    void used_too_much(UseWatch::Excess excess);
    void fail_protocol() {
        talk_.fail({FaultKind::Protocol, fault_message(FaultText::InvalidMessage)});
    }
    Fault with_last_words(Fault fault) const;
    static Fault with_way_out(const Fault& fault);

    Conversation& talk_;
    EngineSettings settings_;
    std::unique_ptr<EngineProtocol> protocol_;
    std::uint64_t memory_bytes_;  ///< limit of its process; 0: none
    EngineProcess process_;
    UseWatch use_;
    std::uint64_t restarted_for_ = 0;  ///< number of a question
    int strays_ = 0;
    std::size_t unasked_ = 0;
    std::optional<ReportThrottle> throttle_;
    std::chrono::nanoseconds ended_{0};  ///< processor time of earlier processes
    std::optional<AnalysisThrottle> lines_throttle_;
};

bool EngineTransport::start(const Game& game) {
    if (const auto accepted = protocol_->accepts(game); !accepted) {
        talk_.fail({FaultKind::Refused, accepted.error().front().message});
        return false;
    }
    if (!leaves_memory(memory_bytes_)) {
        talk_.fail(host_memory_fault(memory_bytes_));
        return false;
    }
    if (const auto opened = process_.open(settings_, talk_.share(*this)); !opened) {
        const bool of_host = opened.error().front().code == ErrorCode::System;
        talk_.fail(
            {of_host ? FaultKind::Host : FaultKind::Refused, opened.error().front().message});
        return false;
    }
    const bool confined = settings_.sandbox == EngineSandbox::On;
    use_.open(process_.process(), memory_bytes_, confined ? kMaxThreads : 0, talk_.share(*this));
    protocol_->begin();
    strays_ = 0;
    unasked_ = 0;
    return true;
}

void EngineTransport::get_ready(const std::shared_ptr<const Game>& game) {
    watch();
    EngineProtocol::Lines out;
    EngineEvent heard = protocol_->prepare(game, out);
    send(out);
    talk_.await_readiness(Clock::now() + protocol_->patience());
    take(std::move(heard));
}

bool EngineTransport::ask(const Position& position, const Budget& budget) {
    watch();
    strays_ = 0;
    unasked_ = 0;
    throttle_.emplace([this](const AiReport& report) { talk_.reported(report); });
    lines_throttle_.emplace([this](const Analysis& set) { talk_.reported_lines(set); });
    EngineProtocol::Lines out;
    EngineEvent heard = protocol_->think(position, budget, Clock::now(), out);
    send(out);
    if (protocol_->awaits_sync()) talk_.await_reply(Clock::now() + kSyncLimit);
    take(std::move(heard));
    return true;
}

void EngineTransport::asked_after_sync() {
    talk_.await_reply(Budget::kNever);
    if (talk_.is_asked() && talk_.question()->stop) stop();
}

void EngineTransport::stop() {
    EngineProtocol::Lines out;
    protocol_->stop(out);
    send(out);
}

/// An engine with a clock manages its own time.
bool EngineTransport::is_stopped_at_soft_limit(const Question& question) const {
    return question.budget.clocks[0] < std::chrono::milliseconds(0) &&
           Clock::now() < question.budget.soft;
}

void EngineTransport::time_is_up() {
    EngineProtocol::Lines out;
    EngineEvent heard = protocol_->timed_out(out);
    send(out);
    if (talk_.state() == State::Thinking) return asked_after_sync();
    talk_.await_readiness(Clock::now() + protocol_->patience());
    take(std::move(heard));
}

void EngineTransport::send(const EngineProtocol::Lines& lines) {
    for (const std::string& line : lines) process_.send(line, protocol_->line_end());
}

void EngineTransport::watch() {
    process_.resume();
    use_.watch();
}

void EngineTransport::rest() {
    use_.rest();
    if (settings_.ponder == EnginePonder::Off) process_.suspend();
}

void EngineTransport::kill() {
    use_.close();
    ended_ = *processor_time();
    process_.kill();
}

void EngineTransport::leave() {
    use_.close();
    EngineProtocol::Lines out;
    protocol_->quit(out);
    process_.leave(out.empty() ? "" : out.front() + std::string(protocol_->line_end()));
}

// ---- Input from the engine

void EngineTransport::on_line(std::string_view line) {
    talk_.heard();
    if (talk_.has_log() && !line.empty()) {
        const std::uint64_t generation = process_.generation();
        talk_.log(printable(line, 400));
        if (generation != process_.generation()) return;
    }
    if (talk_.state() == State::Idle) {
        unasked_ += line.size() + 1;
        if (unasked_ > kMaxUnasked) return talk_.tear_down();
    }
    EngineProtocol::Lines out;
    const bool awaited_sync = protocol_->awaits_sync();
    EngineEvent heard = protocol_->hear(line, out);
    if (!out.empty()) {
        send(out);
        if (awaited_sync && !protocol_->awaits_sync()) asked_after_sync();
        if (talk_.state() == State::Preparing) {
            talk_.await_readiness(Clock::now() + protocol_->patience());
        }
    }
    take(std::move(heard));
}

void EngineTransport::take(EngineEvent heard) {
    if (std::holds_alternative<EngineEvent::Ready>(heard.what)) return became_ready();
    if (std::holds_alternative<EngineEvent::Stray>(heard.what)) return stray();
    if (std::holds_alternative<EngineEvent::Restart>(heard.what)) return restart_engine();
    if (const AiReport* const report = std::get_if<AiReport>(&heard.what)) {
        if (talk_.is_asked()) throttle_->take(*report);
    }
    if (const Analysis* const set = std::get_if<Analysis>(&heard.what)) {
        if (talk_.is_asked()) lines_throttle_->take(*set);
    }
    if (const Answer* const answer = std::get_if<Answer>(&heard.what)) answered(*answer);
}

void EngineTransport::became_ready() {
    if (talk_.state() != State::Preparing) return;
    rest();
    talk_.became_idle();
}

/// Before the engine is ready, a fault of its preparation; afterwards its decision.
void EngineTransport::answered(const Answer& answer) {
    if (!answer) return talk_.fail(with_last_words(answer.error()));
    if (talk_.state() != State::Thinking) return stray();
    rest();
    const std::uint64_t generation = process_.generation();
    if (talk_.is_asked()) throttle_->flush();
    if (generation == process_.generation() && talk_.is_asked()) lines_throttle_->flush();
    if (generation == process_.generation()) talk_.answered(answer);
}

/// Restarts at most once per question, because a new engine has nothing left to forget.
void EngineTransport::restart_engine() {
    if (talk_.is_asked()) {
        const std::uint64_t number = talk_.question()->number;
        if (std::exchange(restarted_for_, number) == number) return fail_protocol();
    }
    talk_.tear_down();
    talk_.advance();
}

void EngineTransport::stray() {
    if (++strays_ <= kMaxStray) return;
    if (talk_.state() == State::Idle) return talk_.tear_down();
    fail_protocol();
}

void EngineTransport::used_too_much(UseWatch::Excess excess) {
    if (talk_.state() == State::Idle) return talk_.tear_down();
    if (excess == UseWatch::Excess::Memory) return talk_.fail(memory_fault(memory_bytes_));
    talk_.fail(threads_fault(ProcessThreads(process_.process()).count(), kMaxThreads));
}

void EngineTransport::on_endless_line() {
    if (talk_.state() == State::Idle) return talk_.tear_down();
    talk_.fail({FaultKind::Protocol,
                Message("sent a line of more than {} KiB", LineBuffer::kMaxLine / 1024)});
}

/// An engine that ends while idle is restarted on demand.
void EngineTransport::on_closed() {
    const std::uint64_t generation = process_.generation();
    if (talk_.is_asked()) lines_throttle_->flush();
    if (generation != process_.generation()) return;
    const Ending ending = process_.ending();
    if (talk_.state() == State::Idle) return talk_.tear_down();
    const bool getting_ready = talk_.state() == State::Preparing;
    const bool confined = getting_ready && settings_.sandbox == EngineSandbox::On;
    const bool not_run = ending.kind == Ending::Kind::Exited && getting_ready &&
                         ending.code >= kExitNoSandbox && ending.code <= kExitNotFound;
    if (not_run) {
        const Error why = cannot_start(settings_, process_.last_words());
        const Fault refused{FaultKind::Refused, why.message};
        return talk_.fail(confined && ending.code != kExitNotFound ? with_way_out(refused)
                                                                   : refused);
    }
    const Fault fault = with_last_words(
        fault_of(ending, getting_ready ? Phase::GettingReady : Phase::Move, memory_bytes_));
    talk_.fail(confined ? with_way_out(fault) : fault);
}

/// For an engine that does not start in the sandbox: adds how to run it without.
Fault EngineTransport::with_way_out(const Fault& fault) {
    return {fault.kind, Message("{} (perhaps the sandbox blocks it; the option sandbox=off runs it "
                                "with all your permissions)",
                                fault.text)};
}

/// Adds the last line of its standard error.
Fault EngineTransport::with_last_words(Fault fault) const {
    const bool of_process = fault.kind == FaultKind::Crashed || fault.kind == FaultKind::Exited;
    const std::string words = of_process ? process_.last_words() : std::string();
    if (words.empty()) return fault;
    return {fault.kind, Message("{}; its last output: {}", fault.text, words)};
}

}  // namespace

std::unique_ptr<EngineProtocol> make_protocol(const EngineSettings& settings) {
    if (settings.dialect == EngineDialect::Tengen)
        return std::make_unique<TengenProtocol>(settings);
    return std::make_unique<GomocupProtocol>(settings);
}

Result<void> check_game(const EngineSettings& settings, const Game& game) {
    return make_protocol(settings)->accepts(game);
}

std::shared_ptr<AiSession> make_engine_session(asio::io_context& io, EngineSettings settings) {
    return Conversation::make<EngineTransport>(io, std::move(settings));
}

}  // namespace tengen
