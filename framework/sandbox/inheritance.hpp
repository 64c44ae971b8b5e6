// Descriptors, signals and variables that a process inherits, and gives up before third-party code.
#pragma once

#include <sys/types.h>

namespace tengen {

/// Ends this process when its parent ends. False when the parent, which must be `parent`, has ended
/// already.
bool die_with_parent(pid_t parent);

/// Closes all descriptors from `first` on. False where that is not possible.
bool close_others(int first);

}  // namespace tengen
