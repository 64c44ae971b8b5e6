// The games that tengen explore adds to a database: files, folders and tournaments.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "command_line/program.hpp"
#include "explorer/import_files.hpp"

namespace tengen::cli {

/// The board of the first game in the paths; empty if there is none.
std::optional<BoardSize> first_board(Program& program, std::span<const std::string> paths);

/// Imports all paths. Saves what was imported, even after an error or a signal to stop.
Result<void> import_paths(Program& program, std::span<const std::string> paths,
                          ExplorerImport& import, FileImport& files);

}  // namespace tengen::cli
