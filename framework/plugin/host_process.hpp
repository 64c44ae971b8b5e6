// A tengen-ai-host process, as its parent sees it.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "base/file_descriptor.hpp"
#include "plugin/child_process.hpp"
#include "plugin/process_threads.hpp"
#include "sandbox/host_command.hpp"

namespace tengen {

/// Owns the process, its channel, and the memory page for stop signals. The process dies with the
/// thread that started it. Destroying the object kills it with its group and reaps it. The program
/// must not ignore SIGCHLD; otherwise the process's ending is unknown. Used by one thread.
class HostProcess {
  public:
    using Mode = HostCommand::Mode;

    /// Starts the host for a plugin (except in the mode Run). Its first messages report its
    /// sandbox, and then whether the plugin was loaded. In the mode Serve, output() has the
    /// plugin's output; in other modes it is discarded. The error states why no process could be
    /// started.
    static tl::expected<HostProcess, std::string> start(const std::filesystem::path& host,
                                                        Mode mode,
                                                        const std::filesystem::path& plugin,
                                                        const SandboxRules& rules);

    HostProcess() = default;  ///< none
    ~HostProcess() { kill(); }
    HostProcess(HostProcess&& other) noexcept { swap(other); }
    HostProcess& operator=(HostProcess&& other) noexcept {
        HostProcess(std::move(other)).swap(*this);
        return *this;
    }

    bool exists() const { return pid_ > 0; }
    pid_t pid() const { return pid_; }
    /// Each datagram is one message. The caller decides whether to wait.
    int channel() const { return channel_.get(); }
    /// The nonblocking end of the output pipe; -1: none.
    int output() const { return output_.get(); }

    enum class Sent : std::uint8_t { Done, Full, Closed };
    /// Never waits.
    Sent send(std::span<const std::byte> message) const;

    enum class Got : std::uint8_t { Message, Nothing, TooLong, Closed };
    /// Never waits. `size` is the number of bytes in the buffer.
    Got receive(std::span<std::byte> buffer, std::size_t& size);

    /// Whether the first message has arrived. Only receive() may read it.
    bool has_spoken() const { return has_spoken_; }
    /// The descriptor that came with the first message, for sandbox/refused_calls.hpp. Works once;
    /// empty in modes other than Serve, or if the system cannot report refused calls.
    FileDescriptor take_listener() { return std::move(listener_); }

    /// Asks the question with this number to end.
    void stop_question(std::uint32_t question) const {
        stop_->store(question, std::memory_order_relaxed);
    }

    /// Suspends all its threads, and resumes them. A new process runs.
    void suspend();
    void resume();
    const ProcessThreads& threads() const { return threads_; }

    /// Waits for a process that has closed its channel, and reaps it. If it does not end in time,
    /// kills it and returns StillRunning.
    Ending wait(std::chrono::milliseconds patience);

    /// Kills it with its group, and reaps it.
    void kill();

  private:
    void swap(HostProcess& other) noexcept;
    void close();
    ssize_t receive_some(std::span<std::byte> buffer);
    Ending reap() { return kill_and_reap(std::exchange(pid_, 0)); }

    pid_t pid_ = 0;
    FileDescriptor channel_;
    FileDescriptor output_;
    FileDescriptor listener_;
    std::atomic<std::uint32_t>* stop_ = nullptr;
    bool has_spoken_ = false;
    bool suspended_ = false;
    ProcessThreads threads_;
};

/// The open descriptors of a host.
inline constexpr int kHostChannel = 3;
inline constexpr int kHostStopPage = 4;
inline constexpr std::size_t kStopPageBytes = 4096;

}  // namespace tengen
