// One entry of a game's rules -> a RuleUse, by the schema of its rule type.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "config/findings.hpp"
#include "config/yaml_tree.hpp"
#include "core/game.hpp"

namespace tengen {

/// `names` are all sides that the game may have; the first `sides` of them take part. Values that
/// differ by side are written as one for all, or as {black: ignored, white: wins}. A rule that is
/// `off` gives nothing, and is no error.
std::optional<RuleUse> read_rule(const YamlEntry& rule, const std::vector<std::string>& names,
                                 int sides, const RuleCatalogue& catalogue, Findings& findings);

}  // namespace tengen
