// The rule parts of gomoku.
#pragma once

#include <vector>

#include "core/rule_catalogue.hpp"
#include "rules/opening.hpp"

namespace tengen::gomoku {

RuleType forbidden();

/// The named openings for the rule "opening".
std::vector<rules::NamedOpening> openings();

/// Adds the rules above.
void add_to(RuleCatalogue& catalogue);

}  // namespace tengen::gomoku
