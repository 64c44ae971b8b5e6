// A lineup: a game with its options, who sits where, and under which clock.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/folders.hpp"
#include "config/table_spec.hpp"
#include "config/value_reader.hpp"

namespace tengen {

/// A table with a title. A lineup says nothing of stones, seeds and thinking times.
struct Lineup {
    LocalText title;
    TableSpec table;
};

/// Reads a lineup's tree. Whether the game and the AIs exist is found when they are loaded.
std::optional<Lineup> read_lineup(const YamlNode& tree, ErrorList& errors);

Result<Lineup> read_lineup_file(const std::filesystem::path& path);

/// A lineup by the name of its file in the lineups/ folders, or by its path (with a slash or
/// ending in .yaml).
Result<Lineup> load_lineup(const ConfigFolders& folders, std::string_view name_or_path);

/// Whether load_lineup() reads this lineup from a configuration folder, and not from elsewhere.
bool is_configured_lineup(const ConfigFolders& folders, std::string_view name_or_path);

/// The names for load_lineup(), sorted, each once.
std::vector<std::string> lineup_names(const ConfigFolders& folders);

}  // namespace tengen
