// The rules for any game.
#pragma once

#include <vector>

#include "core/rule_catalogue.hpp"
#include "rules/opening.hpp"

namespace tengen::rules {

/// Adds all of them. "opening" also gets these named openings.
void add_to(RuleCatalogue& catalogue, std::vector<NamedOpening> openings = {});

}  // namespace tengen::rules
