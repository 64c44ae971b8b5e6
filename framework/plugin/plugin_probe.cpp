#include "plugin/plugin_probe.hpp"

#include <poll.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <cerrno>
#include <optional>

#include "base/file_descriptor.hpp"
#include "plugin/fault_text.hpp"
#include "plugin/host_process.hpp"
#include "plugin/plugin_sandbox.hpp"
#include "plugin/wire.hpp"

namespace tengen {

namespace {

constexpr std::size_t kAtATime = 4;
constexpr std::chrono::milliseconds kEndPatience{100};
constexpr std::chrono::milliseconds kProbeBeat{100};

/// Loading needs little. The limit ends a hanging process, but does not count time in which this
/// program was suspended.
constexpr std::uint32_t kProcessorSeconds = 10;

SandboxRules rules_of(const PluginToProbe& plugin) {
    SandboxRules rules = rules_for(plugin.file, plugin.trusted);
    rules.cpu_seconds = kProcessorSeconds;
    return rules;
}

/// One file while it is loaded.
class Probe {
  public:
    Probe(std::size_t index, HostProcess process)
        : index_(index), process_(std::move(process)), deadline_(Clock::now() + kLoadLimit) {}

    std::size_t index() const { return index_; }
    int channel() const { return process_.channel(); }
    Clock::time_point deadline() const { return deadline_; }
    void postpone(Clock::duration by) { deadline_ += by; }

    /// Reads one message, if any. Returns the result when it is complete.
    std::optional<Probed> step(const std::filesystem::path& file, wire::Buffer& buffer) {
        std::size_t size = 0;
        switch (process_.receive(buffer, size)) {
            case HostProcess::Got::Nothing:
                return overdue();
            case HostProcess::Got::Closed:
                return load_failed(LoadProblem::Crashed, text_of(process_.wait(kEndPatience)));
            case HostProcess::Got::TooLong:
                return nonsense();
            case HostProcess::Got::Message:
                break;
        }
        const auto message = wire::read(std::span(buffer).first(size));
        return message ? take(*message, file) : nonsense();
    }

  private:
    static Probed nonsense() {
        return load_failed(LoadProblem::BadDescription, "its process sent an invalid message");
    }

    std::optional<Probed> overdue() const {
        if (Clock::now() < deadline_) return std::nullopt;
        return load_failed(LoadProblem::TimedOut, duration_text(kLoadLimit));
    }

    std::optional<Probed> take(const wire::Received& message, const std::filesystem::path& file) {
        switch (message.type) {
            case wire::Type::Log:
            case wire::Type::Sandbox:
            case wire::Type::Exhausted:
                return overdue();
            case wire::Type::NotLoaded: {
                const auto failure = wire::read_not_loaded(message.body);
                return failure ? tl::unexpected(*failure) : nonsense();
            }
            case wire::Type::Ai: {
                auto info = wire::read_ai(message.body);
                if (!info || ais_.size() == kMaxAis) return nonsense();
                info->file = file;
                ais_.push_back(std::move(*info));
                return std::nullopt;
            }
            case wire::Type::Loaded: {
                const auto count = wire::read_loaded(message.body);
                if (!count || *count != ais_.size()) return nonsense();
                return std::move(ais_);
            }
            default:
                return nonsense();
        }
    }

    std::size_t index_;
    HostProcess process_;
    Clock::time_point deadline_;
    std::vector<AiInfo> ais_;
};

/// Becomes readable on a stop request, to end the wait. If the system refuses the descriptor, the
/// wait ends at the plugins' own limit.
class StopBell {
  public:
    explicit StopBell(const std::stop_token& stop)
        : descriptor_(stop.stop_possible() ? ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK) : -1),
          ring_(stop, Ring{descriptor_.get()}) {}

    int descriptor() const { return descriptor_.get(); }

  private:
    struct Ring {
        int descriptor;
        void operator()() const {
            if (descriptor >= 0) ::eventfd_write(descriptor, 1);
        }
    };
    FileDescriptor descriptor_;
    // Declared last, so it is destroyed before the descriptor that it uses is closed.
    std::stop_callback<Ring> ring_;
};

/// Waits until a probe has a message or is overdue, or the bell rings. Does not count time while
/// this program was suspended.
void wait_for(std::vector<Probe>& probes, const StopBell& bell) {
    std::vector<pollfd> items;
    // poll() ignores negative descriptors.
    items.push_back({bell.descriptor(), POLLIN, 0});
    Clock::time_point next = Clock::time_point::max();
    for (const Probe& probe : probes) {
        items.push_back({probe.channel(), POLLIN, 0});
        next = std::min(next, probe.deadline());
    }
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(next - Clock::now());
    const auto wait = std::clamp(left, std::chrono::milliseconds(0), kProbeBeat);
    const Clock::time_point until = Clock::now() + wait;
    ::poll(items.data(), items.size(), static_cast<int>(wait.count()));
    const Clock::duration late = Clock::now() - until;
    if (late < kProbeBeat) return;
    for (Probe& probe : probes) probe.postpone(late);
}

}  // namespace

std::vector<Probed> probe_plugins(const std::filesystem::path& host,
                                  const std::vector<PluginToProbe>& files,
                                  const std::stop_token& stop) {
    const StopBell bell(stop);
    std::vector<Probed> results(files.size(), load_failed(LoadProblem::NoHost));
    std::vector<Probe> running;
    wire::Buffer buffer(wire::kMaxBytes);
    std::size_t next = 0;
    while (!stop.stop_requested() && (next < files.size() || !running.empty())) {
        while (next < files.size() && running.size() < kAtATime) {
            auto process = HostProcess::start(host, HostProcess::Mode::Scan, files[next].file,
                                              rules_of(files[next]));
            if (process) {
                running.emplace_back(next, std::move(*process));
            } else {
                results[next] = load_failed(LoadProblem::NoHost, process.error());
            }
            ++next;
        }
        if (running.empty()) continue;
        wait_for(running, bell);
        std::erase_if(running, [&](Probe& probe) {
            auto result = probe.step(files[probe.index()].file, buffer);
            if (result) results[probe.index()] = std::move(*result);
            return result.has_value();
        });
    }
    return results;
}

tl::expected<SandboxState, std::string> probe_sandbox(const std::filesystem::path& host) {
    auto process = HostProcess::start(host, HostProcess::Mode::State, {}, {});
    if (!process) return tl::unexpected(process.error());
    pollfd item{process->channel(), POLLIN, 0};
    while (::poll(&item, 1, static_cast<int>(kLoadLimit.count())) < 0 && errno == EINTR) {
    }
    wire::Buffer buffer(wire::kMaxBytes);
    std::size_t size = 0;
    const bool got = process->receive(buffer, size) == HostProcess::Got::Message;
    const auto message = got ? wire::read(std::span(buffer).first(size)) : std::nullopt;
    const auto state = message && message->type == wire::Type::Sandbox
                           ? wire::read_sandbox(message->body)
                           : std::nullopt;
    if (!state) return tl::unexpected<std::string>(host.string() + " does not say");
    return *state;
}

}  // namespace tengen
