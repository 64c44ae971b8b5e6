// The host's "run" and "start": another program, such as an external engine, in the sandbox or
// without it. Both end with the process that asked for them.
#pragma once

#include "sandbox/host_command.hpp"

namespace tengen::host {

/// Becomes the program. Returns only when that failed: the exit code, after a line on standard
/// error.
int run_program(const HostCommand& command);

}  // namespace tengen::host
