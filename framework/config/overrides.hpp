// Changes to a game file from a command line, a form or a lineup.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/error_list.hpp"
#include "config/yaml_tree.hpp"
#include "core/notation.hpp"

namespace tengen {

/// One changed key, by its path in the game file: "rules.line.length", "4". The text is a word, or
/// a one-line YAML list or map; "off" removes a rule.
struct Setting {
    std::string path;
    std::string text;

    friend bool operator==(const Setting&, const Setting&) = default;
};

/// Reads "rules.line.length=4"; the error's place is empty.
Result<Setting> parse_setting(std::string_view text);

/// All changes, in ascending precedence. The place of an error is "--set PATH", "--board" or
/// "--players", or the key's place in the lineup's file.
struct Overrides {
    std::shared_ptr<const YamlNode> keys;  ///< keys of a game file in a lineup; null: none
    std::optional<BoardSize> board;
    std::optional<int> seats;
    std::vector<Setting> settings;

    bool empty() const { return !keys && !board && !seats && settings.empty(); }
};

/// The overrides as keys of a game file, each with its place.
YamlNode overlay_of(const Overrides& overrides, ErrorList& errors);

/// Merges the keys of `overlay` into those of a file: maps are merged, other values are replaced.
void merge_keys(YamlNode& tree, const YamlNode& overlay);

/// Merges the keys of `overlay` (a variant, or overlay_of()) into those of a game: maps are merged,
/// other values are replaced. A plain number on a range changes the default.
void merge_game(YamlNode& game, const YamlNode& overlay);

/// Replaces plain numbers of rows and columns by ranges of one number, if the game has stones,
/// lines or a track on named cells, so options cannot change the size.
void fix_size(YamlNode& game);

/// Replaces a plain number of seats by the equivalent range of one number, so options cannot change
/// it.
void fix_seats(YamlNode& game);

/// The place for an error at a path such as "rules.line.length": that of the value, or of its
/// nearest existing ancestor.
Place place_of(const YamlNode& game, std::string_view path);

}  // namespace tengen
