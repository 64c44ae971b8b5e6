// A tengen-ai-host process from the side of the program that started it.
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

/// Owns the process, the channel to it, and the page in which it is told to stop. The process dies
/// with the thread that started it, or when the object is destroyed: it is killed with its group,
/// and waited for. The program must not ignore SIGCHLD, or nobody hears how a process ended. One
/// thread.
class HostProcess {
  public:
    using Mode = HostCommand::Mode;

    /// Starts the host for a plugin (not in the mode Run). Its messages say first how it is
    /// confined, then whether the plugin could be loaded. What the plugin prints can be read from
    /// output() in the mode Serve, and goes nowhere otherwise. The error says why no process could
    /// be started.
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
    /// One datagram is one message; nonblocking use is up to the caller.
    int channel() const { return channel_.get(); }
    /// The nonblocking end of the pipe into which it prints; -1 for none.
    int output() const { return output_.get(); }

    enum class Sent : std::uint8_t { Done, Full, Closed };
    /// Never waits.
    Sent send(std::span<const std::byte> message) const;

    enum class Got : std::uint8_t { Message, Nothing, TooLong, Closed };
    /// Never waits. `size` is how much of the buffer was filled.
    Got receive(std::span<std::byte> buffer, std::size_t& size);

    /// Whether the first message has come. No other way than receive() may be taken to read it.
    bool has_spoken() const { return has_spoken_; }
    /// What came with the first message: for sandbox/refused_calls.hpp. Once; none in other modes
    /// than Serve, or where the system cannot tell of refused calls.
    FileDescriptor take_listener() { return std::move(listener_); }

    /// Tells the question of this number to end.
    void stop_question(std::uint32_t question) const {
        stop_->store(question, std::memory_order_relaxed);
    }

    /// Stops all of its threads, and lets them go on; a process that was just started runs.
    void suspend();
    void resume();
    const ProcessThreads& threads() const { return threads_; }

    /// Waits for a process that has closed its channel, and reaps it; one that does not end in time
    /// is killed, and StillRunning is returned.
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

/// The file descriptors that the host finds open.
inline constexpr int kHostChannel = 3;
inline constexpr int kHostStopPage = 4;
inline constexpr std::size_t kStopPageBytes = 4096;

}  // namespace tengen
