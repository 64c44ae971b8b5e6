#include "validator/validator.hpp"

#include <poll.h>

#include <algorithm>

#include "plugin/fault_text.hpp"
#include "plugin/host_process.hpp"
#include "plugin/plugin_sandbox.hpp"

namespace tengen::validator {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kEndPatience{500};

bool wait_for(const HostProcess& process, short events, Clock::time_point until) {
    const auto left = std::chrono::ceil<milliseconds>(until - Clock::now()).count();
    if (left <= 0) return false;
    pollfd item{process.channel(), events, 0};
    ::poll(&item, 1, static_cast<int>(left));
    return true;
}

/// False when the process does not take it.
bool send(const HostProcess& process, const Bytes& bytes, Clock::time_point until) {
    while (true) {
        const auto sent = process.send(bytes);
        if (sent != HostProcess::Sent::Full) return sent == HostProcess::Sent::Done;
        if (!wait_for(process, POLLOUT, until)) return false;
    }
}

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
        const milliseconds limit = settings_.limit.value_or(test_.limit);
        until_ = Clock::now() + limit;
        // What cannot be sent was not wanted: the process says why by its end.
        if (send_job()) receive();
        if (finding_) return *finding_;
        if (Clock::now() >= until_) {
            return {Grade::Timeout,
                    fmt::format("no end after {} (it does not come back from a call)",
                                duration_text(limit))};
        }
        return ended();
    }

  private:
    /// As in a game, with room for several of the AI, and for options at their highest.
    SandboxRules rules() const {
        SandboxRules rules = rules_for(settings_.plugin, settings_.trusted);
        rules.memory_bytes *= 4;
        return rules;
    }

    bool send_job() {
        const auto& taken = settings_.taken;
        const Job job{std::string(test_.name), ai_, settings_.seed, settings_.effort,
                      std::find(taken.begin(), taken.end(), ai_) != taken.end()};
        if (!send(process_, encode(job), until_)) return false;
        for (const SharedGame& game : settings_.games) {
            const Bytes bytes = encode(to_text(game->description()));
            if (bytes.size() > kMaxJobBytes) continue;
            if (!send(process_, bytes, until_)) return false;
        }
        return send(process_, encode(std::string()), until_);
    }

    void receive() {
        Bytes buffer(kMaxJobBytes);
        while (!finding_) {
            std::size_t size = 0;
            const auto got = process_.receive(buffer, size);
            if (got == HostProcess::Got::Closed) return;
            if (got == HostProcess::Got::Nothing) {
                if (!wait_for(process_, POLLIN, until_)) return;
                continue;
            }
            finding_ = decode_finding(std::span(buffer).first(std::min(size, buffer.size())));
            if (!finding_) finding_ = failure("it writes to the channel of its process");
        }
    }

    Finding ended() {
        const Ending ending = process_.wait(kEndPatience);
        if (ending.kind == Ending::Kind::Exited && ending.code == kExitNoSandbox) {
            return skipped("this system has no sandbox to try it in ('tengen doctor' tells more)");
        }
        if (ending.kind == Ending::Kind::Exited) {
            return {Grade::Crashed,
                    fmt::format("it {} (a plugin must not end its process)", text_of(ending))};
        }
        return {Grade::Crashed,
                fmt::format("{} (run 'tengen match' with --isolation none under a debugger)",
                            text_of(ending))};
    }

    const Settings& settings_;
    const Test& test_;
    std::string ai_;
    HostProcess process_;
    Clock::time_point until_;
    std::optional<Finding> finding_;
};

Finding run(const Settings& settings, const Test& test, const std::string& ai) {
    Finding finding;
    for (int i = 0; i < (test.timing == Timing::Bound ? settings.tries : 1); ++i) {
        finding = Run(settings, test, ai).once();
        if (!is_bad(finding.grade)) break;
    }
    return finding;
}

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

    void take(const Test& test, const std::string& ai) {
        const auto start = Clock::now();
        const TestResult* const obstacle = obstacle_of(test, ai);
        Finding finding = obstacle == nullptr
                              ? run(settings_, test, ai)
                              : skipped(fmt::format("see '{}'", obstacle->test->name));
        results_.push_back({&test, ai, std::move(finding),
                            std::chrono::round<milliseconds>(Clock::now() - start)});
        if (done_) done_(results_.back());
    }

    /// The result of another test that makes this one worthless, or null.
    const TestResult* obstacle_of(const Test& test, const std::string& ai) const {
        for (const TestResult& result : results_) {
            const std::string_view name = result.test->name;
            if (name == test.needs && result.ai == ai && result.finding.grade != Grade::Success) {
                return &result;
            }
            if ((name == "loads" || name == "descriptor") && is_bad(result.finding.grade)) {
                return &result;
            }
        }
        return nullptr;
    }

    const Settings& settings_;
    const std::function<void(const TestResult&)>& done_;
    std::vector<TestResult> results_;
};

}  // namespace

std::vector<TestResult> validate(const Settings& settings,
                                 const std::function<void(const TestResult&)>& done) {
    return Validation(settings, done).all();
}

}  // namespace tengen::validator
