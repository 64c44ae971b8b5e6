// What a process that is to run code of a stranger has from the one that started it, and gives up.
#pragma once

#include <sys/types.h>

namespace tengen {

/// Ends this process when its parent ends. False when the parent, which must be `parent`, has ended
/// already.
bool die_with_parent(pid_t parent);

/// Closes all descriptors from `first` on. False where that is not possible.
bool close_others(int first);

}  // namespace tengen
