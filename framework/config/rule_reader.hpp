// Converts one entry of a game's rules to a RuleUse, by the schema of its rule type.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "config/error_list.hpp"
#include "config/yaml_tree.hpp"
#include "core/game.hpp"

namespace tengen {

/// The sides of the game that is read.
struct SideNames {
    const std::vector<std::string>& names;  ///< all sides that the game may have
    std::size_t playing;                    ///< number of sides that take part, from the first
    const Place& file;                      ///< where the game is defined
};

/// Values per side are written as one for all, or as {black: ignored, white: wins}. A side that the
/// map does not name keeps the previous value for all, or the default. Returns nothing for a rule
/// that is `off`, without an error.
/// The key is the name of a part, with a label for a further use of it: "line/three".
std::optional<RuleUse> read_rule(const YamlEntry& rule, const SideNames& sides,
                                 const RuleCatalogue& catalogue, ErrorList& errors);

/// Replaces older names of parameters, and their older words, in the rules of a game's keys.
/// Reports a parameter that has both names.
void use_current_names(YamlNode& game, const RuleCatalogue& catalogue, ErrorList& errors);

}  // namespace tengen
