// Writes a lineup as YAML for load_lineup().
#pragma once

#include <string>

#include "config/lineup.hpp"

namespace tengen {

/// The text of a lineup's file. Fails if a setting of its overrides is not a path or not YAML; the
/// problems are those of overlay_of().
Result<std::string> to_yaml(const Lineup& lineup);

}  // namespace tengen
