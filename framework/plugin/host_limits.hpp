// The limits of a plugin's process, and the faults of exceeding them.
#pragma once

#include <boost/asio/io_context.hpp>
#include <memory>
#include <optional>

#include "base/scratch_folder.hpp"
#include "plugin/ai_session.hpp"
#include "plugin/conversation.hpp"
#include "plugin/fault_text.hpp"
#include "plugin/host_channel.hpp"
#include "plugin/use_watch.hpp"

namespace tengen {

/// Belongs to the transport of a conversation, like the channel to the process.
class HostLimits {
  public:
    HostLimits(boost::asio::io_context& io, Conversation& talk, const HostChannel& channel,
               const AiSettings& settings);

    /// The sandbox of a process of this plugin, or the fault because it cannot be limited.
    tl::expected<SandboxRules, Fault> rules();
    /// The budget announced to the AI. Its process ends an AI that exceeds the memory limit, even
    /// if the budget allows more.
    Budget announced(Budget budget) const;

    /// Watches the channel's new process. `owner` contains this object.
    void open(std::weak_ptr<void> owner);
    void close();
    /// The system does not limit the threads of the process, so they are counted.
    void count_threads() { use_.limit_threads(max_threads()); }
    /// Whether the process may start one more thread.
    bool may_start_thread() const;

    /// An answer of the process is awaited, or no longer.
    void watch() { use_.watch(); }
    void rest() { use_.rest(); }
    /// The process is about to work on a new request.
    void begin_request() { exhausted_ = false; }
    /// The process reports that it ran out of memory, which may explain what follows.
    void on_exhausted() { exhausted_ = true; }

    /// The fault of an AI that has just answered with so many threads: these, or an excess while it
    /// was idle.
    std::optional<Fault> excess(int threads) const;
    /// The fault of the process, which has ended.
    Fault fault_of_end(const Ending& ending, Phase phase) const {
        return fault_of(ending, phase, memory_bytes_);
    }
    /// The reason for a fault: the lack of memory, if that may have caused it.
    Fault explained(Fault fault) const;

  private:
    int max_threads() const;
    void on_excess(UseWatch::Excess excess);

    Conversation& talk_;
    const HostChannel& channel_;
    const AiSettings& settings_;
    std::uint64_t memory_bytes_;            ///< 0: no limit
    std::optional<ScratchFolder> scratch_;  ///< created on demand
    UseWatch use_;
    bool exhausted_ = false;
    std::optional<Fault> idle_excess_;  ///< reported with the next answer
};

}  // namespace tengen
