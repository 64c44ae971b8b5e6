// The games that tengen explore adds to a database: files, folders and tournaments.
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "command_line/program.hpp"
#include "explorer/import_files.hpp"

namespace tengen::cli {

/// Imports all paths. Saves what was imported, even after an error or a signal to stop.
Result<void> import_paths(Program& program, std::span<const std::string> paths,
                          ExplorerImport& import, FileImport& files);

}  // namespace tengen::cli
