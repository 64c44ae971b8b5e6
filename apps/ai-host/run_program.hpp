// The host's "run": a program of a stranger, such as an external engine, in the sandbox.
#pragma once

#include "sandbox/host_command.hpp"

namespace tengen::host {

/// Becomes the program. Returns only when that failed: the exit code, after a line on standard
/// error.
int run_program(const HostCommand& command);

}  // namespace tengen::host
