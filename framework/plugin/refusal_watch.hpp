// Answers what the sandbox refuses to a host process, on an io_context.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <memory>
#include <string>

#include "plugin/lazy_timer.hpp"
#include "sandbox/refused_calls.hpp"

namespace tengen {

/// Answers while somebody waits for the process, and for a second after that, so that a decision
/// costs no call to the system for it; a thread whose call is refused later waits until somebody
/// waits for the process again. Used on the thread of the io_context.
class RefusalWatch {
  public:
    explicit RefusalWatch(boost::asio::io_context& io)
        : descriptor_(io), timer_(io, [this] { stop_waiting(); }) {}
    ~RefusalWatch() { close(); }
    RefusalWatch(const RefusalWatch&) = delete;
    RefusalWatch& operator=(const RefusalWatch&) = delete;

    /// From now on, the listener of a process that has just been confined (or none), which may have
    /// one more thread when `may_start` says so. Keeps alive `owner`, to whom this belongs, while
    /// the io_context calls.
    void open(FileDescriptor listener, RefusedCalls::MayStart may_start, std::weak_ptr<void> owner);

    /// Somebody waits for the process from now on.
    void watch();
    /// Nobody does any more.
    void rest();
    /// Nothing is answered any more.
    void close();

    /// What to say of the refusals since restart() when a name is among them that was not when it
    /// was last said; else nothing: "[the sandbox refused: socket 2, unlink 1]". No more than some
    /// names are news.
    std::string news();
    /// The same when there is anything that was not said yet; then restarts the count.
    std::string restart();

  private:
    void wait();
    void answer();
    void stop_waiting();
    std::string line();

    RefusedCalls calls_;
    boost::asio::posix::stream_descriptor descriptor_;  ///< borrowed from the calls
    std::weak_ptr<void> owner_;
    LazyTimer timer_;               ///< rings when there is no more reason to wait
    std::uint64_t generation_ = 0;  ///< changes with every open() and close()
    bool waiting_ = false;          ///< for the next refusal
    bool wanted_ = false;           ///< that it waits
    Refusals said_;
};

}  // namespace tengen
