// Writes a YAML tree as text; read_yaml() restores the same tree.
#pragma once

#include <string>

#include "config/yaml_tree.hpp"

namespace tengen {

/// Maps and lists of maps use a line per entry, lists of texts one line. Comments and the kind of
/// quotes are lost, but quoted texts stay quoted. Texts must be valid UTF-8.
std::string to_yaml(const YamlNode& tree);

/// A text in quotes, even if it looks like a number or a keyword.
YamlNode yaml_quoted(std::string text);

}  // namespace tengen
