// An import into a database of games on another thread, for programs that draw meanwhile.
#pragma once

#include <mutex>
#include <thread>

#include "explorer/import_files.hpp"

namespace tengen {

/// Its functions are for the thread that made it. The destructor stops the import and waits for
/// its thread.
class ImportThread {
  public:
    static constexpr std::size_t kMaxListed = 1000;

    struct Progress {
        ImportCounts counts;
        std::vector<Error> wrong;  ///< at most kMaxListed of them
        bool ended = false;
        bool stopped = false;          ///< before its end; the games so far are saved
        std::optional<Error> problem;  ///< of the database
    };

    /// Imports files and folders; `game` is that of a new database. `changed` is called on the
    /// import's thread when there is progress.
    ImportThread(std::filesystem::path database, std::shared_ptr<const Game> game,
                 std::vector<std::filesystem::path> paths, const RuleCatalogue& rules,
                 std::function<void()> changed);
    ~ImportThread();
    ImportThread(const ImportThread&) = delete;
    ImportThread& operator=(const ImportThread&) = delete;

    /// Its thread saves the games so far, and ends.
    void stop();
    Progress progress() const;

  private:
    void run(const std::stop_token& stop);
    Result<void> import(const std::stop_token& stop);
    void show(const ImportCounts& counts);

    std::filesystem::path database_;
    std::shared_ptr<const Game> game_;
    std::vector<std::filesystem::path> paths_;
    const RuleCatalogue& rules_;
    std::function<void()> changed_;

    mutable std::mutex mutex_;  ///< of the next one
    Progress progress_;
    std::jthread thread_;
};

}  // namespace tengen
