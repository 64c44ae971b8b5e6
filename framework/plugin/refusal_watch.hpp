// Handles the calls of a host process that the sandbox refuses, on an io_context.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <memory>
#include <string>

#include "plugin/lazy_timer.hpp"
#include "sandbox/refused_calls.hpp"

namespace tengen {

/// Handles calls while an answer of the process is awaited, and for one second afterwards, to save
/// system calls per decision. A thread whose call is refused later waits until an answer is awaited
/// again. Used on the io_context's thread.
class RefusalWatch {
  public:
    explicit RefusalWatch(boost::asio::io_context& io)
        : descriptor_(io), timer_(io, [this] { stop_waiting(); }) {}
    ~RefusalWatch() { close(); }
    RefusalWatch(const RefusalWatch&) = delete;
    RefusalWatch& operator=(const RefusalWatch&) = delete;

    /// Uses the listener of a newly confined process (or none), which may start one more thread if
    /// `may_start` allows it. While the io_context calls it, keeps `owner`, which contains this
    /// object, alive.
    void open(FileDescriptor listener, RefusedCalls::MayStart may_start, std::weak_ptr<void> owner);

    /// Starts to handle calls, because an answer is awaited.
    void watch();
    /// No answer is awaited any more.
    void rest();
    /// Stops handling calls.
    void close();

    /// The refusals since restart(), if they include a name that was not yet reported; otherwise
    /// empty: "[the sandbox refused: socket 2, unlink 1]". The number of reported names is limited.
    std::string news();
    /// The same for any refusal that was not yet reported. Then restarts the count.
    std::string restart();

  private:
    void wait();
    void answer();
    void stop_waiting();
    std::string line();

    RefusedCalls calls_;
    boost::asio::posix::stream_descriptor descriptor_;  ///< borrowed from the calls
    std::weak_ptr<void> owner_;
    LazyTimer timer_;               ///< fires when there is no more reason to wait
    std::uint64_t generation_ = 0;  ///< changes with each open() and close()
    bool waiting_ = false;          ///< for the next refusal
    bool wanted_ = false;           ///< whether it should wait
    Refusals said_;
};

}  // namespace tengen
