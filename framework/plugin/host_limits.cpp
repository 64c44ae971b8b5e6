#include "plugin/host_limits.hpp"

#include <algorithm>
#include <utility>

#include "plugin/load_failure.hpp"
#include "plugin/plugin_sandbox.hpp"
#include "sandbox/limits.hpp"

namespace tengen {

namespace {

/// Threads of the host itself.
#if defined(__SANITIZE_THREAD__)
constexpr int kOwnThreads = 1;
#else
constexpr int kOwnThreads = 0;
#endif

std::uint64_t memory_of(const AiSettings& settings) {
    if (!limits_memory()) return 0;
    return settings.memory_bytes > 0 ? settings.memory_bytes : memory_for(settings.options);
}

/// Whether lack of memory may have caused the fault: a plugin may then fail in any way.
bool may_come_of_exhaustion(FaultKind kind) {
    return kind == FaultKind::Failed || kind == FaultKind::Crashed || kind == FaultKind::Exited ||
           kind == FaultKind::OutOfMemory;
}

}  // namespace

HostLimits::HostLimits(boost::asio::io_context& io, Conversation& talk, const HostChannel& channel,
                       const AiSettings& settings)
    : talk_(talk),
      channel_(channel),
      settings_(settings),
      memory_bytes_(memory_of(settings)),
      use_(io, [this](UseWatch::Excess excess) { on_excess(excess); }) {}

tl::expected<SandboxRules, Fault> HostLimits::rules() {
    SandboxRules rules = rules_for(settings_.ai.file, settings_.ai.trusted);
    rules.memory_bytes = memory_bytes_;
    rules.threads = settings_.threads;
    if (!leaves_memory(memory_bytes_)) return tl::unexpected(host_memory_fault(memory_bytes_));
    if (settings_.scratch && !scratch_) {
        auto made = ScratchFolder::make();
        if (!made)
            return tl::unexpected(
                Fault{FaultKind::Host, message_of({LoadProblem::NoHost, made.error()})});
        scratch_.emplace(std::move(*made));
    }
    if (scratch_) rules.writable = {scratch_->path()};
    if (!settings_.book.empty()) {
        rules.readable.push_back(std::filesystem::absolute(settings_.book).string());
    }
    return rules;
}

Budget HostLimits::announced(Budget budget) const {
    const bool more = budget.memory_bytes == 0 || budget.memory_bytes > memory_bytes_;
    if (memory_bytes_ != 0 && more) budget.memory_bytes = memory_bytes_;
    budget.threads = std::min(budget.threads, settings_.threads);
    return budget;
}

void HostLimits::open(std::weak_ptr<void> owner) {
    use_.open(channel_.process(), memory_bytes_, 0, std::move(owner));
    if (scratch_) use_.limit_folder(scratch_->path());
}

void HostLimits::close() {
    use_.close();
    idle_excess_.reset();
    exhausted_ = false;
}

int HostLimits::max_threads() const {
    return static_cast<int>(settings_.threads) + kOwnThreads;
}

bool HostLimits::may_start_thread() const {
    const int now = channel_.threads().count();
    return now > 0 && now < max_threads();
}

std::optional<Fault> HostLimits::excess(int threads) const {
    // If the system did not limit starting threads, the running ones are counted.
    if (threads > max_threads()) return threads_fault(threads, settings_.threads);
    return idle_excess_;
}

Fault HostLimits::explained(Fault fault) const {
    const bool memory = exhausted_ && may_come_of_exhaustion(fault.kind);
    return memory ? memory_fault(memory_bytes_) : std::move(fault);
}

void HostLimits::on_excess(UseWatch::Excess excess) {
    Fault fault = excess == UseWatch::Excess::Memory ? memory_fault(memory_bytes_)
                  : excess == UseWatch::Excess::Files
                      ? scratch_fault(memory_bytes_, UseWatch::kMaxFiles)
                      : threads_fault(channel_.threads().count(), settings_.threads);
    if (talk_.is_awaited()) return talk_.fail(std::move(fault));
    idle_excess_ = std::move(fault);
}

}  // namespace tengen
