// What a host holds from the process that started it, and how long.
#pragma once

#include <sys/types.h>

namespace tengen::host {

/// Ends this process when its parent ends. False when the parent, which must be `parent`, has ended
/// already.
bool die_with_parent(pid_t parent);

/// Closes all descriptors from `first` on. False where that is not possible.
bool close_others(int first);

}  // namespace tengen::host
