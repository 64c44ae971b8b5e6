// The channel to a host process on an io_context.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <deque>
#include <filesystem>
#include <memory>
#include <string>

#include "plugin/cores.hpp"
#include "plugin/host_process.hpp"
#include "plugin/wire.hpp"

namespace tengen {

/// A process and its messages; used on the io_context's thread. Belongs to its listener, which
/// stays alive while it is called.
class HostChannel {
  public:
    class Listener {
      public:
        virtual ~Listener() = default;
        /// One message, valid until listen() is called. listen() must be called for the next one.
        virtual void on_message(const wire::Received& message) = 0;
        virtual void on_nonsense() = 0;
        /// The process has closed its end.
        virtual void on_closed() = 0;
    };

    explicit HostChannel(boost::asio::io_context& io)
        : descriptor_(io), buffer_(wire::kMaxBytes + 1) {}
    ~HostChannel() { close(); }
    HostChannel(const HostChannel&) = delete;
    HostChannel& operator=(const HostChannel&) = delete;

    /// Starts a process if none runs. The error states why that is impossible.
    tl::expected<void, std::string> open(const std::filesystem::path& host,
                                         const std::filesystem::path& plugin,
                                         const SandboxRules& rules,
                                         std::weak_ptr<Listener> listener);
    /// Kills and reaps the process; the listener is not called any more.
    void close();

    /// The descriptor for reading the process's output; -1: none.
    int output() const { return process_.output(); }

    /// HostProcess::take_listener()
    FileDescriptor take_listener() { return process_.take_listener(); }

    /// Changes with each open() and close().
    std::uint64_t generation() const { return generation_; }

    /// Sends immediately, or when there is room. Returns false if the process is gone.
    bool send(const wire::Buffer& message);
    /// Calls the listener once: for a message, invalid data, or the end.
    void listen();
    void stop_question(std::uint32_t question) { process_.stop_question(question); }
    /// Suspends the process while no answer is awaited, and resumes it later.
    void suspend() { process_.suspend(); }
    void resume() { process_.resume(); }
    pid_t process() const { return process_.pid(); }
    const ProcessThreads& threads() const { return process_.threads(); }
    /// The processor time of the process.
    std::chrono::nanoseconds processor_time() const {
        return process_.exists() ? tengen::processor_time(process_.pid())
                                 : std::chrono::nanoseconds(0);
    }
    void run_on(const Cores& cores) {
        if (process_.exists()) cores.give_to(process_.pid());
    }
    /// Lowers the priority of the process that has just been started.
    void lower_priority() {
        if (process_.exists()) tengen::lower_priority(process_.pid());
    }

    /// The ending of a process that has closed its channel; waits a moment for it.
    Ending ending();

  private:
    void flush();
    void listen_for_first();
    void read_first(Listener& listener);
    void read(Listener& listener, bool good, std::size_t size);

    HostProcess process_;
    boost::asio::posix::stream_descriptor descriptor_;  ///< borrowed from the process
    std::weak_ptr<Listener> listener_;
    std::uint64_t generation_ = 0;
    bool listening_ = false;
    wire::Buffer buffer_;
    std::deque<wire::Buffer> unsent_;
};

}  // namespace tengen
