// Opens a large study on another thread, for programs that draw meanwhile.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "study/study_file.hpp"

namespace tengen {

/// Its functions are for the thread that made it. The destructor stops the opening and waits for
/// its thread.
class StudyOpening {
  public:
    using Opened = Result<std::unique_ptr<StudyFile>>;

    /// `changed` is called on the opening's thread when there is progress, and at the end.
    StudyOpening(std::filesystem::path path, StudyServices services, std::function<void()> changed);
    ~StudyOpening();
    StudyOpening(const StudyOpening&) = delete;
    StudyOpening& operator=(const StudyOpening&) = delete;

    const std::filesystem::path& path() const { return path_; }
    /// The part of the file that is read: 0..1.
    double progress() const { return progress_; }
    /// It ends soon, and has no study then.
    void stop() { thread_.request_stop(); }
    bool stopped() const { return thread_.get_stop_token().stop_requested(); }
    /// The study, or the reason why there is none, once after the end; empty before.
    std::optional<Opened> take();

  private:
    void run(const std::stop_token& stop);

    std::filesystem::path path_;
    StudyServices services_;
    std::function<void()> changed_;
    std::atomic<double> progress_ = 0;
    std::mutex mutex_;  ///< of the next one
    std::optional<Opened> opened_;
    std::jthread thread_;
};

}  // namespace tengen
