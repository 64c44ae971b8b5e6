// The description of an AI for people.
#pragma once

#include <string>

#include "plugin/plugin_library.hpp"

namespace tengen::cli {

/// The AI's id, name, version, author and options, on several lines.
std::string describe(const AiInfo& ai);

}  // namespace tengen::cli
