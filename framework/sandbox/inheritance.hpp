// Inherited descriptors, signals and variables that a process gives up before it runs third-party
// code.
#pragma once

#include <sys/types.h>

namespace tengen {

/// Ends this process when its parent ends. Returns false if the parent, which must be `parent`, has
/// already ended.
bool die_with_parent(pid_t parent);

/// Closes all descriptors from `first` on. Returns false if that is impossible.
bool close_others(int first);

}  // namespace tengen
