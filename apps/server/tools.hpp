// The commands of tengen-server that do not serve: backup, export and admin.
#pragma once

#include "command_line/output.hpp"
#include "options.hpp"

namespace tengen::host {

/// Returns the exit code. A server may use the data folder meanwhile.
Result<int> run_tool(const ServerOptions& options, Output& output);

}  // namespace tengen::host
