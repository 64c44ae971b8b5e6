// Reads a large file on another thread, for programs that draw meanwhile.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "base/result.hpp"

namespace tengen {

/// Called many times while a file is read, with the number of read nodes and that of all; false
/// stops, and the reading fails.
using ReadingProgress = std::function<bool(std::size_t done, std::size_t all)>;

/// Its functions are for the thread that made it. The destructor stops the reading and waits for
/// its thread.
template <class Read>
class FileReading {
  public:
    using Work = std::function<Result<Read>(const ReadingProgress&)>;

    /// `work` runs on the reading's thread. So does `changed`, which is called when there is
    /// progress, and at the end.
    FileReading(Work work, std::function<void()> changed)
        : work_(std::move(work)),
          changed_(std::move(changed)),
          thread_([this](const auto& stop) { run(stop); }) {}
    FileReading(const FileReading&) = delete;
    FileReading& operator=(const FileReading&) = delete;

    /// The part of the file that is read: 0..1.
    double progress() const { return progress_; }
    /// It ends soon, and has read nothing then.
    void stop() { thread_.request_stop(); }
    bool stopped() const { return thread_.get_stop_token().stop_requested(); }
    /// The content, or the reason why there is none, once after the end; empty before.
    std::optional<Result<Read>> take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(read_, std::nullopt);
    }
    /// Waits until take() has something, at most so long.
    void wait_for(std::chrono::milliseconds longest) {
        std::unique_lock lock(mutex_);
        ended_.wait_for(lock, longest, [this] { return read_.has_value(); });
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds kBetweenReports{100};

    void run(const std::stop_token& stop) {
        auto reported = Clock::now();
        Result<Read> read = work_([&](std::size_t done, std::size_t all) {
            if (Clock::now() - reported > kBetweenReports) {
                reported = Clock::now();
                progress_ = static_cast<double>(done) / static_cast<double>(all);
                changed_();
            }
            return !stop.stop_requested();
        });
        {
            const std::lock_guard lock(mutex_);
            read_ = std::move(read);
        }
        ended_.notify_all();
        changed_();
    }

    Work work_;
    std::function<void()> changed_;
    std::atomic<double> progress_ = 0;
    std::mutex mutex_;
    std::condition_variable ended_;
    std::optional<Result<Read>> read_;
    std::jthread thread_;
};

}  // namespace tengen
