// A lineup -> the YAML that load_lineup() reads back.
#pragma once

#include <string>

#include "config/lineup.hpp"

namespace tengen {

/// The text of a lineup's file. Fails when a setting of its overrides is not a path or no YAML; the
/// problems are those of overlay_of().
Result<std::string> to_yaml(const Lineup& lineup);

}  // namespace tengen
