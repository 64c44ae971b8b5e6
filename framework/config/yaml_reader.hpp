// Converts YAML text to a tree. Accepts only plain YAML that holds no surprises: no anchors,
// aliases, tags, duplicate or empty keys, and limits on size and depth.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "config/error_list.hpp"
#include "config/yaml_tree.hpp"

namespace tengen {

inline constexpr int kMaxYamlDepth = 32;
inline constexpr int kMaxYamlValues = 20'000;
inline constexpr std::size_t kMaxYamlKeys = 500;     ///< in one map
inline constexpr std::size_t kMaxYamlScalar = 4096;  ///< bytes

/// Reads one document. Returns nothing if the text is too damaged for its values to be read. May
/// return a tree and also report problems (a duplicate key, a tag).
std::optional<YamlNode> read_yaml(std::string text, const Place& source, ErrorList& errors);

std::optional<YamlNode> read_yaml_file(const std::filesystem::path& path, ErrorList& errors);

}  // namespace tengen
