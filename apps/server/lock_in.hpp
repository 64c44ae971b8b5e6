// Removes the permissions that a running server does not need.
#pragma once

#include <filesystem>
#include <vector>

#include "command_line/program.hpp"
#include "options.hpp"

namespace tengen::host {

/// The file of this program.
std::filesystem::path own_program();

/// Afterwards this process, its later threads and its AIs can write only in the data folder, read
/// only their configuration, certificates and plugins, and run only the program that loads plugins,
/// or this one. They open no TCP connections, except to the port of PostgreSQL, and no further TCP
/// ports (Landlock). Files for AIs go into the data folder. Call it before the process has threads.
/// Warns if the system lacks the means.
void lock_in(const Program& program, const ServerOptions& options);

}  // namespace tengen::host
