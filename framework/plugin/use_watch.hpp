// What a process really uses, seen from outside. Limits of the system count addresses or what may
// be written, and miss pages that were written and are read-only since; threads they count for all
// processes of a user together, and for root not at all.
#pragma once

#include <sys/types.h>

#include <functional>
#include <memory>

#include "plugin/lazy_timer.hpp"

namespace tengen {

/// Looks every 20 ms while somebody waits for the process; faster growth is ended by the limits of
/// sandbox/limits.hpp. Used on the thread of the io_context.
class UseWatch {
  public:
    /// What there was too much of.
    enum class Excess : std::uint8_t { Memory, Threads };

    /// `exceeded` is called when more is used than may be, again and again until close().
    UseWatch(boost::asio::io_context& io, std::function<void(Excess)> exceeded)
        : timer_(io, [this] { ring(); }), exceeded_(std::move(exceeded)) {}

    /// Of a process that must not be reaped before close(). 0 bytes or threads: no limit. Nothing
    /// is called once the owner is gone.
    void open(pid_t process, std::uint64_t bytes, int threads, std::weak_ptr<void> owner);
    void close();
    void watch();
    void rest() { watching_ = false; }

  private:
    void ring();

    LazyTimer timer_;
    std::function<void(Excess)> exceeded_;
    pid_t process_ = 0;
    std::uint64_t bytes_ = 0;
    int threads_ = 0;
    std::weak_ptr<void> owner_;
    bool watching_ = false;
    bool set_ = false;
};

/// The memory of a process that no file gives, in bytes; 0 when the system does not tell.
std::uint64_t anonymous_bytes(pid_t process);

}  // namespace tengen
