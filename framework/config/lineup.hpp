// A lineup: a game with its options, players and clock.
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

/// A table with a title. A lineup has no stones, seeds or thinking times.
struct Lineup {
    LocalText title;
    TableSpec table;
};

/// Reads a lineup's tree. Does not check that the game and the AIs exist; loading them does.
std::optional<Lineup> read_lineup(const YamlNode& tree, ErrorList& errors);

Result<Lineup> read_lineup_file(const std::filesystem::path& path);

/// Loads a lineup by the name of its file in the lineups/ folders, or by its path (with a slash, or
/// ending in .yaml).
Result<Lineup> load_lineup(const ConfigFolders& folders, std::string_view name_or_path);

/// Whether load_lineup() reads this lineup from a configuration folder.
bool is_configured_lineup(const ConfigFolders& folders, std::string_view name_or_path);

/// The names for load_lineup(), sorted, without duplicates.
std::vector<std::string> lineup_names(const ConfigFolders& folders);

}  // namespace tengen
