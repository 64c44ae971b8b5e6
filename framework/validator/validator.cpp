#include "validator/validator.hpp"

#include <fmt/format.h>

#include <poll.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "plugin/fault_text.hpp"
#include "plugin/host_process.hpp"
#include "plugin/plugin_sandbox.hpp"
#include "plugin/process_threads.hpp"
#include "sandbox/refused_calls.hpp"

namespace tengen::validator {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kEndPatience{500};

/// The maximum number of threads for the tests and the AI together.
constexpr int kMaxThreads = 64;

/// One test of one AI, in one process.
class Run {
  public:
    Run(const Settings& settings, const Test& test, std::string ai)
        : settings_(settings), test_(test), ai_(std::move(ai)) {}

    Finding once() {
        auto started = HostProcess::start(settings_.program, HostProcess::Mode::Serve,
                                          settings_.plugin, rules());
        if (!started) return skipped("could not be tried: " + started.error());
        process_ = std::move(*started);
        until_ = Clock::now() + limit();
        // If sending fails, the process has ended, and its ending gives the reason.
        if (hear_first() && send_job()) receive();
        refused_.close();
        // Then threads are no longer allowed, so the tests fail for unrelated reasons.
        const bool spoiled = finding_ && finding_->grade != Grade::Success && refusals().more;
        if (spoiled) return failure("makes thousands of calls that the sandbox refuses");
        if (finding_) return *finding_;
        return Clock::now() >= until() ? timeout() : ended();
    }

    /// The call that did not return, if that is why there is no finding.
    std::optional<Call> hanging() const { return hanging_; }
    const Refusals& refusals() const { return refused_.refusals(); }

  private:
    milliseconds limit() const { return settings_.limit.value_or(test_.limit); }

    /// The time limit of the whole test, or of the current call.
    Clock::time_point until() const {
        return calls_ > 0 ? std::min(until_, called_ + settings_.patience) : until_;
    }

    /// Like those of a game, with room for several of the AI, and for options at their maximum.
    SandboxRules rules() const {
        SandboxRules rules = rules_for(settings_.plugin, settings_.trusted);
        rules.memory_bytes *= 4;
        rules.threads = kMaxThreads;
        return rules;
    }

    /// Waits for the channel, and meanwhile answers refused calls. Returns false when the time is
    /// over.
    bool wait_for(short events, Clock::time_point until) {
        const auto left = std::chrono::ceil<milliseconds>(until - Clock::now()).count();
        if (left <= 0) return false;
        std::array<pollfd, 2> items{
            {{process_.channel(), events, 0}, {refused_.descriptor(), POLLIN, 0}}};
        ::poll(items.data(), items.size(), static_cast<int>(left));
        if (items[1].revents != 0 && !refused_.answer()) refused_.close();
        return true;
    }

    /// Receives the sandbox's state and the descriptor for refused calls. Returns false if the
    /// process ends first.
    bool hear_first() {
        Bytes buffer(kMaxJobBytes);
        std::size_t size = 0;
        auto got = process_.receive(buffer, size);
        while (got == HostProcess::Got::Nothing && wait_for(POLLIN, until_)) {
            got = process_.receive(buffer, size);
        }
        threads_ = ProcessThreads(process_.pid());
        refused_.open(process_.take_listener(), [this] { return threads_.count() < kMaxThreads; });
        return got == HostProcess::Got::Message;
    }

    /// Returns false if the process does not accept it.
    bool send(const Bytes& bytes) {
        while (true) {
            const auto sent = process_.send(bytes);
            if (sent != HostProcess::Sent::Full) return sent == HostProcess::Sent::Done;
            if (!wait_for(POLLOUT, until_)) return false;
        }
    }

    bool send_job() {
        const auto& taken = settings_.taken;
        const Job job{std::string(test_.name), ai_, settings_.seed, settings_.effort,
                      std::find(taken.begin(), taken.end(), ai_) != taken.end()};
        if (!send(encode(job))) return false;
        for (const SharedGame& game : settings_.games) {
            const Bytes bytes = encode(to_text(game->description()));
            if (bytes.size() > kMaxJobBytes) continue;
            if (!send(bytes)) return false;
        }
        return send(encode(std::string()));
    }

    void receive() {
        Bytes buffer(kMaxJobBytes);
        while (!finding_) {
            std::size_t size = 0;
            const auto got = process_.receive(buffer, size);
            if (got == HostProcess::Got::Closed) return;
            if (got == HostProcess::Got::Nothing) {
                if (!wait_for(POLLIN, until())) return;
                continue;
            }
            if (auto step = decode_step(std::span(buffer).first(std::min(size, buffer.size())))) {
                follow(std::move(*step));
                if (Clock::now() >= until()) return;
                continue;
            }
            finding_ = decode_finding(std::span(buffer).first(std::min(size, buffer.size())));
            if (!finding_) finding_ = failure("it writes to the channel of its process");
        }
    }

    void follow(Step step) {
        called_ = Clock::now();
        const bool begins = !step.place.empty();
        // Clamped, because a plugin may have sent the message.
        calls_ = std::clamp(calls_ + (begins ? 1 : -1), 0, 2);
        if (begins) step_ = std::move(step);
    }

    /// "in gomoku 15x15 at the start: " while the plugin is in a call.
    std::string where() const {
        return calls_ > 0 ? fmt::format("in {}: ", printable(step_.place, 500)) : "";
    }

    Finding timeout() {
        const Clock::duration waited = Clock::now() - called_;
        // Many slow calls also make a test long.
        if (calls_ > 0 && 2 * waited >= std::min(limit(), settings_.patience)) {
            hanging_ = step_.call;
            return {Grade::Timeout, fmt::format("{}{} did not return in {} ('{}' repeats it)",
                                                where(), name_of(step_.call), duration_text(waited),
                                                command_to_repeat(settings_, test_))};
        }
        return {Grade::Timeout,
                fmt::format("{}no end after {}, of which no call took long ('{}' "
                            "repeats it)",
                            where(), duration_text(limit()), command_to_repeat(settings_, test_))};
    }

    Finding ended() {
        const Ending ending = process_.wait(kEndPatience);
        if (ending.kind == Ending::Kind::Exited && ending.code == kExitNoSandbox) {
            return skipped(
                "this system has no sandbox to try it in ('tengen doctor' shows details)");
        }
        const std::string call = calls_ > 0 ? fmt::format(" in {}", name_of(step_.call)) : "";
        const std::string repeat = command_to_repeat(settings_, test_);
        if (ending.kind == Ending::Kind::Exited) {
            return {Grade::Crashed,
                    fmt::format("{}it {}{} (a plugin must not end its process; '{}' repeats it)",
                                where(), text_of(ending), call, repeat)};
        }
        return {Grade::Crashed,
                fmt::format("{}{}{} ('{}' repeats it; under a debugger: 'tengen match' with "
                            "--isolation none)",
                            where(), text_of(ending), call, repeat)};
    }

    const Settings& settings_;
    const Test& test_;
    std::string ai_;
    HostProcess process_;
    RefusedCalls refused_;
    ProcessThreads threads_;
    Clock::time_point until_;
    std::optional<Finding> finding_;
    Step step_;                 ///< the last one that began
    int calls_ = 0;             ///< calls that have not ended; two if two AIs play in parallel
    Clock::time_point called_;  ///< when a call last began or ended
    std::optional<Call> hanging_;
};

class Validation {
  public:
    Validation(const Settings& settings, const std::function<void(const TestResult&)>& done)
        : settings_(settings), done_(done) {}

    std::vector<TestResult> all() {
        for_scope(Scope::File, "");
        for (const std::string& ai : settings_.ais) for_scope(Scope::Ai, ai);
        return std::move(results_);
    }

  private:
    void for_scope(Scope scope, const std::string& ai) {
        for (const Test& test : all_tests()) {
            if (test.scope == scope && is_wanted(test)) take(test, ai);
        }
    }

    bool is_wanted(const Test& test) const {
        return settings_.tests.empty() || std::find(settings_.tests.begin(), settings_.tests.end(),
                                                    &test) != settings_.tests.end();
    }

    /// A busy machine delays AIs, but makes no call endless.
    Finding run(const Test& test, const std::string& ai, Refusals& refusals) {
        Finding finding;
        for (int i = 0; i < (test.timing == Timing::Bound ? settings_.tries : 1); ++i) {
            Run run(settings_, test, ai);
            finding = run.once();
            refusals.add(run.refusals());
            if (finding.grade == Grade::Timeout) {
                remember(test, ai, run.hanging());
                break;
            }
            if (!is_bad(finding.grade)) break;
        }
        return finding;
    }

    /// A slow call would be slow in other tests, too. Only other values of the AI's options may
    /// change that.
    void remember(const Test& test, const std::string& ai, std::optional<Call> hanging) {
        if (test.scope == Scope::File || test.name == "options-round-trip") return;
        slow_ = Slow{&test, ai, hanging.value_or(test.reach), hanging.has_value()};
    }

    void take(const Test& test, const std::string& ai) {
        if (settings_.begun) settings_.begun(test, ai);
        const auto start = Clock::now();
        const Test* const obstacle = obstacle_of(test, ai);
        Refusals refusals;
        Finding finding = obstacle == nullptr ? run(test, ai, refusals)
                                              : skipped(fmt::format("see '{}'", obstacle->name));
        results_.push_back({&test, ai, std::move(finding),
                            std::chrono::round<milliseconds>(Clock::now() - start),
                            std::move(refusals)});
        if (done_) done_(results_.back());
    }

    /// Another test whose result makes this one meaningless, or null.
    const Test* obstacle_of(const Test& test, const std::string& ai) const {
        const bool again = slow_ && slow_->ai == ai && test.reach >= slow_->call;
        if (again && (slow_->hangs || test.timing == Timing::Free)) return slow_->test;
        for (const TestResult& result : results_) {
            const std::string_view name = result.test->name;
            if (name == test.needs && result.ai == ai && result.finding.grade != Grade::Success) {
                return result.test;
            }
            if ((name == "loads" || name == "descriptor") && is_bad(result.finding.grade)) {
                return result.test;
            }
        }
        return nullptr;
    }

    /// The reason why a test of an AI did not end.
    struct Slow {
        const Test* test;
        std::string ai;
        Call call;
        bool hangs;  ///< one call did not return; otherwise all calls took long
    };

    const Settings& settings_;
    const std::function<void(const TestResult&)>& done_;
    std::vector<TestResult> results_;
    std::optional<Slow> slow_;
};

}  // namespace

std::string command_to_repeat(const Settings& settings, const Test& test) {
    return fmt::format("tengen check {} --test {} --seed {}{}{}", settings.plugin.string(),
                       test.name, settings.seed, settings.effort == Effort::Quick ? " --quick" : "",
                       settings.trusted ? " --unsafe-plugins" : "");
}

std::vector<TestResult> validate(const Settings& settings,
                                 const std::function<void(const TestResult&)>& done) {
    return Validation(settings, done).all();
}

}  // namespace tengen::validator
