// The threads of a child process.
#pragma once

#include <sys/types.h>

#include "base/file_descriptor.hpp"

namespace tengen {

/// If the system hides other processes (/proc mounted with hidepid), nothing is known.
class ProcessThreads {
  public:
    ProcessThreads() = default;  ///< no process
    /// `pid` must not be reaped while this object is used.
    explicit ProcessThreads(pid_t pid);

    /// The number of threads; 0: unknown. One system call.
    int count() const;
    /// Whether a thread other than the first runs or waits for a core.
    bool others_run() const;

  private:
    pid_t pid_ = 0;
    FileDescriptor folder_;
};

}  // namespace tengen
