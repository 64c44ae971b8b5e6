// One entry of a game's rules -> a RuleUse, by the schema of its rule type.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "config/error_list.hpp"
#include "config/yaml_tree.hpp"
#include "core/game.hpp"

namespace tengen {

/// The sides of a game whose rules are read.
struct SideNames {
    const std::vector<std::string>& names;  ///< all that the game may have
    std::size_t playing;                    ///< so many of them, from the first, take part
    const Place& file;                      ///< where the game is defined
};

/// Values that differ by side are written as one for all, or as {black: ignored, white: wins};
/// sides that are not named have the value for all that the map was laid over, or the default. A
/// rule that is `off` gives nothing, and is not an error.
std::optional<RuleUse> read_rule(const YamlEntry& rule, const SideNames& sides,
                                 const RuleCatalogue& catalogue, ErrorList& errors);

}  // namespace tengen
