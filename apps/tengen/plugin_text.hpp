// What people read about an AI.
#pragma once

#include <string>

#include "plugin/plugin_library.hpp"

namespace tengen::cli {

/// Its id, name, version, author and options, some lines.
std::string describe(const AiInfo& ai);

}  // namespace tengen::cli
