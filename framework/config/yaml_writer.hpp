// A YAML tree -> text that read_yaml() reads back as the same tree.
#pragma once

#include <string>

#include "config/yaml_tree.hpp"

namespace tengen {

/// Maps and lists of maps take a line for each entry, lists of texts one line. Comments and the
/// kind of quotes that a file had are lost; what was quoted stays quoted. Texts are valid UTF-8.
std::string to_yaml(const YamlNode& tree);

/// A text that stays a text, whatever number or word it looks like.
YamlNode yaml_quoted(std::string text);

}  // namespace tengen
