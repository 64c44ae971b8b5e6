// A thread that makes written bytes durable while their writer continues.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "base/file_descriptor.hpp"

namespace tengen {

/// Waiting requests for the same file share one fdatasync. All functions may be called on any
/// thread.
class FileSyncer {
  public:
    /// Called on the syncer's thread, with 0 or the system's error number.
    using Done = std::function<void(int error)>;

    /// Shared, because a disk may still hang when the owner has closed the file.
    using File = std::shared_ptr<const FileDescriptor>;

    FileSyncer();
    /// Finishes all requests first, unless the disk hangs for kPatience. The rest then gets no
    /// result.
    ~FileSyncer();
    FileSyncer(const FileSyncer&) = delete;
    FileSyncer& operator=(const FileSyncer&) = delete;

    /// Syncs all data written to the file so far.
    void sync(File file, Done done);

    /// Waits until the file has no requests. Returns false if the disk hangs for kPatience.
    bool wait_for(const File& file);

    static constexpr std::chrono::milliseconds kPatience{500};

  private:
    struct Shared;

    std::shared_ptr<Shared> shared_;
};

}  // namespace tengen
