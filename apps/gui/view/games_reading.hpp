// A queue of the games of files and folders, which another thread reads a few games ahead.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "record/record.hpp"
#include "study/study_file.hpp"

namespace tengen::gui {

/// Its functions are for the thread that made it. The destructor stops the reading and waits for
/// its thread.
class GamesReading {
  public:
    struct Item {
        Result<Record> record;
        std::string place;     ///< "cup.sgf:12"
        std::size_t file = 0;  ///< from 0
    };
    struct Counts {
        std::size_t all = 0;      ///< files; 0 until they are listed
        std::size_t files = 0;    ///< with games, so far
        std::size_t ignored = 0;  ///< files of folders without a format of games, so far
    };

    /// All files of folders, and of the folders in them, are read in order of their names. `game`
    /// is the game for files that do not name their own: "gomoku:renju". `changed` is called on the
    /// reading's thread.
    GamesReading(std::vector<std::filesystem::path> paths, std::string game, StudyServices services,
                 std::function<void()> changed);
    GamesReading(const GamesReading&) = delete;
    GamesReading& operator=(const GamesReading&) = delete;

    /// The next game or error, if it is there.
    std::optional<Item> take();
    /// Whether nothing more comes.
    bool ended() const;
    /// Waits until take() has something, or the end.
    void wait_until(std::chrono::steady_clock::time_point time);
    Counts counts() const;
    /// The read part of all files: 0..1.
    double progress() const { return progress_; }
    /// It ends soon. take() has nothing more.
    void stop();

  private:
    using Clock = std::chrono::steady_clock;
    struct File {
        std::filesystem::path path;
        bool chosen = false;  ///< by itself, not found in a folder
    };

    void run(const std::stop_token& stop);
    void list(const std::filesystem::path& folder, std::vector<File>& files,
              const std::stop_token& stop);
    void read(const File& file, std::size_t index, std::size_t all, const std::stop_token& stop);
    void give(Item item, const std::stop_token& stop);
    void report(double progress);

    std::vector<std::filesystem::path> paths_;
    std::string game_;
    StudyServices services_;
    std::function<void()> changed_;
    std::atomic<double> progress_ = 0;
    Clock::time_point reported_;  ///< the reading thread's

    mutable std::mutex mutex_;  ///< of the next ones
    std::condition_variable_any wake_;
    std::deque<Item> items_;
    Counts counts_;
    bool ended_ = false;
    std::jthread thread_;
};

}  // namespace tengen::gui
