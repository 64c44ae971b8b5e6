// The threads of a child, seen from outside.
#pragma once

#include <sys/types.h>

#include "base/file_descriptor.hpp"

namespace tengen {

/// Where the system hides other processes (/proc mounted with hidepid), nothing is seen.
class ProcessThreads {
  public:
    ProcessThreads() = default;  ///< of no process
    /// `pid` must not be reaped as long as this is asked.
    explicit ProcessThreads(pid_t pid);

    /// How many there are; 0: not known. One call to the system.
    int count() const;
    /// Whether a thread other than the first one runs, or waits for a core.
    bool others_run() const;

  private:
    pid_t pid_ = 0;
    FileDescriptor folder_;
};

}  // namespace tengen
