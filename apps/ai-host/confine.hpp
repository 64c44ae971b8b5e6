// What a host gives up before a plugin's first instruction runs.
#pragma once

#include <sys/types.h>

namespace tengen::host {

/// Ends this process when its parent ends. False when the parent, which must be `parent`, has ended
/// already.
bool die_with_parent(pid_t parent);

/// Called once, after everything that the host itself needs is open and before the plugin is
/// loaded, because loading runs code of the plugin. The one place for further layers of a sandbox.
/// False when this process may not go on.
bool confine();

}  // namespace tengen::host
