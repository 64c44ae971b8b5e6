// A thread that makes written bytes durable while their writer continues.
#pragma once

#include <functional>
#include <memory>
#include <thread>

namespace tengen {

/// Waiting requests for the same file share one fdatasync. All functions may be called on any
/// thread.
class FileSyncer {
  public:
    /// Called on the syncer's thread, with 0 or the system's error number.
    using Done = std::function<void(int error)>;

    FileSyncer();
    /// Finishes all requests first.
    ~FileSyncer();
    FileSyncer(const FileSyncer&) = delete;
    FileSyncer& operator=(const FileSyncer&) = delete;

    /// Syncs all data written to the descriptor so far. The descriptor must stay open until `done`
    /// is called or wait_for() returns.
    void sync(int file, Done done);

    /// Waits until the descriptor has no requests.
    void wait_for(int file);

  private:
    struct Shared;

    std::unique_ptr<Shared> shared_;
    std::thread thread_;
};

}  // namespace tengen
