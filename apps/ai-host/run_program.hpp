// The host's "run" and "start": another program, such as an external engine, inside or outside the
// sandbox. Both end with the process that requested them.
#pragma once

#include "sandbox/host_command.hpp"

namespace tengen::ai_host {

/// Becomes the program. If that fails, prints a line on standard error and returns the exit code.
int run_program(const HostCommand& command);

}  // namespace tengen::ai_host
