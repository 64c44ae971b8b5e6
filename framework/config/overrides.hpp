// Changes to a game file that come from a command line, a form or a lineup.
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
/// a list or map as YAML writes them on one line; "off" takes a rule away.
struct Setting {
    std::string path;
    std::string text;

    friend bool operator==(const Setting&, const Setting&) = default;
};

/// Reads "rules.line.length=4"; the error's place is empty.
Result<Setting> parse_setting(std::string_view text);

/// What is wrong with these is reported at "--set PATH", "--board" or "--players", and for the
/// keys of a lineup at their place in its file. Later ones in this order win.
struct Overrides {
    std::shared_ptr<const YamlNode> keys;  ///< of a game file, from a lineup; null: none
    std::optional<BoardSize> board;
    std::optional<int> seats;
    std::vector<Setting> settings;

    bool empty() const { return !keys && !board && !seats && settings.empty(); }
};

/// The overrides as keys of a game file, each with its place.
YamlNode overlay_of(const Overrides& overrides, ErrorList& errors);

/// Lays the keys of `overlay` (a variant, or overlay_of) over those of a game: maps are merged,
/// anything else is replaced. A plain number over a range of numbers changes the default.
void merge_game(YamlNode& game, const YamlNode& overlay);

/// Writes a plain number of seats as the range of one number that it means, so that options cannot
/// change it.
void fix_seats(YamlNode& game);

/// The place to show for an error at a path such as "rules.line.length": that of the value, or of
/// the nearest key above it that exists.
Place place_of(const YamlNode& game, std::string_view path);

}  // namespace tengen
