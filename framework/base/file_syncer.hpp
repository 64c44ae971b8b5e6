// A thread that makes written bytes durable while their writer continues.
#pragma once

#include <functional>
#include <memory>
#include <thread>

namespace tengen {

/// Requests for one file that wait together cost one fdatasync. All functions may be called on any
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

    /// Syncs all that was written to the descriptor so far. It must stay open until `done` was
    /// called or wait_for() has returned.
    void sync(int file, Done done);

    /// Waits until no request for the descriptor is left.
    void wait_for(int file);

  private:
    struct Shared;

    std::unique_ptr<Shared> shared_;
    std::thread thread_;
};

}  // namespace tengen
