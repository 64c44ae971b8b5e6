// Shared by commands that draw: themes by name, and where pictures go.
#pragma once

#include <string>

#include "base/result.hpp"
#include "board_drawing/theme.hpp"
#include "command_line/program.hpp"

namespace tengen::cli {

/// The place of the error is --theme.
Result<Theme> find_theme(const Program& program, const std::string& name);

/// Replaces the file, or writes to standard output if it is "-" or has no name.
Result<void> write_picture(Program& program, const std::string& out, const std::string& bytes);

}  // namespace tengen::cli
