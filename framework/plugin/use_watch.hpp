// The real resource use of a process, measured from outside. System limits count addresses or
// writable memory, and miss pages that were written and then made read-only. They count threads for
// all processes of a user together, and not at all for root.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <utility>

#include "plugin/lazy_timer.hpp"

namespace tengen {

/// Checks every 20 ms while an answer of the process is awaited, and a folder every 200 ms. The
/// limits of sandbox/limits.hpp stop faster growth. Used on the io_context's thread.
class UseWatch {
  public:
    static constexpr int kMaxFiles = 1000;

    /// The exceeded resource.
    enum class Excess : std::uint8_t { Memory, Threads, Files };

    /// Calls `exceeded` whenever a check finds an excess, until close().
    UseWatch(boost::asio::io_context& io, std::function<void(Excess)> exceeded)
        : timer_(io, [this] { ring(); }), exceeded_(std::move(exceeded)) {}

    /// Watches a process that must not be reaped before close(). 0 bytes or threads: no limit.
    /// Calls nothing after the owner is gone.
    void open(pid_t process, std::uint64_t bytes, int threads, std::weak_ptr<void> owner);
    void limit_threads(int threads) { threads_ = threads; }
    /// Limits the files of a folder to the same number of bytes, and to kMaxFiles.
    void limit_folder(std::filesystem::path folder) { folder_ = std::move(folder); }
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
    std::filesystem::path folder_;  ///< empty: no limit
    int checks_ = 0;
    std::weak_ptr<void> owner_;
    bool watching_ = false;
    bool set_ = false;
};

/// The memory of a process that is not backed by files, in bytes; 0 if the system does not report
/// it.
std::uint64_t anonymous_bytes(pid_t process);

}  // namespace tengen
