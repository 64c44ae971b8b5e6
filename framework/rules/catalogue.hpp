// The rules that any game may use.
#pragma once

#include <vector>

#include "core/rule_catalogue.hpp"
#include "rules/opening.hpp"

namespace tengen::rules {

/// Adds all of them, and to "opening" these named ones.
void add_to(RuleCatalogue& catalogue, std::vector<NamedOpening> openings = {});

}  // namespace tengen::rules
